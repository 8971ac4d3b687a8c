"""WM-9, WM-H7: a side removes casualties: its owner picks the stands that go."""

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Piece, Said, say
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.marks import piece
from battles.kit.voice import Meaning
from battles.warmaster import voice
from battles.warmaster.play.effects import Decision
from battles.warmaster.play.orders import GoOn, Order
from battles.warmaster.rules import wounds
from battles.warmaster.rules.formations import Stands, closed_up
from battles.warmaster.rules.retreats import numbers
from battles.warmaster.rules.room import Room
from battles.warmaster.state import State, Unit
from rulebook import rule

SUFFERER = Meaning(
    lambda state, item: voice.unit(state, known_to_suffer(state, item).id),
    lambda state, item: piece(known_to_suffer(state, item).id),
)
BOOK = Book("casualties", voice.VOICE.with_also(sufferer=SUFFERER))


@BOOK.item
class Losing(msgspec.Struct, frozen=True, tag="losing", omit_defaults=True):
    """The units of a side that have suffered in the round take their wounds, by id; `gone` are stands of the first."""

    side: Side
    gone: tuple[int, ...] = ()


@BOOK.order("remove stand {stand} of {unit}")
class Remove(Order, frozen=True, tag="remove"):
    """Remove that stand of the unit."""

    unit: str
    stand: int


@BOOK.event("CasualtiesRemoved")
class CasualtiesRemoved(Happening, frozen=True):
    """A unit has taken `wounds`: the stands that are gone, the stands left, and the wounds left over."""

    unit: str
    wounds: int
    gone: tuple[int, ...]
    stands: Stands
    left: int

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.wounds = self.left
        if self.gone:
            state.put(unit, self.stands)
        if state.round:
            kept = {id_: count for id_, count in state.round.wounds.items() if id_ != self.unit}
            state.round = msgspec.structs.replace(state.round, wounds=kept)

    def tell(self, state: State, side: Side | None) -> Said | None:
        if not self.wounds:
            return None
        gaps: dict[str, Piece] = {
            "unit": voice.unit(state, self.unit),
            "wounds": voice.wounds(self.wounds),
            "left": voice.left_over(self.left),
        }
        if not self.stands:
            return say(
                "{unit} takes {wounds} and is destroyed (WM-9.1, WM-25.1)",
                unit=gaps["unit"],
                wounds=gaps["wounds"],
            )
        if not self.gone:
            return say("{unit} takes {wounds} and loses no stand, {left} (WM-7.2)", **gaps)
        gone = voice.stands(self.gone)
        return say("{unit} takes {wounds} and loses {gone}, {left} (WM-9.1)", gone=gone, **gaps)


@rule("WM-9.2", "WM-9.3")
def suffering(state: State, item: Losing) -> Unit | None:
    """The unit of the side that takes its wounds next; None when all have."""
    found = sorted(
        id_ for id_ in (state.round.wounds if state.round else ()) if state.units[id_].side == item.side
    )
    return state.units[found[0]] if found else None


def wounds_of(state: State, unit: Unit) -> int:
    """The wounds of the round that a unit has to take."""
    return state.round.wounds.get(unit.id, 0) if state.round else 0


@rule("WM-9.5", "WM-H7.2")
def choices(state: State, unit: Unit, gone: tuple[int, ...]) -> list[int]:
    """The stands of which the next one goes, the default first; none if enough are gone, or all go."""
    count, _ = wounds.lost(unit, wounds_of(state, unit))
    if len(gone) >= count or count >= len(unit.stands):
        return []
    touched = numbers(state.round.touched.get(unit.id, ()) if state.round else ())
    return wounds.next_to_go(unit, gone, touched)


def known_to_suffer(state: State, item: Losing) -> Unit:
    """The unit that takes its wounds next, while there is one."""
    unit = suffering(state, item)
    assert unit is not None, "a unit takes its wounds"
    return unit


def removals(state: State, item: Losing) -> list[Remove]:
    """The stands that may go next; none without a choice."""
    unit = suffering(state, item)
    found = choices(state, unit, item.gone) if unit else []
    return [Remove(unit.id, number) for number in found] if unit and len(found) > 1 else []


@BOOK.question(
    Losing,
    prompt="{sufferer} takes its wounds: which stand goes next? Go on, and the rest go as by default",
    offers=removals,
    calm=GoOn(),
    rule="WM-9.5",
    otherwise=("stand", "that stand may not be the next to go", "WM-9.4"),
)
def remove(draft: Decision, item: Losing, order: Remove | GoOn) -> None:
    """The stand is noted, or the unit takes all as by default."""
    if isinstance(order, Remove):
        draft.change(msgspec.structs.replace(item, gone=(*item.gone, order.stand)))
    else:
        finish(draft, item)


@BOOK.follows(Losing)
def suffer(draft: Decision, item: Losing) -> None:
    """Where there is no choice the next stand goes; when enough are gone the next unit takes its wounds."""
    unit = suffering(draft.state, item)
    if unit is None:
        draft.done()
        return
    found = choices(draft.state, unit, item.gone)
    if found:
        draft.change(msgspec.structs.replace(item, gone=(*item.gone, found[0])))
    else:
        finish(draft, item)


@rule("WM-9.1", "WM-9.4", "WM-25.1")
def finish(draft: Decision, item: Losing) -> None:
    """A unit takes its wounds: as many stands go as have been named, and the others as by default."""
    state = draft.state
    unit = known_to_suffer(state, item)
    count, left = wounds.lost(unit, wounds_of(state, unit))
    gone = item.gone
    while found := choices(state, unit, gone):
        gone = (*gone, found[0])
    if count >= len(unit.stands):
        gone, left = tuple(stand.number for stand in unit.stands), 0
    kept = closed_up(Room(state, unit), [stand for stand in unit.stands if stand.number not in gone])
    draft.change(Losing(item.side))
    draft.emit(CasualtiesRemoved(unit.id, wounds_of(state, unit), tuple(sorted(gone)), kept, left))
