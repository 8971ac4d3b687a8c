"""Every number of the tables of Devil's Horsemen has the bounds of what it says: what cannot be is refused by its key."""

from types import SimpleNamespace
from typing import Any

import pytest

from battles.devils_horsemen.tables import SHAPES, TABLES
from rulebook import Refusal
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


@pytest.mark.parametrize(
    ("name", "printed", "instead", "reason"),
    [
        ("movement_costs", "hits = { LI = 0, FOOT = 0, CAV = 0 }", "hits = { LI = 0, FOOT = 0 }", "hits: there is"),
        ("movement_costs", 'clear]\nper = "hex"', 'clear]\nper = "edge"', "Invalid enum value"),
        ("movement_costs", 'mp = "all"', 'mp = "some"', "Invalid enum value"),
        ("missile_supply", "CB = [6, 7, 8, 9]", "CB = [6, 7, 8, 10]", "low_on.CB: 10 is not from 0 to 9"),
        ("missile_supply", "not with shower", "with shower", "Invalid enum value"),
        ("missile_supply", "check_on_shot = 2", "check_on_shot = 1", "Invalid enum value"),
        ("missile_modifiers", '"withdrawing fire"', '"parting fire"', "Invalid enum value"),
        ("missile_modifiers", "terrain = 0", "terrain = 1", "Invalid enum value"),
        ("missile_range", "B          = { 1 = 5", "B          = { 0 = 5", "range: 0 is not from 1 to 12"),
        ("missile_range", "B          =", "BOW        =", "hit: nothing is called BOW"),
        ("armor_effect", "LC_MONGOL", "LC_TURKISH", "modifier: nothing is called LC_TURKISH"),
        ("armor_effect", "{ arched_B = 1, arched_C = 0,  direct_B = 3", "{ direct_B = 3", "modifier.CAT_HC: there is"),
        ("superiority", 'DS = ["HI"] }', 'DS = ["LC"] }', "LC can't be superior and inferior at once"),
        ("superiority", '"ART"], DS', '"GUN"], DS', "AS, DS: nothing is called GUN"),
        ("superiority", "MI     = {", "ART    = {", "attacker: there is an entry for each of"),
        ("clash", "CAT_HC = { CAT_HC = 7,", "CAT_HC = { CAT_HC = 31,", "front.CAT_HC.CAT_HC: 31 is not from 1 to 30"),
        ("scrt", '"9" = [[4,0], ', '"9" = [', "all rows have the same columns"),
        ("scrt", '"9" =', '"10" =', "a row for each die"),
        ("scrt", 'attacker_charisma = "add"', 'attacker_charisma = "double"', "Invalid enum value"),
        ("cohesion_and_checks", '"die < TQ: -1; else rout"', '"rout"', "collapse rout is not one of"),
        ("cohesion_and_checks", 'hits = "1",        rule = "DH-6.13a"', 'hits = "99",       rule = "DH-6.13a"', "hits"),
        ("cohesion_and_checks", '"DH-6.13a"', '"6.13"', "not the id of a rule"),
        ("cohesion_and_checks", '"moved_again", ', '"shock", ', "shock 1 is not one of"),
        ("leader_casualty", "confirm = [0]", "confirm = [12]", "confirm: 12 is not from 0 to 9"),
        ("leader_casualty", "third roll > initiative", "third roll > charisma", "Invalid enum value"),
        ("unit_types", "[type.ART]", "[type.GUN]", "type: there is an entry for each of"),
        ("unit_types", 'dismounts_to = "LI"', 'dismounts_to = "ART"', "Invalid enum value"),
        ("reaction_ratings", "LC_MONGOL = 7", "LC_TURKISH = 7", "nothing is called LC_TURKISH"),
        ("effects", "[3, 4, 5]", "[5, 4, 3]", "feigned_retreat_hexes: the numbers do not rise"),
        ("effects", "[2, 3, 4]", "[1, 3, 4]", "harassment_start_distance: 1 is not from 2 to 12"),
        ("effects", "column_attacked_hits = 1", "column_attacked_hits = 2", "another table says 1"),
        ("effects", "recovery_hits = 2", "recovery_hits = 3", "another table says -2"),
        ("scrt", "defender_disordered_cavalry = 1", "defender_disordered_cavalry = 2", "another table says 2"),
    ],
)  # fmt: skip
def test_a_malformed_table_is_refused_by_file_key_and_reason(
    name: str, printed: str, instead: str, reason: str
) -> None:
    text = TABLES.printed[name]
    assert printed in text

    with pytest.raises(Refusal) as refusal:
        TABLES.check({name: text.replace(printed, instead, 1)})

    assert refusal.value.field.startswith("tables.")
    assert reason in str(refusal.value)


def test_the_printed_tables_may_stand_in_for_themselves() -> None:
    TABLES.check(TABLES.printed)
