"""Devil's Horsemen with heads: a campaign's battle at another scale, which an organiser has to choose."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from battles.contract.muster import Muster, Side
from battles.contract.result import Outcomes
from battles.contract.surface import Fight, Livery, Progress, Trials
from battles.contract.wording import BATTLE, Said, phrase
from battles.devils_horsemen.bots.captain import Captain
from battles.devils_horsemen.bots.players import Anyhow, Plain
from battles.devils_horsemen.drawing import last_moves, painted, sketch
from battles.devils_horsemen.people import army
from battles.devils_horsemen.people.ground import told_of
from battles.devils_horsemen.people.scale import numbers
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.interruptions import under
from battles.devils_horsemen.rules import searched
from battles.devils_horsemen.ruleset import RULESET as HORSEMEN
from battles.devils_horsemen.sound import SOUND
from battles.devils_horsemen.state import Horsemen, State
from battles.devils_horsemen.state.field import field
from battles.devils_horsemen.tables import TABLES
from battles.devils_horsemen.with_people import opening as book
from battles.devils_horsemen.with_people.scenarios import SCENARIOS
from battles.devils_horsemen.with_people.system import KEPT, LOOP, SYSTEM, drafted
from battles.fields import joined
from battles.fields.stand_ins import laid_for
from battles.kit.agenda.mustered import Mustered
from battles.kit.agenda.overlaid import Overlaid
from battles.kit.agenda.tables import by_its_tables
from battles.kit.heads.surface import BARS, Together
from battles.people.searching import Field


class WithHeads(Overlaid[State], Together[State], Mustered[State, Decision, Any]):
    """The variant with heads (`battles.contract.surface.Ruleset`): a unit stands for some, each known by name."""

    id, title, rules_version, bots_version = "devils_horsemen_heads", book.NAME, "1", "4"
    codec, order_type = SYSTEM.codec, SYSTEM.orders
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
    bars: tuple[str, ...] = (*BARS, phrase("no unit is of the type {given}"))
    page = "devils_horsemen.md"
    paint, trail, scratch = staticmethod(painted), staticmethod(last_moves), staticmethod(sketch)

    def initial(self) -> State:
        """The state before the first event."""
        return Horsemen()

    def most_people(self) -> int:
        """The most people of both sides together."""
        return numbers().battle.most

    def lay_out(self, muster: Muster) -> None:
        """Raise Refusal for maps that make no field, and for people without room on it."""
        laid = laid_for(muster)
        joined.check(laid)
        army.army(muster, army.bodies_of(muster), field(told_of(laid)))

    def set_up(self, draft: Decision, muster: Muster) -> None:
        """People behind units, and those, their leaders and standards on the field."""
        book.begin(draft, muster)

    @by_its_tables
    def evolve(self, state: State, event: Any) -> None:
        """Book an event: who is mounted, and what a wound takes, are numbers of the tables too."""
        SYSTEM.evolve(state, event)

    @by_its_tables
    def tell(self, state: State, event: Any, side: Side | None = None) -> Said | None:
        """A line of the text log, under the moves that it broke into."""
        return under(state, SYSTEM.tell(state, event, side), event)

    @by_its_tables
    def in_brief(self, state: State, event: Any) -> Said | None:
        """A line of an event that rolled dice, without these."""
        return under(state, SYSTEM.in_brief(state, event), event)

    def field_of(self, state: State, outcomes: Outcomes) -> Field:
        """The field of a battle as it is searched."""
        return searched.field_of(state, outcomes)

    def soundness(self, state: State, *, at_rest: bool) -> Iterator[str]:
        """The faults of a state."""
        if state.units and state.over is None:
            yield from SOUND.faults(state, at_rest=at_rest)

    def progress(self, state: State) -> Progress:
        """The turn, and the units that still fight."""
        return HORSEMEN.progress(state)

    def liveried(self, state: State, livery: Livery) -> Livery:
        """The sides by their factions, where nobody is named."""
        return self.named(state, livery)

    def wordings(self) -> Mapping[str, Sequence[str]]:
        """The words that lines have out of tables."""
        found = HORSEMEN.wordings()
        return {**found, "": (book.NAME,), BATTLE: [self.titled(name) for name in self.scenarios()]}


RULESET = WithHeads(
    LOOP,
    drafted,
    KEPT,
    stand_alone=SCENARIOS,
    players={"captain": Captain, "plain": Plain, "random": Anyhow},
    numbers=TABLES,
)
