"""Grunwald with heads: a campaign's battle at another scale, which an organiser has to choose."""

from collections.abc import Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any

from battles.contract.muster import SIDES, Muster
from battles.contract.result import Outcomes
from battles.contract.wording import phrase
from battles.fields import joined
from battles.fields.stand_ins import laid_for
from battles.grunwald.drawing import last_moves, painted, sketch
from battles.grunwald.people import army, ground
from battles.grunwald.people.scale import numbers, scale_of
from battles.grunwald.play.effects import Decision, field_of
from battles.grunwald.play.opening import BattleJoined
from battles.grunwald.ruleset import RULESET as GRUNWALD
from battles.grunwald.state import Grunwald, State
from battles.grunwald.tables import TABLES
from battles.grunwald.with_people import heads
from battles.grunwald.with_people.scenarios import SCENARIOS
from battles.grunwald.with_people.system import LOOP, SYSTEM
from battles.kit.heads.variant import Variant
from battles.people.bodies import Body, gathered
from battles.people.searching import Field
from rulebook import Refusal

NAME = phrase("Grunwald 1410, with heads behind its counters")
OF_THE_BATTLE = ("army", "field")


class WithHeads(Variant[State, Decision, Any]):
    """The variant with heads (`battles.contract.surface.Ruleset`): a strength point stands for some, each known by name."""

    id, title, rules_version = "grunwald_heads", NAME, "1"
    paint, trail, scratch = staticmethod(painted), staticmethod(last_moves), staticmethod(sketch)

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
        return self.numbers.laid({**state.tables, **(state.heads.tables if state.heads else {})})

    def set_up(self, draft: Decision, muster: Muster) -> None:
        """People behind counters, and those and their leaders on the field."""
        scale = scale_of(muster)
        bodies = gathered(muster, scale)
        draft.emit(heads.PeopleGathered(muster, bodies, scale.least, self.tables_for(muster, bodies)))
        with self.tables_of(draft.state):
            units = tuple(army.counters(muster, bodies, scale.least, field_of(draft.state)))
            leaders = tuple(army.leaders(muster, bodies, units))
            draft.emit(
                BattleJoined(
                    NAME, numbers().battle.turns, 0, dict(army.NATIONS), units, leaders, (), {}, False
                )
            )

    def field_of(self, state: State, outcomes: Outcomes) -> Field:
        """The field of a battle as it is searched."""
        return heads.field_of(state, outcomes)


RULESET = WithHeads(SYSTEM, LOOP, GRUNWALD, stand_alone=SCENARIOS)
