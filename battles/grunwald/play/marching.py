"""GR-4.1 to 4.3: a unit under way: one hex or turn after the other, each of which the enemy may answer."""

from collections.abc import Iterator

import msgspec

from battles.contract.muster import opponent
from battles.grunwald.play import effects, going, overrunning
from battles.grunwald.play.effects import Decision, field_of
from battles.grunwald.play.orders import Halt, Leave, Order
from battles.grunwald.play.reacting import Reacting, Shoot, pays, reached, targets
from battles.grunwald.play.salvoes import Shot
from battles.grunwald.rules import costs, steps, zones
from battles.grunwald.rules.rides import leader_cost, rides_off
from battles.grunwald.state import Formation, State, Unit
from battles.grunwald.voice import VOICE
from battles.kit.book import Book
from battles.kit.marks import hex_
from battles.kit.voice import Meaning, either
from rulebook import Refusal, rule


def ahead(state: State, order: Order) -> str:
    """The hex ahead of the unit under way."""
    unit = state.units[state.agenda[-1].unit]
    return zones.front_hex(field_of(state), unit.hex, unit.facing)


BOOK = Book("marching", VOICE.with_also(ahead=Meaning(ahead, lambda state, order: hex_(ahead(state, order)))))


@BOOK.item
class Marching(msgspec.Struct, frozen=True, tag="marching"):
    """A unit moves; `leader` goes with it."""

    unit: str
    leader: str = ""


@BOOK.order(
    either("slowly", "let {unit} enter {ahead} slowly, without a higher charge", "let {unit} enter {ahead}")
)
class Advance(Order, frozen=True, tag="advance"):
    """Enter the hex ahead; `slowly`: so that it raises no charge, which costs more."""

    slowly: bool = False


@BOOK.order("turn {unit} to {facing}")
class TurnTo(Order, frozen=True, tag="turn_to"):
    """Look that way: 0 north, then clockwise."""

    facing: int


@BOOK.order("let {unit} ride down the infantry at {ahead}")
class Overrun(Order, frozen=True, tag="overrun"):
    """Ride down the infantry in the hex ahead."""


@BOOK.order("let {unit} change its formation")
class Form(Order, frozen=True, tag="form"):
    """Turn the counter over: from movement to combat formation, or back."""


def acts(state: State, item: Marching) -> Iterator[Order]:
    """All that a unit under way may do beside halting."""
    unit = state.units[item.unit]
    if unit.place != "map" or unit.panicked or unit.side != state.active:
        return
    orders = (
        Advance(),
        Advance(slowly=True),
        *(TurnTo(facing) for facing in range(6)),
        Overrun(),
        Leave(),
        Form(),
    )
    yield from (order for order in orders if why_not(state, item, order) is None)
    if pays(state, unit):
        for hex_ in reached(state, unit):
            yield from targets(state, unit, hex_)


def why_not(state: State, item: Marching, order: Order) -> Refusal | None:
    """Why a unit under way does not do that; None if it may."""
    unit, where = state.units[item.unit], field_of(state)
    match order:
        case Advance(slowly):
            return why_not_advance(state, unit, slowly=slowly)
        case TurnTo(facing):
            if not 0 <= facing < 6:
                return Refusal("GR-3.1.1b", "facing", "{given} is none of six directions", given=facing)
            return steps.why_not_turn(state, where, unit, facing)
        case Overrun():
            return overrunning.why_not(state, unit, left=steps.left(unit))
        case Leave() if not steps.leaves(where, unit):
            return Refusal("GR-4.4.2", "order", "{given} does not stand before the edge", given=unit.id)
        case Form():
            return why_not_form(unit)
        case Shoot(shooter) if order not in acts(state, item):
            return Refusal("GR-11.5.7", "shooter", "{given} does not shoot there now", given=shooter)
    return None


@rule("GR-5.6.12", "GR-4.2.1")
def why_not_advance(state: State, unit: Unit, *, slowly: bool) -> Refusal | None:
    """Why a unit does not enter the hex ahead; None if it may: slowly only cavalry whose charge it would raise."""
    if slowly and (not unit.cavalry or unit.type == steps.HORSE_ARCHER):
        return Refusal("GR-5.6.12", "slowly", "{given} has no charge to raise", given=unit.id)
    return steps.why_not_enter(state, field_of(state), unit, slowly=slowly)


@rule("GR-11.1.1", "GR-11.1.3", "GR-11.1.4")
def why_not_form(unit: Unit) -> Refusal | None:
    """Why a unit does not turn its counter over; None if it may: shooters on foot, for a point of their movement face."""
    left = costs.allowance(unit.kind.mp, unit.cavalry, disorganised=unit.order == "disorganised") - unit.spent
    if not unit.missile_foot or unit.done or left < costs.HALVES:
        return Refusal("GR-11.1.3", "order", "{given} does not change its formation now", given=unit.id)
    return None


@BOOK.question(
    Marching,
    prompt="{unit} is under way: what does it do next? Stop here, and it moves no further in this phase",
    offers=acts,
    calm=Halt(),
    rule="GR-4.1.3",
    about="unit",
    why_not=why_not,
    exact=True,
)
def march(draft: Decision, item: Marching, order: Advance | TurnTo | Overrun | Leave | Form | Shoot) -> None:
    """One step of the unit, and then whatever the other side makes of it."""
    unit = draft.state.units[item.unit]
    match order:
        case Advance(slowly):
            advance(draft, item, unit, slowly=slowly)
        case TurnTo(facing):
            turn(draft, unit, facing)
        case Overrun():
            draft.add(Reacting(opponent(unit.side), unit.id))
            overrunning.attempt(draft, unit, leader=item.leader)
        case Leave():
            leave(draft, item, unit)
        case Form():
            formation: Formation = "combat" if unit.formation == "movement" else "movement"
            draft.emit(going.FormationChanged(unit.id, formation, costs.HALVES))
        case Shoot(shooter, hex_, target):
            draft.add(Reacting(opponent(unit.side), unit.id, (Shot(shooter, hex_, target),)))
    if unit.place == "map" and isinstance(order, Advance | TurnTo):
        draft.add(Reacting(opponent(unit.side), unit.id))


@BOOK.follows(Marching)
@rule("GR-4.1.4", "GR-4.1.5")
def halt(draft: Decision, item: Marching) -> None:
    """Halt the unit for the phase: the rest of its points is lost."""
    draft.done()
    if draft.state.units[item.unit].place == "map":
        draft.emit(going.UnitHalted(item.unit))
    if (
        item.leader
        and draft.state.leaders[item.leader].place == "map"
        and draft.state.leaders[item.leader].spent
    ):
        draft.emit(going.LeaderHalted(item.leader))


@rule("GR-4.1.1", "GR-4.1.6", "GR-8.1.2", "GR-7.1.2", "GR-7.1.3a", "GR-4.2.9b")
def advance(draft: Decision, item: Marching, unit: Unit, *, slowly: bool) -> None:
    """The unit is in the next hex, with its banner, and its leader as long as he has points."""
    state = draft.state
    where, frm = field_of(state), unit.hex
    entry = steps.entry(state, where, unit, slowly=slowly)
    cost = whole(unit) if entry.last else entry.cost
    led = {}
    if item.leader and state.leaders[item.leader].hex == frm:
        price = leader_cost(state, where, item.leader, entry.hex)
        led = {} if price is None else {item.leader: price}
    carried = effects.carries(draft, unit)
    draft.emit(
        going.UnitStepped(
            unit.id,
            entry.hex,
            "march",
            cost,
            entry.charge,
            unit.facing,
            counts=True,
            stops=entry.stops,
            last=entry.last,
            led=led,
            banners=carried,
            road=entry.road,
        )
    )
    effects.comes(draft, unit, frm, unit.id)


@rule("GR-4.4.1a", "GR-4.4.2", "GR-8.1.2", "GR-S0a")
def leave(draft: Decision, item: Marching, unit: Unit) -> None:
    """The unit leaves the map, with its leader if he has the point that it costs."""
    state = draft.state
    leader = state.leaders.get(item.leader)
    goes = leader is not None and leader.hex == unit.hex and rides_off(leader)
    led = (item.leader,) if goes else ()
    draft.emit(going.UnitLeft(unit.id, steps.back_from(state.turn, pursuing=False), led))


@rule("GR-4.2.9b")
def whole(unit: Unit) -> int:
    """All points that a unit has left, in whatever formation, in halves: the one step that it always may takes them."""
    return max(
        0, costs.allowance(unit.kind.mp, unit.cavalry, disorganised=unit.order == "disorganised") - unit.spent
    )


@rule("GR-4.3.8", "GR-5.6.3b", "GR-4.2.9b")
def turn(draft: Decision, unit: Unit, facing: int) -> None:
    """The unit looks another way."""
    found = steps.turned(draft.state, field_of(draft.state), unit, facing)
    draft.emit(going.UnitTurned(unit.id, facing, whole(unit) if found.last else found.cost, 0, found.last))
