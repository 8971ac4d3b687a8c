"""All systems that a test of the surface asks: those that are registered, and those that only tests know."""

from random import Random
from typing import Any

import pytest

from battles import rulesets
from battles.contract.muster import Side, opponent
from battles.kit.heads.surface import OfPeople
from battles.rulesets import AnyRuleset
from tests.battles.duel.ruleset import RULESET as DUEL
from tests.battles.lane.ruleset import RULESET as LANE
from tests.battles.lane.ruleset import SHIELDS

TOYS: dict[str, AnyRuleset] = {each.id: each for each in (DUEL, LANE)}
SYSTEMS: dict[str, AnyRuleset] = {**{id_: rulesets.ruleset(id_) for id_ in rulesets.PACKAGES}, **TOYS}
OF_PEOPLE = [pytest.param(each, id=id_) for id_, each in SYSTEMS.items() if isinstance(each, OfPeople)]
"""The systems in which people of campaigns fight, as rows of a test."""


def other_shields(state: Any, side: Side, draw: Random) -> Any:
    """The lane with other shields where a side can't see them."""
    other = opponent(side)
    changed = LANE.decode(LANE.encode(state))
    changed.shields[other] = [1 + draw.randrange(SHIELDS) for _ in changed.shields[other]]
    if other in changed.raised:
        changed.raised[other] = 1 + draw.randrange(SHIELDS)
    return changed


SECRETS = {"lane": other_shields}
"""What a side may not know of a battle, changed: for each system that hides anything."""
