"""AB-5.4, AB-25.5: a unit that has passed its test, or has rallied, takes a new formation and a new facing."""

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter, out_of_place
from battles.ancient_battles import moves, voice, ways
from battles.ancient_battles.chapters.effects import Decision
from battles.ancient_battles.chapters.orders import Face, GoOn, Order
from battles.ancient_battles.facings import elsewhere, turns
from battles.ancient_battles.formations import footprint
from battles.ancient_battles.state import Mark, State
from battles.muster import Side
from battles.plane.rectangle import Pose
from battles.ruleset import Span
from battles.wording import Said, counted, say
from rulebook import Refusal, rule

BOOK = Book("reforming")


@BOOK.item
class Reforming(msgspec.Struct, frozen=True, tag="reforming"):
    """A unit that has passed its test takes a new formation: `files` once they are chosen."""

    unit: str
    files: int = 0


@BOOK.order
class TakeFiles(Order, frozen=True, tag="take_files"):
    """The unit reforms in so many files."""

    files: int


@BOOK.event("UnitReformed")
class UnitReformed(msgspec.Struct, frozen=True):
    """A unit has reformed its ranks; or has tried to, and stays as it stands."""

    unit: str
    pose: Pose
    files: int
    passed: bool


@BOOK.books(UnitReformed)
def reformed(state: State, event: UnitReformed) -> None:
    unit = state.units[event.unit]
    unit.pose, unit.files = event.pose, event.files
    now: tuple[Mark, ...] = ("moved", "reformed") if event.passed else ("moved",)
    unit.marks = tuple(dict.fromkeys((*unit.marks, *now)))


@BOOK.tells(UnitReformed)
def tell_reformed(state: State, event: UnitReformed, side: Side | None) -> Said:
    unit = voice.unit(state, event.unit)
    if not event.passed:
        return say("{unit} can't reform and stays where it is (AB-5.4c)", unit=unit)
    return counted(
        "{unit} reforms in {n} file, at {degrees} degrees (AB-5.4a)",
        "{unit} reforms in {n} files, at {degrees} degrees (AB-5.4a)",
        n=event.files,
        unit=unit,
        degrees=voice.degrees(event.pose.heading),
    )


@rule("AB-5.4a")
def formations(state: State, item: Reforming) -> list[Order]:
    """The files of a unit, once, whether or not it finds room in them; and to stay as it is."""
    if item.files:
        return [GoOn()]
    return [*(TakeFiles(files) for files in range(1, state.units[item.unit].models + 1)), GoOn()]


def headings(state: State, item: Reforming) -> list[Span]:
    """The headings in which a unit finds room in the files that it has taken."""
    if not item.files:
        return []
    unit = state.units[item.unit]
    found = turns(moves.room(state, unit), footprint(unit).centre, item.files)
    if item.files == unit.files:
        found = elsewhere(found, unit.pose.heading)
    return [Span(Face(least), "heading", least, most) for least, most in found]


def check_reform(state: State, item: Reforming, order: Order) -> None:
    """Refuse files that the unit cannot take, and headings without room."""
    if isinstance(order, GoOn):
        return
    if isinstance(order, TakeFiles) and not item.files:
        models = state.units[item.unit].models
        if not 1 <= order.files <= models:
            raise Refusal(
                "AB-5.4a",
                "files",
                "{given} files are not from 1 to {models}",
                given=order.files,
                models=models,
            )
    elif isinstance(order, Face) and item.files:
        if not any(span.holds(order) for span in headings(state, item)):
            raise Refusal("AB-5.4a", "heading", "there is no room at {given}", given=order.heading)
    else:
        raise out_of_place(order, "a unit reforms", "AB-5.4a")


def take_reform(draft: Decision, item: Reforming, order: TakeFiles | Face | GoOn) -> None:
    """The unit has files, then a heading; then it has reformed."""
    unit = draft.state.units[item.unit]
    if isinstance(order, TakeFiles):
        draft.change(Reforming(unit.id, order.files))
        return
    draft.done()
    if isinstance(order, Face):
        rect = ways.reformed(unit, item.files, order.heading)
        draft.emit(UnitReformed(unit.id, rect.pose, item.files, True))
    else:
        draft.emit(UnitReformed(unit.id, unit.pose, unit.files, True))


BOOK.chapter(
    Reforming,
    Chapter(
        who=lambda state, item: state.units[item.unit].side,
        candidates=formations,
        spans=headings,
        check=check_reform,
        take=take_reform,
        exact=True,
        calm=(GoOn(),),
        rule="AB-5.4a",
        about="unit",
    ),
)
