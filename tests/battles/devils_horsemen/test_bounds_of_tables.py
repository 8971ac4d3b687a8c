"""Every number of the tables of Devil's Horsemen has the bounds of what it says: what cannot be is refused by its key."""

from types import SimpleNamespace
from typing import Any

import pytest

from battles.devils_horsemen.tables import SHAPES, TABLES
from rulebook.tables import LARGEST_NUMBER
from tests.battles.printed_numbers import against, taken

PRINTED: Any = SimpleNamespace(tables=lambda: TABLES.printed)
ADDED = {
    "armor_effect.modifier.*",
    "missile_modifiers.firer_*",
    "missile_modifiers.shower_*",
    "missile_modifiers.target_moved",
    "scrt.scrt.shifts.*",
}
"""What is added to a die, or shifts a column."""
LESS = {"effects.column_tq_modifier", "effects.disordered_ma_modifier", "leader_casualty.wound.all_ratings"}
"""What is taken from a quality, an allowance, a rating."""
NONE = {
    "effects.column_attacked_hits",
    "effects.column_ma_modifier",
    "effects.disordered_defender_column_shift",
    "effects.initial_rout_hexes",
    "effects.rout_points_per_leader_initiative",
    "leader_casualty.wound.minimum",
    "missile_modifiers.terrain",
    "movement_costs.*.hits.*",
    "movement_costs.action.*mp*",
    "movement_costs.elevation.*.mp",
    "movement_costs.terrain.kalka_river.mp",
    "movement_costs.terrain.steep_bank.mp",
    "movement_costs.terrain.stream.mp",
    "scrt.scrt.results.*",
}
"""Hits, points, hexes of which there may be none."""
FACES = {
    "leader_casualty.missile.confirm.#",
    "leader_casualty.shock.wounded.#",
    "missile_range.hit.*",
    "missile_supply.low_on.*",
    "reaction_ratings.*",
}
"""What a die may show: it shows 0 as well."""
DECLARED: dict[int, set[str]] = {
    -1: ADDED | LESS,
    0: ADDED | LESS | NONE | FACES,
    LARGEST_NUMBER: set(),
}


@pytest.mark.parametrize("number", DECLARED)
def test_a_number_that_has_no_meaning_where_it_stands_is_refused(number: int) -> None:
    undeclared, stale = against(taken(PRINTED, SHAPES, number), DECLARED[number])
    assert (undeclared, stale) == (set(), set())


def test_the_printed_tables_may_stand_in_for_themselves() -> None:
    TABLES.check(TABLES.printed)
