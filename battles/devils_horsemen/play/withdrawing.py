"""DH-6.5: units withdraw in order before an enemy that comes near; feigned retreats begin here as well (D52)."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from battles.contract.muster import Side, opponent
from battles.contract.wording import Said, phrase, points
from battles.devils_horsemen.play import effects, shooting
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.happenings import Realigned, UnitMoved
from battles.devils_horsemen.play.items import Feigning, Responding, Withdrawing
from battles.devils_horsemen.play.orders import Fire, Forgo, Halt, Order, Step, TurnTo
from battles.devils_horsemen.play.routing import GoAlong
from battles.devils_horsemen.rules import costs, facings, feints, quality, withdrawals
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.tables import TABLES
from battles.devils_horsemen.voice import VOICE
from battles.kit.book import Book
from battles.kit.happening import Happening, Told
from battles.kit.voice import either
from rulebook import Refusal, rule

BOOK = Book("withdrawing", VOICE)


@BOOK.order(either("leader", "withdraw {unit}, with {leader}", "withdraw {unit}"))
class Withdraw(Order, frozen=True, tag="withdraw"):
    """Withdraw in order before who comes, with a leader if he is there and goes along (DH-6.65a)."""

    unit: str
    leader: str = ""


@BOOK.order(either("leader", "feign a retreat with {unit}, led by {leader}", "feign a retreat with {unit}"))
class Feign(Order, frozen=True, tag="feign"):
    """Feign a retreat before who comes, with a leader if he is there and goes along, as in a withdrawal."""

    unit: str
    leader: str = ""


@BOOK.event("RetreatBegan")
class RetreatBegan(Told, frozen=True):
    """A unit withdraws before an enemy, in order or `feigned`."""

    unit: str
    mover: str
    feigned: bool

    def tell(self, state: State, side: Side | None) -> Said | None:
        if self.feigned:
            return VOICE.said(state, phrase("{unit} feigns a retreat before {mover} (DH-6.73a)"), self)
        withdraws = phrase(
            "{unit} withdraws before {mover} by {points} at most ({own} less {other}, DH-6.52a)"
        )
        unit, mover = state.units[self.unit], state.units[self.mover]
        own, other = (quality.allowance(each, showering=False) for each in (unit, mover))
        return VOICE.said(state, withdraws, self, points=points(max(0, own - other)), own=own, other=other)


@BOOK.event("FireDrawn", "{unit} shoots at {mover} as it withdraws (DH-6.57b)")
class FireDrawn(Happening, frozen=True):
    """Foot that comes is shot at by a unit that withdraws before it, once an Orders Phase by each (DH-6.57c)."""

    mover: str
    unit: str

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.harried = (*unit.harried, self.mover)


@rule("DH-6.51a", "DH-6.52b", "DH-6.72a")
def ask(draft: Decision, mover: Unit, before: str | None) -> None:
    """Ask enemies at two hexes from a mover, but not from the hex `before`, whether they draw back at once (D52).

    None: its move begins. The question is left out if none may.
    """
    units = tuple(unit.id for unit in withdrawals.approached(draft.state, mover, before))
    item = Responding(mover.id, units)
    if units and any(answers(draft.state, item)):
        draft.add(item)


@rule("DH-6.52c", "DH-6.75a")
def most(state: State, item: Responding, unit: Unit) -> int:
    """How many hexes a unit may withdraw that only follows one of its line; 0 for one that is asked for itself."""
    near = (
        unit.id in item.units
        and state.field.distance(unit.hex, state.units[item.mover].hex) == withdrawals.NEAR
    )
    return 0 if near else max((gone for name, gone in item.line if name == unit.id), default=0)


@rule("DH-6.75a", "DH-6.65a")
def answers(state: State, item: Responding) -> Iterator[Order]:
    """The units that may still draw back, one at a time, and how; with a leader who is there, or without."""
    mover = state.units[item.mover]
    for name in dict.fromkeys((*item.units, *(mate for mate, _ in item.line))):
        unit = state.units[name]
        if name in item.done or unit.place != "map":
            continue
        leaders = ("", *(leader.id for leader in state.leaders_at(unit.hex, unit.side)))
        if withdrawals.why_not(state, unit, mover, most(state, item, unit)) is None:
            yield from (Withdraw(name, leader) for leader in leaders)
        if name in item.units and feints.why_not(state, unit, mover) is None:
            yield from (Feign(name, leader) for leader in leaders)


def why_not_respond(state: State, item: Responding, order: Withdraw | Feign) -> Refusal | None:
    """The reason why a unit does not draw back so."""
    unit, mover = state.units.get(order.unit), state.units[item.mover]
    if unit is None or unit.id in item.done:
        return Refusal("DH-6.75a", "unit", "{given} has had its turn", given=order.unit)
    return (
        (feints.why_not(state, unit, mover) if isinstance(order, Feign) else None)
        or withdrawals.why_not(state, unit, mover, most(state, item, unit))
        or Refusal("DH-6.65a", "leader", "{given} is not there", given=order.leader)
    )


@BOOK.question(
    Responding,
    prompt="{mover} comes near: which unit draws back before it, in order or feigned? Let it be, and all others stay",
    offers=answers,
    calm=Forgo(),
    whose=lambda state, item: opponent(state.units[item.mover].side),
    rule="DH-6.52b",
    why_not=why_not_respond,
)
@rule("DH-6.52a", "DH-6.52c", "DH-6.54a", "DH-6.56a", "DH-11.62c", "DH-6.73a")
def respond(draft: Decision, item: Responding, order: Withdraw | Feign) -> None:
    """A unit begins to draw back; who withdraws in disorder is checked first, who is taken in flank or rear takes a hit."""
    state = draft.state
    unit, mover = state.units[order.unit], state.units[item.mover]
    draft.change(msgspec.structs.replace(item, done=(*item.done, unit.id)))
    draft.emit(RetreatBegan(unit.id, mover.id, isinstance(order, Feign)))
    if isinstance(order, Feign):
        draft.add(Feigning(unit.id, mover.id, (unit.hex,), order.leader))
        return
    left, most_ = withdrawals.points(unit, mover), most(state, item, unit)
    mates = () if most_ else withdrawals.mates(state, unit)
    draft.add(Withdrawing(unit.id, mover.id, left, most_ or left, order.leader, mates=mates))
    surprised = withdrawals.is_surprised(state, unit, mover)
    if unit.disordered:
        effects.roll_quality(draft, unit, "DH-11.62c", "withdrew in disorder")
    if surprised and not unit.routed:
        hits = TABLES.now.cohesion_and_checks.hits("ow_from_flank_or_rear")
        effects.harm(draft, unit, hits, "from flank or rear")


def stands(state: State, item: Withdrawing) -> bool:
    """True if a withdrawal may end here: a hex away at least, and alone (D16)."""
    return item.gone > 0 and len(state.at(state.units[item.unit].hex)) == 1


@rule("DH-4.42a", "DH-6.65a")
def company(state: State, item: Withdrawing | Feigning) -> Iterator[Order]:
    """The leaders who may go along as well with a unit that has not gone yet, where one of several does."""
    unit = state.units[item.unit]
    if item.leader:
        here = (leader.id for leader in state.leaders_at(unit.hex, unit.side))
        yield from (GoAlong(name) for name in here if name not in (item.leader, *item.others))


@rule("DH-6.53a", "DH-6.53b", "DH-6.57b")
def backs(state: State, item: Withdrawing) -> Iterator[Order]:
    """The next hexes; before the first, a volley, and more leaders; after it, the end, with a turn if it is to look another
    way.
    """
    unit, mover = state.units[item.unit], state.units[item.mover]
    yield from (Step(hex_) for hex_ in withdrawals.ways(state, unit, mover, item.left, item.most))
    if not item.gone:
        yield from company(state, item)
    if not item.gone and not item.shot and withdrawals.why_not_shoot(state, unit, mover) is None:
        yield Fire(mover.id)
    if stands(state, item):
        yield Halt()
        yield from (TurnTo(facing) for facing in range(6) if facing != unit.facing)


def why_not_back(state: State, item: Withdrawing, order: Order) -> Refusal:
    """The reason against what a unit that withdraws may not do."""
    unit, mover = state.units[item.unit], state.units[item.mover]
    match order:
        case Step(hex_):
            return Refusal("DH-6.57a", "hex", "{given} can't withdraw to {hex}", given=unit.id, hex=hex_)
        case Fire():
            return withdrawals.why_not_shoot(state, unit, mover) or Refusal(
                "DH-6.57b", "target", "{given} shoots at who comes, directly, before it goes", given=unit.id
            )
        case GoAlong(leader):
            return Refusal("DH-6.52b", "leader", "{given} can't go along now", given=leader)
        case _:
            return Refusal(
                "DH-6.52a", "order", "{given} can't end its withdrawal so, or there", given=unit.id
            )


@BOOK.question(
    Withdrawing,
    prompt="{unit} withdraws before {mover}: by which hex? Go no further, where it may, and it stays there",
    offers=backs,
    calmest=(Halt(),),
    asked=lambda state, item: (
        not withdrawals.is_broken(state, item.unit, item.mover) and any(backs(state, item))
    ),
    rule="DH-6.52a",
    sequence="DH-6.52b",
    about="unit",
    why_not=why_not_back,
)
@rule("DH-6.53a", "DH-6.53b", "DH-6.55a", "DH-6.57b", "DH-6.63a", "DH-6.65a")
def back(draft: Decision, item: Withdrawing, order: Step | Fire | TurnTo | Halt | GoAlong) -> None:
    """A hex further back, a volley, one more leader, or the end."""
    state, unit = draft.state, draft.state.units[item.unit]
    match order:
        case GoAlong(leader):
            draft.change(msgspec.structs.replace(item, others=(*item.others, leader)))
        case Fire():
            draft.change(msgspec.structs.replace(item, shot=True))
            draft.emit(FireDrawn(item.mover, unit.id))
            range_ = TABLES.now.missile_modifiers.withdrawing_fire_range
            shooting.volley(draft, unit, item.mover, "direct", range_=range_, moved=True, why="withdrawal")
        case Step(hex_):
            cost = withdrawals.price(state, unit, unit.hex, hex_)
            assert cost is not None, "nobody passes there"
            draft.change(
                msgspec.structs.replace(
                    item, left=item.left - cost.mp, most=item.most - 1, gone=item.gone + 1
                )
            )
            retire(draft, unit, hex_, unit.facing, "withdrawal", led(state, unit, item.leader, *item.others))
        case TurnTo(facing):
            end(draft, item)
            hits = costs.pivot_hits(state.field, unit, facings.corners(unit.facing, facing))
            draft.emit(Realigned(unit.id, facing))
            effects.harm(draft, unit, hits, "pivot")
        case _:
            end(draft, item)


@rule("DH-4.42a", "DH-5.24e", "DH-6.65a")
def led(state: State, unit: Unit, *leaders: str) -> tuple[str, ...]:
    """The ones of some leaders who go along, while they are with the unit."""
    here = {leader.id for leader in state.leaders_at(unit.hex, unit.side)}
    return tuple(leader for leader in leaders if leader in here)


@rule("DH-6.32a", "DH-6.53a", "DH-6.63a")
def retire(
    draft: Decision,
    unit: Unit,
    hex_: str,
    facing: int,
    why: Literal["withdrawal", "feint", "retreat"],
    leaders: tuple[str, ...],
) -> None:
    """Draw a unit back by a hex: its points stay, but it and units on its way suffer the ground.

    Enemies do not turn or fire because of it. A zone that came over it so would undo the ban to enter one (DH-6.57a,
    D53, D58).
    """
    state = draft.state
    cost = costs.step(state.field, unit, unit.hex, hex_)
    passed = list(state.at(hex_))
    effects.go(draft, UnitMoved(unit.id, hex_, facing, why, unit.spent, leaders))
    effects.harm(draft, unit, cost.hits if cost else 0, "terrain")
    for other in passed:
        effects.passes(draft, unit, other)


@BOOK.follows(Withdrawing)
@rule("DH-6.52c")
def end(draft: Decision, item: Withdrawing) -> None:
    """A withdrawal is over; others of its line may follow, as far as it went."""
    draft.done()
    below = draft.state.agenda[-1] if draft.state.agenda else None
    if isinstance(below, Responding) and item.mates and item.gone:
        line = (*below.line, *((mate, item.gone) for mate in item.mates))
        draft.change(msgspec.structs.replace(below, line=line))
