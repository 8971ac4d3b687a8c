"""The surface of a printed game without musters: battles by name, some of them long, and a map that is shown whole."""

from collections.abc import Iterable, Sequence
from typing import Any, ClassVar, Generic

from battles.contract.muster import Side
from battles.contract.surface import Chance, Entry, O, Progress, Setting
from battles.contract.wording import phrase
from battles.kit.agenda.loop import W
from battles.kit.agenda.overlaid import Overlaid
from battles.kit.agenda.sound import Soundness
from battles.kit.agenda.state import B
from battles.kit.agenda.surface import Booked
from battles.kit.agenda.tables import by_its_tables

OPTION = 0.25
"""How often a battle that is drawn at random has each of its options."""


class ByName(Overlaid[B], Booked[B, W, O], Generic[B, W, O]):
    """A base for `battles.contract.surface.Ruleset`: see `Overlaid` and `Booked` for the duties of a system.

    Beside them it says which `large` battles are drawn only `seldom`, and what is `sound` while a battle goes on.
    """

    bots_version: str
    page: str
    bars: tuple[str, ...] = (phrase("{system} fights no musters"),)
    large: ClassVar[tuple[str, ...]] = ()
    seldom: ClassVar[float] = 0.0
    sound: ClassVar[Soundness[Any]]

    def progress(self, state: B) -> Progress:
        """How far a battle has come."""
        raise NotImplementedError

    def listed(self, state: B) -> Sequence[Entry]:
        """The pieces of both sides, by the tables in force."""
        raise NotImplementedError

    @by_its_tables
    def roster(self, state: B, side: Side | None = None) -> Sequence[Entry]:
        """The pieces of both sides; nothing is hidden."""
        return self.listed(state)

    def drawn(self, draw: Chance) -> Setting:
        """A battle drawn at random, seldom a large one, now and then with each of its options."""
        small = tuple(name for name in self.by_name.names if name not in self.large)
        names = self.large if draw.random() < self.seldom else small
        name = names[draw.randrange(len(names))]
        options = {option: draw.random() < OPTION for option in self.by_name.options}
        return self.now_and_then(self.scenario(name, options), draw)

    def titled(self, name: str) -> str:
        """The title of a scenario."""
        return str(self.by_name.content(name).name)

    @by_its_tables
    def faults(self, state: B, *, at_rest: bool) -> Iterable[str]:
        """The faults of a state."""
        return list(self.sound.under_way(state, at_rest=at_rest))
