"""AB-5.4, AB-25.5: a unit that has passed its test, or has rallied, takes a new formation and a new facing."""

from functools import partial

import msgspec

from battles.ancient_battles import voice
from battles.ancient_battles.play.effects import Decision
from battles.ancient_battles.play.orders import Face, GoOn, Order, facing
from battles.ancient_battles.rules import moves, ways
from battles.ancient_battles.rules.facings import elsewhere, turns
from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.state import Mark, State
from battles.ancient_battles.state.plane.rectangle import Pose
from battles.contract.muster import Side
from battles.contract.surface import Span
from battles.contract.wording import Said, counted, say
from battles.kit.book import Book
from battles.kit.happening import Happening
from battles.kit.marks import Shape
from rulebook import Refusal, rule

BOOK = Book("reforming", voice.VOICE)


@BOOK.item
class Reforming(msgspec.Struct, frozen=True, tag="reforming"):
    """A unit that has passed its test takes a new formation: `files` once they are chosen."""

    unit: str
    files: int = 0


@BOOK.order("reform {unit} {files} abreast")
class TakeFiles(Order, frozen=True, tag="take_files"):
    """The unit reforms in so many files."""

    files: int


def stands_then(state: State, item: Reforming, order: Order) -> Shape | None:
    """The place of the unit in so many files, or at a heading."""
    unit = state.units[item.unit]
    if isinstance(order, TakeFiles):
        return voice.block(ways.reformed(unit, order.files, unit.pose.heading))
    return voice.block(ways.reformed(unit, item.files, order.heading)) if isinstance(order, Face) else None


asks = partial(
    BOOK.question,
    Reforming,
    calm=GoOn(),
    asked="always",
    stops=stands_then,
    rule="AB-5.4a",
    about="unit",
)


@rule("AB-5.4a")
def formations(state: State, item: Reforming) -> list[Order]:
    """The files of a unit, once, whether or not it finds room in them."""
    return [TakeFiles(files) for files in range(1, state.units[item.unit].models + 1)]


def why_not_files(state: State, item: Reforming, order: TakeFiles) -> Refusal:
    """No unit has more files than models."""
    said, models = "{given} files are not from 1 to {models}", state.units[item.unit].models
    return Refusal("AB-5.4a", "files", said, given=order.files, models=models)


@asks(
    prompt="{unit} may reform: how many models abreast? Let it be, and it stays as it stands",
    offers=formations,
    why_not=why_not_files,
    when=lambda item: not item.files,
)
def take_files(draft: Decision, item: Reforming, order: TakeFiles) -> None:
    """The files are known."""
    draft.change(Reforming(item.unit, order.files))


def headings(state: State, item: Reforming) -> list[Span]:
    """The headings in which a unit finds room in the files that it has taken."""
    unit = state.units[item.unit]
    found = turns(moves.room(state, unit), footprint(unit).centre, item.files)
    if item.files == unit.files:
        found = elsewhere(found, unit.pose.heading)
    return facing(found)


@asks(
    prompt="{unit} reforms {files} abreast: which way does it look? Let it be, and it stays as it stood before",
    offers=lambda state, item: (),
    spans=headings,
    otherwise=("heading", "there is no room at {heading}"),
)
def take_heading(draft: Decision, item: Reforming, order: Face) -> None:
    """The unit has reformed."""
    draft.done()
    rect = ways.reformed(draft.state.units[item.unit], item.files, order.heading)
    draft.emit(UnitReformed(item.unit, rect.pose, item.files, True))


@BOOK.follows(Reforming)
def stay(draft: Decision, item: Reforming) -> None:
    """The unit has reformed as it stands."""
    unit = draft.state.units[item.unit]
    draft.done()
    draft.emit(UnitReformed(unit.id, unit.pose, unit.files, True))


@BOOK.event("UnitReformed")
class UnitReformed(Happening, frozen=True):
    """A unit has reformed its ranks; or has tried to, and stays as it stands."""

    unit: str
    pose: Pose
    files: int
    passed: bool

    def book(self, state: State) -> None:
        unit = state.units[self.unit]
        unit.pose, unit.files = self.pose, self.files
        now: tuple[Mark, ...] = ("moved", "reformed") if self.passed else ("moved",)
        unit.marks = tuple(dict.fromkeys((*unit.marks, *now)))

    def tell(self, state: State, side: Side | None) -> Said:
        unit = voice.unit(state, self.unit)
        if not self.passed:
            return say("{unit} can't reform and stays where it is (AB-5.4c)", unit=unit)
        return counted(
            "{unit} reforms in {n} file, at {degrees} degrees (AB-5.4a)",
            "{unit} reforms in {n} files, at {degrees} degrees (AB-5.4a)",
            n=self.files,
            unit=unit,
            degrees=voice.degrees(self.pose.heading),
        )
