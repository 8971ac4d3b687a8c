"""The part of a ruleset's surface that shows its field: drawn, painted, with overlays, and in characters."""

from collections.abc import Callable, Collection, Iterable
from typing import Any, ClassVar, Generic, TypeVar

from battles.contract.muster import Side
from battles.contract.surface import Livery, ZonesAre
from battles.contract.wording import Said
from battles.kit.agenda.tables import by_its_tables

P = TypeVar("P")


class Overlaid(Generic[P]):
    """The answers of a system without secrets, whose drawing takes zones of control and arrows of the last moves.

    It stands before the other base of a ruleset. A system gives `paint`, which draws a state in a livery with `zones`
    and `moves`. It also gives `trail`, which finds the last moves among events, and `scratch`, which sketches a state.
    """

    zones_are: ZonesAre = "zones of control"
    paint: ClassVar[Callable[..., str]]
    trail: ClassVar[Callable[..., Iterable[Any]]]
    scratch: ClassVar[Callable[..., str]]

    def liveried(self, state: P, livery: Livery) -> Livery:
        """The livery in which a battle is painted."""
        return livery

    @by_its_tables
    def drawing(self, state: P, side: Side | None = None) -> str:
        """The field with all that stands on it; nothing is hidden."""
        return self.painted(state, Livery())

    @by_its_tables
    def painted(self, state: P, livery: Livery, side: Side | None = None) -> str:
        """The field under the number of the battle and in the colours of its sides."""
        return self.overlaid(state, livery, ())

    @by_its_tables
    def overlaid(
        self,
        state: P,
        livery: Livery,
        zones: Collection[Side],
        events: Iterable[Any] = (),
        side: Side | None = None,
    ) -> str:
        """The same with the zones of control of these sides, and arrows of the last moves among its events."""
        return self.paint(state, self.liveried(state, livery), zones=zones, moves=self.trail(events))

    @by_its_tables
    def sketch(self, state: P, said: Callable[[Said], str] = str) -> str:
        """The field in characters, and what they mean."""
        return self.scratch(state, said)
