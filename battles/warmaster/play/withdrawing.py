"""WM-8.5, WM-10.4, WM-10.6, WM-24.4: units hold, fall back, or occupy what the enemy has held."""

from collections.abc import Iterator, Sequence

import msgspec

from battles.contract.muster import Side, opponent
from battles.contract.wording import Said, say, word
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.warmaster import voice
from battles.warmaster.play.effects import Decision
from battles.warmaster.play.orders import GoOn, Order
from battles.warmaster.rules import pursuits, results, retreats, rounds
from battles.warmaster.rules.formations import Stands
from battles.warmaster.rules.works import occupied
from battles.warmaster.state import State, Unit
from battles.warmaster.state.rectangles import opposite, shifted
from battles.warmaster.tables.shapes import Reaction
from rulebook import Refusal, rule

BOOK = Book("withdrawing", voice.VOICE)


@BOOK.item
class Withdrawing(msgspec.Struct, frozen=True, tag="withdrawing", omit_defaults=True):
    """The units of a side that have not `done` anything after the round hold or fall back.

    After a draw (`drawn`) they must fall back, unless they are sheltered.
    """

    side: Side
    drawn: bool = False
    done: tuple[str, ...] = ()


@BOOK.order("let {unit} fall back {cm} cm")
class FallBack(Order, frozen=True, tag="fall_back"):
    """Let that unit fall back so many cm."""

    unit: str
    cm: int


@BOOK.order("let {unit} occupy the works")
class Occupy(Order, frozen=True, tag="occupy"):
    """Let that unit take the places that fortified enemies have held."""

    unit: str


@BOOK.event("UnitFellBack")
class UnitFellBack(Happening, frozen=True):
    """A unit has fallen back so many cm."""

    unit: str
    cm: int
    stands: Stands

    def book(self, state: State) -> None:
        state.put(state.units[self.unit], self.stands)

    def tell(self, state: State, side: Side | None) -> Said:
        return say(
            "{unit} falls back {cm} cm to the {way} (WM-10.6)",
            unit=voice.unit(state, self.unit),
            cm=self.cm,
            way=word(voice.FACING, opposite(self.stands[0].facing)),
        )


@BOOK.event("WorksOccupied")
class WorksOccupied(Happening, frozen=True):
    """A unit has taken the places of fortified enemies."""

    unit: str
    stands: Stands

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        # Whom it touches from there has come to it as to any other who holds works (WM-H9.7).
        unit.stormed = rounds.still_touched(state, unit)
        state.put(unit, self.stands)

    def tell(self, state: State, side: Side | None) -> Said:
        unit = state.units[self.unit]
        held = state.round.fortified if state.round else ()
        enemies = voice.units(state, (id_ for id_ in held if state.units[id_].side != unit.side))
        return say(
            "{unit} occupies the works of {enemies} (WM-24.4)",
            unit=voice.unit(state, unit.id),
            enemies=enemies,
        )


def may(state: State, item: Withdrawing, unit: Unit, reaction: Reaction) -> bool:
    """True if a unit may hold, or fall back; sheltered units may stay in a draw (D12)."""
    left = bool(rounds.fighting(state, opponent(item.side)))
    sheltered = state.round is not None and unit.id in state.round.sheltered
    return reaction in results.reactions(drawn=item.drawn, sheltered=sheltered, enemy_left=left)


@rule("WM-8.5b", "WM-8.7", "WM-10.6", "WM-22.1", "WM-H9.2")
def lengths(state: State, item: Withdrawing, unit: Unit) -> list[int]:
    """How far a unit may fall back; nowhere: it stays (D28)."""
    if not may(state, item, unit, "fall_back"):
        return []
    return pursuits.fall_backs(state, unit, results.fall_back_cm(unit))


@rule("WM-24.4", "WM-H9.7")
def works(state: State, item: Withdrawing) -> Stands:
    """The places that fortified enemies have held in this round; none after a draw."""
    if item.drawn or state.round is None:
        return ()
    held = state.round.fortified.items()
    return tuple(stand for id_, stands in held if state.units[id_].side != item.side for stand in stands)


def choices(state: State, item: Withdrawing) -> Iterator[Order]:
    """The acts of units beside holding, and beside the default."""
    held = works(state, item)
    for unit in rounds.idle(state, item.side, item.done):
        yield from (FallBack(unit.id, cm) for cm in lengths(state, item, unit))
        if held and may(state, item, unit, "hold") and occupied(state, unit, held):
            yield Occupy(unit.id)


def orders(state: State, item: Withdrawing) -> list[Order]:
    """The same; empty without a choice."""
    found = list(choices(state, item))
    forced = len(found) == 1 and not any(
        may(state, item, unit, "hold") for unit in rounds.idle(state, item.side, item.done)
    )
    return [] if forced else found


def why_not(state: State, item: Withdrawing, order: FallBack | Occupy) -> Refusal | None:
    """Refuse a way back that is barred or too long, and places that cannot be taken."""
    if isinstance(order, FallBack):
        return Refusal("WM-H9.2", "cm", "{unit} cannot fall back {cm} cm", unit=order.unit, cm=order.cm)
    return Refusal("WM-24.4", "unit", "that unit can occupy nothing")


@BOOK.question(
    Withdrawing,
    prompt="Which unit falls back, or occupies works? Go on, and your units hold where they may",
    offers=orders,
    calm=GoOn(),
    rule="WM-10.6",
    why_not=why_not,
)
def withdraw(draft: Decision, item: Withdrawing, order: FallBack | Occupy) -> None:
    """Do the act; another unit may act after it."""
    unit = draft.state.units[order.unit]
    draft.change(msgspec.structs.replace(item, done=(*item.done, unit.id)))
    if isinstance(order, FallBack):
        fall_back(draft, unit, order.cm)
        return
    stands = occupied(draft.state, unit, works(draft.state, item))
    if stands is not None:
        draft.emit(WorksOccupied(unit.id, stands))


def fall_back(draft: Decision, unit: Unit, cm: int) -> None:
    """A unit goes straight back."""
    draft.emit(UnitFellBack(unit.id, cm, back(unit, cm)))


@rule("WM-H9.2")
def back(unit: Unit, cm: int) -> Stands:
    """Where a unit stands that has gone straight back so many cm."""
    way = opposite(unit.stands[0].facing)
    return tuple(shifted(stand, way, cm) for stand in unit.stands)


@BOOK.follows(Withdrawing)
@rule("WM-8.5b", "WM-8.5c", "WM-10.4")
def hold(draft: Decision, item: Withdrawing) -> None:
    """Hold with all units that may; others, after a draw, fall back as far as they can, supporters first (D38).

    A unit without a way waits until one has fallen back after it. The duty lapses only if it has none then either (D28,
    D33).
    """
    state = draft.state
    draft.done()
    idle = rounds.idle(state, item.side, item.done)
    waiting = retreats.in_order(state, [unit.id for unit in idle if not may(state, item, unit, "hold")])
    while (found := next_back(state, item, waiting)) is not None:
        id_, cm = found
        fall_back(draft, state.units[id_], cm)
        waiting.remove(id_)


def next_back(state: State, item: Withdrawing, waiting: Sequence[str]) -> tuple[str, int] | None:
    """The first of some units that can fall back, and its longest way; None without one."""
    ways = ((id_, lengths(state, item, state.units[id_])) for id_ in waiting)
    return next(((id_, found[-1]) for id_, found in ways if found), None)
