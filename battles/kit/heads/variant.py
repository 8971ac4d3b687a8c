"""The surface of a variant with heads: people of a campaign behind the pieces of a system that fights no musters."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Generic

from battles.contract.muster import Side
from battles.contract.surface import Entry, Fight, Livery, O, Progress, Trials
from battles.contract.wording import BATTLE, Said
from battles.kit.agenda.by_name import ByName
from battles.kit.agenda.loop import Loop, W
from battles.kit.agenda.mustered import Mustered
from battles.kit.agenda.overlaid import Overlaid
from battles.kit.agenda.system import System
from battles.kit.agenda.tables import by_its_tables
from battles.kit.heads.kept import P
from battles.kit.heads.surface import Together
from battles.people.stand_alone import Scenarios


class Variant(Overlaid[P], Together[P], Mustered[P, W, O], Generic[P, W, O]):
    """A base for `battles.contract.surface.Ruleset`: `rules` are the chapters of the system and of its people.

    A variant has the state, players, tables and checks of the system that it is `of`. It adds its id, title and version;
    `most_people`, `lay_out`, `set_up` and `field_of`, and the drawing of `Overlaid`.
    """

    trials = Trials(
        players=("plain", "random"),
        mirror="sixty",
        wanted={"random": 0.9, "plain": 0.6},
        busy="sixty",
        kept=(
            Fight("sixty", "plain", "random", 1),
            Fight("ridge", "random", "plain", 2),
            Fight("ridge", "random", "random", 3),
        ),
    )

    def __init__(
        self, rules: System, loop: Loop[P, W, O], of: ByName[Any, Any, Any], *, stand_alone: Scenarios
    ) -> None:
        drafted: Any = rules.drafted
        kept, players, numbers = rules.kept(type(of.initial())), of.players, of.numbers
        super().__init__(loop, drafted, kept, stand_alone=stand_alone, players=players, numbers=numbers)
        self.rules, self.of = rules, of
        self.codec, self.order_type = rules.codec, rules.orders
        self.bots_version, self.page = of.bots_version, of.page

    def initial(self) -> P:
        """The state before the first event."""
        found: P = self.of.initial()
        return found

    @by_its_tables
    def evolve(self, state: P, event: Any) -> None:
        """Book an event."""
        self.rules.evolve(state, event)

    @by_its_tables
    def tell(self, state: P, event: Any, side: Side | None = None) -> Said | None:
        """A line of the text log."""
        return self.rules.tell(state, event, side)

    def soundness(self, state: P, *, at_rest: bool) -> Iterator[str]:
        """The faults of a state."""
        return self.of.sound.under_way(state, at_rest=at_rest)

    def progress(self, state: P) -> Progress:
        """The progress of the battle as the system tells it."""
        return self.of.progress(state)

    @by_its_tables
    def roster(self, state: P, side: Side | None = None) -> Sequence[Entry]:
        """The pieces of the battle as the system lists them."""
        return self.of.listed(state)

    def liveried(self, state: P, livery: Livery) -> Livery:
        """The sides by their factions, where nobody is named."""
        return self.named(state, livery)

    def wordings(self) -> Mapping[str, Sequence[str]]:
        """The words that lines have out of tables, and the titles of the variant and its battles."""
        titles = [self.titled(name) for name in self.scenarios()]
        return {**self.of.wordings(), "": (self.title,), BATTLE: titles}
