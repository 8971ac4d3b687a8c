"""What shows a battle: its field, its text log, and the sentences by which a system refuses one."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Literal, Protocol, TypeVar, runtime_checkable

import msgspec

from battles.muster import Side
from battles.wording import Piece, Said

S_in = TypeVar("S_in", contravariant=True)
E_in = TypeVar("E_in", contravariant=True)
S_drawn = TypeVar("S_drawn", contravariant=True)
ZonesAre = Literal["zones of control", "front arcs"]


class Livery(msgspec.Struct, frozen=True):
    """How those who watch a battle know it: its number (0: that of its muster) or, if it stands alone and has one, its
    `title`, who each side is, and the colour of each ("#rrggbb"). `bands` are the groups that are mercenaries. What is left
    empty the system says in its own way. `said` says what stands in the drawing in the watcher's language.
    """

    number: int = 0
    title: str = ""
    sides: dict[Side, Piece] = {}
    colours: dict[Side, str] = {}
    bands: frozenset[str] = frozenset()
    said: Callable[[Said], str] = str


class Shown(Protocol[S_in, E_in]):
    """How a system shows its battles. `side` is whose eyes they are shown to; None sees all."""

    bars: tuple[str, ...]
    """The sentences, with their gaps, by which it refuses a battle: reports tell them in the reader's language."""
    page: str
    """The page of docs/ that tells of it, on which its figures are kept: "skirmish.md"."""

    def drawing(self, state: S_in, side: Side | None = None) -> str:
        """The field as an SVG document: pieces, facings, what threatens whom."""
        ...

    def tell(self, state: S_in, event: E_in, side: Side | None = None) -> Said | None:
        """A line of the log on an event booked already, dice and reasons included; None where there is nothing to say."""
        ...

    def wordings(self) -> Mapping[str, Sequence[str]]:
        """What its lines are put together of that stands in tables: words by their context, and under "" sentences.

        Sentences that stand in its code are found there (`battles.wording.say`).
        """
        ...


@runtime_checkable
class Titled(Protocol):
    """A ruleset whose stand-alone battles have titles beside their names."""

    def titled(self, name: str) -> str:
        """The title of one, in English. Raises Refusal for an unknown name."""
        ...


@runtime_checkable
class Brief(Protocol[S_in, E_in]):
    """A ruleset that has a line without dice for events that rolled some, for who does not want the rolls."""

    def in_brief(self, state: S_in, event: E_in) -> Said | None:
        """What came of an event booked already; None where nothing did, or other events tell it."""
        ...


@runtime_checkable
class Naming(Protocol[S_drawn]):
    """A ruleset whose log has its own names for people: a counter's, where they have none themselves."""

    def called(self, state: S_drawn, person: str) -> Said:
        """What the log calls somebody, by his id in the muster. KeyError for nobody."""
        ...


@runtime_checkable
class Sketching(Protocol[S_drawn]):
    """A ruleset that can also draw its field in characters, for a terminal."""

    def sketch(self, state: S_drawn, said: Callable[[Said], str] = str) -> str:
        """The field, line by line, and below it what its characters mean, as `said` says it for the reader."""
        ...


@runtime_checkable
class Painting(Protocol[S_drawn]):
    """A ruleset that can draw its field in the livery of those who fight there."""

    def painted(self, state: S_drawn, livery: Livery, side: Side | None = None) -> str:
        """The field as an SVG document, as `drawing` gives it, under the battle's number and in its sides' colours."""
        ...


@runtime_checkable
class Overlaying(Protocol[S_drawn, E_in]):
    """A ruleset that lays over its drawing what somebody asks for.

    `zones_are` says what its zones are: those in which it controls how enemies move, or the arcs before its fronts.
    """

    zones_are: ZonesAre

    def overlaid(
        self,
        state: S_drawn,
        livery: Livery,
        zones: Collection[Side],
        events: Iterable[E_in] = (),
        side: Side | None = None,
    ) -> str:
        """The field as `painted` gives it, with the zones of control of these sides, and with arrows of the last moves that
        are found in `events`, all of the battle so far; none where none are given.

        No zone and no arrow tells of a piece that `side` may not see.
        """
        ...
