"""Grunwald with heads: a campaign's battle at another scale, which an organiser has to choose."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

from battles.contract.muster import SIDES, Muster, Side
from battles.contract.result import Outcomes
from battles.contract.surface import Fight, Livery, Progress, Trials
from battles.contract.wording import Said, phrase
from battles.fields import joined
from battles.fields.stand_ins import laid_for
from battles.grunwald.bots.captain import Captain
from battles.grunwald.bots.players import Anyhow, Plain
from battles.grunwald.drawing import last_moves, painted, sketch
from battles.grunwald.people import army, ground
from battles.grunwald.people.scale import numbers, scale_of
from battles.grunwald.play.effects import Decision, field_of
from battles.grunwald.play.opening import BattleJoined
from battles.grunwald.play.orders import Order
from battles.grunwald.ruleset import RULESET as GRUNWALD
from battles.grunwald.sound import SOUND
from battles.grunwald.state import Grunwald, State
from battles.grunwald.system import CHAPTERS
from battles.grunwald.tables import TABLES
from battles.grunwald.with_people import system as book
from battles.grunwald.with_people.scenarios import SCENARIOS
from battles.kit.agenda.loop import Loop
from battles.kit.agenda.mustered import Mustered
from battles.kit.agenda.overlaid import Overlaid
from battles.kit.agenda.system import System
from battles.kit.agenda.tables import by_its_tables
from battles.kit.heads.surface import BARS, Together
from battles.people.bodies import Body, gathered
from battles.people.searching import Field
from rulebook import Refusal

NAME = phrase("Grunwald 1410, with heads behind its counters")
SYSTEM = System([*(chapter.BOOK for chapter in CHAPTERS), book.BOOK], own_tables=True)
LOOP: Loop[State, Decision, Order] = Loop(
    SYSTEM.topics, next_step=book.next_step, stock=book.stock, over="GR-2.0a"
)
OF_THE_BATTLE = ("army", "field")
drafted, KEPT = SYSTEM.drafted, SYSTEM.kept(Grunwald)
"""A decision in a state, and the type that a state is read as."""


class WithHeads(Overlaid[State], Together[State], Mustered[State, Decision, Any]):
    """The variant with heads (`battles.contract.surface.Ruleset`): a strength point stands for some, each known by name."""

    id, title, rules_version, bots_version = "grunwald_heads", NAME, "1", "2"
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
    bars: tuple[str, ...] = (*BARS, phrase("no counter is of the type {given}"))
    page = "grunwald.md"
    paint, trail, scratch = staticmethod(painted), staticmethod(last_moves), staticmethod(sketch)

    def initial(self) -> State:
        """The state before the first event."""
        return Grunwald()

    def most_people(self) -> int:
        """The most people of both sides together."""
        return numbers().battle.most

    def lay_out(self, muster: Muster) -> None:
        """Raise Refusal for maps that make no field, and for people without room on it."""
        laid = laid_for(muster)
        joined.check(laid)
        scale = scale_of(muster)
        bodies = gathered(muster, scale)
        with TABLES.laid(self.tables_for(muster, bodies)):
            army.counters(muster, bodies, scale.least, field_of(Grunwald()))

    def tables_for(self, muster: Muster, bodies: Sequence[Body]) -> dict[str, str]:
        """The field and the counters of a battle. Raises Refusal as `refuse` does."""
        edges = {army.NATIONS[side]: army.edge_of(muster.force(side).largest.edges, side) for side in SIDES}
        return {"army": army.army_of(muster, bodies), "field": ground.text_of(laid_for(muster), edges)}

    def tables(self) -> Mapping[str, str]:
        """The printed tables without the ones that follow from the people of a battle."""
        return {name: text for name, text in super().tables().items() if name not in OF_THE_BATTLE}

    def check_tables(self, own: Mapping[str, str]) -> None:
        """Raise Refusal as any system does, and for tables that follow from the people of a battle."""
        super().check_tables(own)
        for name in OF_THE_BATTLE:
            if name in own:
                raise Refusal("HB-1a", f"tables.{name}", "field and counters follow from the people who meet")

    def tables_of(self, state: State) -> AbstractContextManager[None]:
        """A context in which the tables of a battle are in force, its own field and counters among them."""
        return self._numbers.laid({**state.tables, **(state.heads.tables if state.heads else {})})

    def set_up(self, draft: Decision, muster: Muster) -> None:
        """People behind counters, and those and their leaders on the field."""
        scale = scale_of(muster)
        bodies = gathered(muster, scale)
        draft.emit(book.PeopleGathered(muster, bodies, scale.least, self.tables_for(muster, bodies)))
        with self.tables_of(draft.state):
            units = tuple(army.counters(muster, bodies, scale.least, field_of(draft.state)))
            leaders = tuple(army.leaders(muster, bodies, units))
            draft.emit(
                BattleJoined(
                    NAME, numbers().battle.turns, 0, dict(army.NATIONS), units, leaders, (), {}, False
                )
            )

    @by_its_tables
    def evolve(self, state: State, event: Any) -> None:
        """Book an event."""
        SYSTEM.evolve(state, event)

    @by_its_tables
    def tell(self, state: State, event: Any, side: Side | None = None) -> Said | None:
        """A line of the text log."""
        return SYSTEM.tell(state, event, side)

    def field_of(self, state: State, outcomes: Outcomes) -> Field:
        """The field of a battle as it is searched."""
        return book.field_of(state, outcomes)

    def soundness(self, state: State, *, at_rest: bool) -> Iterator[str]:
        """The faults of a state."""
        if state.units and state.over is None:
            yield from SOUND.faults(state, at_rest=at_rest)

    def progress(self, state: State) -> Progress:
        """The turn, and the counters that still fight."""
        return GRUNWALD.progress(state)

    def liveried(self, state: State, livery: Livery) -> Livery:
        """The sides by their factions, where nobody is named."""
        return self.named(state, livery)

    def wordings(self) -> Mapping[str, Sequence[str]]:
        """The words that lines have out of tables."""
        return {**GRUNWALD.wordings(), "": (NAME,)}


RULESET = WithHeads(
    LOOP,
    drafted,
    KEPT,
    stand_alone=SCENARIOS,
    players={"captain": Captain, "plain": Plain, "random": Anyhow},
    numbers=TABLES,
)
