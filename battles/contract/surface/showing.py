"""The showing of a battle: its field, its text log, and the sentences by which a system refuses one."""

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import Literal, Protocol, TypeVar, runtime_checkable

import msgspec

from battles.contract.muster import Side
from battles.contract.wording import Piece, Said

S_in = TypeVar("S_in", contravariant=True)
E_in = TypeVar("E_in", contravariant=True)
S_drawn = TypeVar("S_drawn", contravariant=True)
ZonesAre = Literal["zones of control", "front arcs"]


class Livery(msgspec.Struct, frozen=True):
    """The names and colours of a battle for its watchers.

    It has its number (0: its muster's) or, if it stands alone and has one, its `title`. It has the name and the colour
    ("#rrggbb") of each side. `bands` are the groups that are mercenaries. The system fills empty fields in its own way.
    `said` gives the words of the drawing in the watcher's language.
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
    """The page of docs/ about the system, with its figures: "skirmish.md"."""

    def drawing(self, state: S_in, side: Side | None = None) -> str:
        """The field as an SVG document: pieces, facings, threats."""
        ...

    def tell(self, state: S_in, event: E_in, side: Side | None = None) -> Said | None:
        """A line of the log on an event booked already, dice and reasons included; None for a silent one."""
        ...

    def wordings(self) -> Mapping[str, Sequence[str]]:
        """The words of its lines out of tables: words by their context, and under "" sentences.

        Sentences that stand in its code are found there (`battles.contract.wording.say`).
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
        """The effect of an event booked already; None without one, or if other events tell it."""
        ...


@runtime_checkable
class Naming(Protocol[S_drawn]):
    """A ruleset whose log has its own names for people: a counter's, where they have none themselves."""

    def called(self, state: S_drawn, person: str) -> Said:
        """The name of a person in the log, by his id in the muster. KeyError for an unknown one."""
        ...


@runtime_checkable
class Sketching(Protocol[S_drawn]):
    """A ruleset that can also draw its field in characters, for a terminal."""

    def sketch(self, state: S_drawn, said: Callable[[Said], str] = str) -> str:
        """The field, line by line, and below it the meaning of its characters, in the reader's language."""
        ...


@runtime_checkable
class Painting(Protocol[S_drawn]):
    """A ruleset that can draw its field in the livery of its fighters."""

    def painted(self, state: S_drawn, livery: Livery, side: Side | None = None) -> str:
        """The field as an SVG document, as `drawing` gives it, under the battle's number and in its sides' colours."""
        ...


@runtime_checkable
class Overlaying(Protocol[S_drawn, E_in]):
    """A ruleset that lays overlays over its drawing on request.

    `zones_are` is the meaning of its zones: hexes in which it controls how enemies move, or the arcs before its fronts.
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
        """The field as `painted` gives it, with the zones of control of these sides, and with arrows of the last moves.

        The moves are found in `events`, all of the battle so far; without them it has no arrows. Zones and arrows leave
        out pieces that `side` may not see.
        """
        ...
