"""GR-4, 8.1, 7.1: a movement phase: who is taken up, leaders, banners, and who comes on."""

from collections.abc import Iterator

import msgspec
from msgspec.structs import replace

from battles.contract.muster import opponent
from battles.grunwald.play import banners, effects, fates, fleeing, going
from battles.grunwald.play.effects import Decision, field_of
from battles.grunwald.play.leading import Leading, may_lead
from battles.grunwald.play.marching import Marching
from battles.grunwald.play.orders import Order
from battles.grunwald.play.reacting import Reacting
from battles.grunwald.rules import arrivals, bearers, charge, costs, sites, steps, zones
from battles.grunwald.state import State, Unit
from battles.grunwald.voice import VOICE
from battles.kit.book import Book
from battles.kit.voice import either
from rulebook import Refusal, rule

BOOK = Book("moving", VOICE)


@BOOK.item
class Moving(msgspec.Struct, frozen=True, tag="moving"):
    """The side of the phase takes up one unit or leader after the other.

    `panicked` are the units that have still to be tested, and flee if they fail; `closed`: only they may still move.
    """

    panicked: tuple[str, ...] = ()
    closed: bool = False


@BOOK.item
class Entering(msgspec.Struct, frozen=True, tag="entering"):
    """A reinforcement comes on, or who had left comes back: where, and how it looks."""

    unit: str


@BOOK.order(either("leader", "move {unit} with {leader}", "move {unit}"))
class Take(Order, frozen=True, tag="take"):
    """Take up a unit; a leader in its hex may go with it."""

    unit: str
    leader: str = ""


@BOOK.order("let {unit} rally instead of moving")
class Recover(Order, frozen=True, tag="recover"):
    """Let a disorganised unit rally instead of moving."""

    unit: str


@BOOK.order("let {unit} test its panic, and flee if it fails")
class Flee(Order, frozen=True, tag="flee"):
    """Let a unit that has panicked take its test, and flee if it fails."""

    unit: str


@BOOK.order("let {unit} begin to take apart the fortification at {hex}")
class Demolish(Order, frozen=True, tag="demolish"):
    """Let a unit begin to take the fortification of its hex apart."""

    unit: str


@BOOK.order("move {leader} alone")
class Lead(Order, frozen=True, tag="lead"):
    """Take up a leader alone."""

    leader: str


@BOOK.order("bring {unit} on")
class Enter(Order, frozen=True, tag="enter"):
    """Let a reinforcement come on, or somebody come back who has left the map."""

    unit: str


@BOOK.order("bring {unit} on at {hex}, looking {facing}")
class ComeOn(Order, frozen=True, tag="come_on"):
    """Bring it on there, with that facing."""

    hex: str
    facing: int


@BOOK.order("hand the banner of {banner} to {taker}")
class HandOn(Order, frozen=True, tag="hand_on"):
    """Hand a banner on to another unit in the hex."""

    banner: str
    taker: str


@BOOK.order("end the phase")
class EndPhase(Order, frozen=True, tag="end_phase"):
    """End all moves of the phase."""


def offers(state: State, item: Moving) -> Iterator[Order]:
    """All that may be taken up."""
    for unit in mine(state):
        if why_not_take(state, unit) is None:
            yield Take(unit.id)
            if state.riding:
                yield from (
                    Take(unit.id, leader.id)
                    for leader in state.leaders_at(unit.hex)
                    if leader.side == unit.side and not leader.done
                )
            if why_not_recover(unit) is None:
                yield Recover(unit.id)
    yield from (Demolish(unit.id) for unit in mine(state) if why_not_demolish(state, unit) is None)
    if state.riding:
        yield from (
            Lead(leader.id) for leader in state.leaders.values() if may_lead(state, leader.id) is None
        )
    yield from (Enter(unit.id) for unit in waiting(state) if why_not_enter(state, unit) is None)
    yield from hand_ons(state)
    yield from (Flee(unit.id) for unit in fugitives(state, item))


@rule("GR-10.3.1", "GR-4.1.2")
def fugitives(state: State, item: Moving) -> list[Unit]:
    """The panicked units still to be tested in this phase: their owner chooses the order."""
    found = (state.units[name] for name in item.panicked)
    return [unit for unit in found if unit.place == "map" and unit.panicked]


@rule("GR-1.1", "GR-2.1b", "GR-2.1g", "GR-11.5.1")
def mine(state: State) -> list[Unit]:
    """The units on the field of whose phase it is: its cavalry, or all others."""
    return [unit for unit in state.on_map(state.active) if unit.cavalry == state.riding]


@rule("GR-2.0a", "GR-2.1b", "GR-2.1g", "GR-4.1.1", "GR-4.1.2", "GR-10.2.1")
def why_not_take(state: State, unit: Unit) -> Refusal | None:
    """The reason why a unit is not taken up; None if it may be: the ones of the phase, in any order, each once."""
    if unit.side != state.active or unit.place != "map" or unit.cavalry != state.riding:
        return Refusal("GR-2.0a", "unit", "{given} does not move in this phase", given=unit.id)
    if unit.done or unit.panicked:
        return Refusal("GR-4.1.2", "unit", "{given} has moved", given=unit.id)
    return None


@rule("GR-9.3.1")
def why_not_recover(unit: Unit) -> Refusal | None:
    """Why a unit does not rally, that could be taken up; None if it may: it is disorganised and has not moved."""
    if unit.order != "disorganised" or bearers.moved(unit):
        return Refusal("GR-9.3.1", "unit", "{given} has nothing to rally from, or has moved", given=unit.id)
    return None


@rule("GR-12.1.6")
def why_not_demolish(state: State, unit: Unit) -> Refusal | None:
    """Why a unit does not begin to take its fortification apart; None if it may, also one that has moved in the phase."""
    if unit.side != state.active or unit.cavalry != state.riding or unit.panicked:
        return Refusal("GR-2.0a", "unit", "{given} does not move in this phase", given=unit.id)
    if not sites.can_take_apart(field_of(state), unit):
        return Refusal("GR-12.1.6", "unit", "{given} has nothing to take apart", given=unit.id)
    if unit.since:
        return Refusal("GR-12.1.6", "unit", "{given} is at it already", given=unit.id)
    return None


@rule("GR-S1c", "GR-S2c", "GR-4.4.8")
def waiting(state: State) -> list[Unit]:
    """The units that may come on: of each body the next that waits, since they are alike, and all returning ones."""
    found: dict[str, Unit] = {}
    for unit in state.units.values():
        if unit.side == state.active and unit.cavalry == state.riding and unit.place in ("waiting", "left"):
            found.setdefault(unit.body if unit.place == "waiting" else unit.id, unit)
    return list(found.values())


@rule("GR-S1c", "GR-S2c", "GR-4.4.5", "GR-4.4.8")
def why_not_enter(state: State, unit: Unit) -> Refusal | None:
    """Why a unit does not come on; None if it may: the turn's number is not full, and a hex is open for it."""
    if unit.side != state.active or unit.cavalry != state.riding:
        return Refusal("GR-2.0a", "unit", "{given} does not move in this phase", given=unit.id)
    if unit.place == "waiting" and not room_for(state, unit):
        return Refusal("GR-S1c", "unit", "no further reinforcements of this kind come in this turn")
    if next(hexes_for(state, unit), None) is None:
        return Refusal("GR-S1d", "unit", "no hex is open for {given}", given=unit.id)
    return None


@rule("GR-S1c", "GR-S2c")
def room_for(state: State, unit: Unit) -> bool:
    """True unless the number of its kind is full in this turn (D51)."""
    quota = state.quotas.get(unit.side)
    if quota is None:
        return False
    came = [state.units[name] for name in state.came if state.units[name].side == unit.side]
    riders = sum(each.cavalry for each in came)
    wait = any(
        each.side == unit.side and each.cavalry and each.place == "waiting" for each in state.units.values()
    )
    number = riders if unit.cavalry else len(came) - riders
    return arrivals.due(quota, number, cavalry=unit.cavalry, riders_wait=wait, riders_came=riders) > 0


def hexes_for(state: State, unit: Unit) -> Iterator[str]:
    """The hexes on which a unit may come on, or come back."""
    where = field_of(state)
    if unit.place == "waiting":
        yield from arrivals.open_entries(state, where, state.quotas[unit.side], unit)
    elif unit.place == "left":
        ways = (arrivals.ways_back(state, where, unit, edge) for edge in where.edges_of(unit.left_at))
        yield from dict.fromkeys(hex_ for way in ways for hex_ in way)


def hand_ons(state: State) -> Iterator[HandOn]:
    """The banners that may be handed on, each to whom."""
    for banner in state.banners.values():
        if banner.side == state.active and banner.bearer and state.units[banner.bearer].hex:
            for taker in state.at(state.units[banner.bearer].hex):
                order = HandOn(banner.id, taker.id)
                if why_not_hand_on(state, order) is None:
                    yield order


@rule("GR-7.1.3b", "GR-7.1.3c", "GR-7.1.4")
def why_not_hand_on(state: State, order: HandOn) -> Refusal | None:
    """Why a banner is not handed on; None if it may be: by the phase's units, to one that has not moved."""
    banner, taker = state.banners.get(order.banner), state.units.get(order.taker)
    if (
        banner is None
        or taker is None
        or not banner.bearer
        or state.units[banner.bearer].side != state.active
    ):
        return Refusal("GR-7.1.4", "banner", "{given} is not in the hands of your side", given=order.banner)
    giver = state.units[banner.bearer]
    if giver.cavalry != state.riding or giver.panicked or taker.panicked or taker.place != "map":
        return Refusal("GR-2.0a", "banner", "{given} does not move in this phase", given=giver.id)
    return bearers.why_not_pass(state, banner, taker, steps.left(giver))


def why_not(state: State, item: Moving, order: Order) -> Refusal | None:
    """Why that is not taken up now; None if it may be."""
    match order:
        case Lead(leader):
            return may_lead(state, leader)
        case HandOn():
            return why_not_hand_on(state, order)
        case Take(unit=name) | Recover(unit=name) | Flee(unit=name) | Demolish(unit=name) | Enter(unit=name):
            if name not in state.units:
                return Refusal("GR-2.0a", "unit", "{given} is none of the units", given=name)
            return why_not_unit(state, item, order, state.units[name])
    return None


def why_not_unit(state: State, item: Moving, order: Order, unit: Unit) -> Refusal | None:
    """Why an order about one unit is not given; None if it may be."""
    match order:
        case Take(leader=leader):
            return why_not_take(state, unit) or (why_not_along(state, unit, leader) if leader else None)
        case Recover():
            return why_not_take(state, unit) or why_not_recover(unit)
        case Demolish():
            return why_not_demolish(state, unit)
        case Enter():
            return why_not_enter(state, unit)
    return why_not_flee(state, item, unit)


@rule("GR-8.1.1")
def why_not_along(state: State, unit: Unit, leader: str) -> Refusal | None:
    """Why a leader does not go with a unit; None if he may."""
    if (refused := may_lead(state, leader)) is not None:
        return refused
    if state.leaders[leader].hex != unit.hex:
        return Refusal("GR-8.1.1", "leader", "{given} is not in that hex", given=leader)
    return None


@rule("GR-10.3.1")
def why_not_flee(state: State, item: Moving, unit: Unit) -> Refusal | None:
    """Why a unit takes no test of its panic; None if it does."""
    if unit not in fugitives(state, item):
        return Refusal("GR-10.3.1", "unit", "{given} has no test of its panic to take", given=unit.id)
    return None


def has_a_choice(state: State, item: Moving) -> bool:
    """True if there is something to choose: a single panicked unit alone must flee anyway."""
    if item.closed:
        return False
    found = offers(state, item)
    first = next(found, None)
    return first is not None and not (isinstance(first, Flee) and next(found, None) is None)


@BOOK.question(
    Moving,
    prompt="Which unit or leader moves next? End the phase, and the rest stay; panicked units still take their tests",
    offers=offers,
    calm=EndPhase(),
    asked=has_a_choice,
    rule="GR-4.1.2",
    whose=lambda state, item: state.active,
    why_not=why_not,
    exact=True,
)
@rule("GR-2.0b", "GR-2.1b", "GR-2.1g", "GR-9.3.1", "GR-10.3.1", "GR-12.1.6")
def take_up(
    draft: Decision,
    item: Moving,
    order: Take | Recover | Flee | Demolish | Lead | Enter | HandOn | EndPhase,
) -> None:
    """Take up what was ordered, or end the phase."""
    state = draft.state
    match order:
        case Take(unit, leader):
            draft.add(Marching(unit, leader))
        case Recover(unit):
            effects.steadies(draft, state.units[unit], "recovery", "disorganised", passed="good", rests=True)
        case Flee(unit):
            rout(draft, item, state.units[unit])
        case Demolish(unit):
            draft.emit(fates.DemolitionBegan(unit))
        case Lead(leader):
            draft.add(Leading(leader))
        case Enter(unit):
            draft.add(Entering(unit))
        case HandOn(banner, taker):
            giver = state.units[state.banners[banner].bearer]
            draft.emit(banners.BannerPassed(banner, giver.id, taker, costs.PASSING_ON, bearers.stays(giver)))
        case EndPhase() if fugitives(state, item):
            draft.change(replace(item, closed=True))
        case EndPhase():
            end(draft, item)


@rule("GR-10.2.2", "GR-10.3.1", "GR-2.0b")
def rout(draft: Decision, item: Moving, unit: Unit) -> None:
    """A unit that has panicked takes its test, once in the phase."""
    rest = tuple(name for name in item.panicked if name != unit.id)
    draft.change(replace(item, panicked=rest))
    fleeing.begin(draft, unit)


@BOOK.follows(Moving)
@rule("GR-10.2.2", "GR-10.3.1", "GR-2.0b")
def go_on(draft: Decision, item: Moving) -> None:
    """Units that have panicked are tested, though nobody has said when; then the phase is over."""
    if found := fugitives(draft.state, item):
        rout(draft, item, found[0])
    else:
        end(draft, item)


@rule("GR-2.1d", "GR-2.1h", "GR-5.6.3c", "GR-4.1.4")
def end(draft: Decision, item: Moving) -> None:
    """End the phase: units without a new hex lose their charge, and the enemy may shoot a last time (D67)."""
    draft.done()
    if still := stood(draft.state):
        draft.emit(going.ChargesSank(still, "GR-5.6.3c"))
    draft.add(Reacting(opponent(draft.state.active)))


@rule("GR-5.6.3c")
def stood(state: State) -> dict[str, int]:
    """The cavalry of whose phase it is that has entered no hex in it, and had a charge."""
    found = state.on_map(state.active) if state.riding else iter(())
    return {unit.id: 0 for unit in found if unit.cavalry and not unit.entered and unit.charge}


def places(state: State, item: Entering) -> Iterator[ComeOn]:
    """Where a unit may come on, and how it may look."""
    for hex_ in hexes_for(state, state.units[item.unit]):
        yield from (ComeOn(hex_, facing) for facing in range(6))


def why_not_there(state: State, item: Entering, order: ComeOn) -> Refusal | None:
    """Why a unit does not come on at a hex, looking that way; None if it may."""
    if order.hex not in hexes_for(state, state.units[item.unit]):
        return Refusal("GR-S1d", "hex", "{given} does not come on at {hex}", given=item.unit, hex=order.hex)
    if not 0 <= order.facing < 6:
        return Refusal("GR-3.1.1b", "facing", "{given} is none of six directions", given=order.facing)
    return None


@BOOK.question(
    Entering,
    prompt="{unit} comes on: at which hex, and which way does it look?",
    offers=places,
    asked="always",
    rule="GR-S1d",
    about="unit",
    why_not=why_not_there,
    exact=True,
)
@rule("GR-S1c", "GR-S2c", "GR-4.4.5", "GR-5.6.3a", "GR-4.2.4", "GR-4.2.5", "GR-4.2.6", "GR-11.1.5")
def come_on(draft: Decision, item: Entering, order: ComeOn) -> None:
    """Bring it on, to go on from there; a returning unit is only put down, and moves no longer in the phase."""
    state, unit = draft.state, draft.state.units[item.unit]
    draft.done()
    where = field_of(state)
    if unit.place == "left":
        led = {leader.id: 0 for leader in state.leaders.values() if leader.left_with == unit.id}
        draft.emit(
            going.UnitStepped(
                unit.id, order.hex, "return", facing=order.facing, counts=True, stops=True, led=led
            )
        )
        effects.comes(draft, unit, None, unit.id)
        # It is put down and is in no motion: nobody rides against it (GR-4.4.5).
        draft.add(Reacting(opponent(unit.side)))
        return
    level = int(
        unit.cavalry and unit.type != steps.HORSE_ARCHER and where.terrain[order.hex] not in charge.STOPS
    )
    enemies = zones.controlling(state, where, order.hex, unit.side)
    draft.emit(
        going.UnitStepped(
            unit.id,
            order.hex,
            "entry",
            arrivals.entry_cost(where, unit, order.hex) + costs.FRIEND * bool(state.at(order.hex)),
            level,
            order.facing,
            counts=True,
            stops=zones.must_stop(level, enemies),
        )
    )
    draft.add(Marching(unit.id))
    effects.comes(draft, unit, "", unit.id)
    draft.add(Reacting(opponent(unit.side), unit.id))
