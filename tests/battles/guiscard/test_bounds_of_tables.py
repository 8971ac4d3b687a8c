"""Every number of the skirmish's tables has the bounds of what it says: what cannot be is refused by its key."""

import pytest

from battles.guiscard.ruleset import RULESET
from battles.guiscard.tables import SHAPES
from rulebook.tables import LARGEST_NUMBER
from tests.battles.printed_numbers import against, taken

ADDED = {
    "play.infiltration.infiltrator.*",
    "play.infiltration.opponent.*",
    "ground.terrain_shift.*",
    "fire.impact.modifier.*",
    "fire.fire_*.armoured_target",
    "fire.mounted_lance.modifier.*",
    "combat.melee.together",
    "tactics.charge.group_shift",
    "tactics.formation.shift_*",
    "gear.jump.armoured",
    "gear.grapnel.shift",
    "gear.pull.wounded",
}
"""What is added to a die or to columns."""
MODIFIED = {"play.infiltration.result.#.max"}
"""A die with what is added to it."""
DEGREES = {"fire.arcs.*.from", "fire.arcs.front.to"}
IMPASSABLE = {
    "ground.terrain.*.foot",
    "ground.terrain.*.mounted",
    "ground.terrain.*.armoured",
    "buildings.hex.*.foot",
    "buildings.hex.*.mounted",
    "buildings.hex.*.doorway",
}
"""-1: it cannot be entered."""
NONE = {
    "play.movement.#.*",
    "counters.character.#.*",
    "counters.animal.#.*",
    "counters.stunned_defence.*",
    "tactics.formation.points",
    "tactics.formation.points_foulkon",
    "buildings.side.*.height",
    "buildings.side.*.more",
    "gear.ladder.burden",
    "besieging.patrol.riders",
    "besieging.patrol.shooters",
    "besieging.patrol.at_start",
    "besieging.horses.*",
}
"""Points, levels, people or horses of which there may be none."""
NEVER = {
    "fire.impact.auto_hit_if_distance_below",
    "gear.jump.*_safe_max",
    "gear.grapnel.catch_fails_max*",
    "gear.grapnel.cut_max",
    "besieging.patrol.arrival_max.#",
}
"""Dice and distances by which something never happens then."""
WITHOUT_LIMIT = {"fire.weapon.#.uses"}
DECLARED = {
    -1: ADDED | MODIFIED | DEGREES | IMPASSABLE | {"combat.combat.column.#.max"},
    0: ADDED | MODIFIED | DEGREES | NONE | NEVER | WITHOUT_LIMIT | {"combat.combat.column.#.min"},
    LARGEST_NUMBER: set(),
}


@pytest.mark.parametrize("number", DECLARED)
def test_a_number_that_has_no_meaning_where_it_stands_is_refused(number: int) -> None:
    undeclared, stale = against(taken(RULESET, SHAPES, number), DECLARED[number])
    assert (undeclared, stale) == (set(), set())
