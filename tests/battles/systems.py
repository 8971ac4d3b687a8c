"""All systems that a test of the surface asks: those that are registered, and those that only tests know."""

from random import Random
from typing import Any

from battles import rulesets
from battles.muster import Side, opponent
from battles.rulesets import AnyRuleset
from tests.battles.cards.ruleset import RULESET as CARDS
from tests.battles.duel.ruleset import RULESET as DUEL
from tests.battles.fencing.ruleset import RULESET as FENCING
from tests.battles.lane.ruleset import RULESET as LANE

TOYS: dict[str, AnyRuleset] = {each.id: each for each in (DUEL, CARDS, FENCING, LANE)}
SYSTEMS: dict[str, AnyRuleset] = {**{id_: rulesets.ruleset(id_) for id_ in rulesets.PACKAGES}, **TOYS}


def other_cards(state: Any, side: Side, draw: Random) -> Any:
    """The game with other cards where a side can't see them."""
    other = opponent(side)
    changed = CARDS.decode(CARDS.encode(state))
    changed.hands[other] = [1 + draw.randrange(10) for _ in changed.hands[other]]
    if other in changed.laid:
        changed.laid[other] = 1 + draw.randrange(10)
    return changed


SECRETS = {"cards": other_cards}
"""What a side may not know of a battle, changed: for each system that hides anything."""
