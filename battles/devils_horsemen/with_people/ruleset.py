"""Devil's Horsemen with heads: a campaign's battle at another scale, which an organiser has to choose."""

from typing import Any

from battles.contract.muster import Muster
from battles.contract.result import Outcomes
from battles.devils_horsemen.drawing import last_moves, painted, sketch
from battles.devils_horsemen.people import army
from battles.devils_horsemen.people.ground import told_of
from battles.devils_horsemen.people.scale import numbers
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.rules import searched
from battles.devils_horsemen.ruleset import RULESET as HORSEMEN
from battles.devils_horsemen.ruleset import UnderMoves
from battles.devils_horsemen.state import State
from battles.devils_horsemen.state.field import field
from battles.devils_horsemen.with_people import opening as book
from battles.devils_horsemen.with_people.scenarios import SCENARIOS
from battles.devils_horsemen.with_people.system import LOOP, SYSTEM
from battles.fields import joined
from battles.fields.stand_ins import laid_for
from battles.kit.heads.variant import Variant
from battles.people.searching import Field


class WithHeads(UnderMoves, Variant[State, Decision, Any]):
    """The variant with heads (`battles.contract.surface.Ruleset`): a unit stands for some, each known by name."""

    id, title, rules_version = "devils_horsemen_heads", book.NAME, "1"
    paint, trail, scratch = staticmethod(painted), staticmethod(last_moves), staticmethod(sketch)

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

    def field_of(self, state: State, outcomes: Outcomes) -> Field:
        """The field of a battle as it is searched."""
        return searched.field_of(state, outcomes)


RULESET = WithHeads(SYSTEM, LOOP, HORSEMEN, stand_alone=SCENARIOS)
