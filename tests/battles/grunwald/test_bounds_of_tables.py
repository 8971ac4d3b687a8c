"""Every number of Grunwald's tables has the bounds of what it says: what cannot be is refused by its key."""

import pytest

from battles.grunwald.ruleset import RULESET
from battles.grunwald.tables import SHAPES
from rulebook.tables import LARGEST_NUMBER
from tests.battles.printed_numbers import against, taken

ADDED = {
    "fire.fire_modifiers.target_*",
    "fire.fire_modifiers.bombard_target_armour_2",
    "fire.fire_modifiers.horse_archer_with_1_sp",
    "morale.morale_test.in_command_range",
    "morale.morale_test.stacked_with_leader",
    "morale.morale_events.*",
    "morale.morale_track.level_from_box.#.level",
    "morale.overrun.*",
}
"""What is added to a die, boxes of the track, levels."""
LOSSES = {"fire.fire.*.range_[12].#"}
"""By a roll of fire."""
STEPS = {"fire.front_arc.range_?.#.#"}
"""From hex to hex."""
FIRST_BOX = {"morale.morale_track.start_box"}
"""It lies between the boxes of both sides."""
NONE = {
    "combat.column_shifts.*",
    "ground.terrain*.defender_shift",
    "ground.terrain_extra.facing_surcharge.*",
    "ground.fortification.cavalry_sp",
    "ground.fortification.destroy_complete_turns",
    "ground.fortification.wall_extra_mp_*",
    "ground.fortification.attacker_charge_level",
    "victory.victory.levels.none",
    "army.unit_types.*.armour",
    "army.unit_types.*.mp",
    "army.men.*",
    "army.leaders.mp",
    "army.leaders.banners.*",
    "army.leaders.list.#.command_range",
    "victory.victory.vp.*",
}
"""Columns, points, turns, men, banners, hexes of which there may be none."""
NEVER = {"fire.fire_modifiers.friendly_fire_on_1d6", "morale.morale_test.pass_max.*"}
"""Dice by which something never happens then."""
DECLARED = {
    -1: ADDED | LOSSES | STEPS | FIRST_BOX | {"ground.terrain_extra.*.charge_level"},
    0: ADDED | LOSSES | STEPS | FIRST_BOX | NONE | NEVER,
    LARGEST_NUMBER: {"victory.victory.levels.absolute"},
}


@pytest.mark.parametrize("number", DECLARED)
def test_a_number_that_has_no_meaning_where_it_stands_is_refused(number: int) -> None:
    undeclared, stale = against(taken(RULESET, SHAPES, number), DECLARED[number])
    assert (undeclared, stale) == (set(), set())
