"""DH-6.7: feigned retreats: the way back, the temptation, the pursuit, and the trap."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from battles.devils_horsemen.play import effects, marching, shocking, shooting
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.happenings import Realigned, UnitMoved
from battles.devils_horsemen.play.items import Feigning, Pursuing, Responding, Springing
from battles.devils_horsemen.play.orders import Fire, Forgo, Halt, Order, Step, TurnTo
from battles.devils_horsemen.play.routing import GoAlong
from battles.devils_horsemen.play.withdrawing import company, led, retire
from battles.devils_horsemen.rules import costs, facings, feints, missiles, quality, withdrawals
from battles.devils_horsemen.state import State
from battles.devils_horsemen.voice import VOICE, read
from battles.kit.book import Book
from battles.kit.happening import Happening, Told
from battles.kit.voice import either
from dice import Rolled
from rulebook import Refusal, rule

BOOK = Book("feigning", VOICE)


@BOOK.order("attack at once")
class Strike(Order, frozen=True, tag="strike"):
    """Attack by shock, at once (DH-6.73f)."""


@BOOK.event(
    "ReactionTested",
    either(
        "lured",
        "{unit} must pursue {quarry} (die {rolls} above {rating}, DH-6.74a)",
        "{unit} does not pursue {quarry} (die {rolls}, at most {rating}, DH-6.74a)",
    ),
    brief=either("lured", "{unit} must pursue {quarry} (DH-6.74a)"),
)
class ReactionTested(Happening, frozen=True):
    """The test whether a unit pursues one that has feigned a retreat: a die above its rating (DH-6.74a).

    A lured unit then makes no move of its own in the Orders Phase (DH-6.73g).
    """

    unit: str
    quarry: str
    rating: int
    rolls: tuple[Rolled, ...]
    lured: bool

    def book(self, state: State) -> None:
        if self.lured:
            state.units[self.unit].lured = True


@BOOK.event(
    "TrapTested",
    either(
        "sprung",
        "{unit} turns on {pursuer} (die {rolls}, at most {quality}, DH-6.73d)",
        "{unit} is caught by {pursuer} (die {rolls} above {quality}, DH-6.73e)",
    ),
    brief=either(
        "sprung", "{unit} turns on {pursuer} (DH-6.73d)", "{unit} is caught by {pursuer} (DH-6.73e)"
    ),
)
class TrapTested(Told, frozen=True):
    """The test whether a unit that has feigned a retreat turns on its pursuer: a die of at most its quality (DH-6.73c)."""

    unit: str
    pursuer: str
    quality: int
    rolls: tuple[Rolled, ...]
    sprung: bool


@rule("DH-6.73a")
def flights(state: State, item: Feigning) -> Iterator[Order]:
    """The next hexes; before the first, more leaders; where it may end, the end, with either of the two corners of its way
    (D53).
    """
    unit, mover, gone = state.units[item.unit], state.units[item.mover], len(item.path) - 1
    yield from (Step(hex_) for hex_ in feints.onward(state, unit, mover, item.path))
    if not gone:
        yield from company(state, item)
    if feints.may_end(state, unit.hex, mover, gone) and len(state.at(unit.hex)) == 1:
        yield Halt()
        yield from (TurnTo(way) for way in ends(state, item) if way != unit.facing)


def ends(state: State, item: Feigning) -> tuple[int, int]:
    """The corners to which a unit may look that came by its last hex."""
    way = state.field.direction_to(item.path[-2], item.path[-1])
    return way, (way + 1) % 6


def why_not_fly(state: State, item: Feigning, order: Step | TurnTo | Halt | GoAlong) -> Refusal:
    """The reason against another way, or end."""
    match order:
        case Step(hex_):
            return Refusal(
                "DH-6.73a", "hex", "{given} can't feign its retreat by {hex}", given=item.unit, hex=hex_
            )
        case GoAlong(leader):
            return Refusal("DH-6.73a", "leader", "{given} can't go along now", given=leader)
        case _:
            return Refusal("DH-6.73a", "order", "{given} can't end its retreat so, or there", given=item.unit)


@BOOK.question(
    Feigning,
    prompt="{unit} feigns a retreat before {mover}: by which hex? Once it goes no further, {mover} may pursue it",
    stands=lambda state, item: not withdrawals.is_broken(state, item.unit, item.mover),
    offers=flights,
    calmest=(Halt(),),
    asked="any",
    rule="DH-6.73a",
    about="unit",
    why_not=why_not_fly,
)
@rule("DH-6.73a", "DH-6.63a", "DH-6.76a")
def fly(draft: Decision, item: Feigning, order: Step | TurnTo | Halt | GoAlong) -> None:
    """Go a hex further back, take one more leader, or end, which tempts the other."""
    state, unit = draft.state, draft.state.units[item.unit]
    if isinstance(order, GoAlong):
        draft.change(msgspec.structs.replace(item, others=(*item.others, order.leader)))
        return
    if isinstance(order, Step):
        draft.change(msgspec.structs.replace(item, path=(*item.path, order.hex)))
        facing = facings.looking(state.field, unit, order.hex)
        retire(draft, unit, order.hex, facing, "feint", led(state, unit, item.leader, *item.others))
        return
    if isinstance(order, TurnTo):
        draft.emit(Realigned(unit.id, order.facing))
    draft.done()
    tempt(draft, item)


@rule("DH-6.74a", "DH-6.74b", "DH-6.75a", "DH-6.73b")
def tempt(draft: Decision, item: Feigning) -> None:
    """Tempt the mover to pursue, if it sees the hex that was left; no other unit then draws back before it (D52).

    The pursuit is its move, if it has made none yet.
    """
    state, mover = draft.state, draft.state.units[item.mover]
    if not feints.is_seen(state, mover, item.path[0]):
        return
    rating = feints.reaction(state, mover)
    rolled = effects.throw(draft, "DH-6.74a", mover.id, "reaction")
    lured = feints.is_lured(read(rolled), rating)
    draft.emit(ReactionTested(mover.id, item.unit, rating, (rolled,), lured))
    if lured:
        if state.agenda and isinstance(state.agenda[-1], Responding):
            draft.done()
        draft.add(Pursuing(mover.id, item.unit, item.path, feints.riding_with(state, mover)))
        marching.begins(draft, mover)


def nexts(state: State, item: Pursuing) -> list[Step]:
    """The steps that the pursuer takes next."""
    unit, quarry = state.units[item.unit], state.units[item.quarry]
    if withdrawals.is_broken(state, unit.id, quarry.id):
        return []
    return [Step(hex_) for hex_ in feints.pursuit(state, unit, quarry, item.path, item.along, item.spent)]


@BOOK.question(
    Pursuing,
    prompt="{unit} pursues {quarry}: by which hex does it go?",
    offers=nexts,
    rule="DH-6.73b",
    about="unit",
    otherwise=("hex", "{unit} does not pursue by {hex}"),
)
@rule("DH-6.73b", "DH-6.32a", "DH-6.63a")
def pursue(draft: Decision, item: Pursuing, order: Step) -> None:
    """The pursuer is in the next hex: it turns freely, and pays and suffers the ground (D20)."""
    state, unit, hex_ = draft.state, draft.state.units[item.unit], order.hex
    cost = withdrawals.price(state, unit, unit.hex, hex_)
    assert cost is not None, "nobody passes there"
    spent, along = item.spent + cost.mp, feints.behind(item.path, hex_, item.along)
    draft.change(msgspec.structs.replace(item, along=along, spent=spent))
    passed = list(state.at(hex_))
    facing = facings.looking(state.field, unit, hex_)
    leaders = tuple(name for name in item.leaders if led(state, unit, name))
    effects.go(draft, UnitMoved(unit.id, hex_, facing, "pursuit", spent, leaders))
    effects.harm(draft, unit, cost.hits, "terrain")
    for other in passed:
        effects.passes(draft, unit, other)


@BOOK.follows(Pursuing)
@rule("DH-6.73b", "DH-6.73c", "DH-6.73g")
def end_pursuit(draft: Decision, item: Pursuing) -> None:
    """At the end of its way the pursuer may be at two hexes, and is trapped or not."""
    state, unit, quarry = draft.state, draft.state.units[item.unit], draft.state.units[item.quarry]
    draft.done()
    if withdrawals.is_broken(state, unit.id, quarry.id) or not feints.between(state, quarry, unit):
        return
    wanted = quality.in_force(quarry)
    rolled = effects.throw(draft, "DH-6.73c", quarry.id, "trap")
    sprung = feints.is_sprung(read(rolled), wanted)
    draft.emit(TrapTested(quarry.id, unit.id, wanted, (rolled,), sprung))
    who, whom = (quarry, unit) if sprung else (unit, quarry)
    draft.add(Springing(who.id, whom.id, sprung))


MODES: tuple[Literal["direct", "arched"], ...] = ("direct", "arched")


@rule("DH-6.73d", "DH-6.73e")
def springs(state: State, item: Springing) -> Iterator[Order]:
    """The acts of a trap: close in; then fire or strike. After that the unit may also turn, and shoot."""
    unit, enemy = state.units[item.unit], state.units[item.enemy]
    if not item.close and not item.turned:
        yield from (Step(hex_) for hex_ in feints.ways_in(state, unit, enemy))
        if item.trapped and missiles.reach(unit) >= withdrawals.NEAR:
            yield from (TurnTo(way) for way in feints.turns(state, unit, enemy))
    if item.close or item.trapped:
        yield from (
            Fire(enemy.id, mode)
            for mode in MODES
            if missiles.why_not_fire(state, unit, enemy.id, mode, False) is None
        )
    if item.close and feints.can_strike(state, unit, enemy):
        yield Strike()


def why_not_spring(state: State, item: Springing, order: Step | TurnTo | Fire | Strike) -> Refusal:
    """The reason against what it may not do now."""
    rule_ = "DH-6.73d" if item.trapped else "DH-6.73e"
    return Refusal(rule_, "order", "{given} can't do that after the retreat", given=item.unit)


@BOOK.question(
    Springing,
    prompt=either(
        "trapped",
        "{unit} has trapped {enemy}: close in, turn, fire or strike. Let it be, and the retreat is over",
        "{unit} has caught {enemy}: close in, fire or strike. Let it be, and the retreat is over",
    ),
    stands=lambda state, item: not withdrawals.is_broken(state, item.unit, item.enemy),
    offers=springs,
    calm=Forgo(),
    rule="DH-6.73d",
    about="unit",
    why_not=why_not_spring,
)
@rule("DH-6.73d", "DH-6.73e", "DH-6.73f")
def spring(draft: Decision, item: Springing, order: Step | TurnTo | Fire | Strike) -> None:
    """Close in or turn, free of cost; then fire once, or strike: a caught unit is struck from the rear."""
    state = draft.state
    unit, enemy = state.units[item.unit], state.units[item.enemy]
    match order:
        case Step(hex_):
            draft.change(msgspec.structs.replace(item, close=True))
            cost = costs.step(state.field, unit, unit.hex, hex_)
            there = msgspec.structs.replace(unit, hex=hex_)
            facing = facings.looking(state.field, there, enemy.hex)
            effects.go(
                draft, UnitMoved(unit.id, hex_, facing, "close", unit.spent, feints.riding_with(state, unit))
            )
            effects.harm(draft, unit, cost.hits if cost else 0, "terrain")
        case TurnTo(way):
            draft.change(msgspec.structs.replace(item, turned=True))
            draft.emit(Realigned(unit.id, way))
        case Fire(_, mode):
            draft.done()
            shooting.volley(draft, unit, enemy.id, mode, moved=True, why="trap")
        case Strike():
            draft.done()
            shocking.alone(draft, unit, enemy, angle_rear=not item.trapped)
