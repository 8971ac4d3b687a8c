"""DH-6.7: feigned retreats: the way back, the temptation, the pursuit, and the trap."""

from collections.abc import Iterator
from typing import Literal

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place, over
from battles.devils_horsemen import costs, facings, feints, missiles, quality, withdrawals
from battles.devils_horsemen.chapters import effects, marching, shocking, shooting
from battles.devils_horsemen.chapters.effects import Decision
from battles.devils_horsemen.chapters.happenings import Realigned, UnitMoved
from battles.devils_horsemen.chapters.items import Feigning, Pursuing, Responding, Springing
from battles.devils_horsemen.chapters.orders import Fire, Forgo, Halt, Order, Step, TurnTo
from battles.devils_horsemen.chapters.routing import GoAlong
from battles.devils_horsemen.chapters.withdrawing import company, led, retire
from battles.devils_horsemen.state import State
from battles.devils_horsemen.voice import either, read
from battles.muster import Side
from battles.wording import phrase
from dice import Rolled
from rulebook import Refusal, rule

BOOK = Book("feigning")


@BOOK.order
class Strike(Order, frozen=True, tag="strike"):
    """Attack by shock, at once (DH-6.73f)."""


@BOOK.event("ReactionTested")
class ReactionTested(msgspec.Struct, frozen=True):
    """The test whether a unit pursues one that has feigned a retreat: a die above its rating (DH-6.74a).

    A lured unit then makes no move of its own in the Orders Phase (DH-6.73g).
    """

    unit: str
    quarry: str
    rating: int
    rolls: tuple[Rolled, ...]
    lured: bool


@BOOK.event("TrapTested")
class TrapTested(msgspec.Struct, frozen=True):
    """The test whether a unit that has feigned a retreat turns on its pursuer: a die of at most its quality (DH-6.73c)."""

    unit: str
    pursuer: str
    quality: int
    rolls: tuple[Rolled, ...]
    sprung: bool


@BOOK.books(ReactionTested)
def reaction_tested(state: State, event: ReactionTested) -> None:
    if event.lured:
        state.units[event.unit].lured = True


BOOK.changes_nothing(TrapTested)


BOOK.tells(ReactionTested)(
    either(
        "lured",
        phrase("{unit} must pursue {quarry} (die {rolls} above {rating}, DH-6.74a)"),
        phrase("{unit} does not pursue {quarry} (die {rolls}, at most {rating}, DH-6.74a)"),
    )
)
BOOK.tells(TrapTested)(
    either(
        "sprung",
        phrase("{unit} turns on {pursuer} (die {rolls}, at most {quality}, DH-6.73d)"),
        phrase("{unit} is caught by {pursuer} (die {rolls} above {quality}, DH-6.73e)"),
    )
)


def feigner(state: State, item: Feigning) -> Side | None:
    """The owner of the unit, until it is back."""
    if withdrawals.is_broken(state, item.unit, item.mover) or next(flights(state, item), None) is None:
        return None
    return state.units[item.unit].side


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


def check_flight(state: State, item: Feigning, order: Order) -> None:
    """Refuse another way, or end."""
    if order in set(flights(state, item)):
        return
    match order:
        case Step(hex_):
            raise Refusal(
                "DH-6.73a", "hex", "{given} can't feign its retreat by {hex}", given=item.unit, hex=hex_
            )
        case Halt() | TurnTo():
            raise Refusal("DH-6.73a", "order", "{given} can't end its retreat so, or there", given=item.unit)
        case _:
            raise out_of_place(order, "a unit feigns a retreat", "DH-6.73a")


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


def nexts(state: State, item: Pursuing) -> list[str]:
    """Where the pursuer goes next."""
    unit, quarry = state.units[item.unit], state.units[item.quarry]
    if withdrawals.is_broken(state, unit.id, quarry.id):
        return []
    return feints.pursuit(state, unit, quarry, item.path, item.along, item.spent)


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


def check_pursuit(state: State, item: Pursuing, order: Order) -> None:
    """Refuse another way to the hex that was left."""
    if not isinstance(order, Step):
        raise out_of_place(order, "a unit pursues", "DH-6.73b")
    if order.hex not in nexts(state, item):
        raise Refusal("DH-6.73b", "hex", "{given} does not pursue by {hex}", given=item.unit, hex=order.hex)


@rule("DH-6.73b", "DH-6.73c", "DH-6.73g")
def go_on(draft: Decision, item: Pursuing) -> None:
    """Let the pursuer take the only way; at its end it may be at two hexes, and is trapped or not."""
    state, unit, quarry = draft.state, draft.state.units[item.unit], draft.state.units[item.quarry]
    ahead = nexts(state, item)
    if ahead:
        pursue(draft, item, Step(ahead[0]))
        return
    draft.done()
    if withdrawals.is_broken(state, unit.id, quarry.id) or not feints.between(state, quarry, unit):
        return
    wanted = quality.in_force(quarry)
    rolled = effects.throw(draft, "DH-6.73c", quarry.id, "trap")
    sprung = feints.is_sprung(read(rolled), wanted)
    draft.emit(TrapTested(quarry.id, unit.id, wanted, (rolled,), sprung))
    who, whom = (quarry, unit) if sprung else (unit, quarry)
    draft.add(Springing(who.id, whom.id, sprung))


def springer(state: State, item: Springing) -> Side | None:
    """The side that may fire or strike, while it can."""
    if withdrawals.is_broken(state, item.unit, item.enemy):
        return None
    return (
        state.units[item.unit].side
        if any(not isinstance(order, Forgo) for order in springs(state, item))
        else None
    )


@rule("DH-6.73d", "DH-6.73e")
def springs(state: State, item: Springing) -> Iterator[Order]:
    """The acts of a trap: close in; then fire or strike. After that the unit may also turn, and shoot. Or forgo."""
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
    yield Forgo()


MODES: tuple[Literal["direct", "arched"], ...] = ("direct", "arched")


def check_spring(state: State, item: Springing, order: Order) -> None:
    """Refuse what it may not do now."""
    if order in set(springs(state, item)):
        return
    if not isinstance(order, Step | TurnTo | Fire | Strike):
        raise out_of_place(order, "a feigned retreat is over", "DH-6.73d")
    raise Refusal(
        "DH-6.73d" if item.trapped else "DH-6.73e",
        "order",
        "{given} can't do that after the retreat",
        given=item.unit,
    )


@rule("DH-6.73d", "DH-6.73e", "DH-6.73f")
def spring(draft: Decision, item: Springing, order: Step | TurnTo | Fire | Strike | Forgo) -> None:
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
        case _:
            draft.done()


BOOK.chapter(
    Feigning,
    Chapter(
        run=over,
        who=feigner,
        whose=lambda state, item: state.units[item.unit].side,
        candidates=flights,
        check=check_flight,
        take=fly,
        exact=True,
        calm=(Halt(),),
        rule="DH-6.73a",
        about="unit",
    ),
)
BOOK.chapter(
    Pursuing,
    Chapter(
        run=go_on,
        who=lambda state, item: state.units[item.unit].side if len(nexts(state, item)) > 1 else None,
        candidates=lambda state, item: map(Step, nexts(state, item)),
        check=check_pursuit,
        take=pursue,
        exact=True,
        rule="DH-6.73b",
        about="unit",
    ),
)
BOOK.chapter(
    Springing,
    Chapter(
        run=over,
        who=springer,
        whose=lambda state, item: state.units[item.unit].side,
        candidates=springs,
        check=check_spring,
        take=spring,
        exact=True,
        calm=(Forgo(),),
        rule="DH-6.73d",
        about="unit",
    ),
)
