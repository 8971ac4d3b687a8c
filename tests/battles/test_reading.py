"""The lines that people read of a battle have nothing of the program in them, and no wrong number, in any language."""

import pytest

from battles import rulesets
from battles.rulesets import AnyRuleset
from harness.drill.games import DRAWN
from harness.drill.plan import Plan
from harness.drill.reading import read

SEEDS = ("2", "5")
MOST = 120
"""Orders of a battle that are read here; `./run drill --read` reads whole battles by the hundred."""


def plan(rules: AnyRuleset, seed: str) -> Plan:
    """A battle drawn by a seed, of two players of chance."""
    return Plan(rules.id, DRAWN, "random", "random", seed)


@pytest.mark.parametrize("system", sorted(rulesets.PACKAGES))
@pytest.mark.parametrize("seed", SEEDS)
def test_a_battle_of_chance_reads_well_in_every_language(system: str, seed: str) -> None:
    battle = read(plan(rulesets.ruleset(system), seed), MOST)

    assert battle.lines > MOST // 2 or not battle.capped
    assert battle.findings == []
