"""DH-12.2: the Mongols whose army routs dismount and defend: who is lost, and where the others stand."""

from collections.abc import Iterator

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.devils_horsemen import victory
from battles.devils_horsemen.chapters import effects
from battles.devils_horsemen.chapters.effects import Decision
from battles.devils_horsemen.chapters.fates import LeaderMoved
from battles.devils_horsemen.chapters.happenings import UnitEliminated, UnitMoved, UnitTurned
from battles.devils_horsemen.chapters.items import Defending
from battles.devils_horsemen.chapters.marching import FaceChanged
from battles.devils_horsemen.chapters.orders import Order, TurnTo
from battles.devils_horsemen.state import Leader, State, Unit
from battles.devils_horsemen.voice import telling
from battles.muster import Side
from battles.wording import phrase
from rulebook import Refusal, rule

BOOK = Book("defending")


@BOOK.order
class Place(Order, frozen=True, tag="place"):
    """The next unit stands in this hex."""

    hex: str


@BOOK.event("ArmyDismounted")
class ArmyDismounted(msgspec.Struct, frozen=True):
    """A side dismounts and defends to the last: its rout level counts no longer (DH-12.2a, D40)."""

    side: Side


@BOOK.books(ArmyDismounted)
def army_dismounted(state: State, event: ArmyDismounted) -> None:
    state.defending = True


BOOK.tells(ArmyDismounted)(telling(phrase("the {side} dismounts and defends (DH-12.2a)")))


@rule("DH-12.2a", "DH-12.21a", "DH-12.21b")
def begin(draft: Decision) -> None:
    """Remove the Mongols who cannot defend, without rout points (D40); their leaders come to the others."""
    state = draft.state
    assert state.mongol is not None, "the Mongols have the choice"
    units = list(state.on_map(state.mongol))
    kept = sorted((unit for unit in units if victory.stays(state, unit)), key=lambda unit: unit.id)
    lost = [unit for unit in units if unit not in kept]
    stranded = [leader for unit in lost for leader in state.leaders_at(unit.hex, unit.side)]
    draft.emit(ArmyDismounted(state.mongol))
    for unit in lost:
        draft.emit(UnitEliminated(unit.id, "put to the sword", 0))
    for leader in stranded:
        join(draft, leader, kept)
    draft.add(Defending(tuple(unit.id for unit in kept)))


@rule("DH-12.21a")
def join(draft: Decision, leader: Leader, kept: list[Unit]) -> None:
    """A leader comes to the nearest unit that is left, of several to the first by name."""
    near = min(kept, key=lambda unit: draft.state.field.distance(leader.hex, unit.hex))
    effects.forsake(draft, leader.id, flees=True)
    draft.emit(LeaderMoved(leader.id, near.hex, leader.spent, "escape"))


def defender(state: State, item: Defending) -> Side | None:
    """The owner of the units, while one of them is to be put down."""
    if not item.units:
        return None
    unit = state.units[item.units[0]]
    return unit.side if item.placed or victory.places(state, unit) else None


def places(state: State, item: Defending) -> Iterator[Order]:
    """The hexes where the next unit may stand; once it stands there the corners that it may look to."""
    if item.placed:
        yield from map(TurnTo, range(6))
    else:
        yield from map(Place, victory.places(state, state.units[item.units[0]]))


def check(state: State, item: Defending, order: Order) -> None:
    """Refuse an impossible place or corner."""
    if not isinstance(order, TurnTo if item.placed else Place):
        raise out_of_place(order, "units are put down to defend", "DH-12.21b")
    if order not in list(places(state, item)):
        raise Refusal("DH-12.21b", "hex", "{given} can't stand so", given=item.units[0])


@rule("DH-12.21b")
def take(draft: Decision, item: Defending, order: Place | TurnTo) -> None:
    """The next unit stands there, on foot, with the leaders who are with it; then it looks to a corner."""
    state, unit = draft.state, draft.state.units[item.units[0]]
    if isinstance(order, Place):
        led = tuple(leader.id for leader in state.leaders_at(unit.hex, unit.side))
        effects.go(draft, UnitMoved(unit.id, order.hex, unit.facing, "place", 0, led))
        draft.change(msgspec.structs.replace(item, placed=True))
        return
    if unit.column:
        draft.emit(UnitTurned(unit.id, order.facing, formed=True))
    draft.emit(FaceChanged(unit.id, True, order.facing))
    draft.change(Defending(item.units[1:]))


@rule("DH-12.21b")
def run(draft: Decision, item: Defending) -> None:
    """Remove units without a place as well; end when all stand."""
    if not item.units:
        draft.done()
        return
    draft.emit(UnitEliminated(item.units[0], "put to the sword", 0))
    draft.change(Defending(item.units[1:]))


BOOK.chapter(
    Defending,
    Chapter(
        run=run,
        who=defender,
        candidates=places,
        check=check,
        take=take,
        exact=True,
        rule="DH-12.21b",
    ),
)
