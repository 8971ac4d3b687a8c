"""The tables: those of the catalogue, and what no table may say."""

import re
import tomllib
from typing import Any

import msgspec
import pytest

from battles.ancient_battles.tables import (
    TABLES,
    base,
    definitions,
    missile,
    profile,
    settings,
    terrain,
    weapon,
)
from config.state import CHECKOUT
from rulebook import Refusal
from rulebook.tables import blocks

CATALOGUE = CHECKOUT / "docs" / "rules" / "ancient-battles.md"
PEOPLE = sorted(TABLES.now.people)


def printed() -> dict[str, Any]:
    """All blocks of the catalogue."""
    found: dict[str, Any] = {}
    for text in re.findall(r"```toml\n(.*?)```", CATALOGUE.read_text("utf-8"), re.DOTALL):
        found |= tomllib.loads(text)
    return found


def test_every_block_of_the_catalogue_is_a_table_word_for_word() -> None:
    kept: dict[str, Any] = {}
    for name, text in TABLES.printed.items():
        # People of campaigns are of the house alone.
        kept |= blocks(name, text) if name != "kinds" else {}
    assert kept.pop("composition")["provenance"] == "house"
    assert kept == printed()


def test_the_printed_tables_may_stand_in_for_themselves() -> None:
    TABLES.check(dict(TABLES.printed))


@pytest.mark.rule("AB-1.1", "AB-2.1", "AB-2.2", "AB-2.3", "AB-2.4", "AB-3.1")
def test_the_parts_of_a_turn_come_in_their_order() -> None:
    turn = TABLES.now.play.sequence
    assert turn.phases == ("start_of_turn", "movement", "shooting", "close_combat")
    assert turn.start_of_turn == ("return_tests", "panic_tests", "terror_tests")
    assert turn.movement[:2] == ("declare_charges", "rally")


@pytest.mark.rule("AB-19.5i")
@pytest.mark.parametrize("name", PEOPLE)
def test_a_profile_moves_what_its_armour_leaves(name: str) -> None:
    assert profile(name).move == profile(name).printed_move * 1000


@pytest.mark.rule("AB-19.5i")
@pytest.mark.parametrize(
    ("worn", "inches"),
    [
        (["heavy_armour"], 0),
        (["heavy_armour", "buckler"], -1),
        (["light_armour", "shield"], 0),
        (["plate_partial"], -1),
        (["plate_full", "barding_full_metal", "shield"], -2),
        (["heavy_armour", "shield", "barding_partial_metal"], -2),
        (["barding_full_padded"], 0),
    ],
)
def test_penalties_of_armour_add_up(worn: list[Any], inches: int) -> None:
    assert TABLES.now.saves.reduction(worn) == inches


@pytest.mark.rule("AB-10.2", "AB-10.3", "AB-11.1", "AB-11.2", "AB-4.6b")
@pytest.mark.parametrize(
    ("move", "dice", "reduced"), [(4000, 2, 1), (6000, 2, 1), (6001, 3, 2), (8000, 3, 2)]
)
def test_who_moves_beyond_six_inches_flees_with_a_die_more(move: int, dice: int, reduced: int) -> None:
    flight = TABLES.now.play.flight
    assert (flight.dice(move), flight.dice(move, reduced=True)) == (dice, reduced)


@pytest.mark.rule("AB-H2.2")
def test_bases_are_by_type_and_order() -> None:
    assert base("norman_spearmen") == (800, 800)
    assert base("norman_archers") == (1200, 1200)
    assert base("byzantine_horse_archers") == (2000, 3000)
    assert base("arab_light_cavalry") == (1500, 2500)
    assert base("general_mounted") == (1000, 2000)
    assert base("army_standard_foot") == (800, 800)


@pytest.mark.rule("AB-H9.8")
def test_a_model_fights_with_its_better_weapon() -> None:
    assert profile("norman_spearmen").melee == "spear"
    assert profile("varangian_guard").melee == "two_handed"
    assert profile("norman_archers").melee == "hand_weapon"
    assert profile("norman_archers").missile == "short_bow"
    assert profile("norman_knights").missile == ""
    assert weapon("pike").ranks_standing == 3


def test_lengths_are_given_in_thousandths_of_an_inch() -> None:
    assert (settings().table_width_, settings().table_depth_, settings().deployment_depth_) == (
        72_000,
        48_000,
        12_000,
    )
    assert (settings().min_gap_to_enemy_, definitions().give_ground_distance_) == (1000, 2000)
    assert definitions().neglect_radius_ == TABLES.now.play.tests.terror_radius_ == 8000
    assert (missile("sling").range_, missile("sling").short_, missile("bow").short_) == (18_000, 9000, 0)
    assert (terrain("wood").ground, terrain("steep_hill").level) == ("difficult", 2)


ODD = [
    ("play", '"return_tests", "panic_tests"', '"panic_tests", "return_tests"', "start_of_turn: the parts"),
    ("play", "forced_march = 3", "forced_march = 0", "forced_march: 0 is not from 1 to 6"),
    ("play", '"elephant", "artillery"]\n', '"elephants", "artillery"]\n', "Invalid enum value 'elephants'"),
    ("play", "enemy_distance = 8", "enemy_distance = -1", "enemy_distance: -1 is not from 0"),
    ("play", "about_face_cost = 0.25", "about_face_cost = 1.25", "about_face_cost: 1.25 is not from 0 to 1"),
    ("play", '{ "1" = 0.5, "2" = 1.0 }', '{ "1" = 0.5 }', "change_ranks_cost"),
    ("play", '"2" = 1.0', '"2" = 2.0', "change_ranks_cost.2: 2.0 is not from 0 to 1"),
    ("play", "very_difficult = 0.25", "very_difficult = 0.0", "very_difficult: 0.0 is not from 0.05"),
    ("play", "above_move = 6", "above_move = 7", "fast.above_move: slow units move 6 at most"),
    ("play", "dice = 2", "dice = 0", "dice: 0 is not from 1"),
    ("play", "terror_radius = 8", "terror_radius = 900", "terror_radius: 900 is not from 0"),
    (
        "play",
        "half_strength_penalty = -1",
        "half_strength_penalty = 1",
        "half_strength_penalty: 1 is not from -10",
    ),
    (
        "play",
        "panic_shooting_loss = 0.25",
        "panic_shooting_loss = 0",
        "panic_shooting_loss: 0.0 is not from 0.01",
    ),
    ("play", "ratio = 2", "ratio = 0", "panic_fleeing_friends_ratio: 0 is not from 1"),
    ("play", "leadership = 10", "leadership = 1", "hatred_morale_leadership: 1 is not from 2"),
    ("play", "resist_min = 4", "resist_min = 0", "disciplined_auto_break_resist_min: 0 is not from 1"),
    ("play", "rally_min_models = 5", "rally_min_models = -1", "rally_min_models: -1 is not from 0"),
    ("play", "max_files = 4", "max_files = 0", "march_column_max_files: 0 is not from 1"),
    ("play", "give_ground_distance = 2", "give_ground_distance = 0", "give_ground_distance: 0 is not from 1"),
    ("play", "neglect_radius = 8", "neglect_radius = -8", "neglect_radius: -8 is not from 0"),
    (
        "play",
        "rear_fraction = 0.5",
        "rear_fraction = 1.5",
        "arrow_hail_rear_fraction: 1.5 is not from 0 to 1",
    ),
    (
        "play",
        'wood = { class = "difficult"',
        'wood = { class = "obstacle"',
        "terrain_types.wood.class: hedge, fence, wall are",
    ),
    ("play", 'field = { class = "normal"', 'field = { class = "difficult"', "field.class: where nothing"),
    ("play", "normal = 1.0", "normal = 0.5", "normal: normal ground slows nobody down"),
    ("play", "level = 1", "level = 10", "level: 10 is not from 0"),
    ("play", "table_width = 72", "table_width = 12", "table_width: 12 is not from 24"),
    ("play", "deployment_depth = 12", "deployment_depth = 25", "deployment_depth: 25 is not from 1 to 24"),
    ("play", "min_gap_to_enemy = 1.0", "min_gap_to_enemy = 7.0", "min_gap_to_enemy: 7.0 is not from 0 to 6"),
    ("play", "tolerance = 0.001", "tolerance = 0.01", "distance_tolerance"),
    ("play", "turn_limit = 12", "turn_limit = 0", "turn_limit: 0 is not from 1"),
    ("play", "win_margin = 0.10", "win_margin = 1.10", "win_margin: 1.1 is not from 0 to 1"),
    ("play", "general_bonus = 100", "general_bonus = -1", "general_bonus: -1 is not from 0"),
    ("shooting", "range = 4", "range = 0", "range: 0 is not from 1"),
    ("shooting", "short = 9", "short = 18", "short: 18 is not from 0 to 17"),
    ("shooting", "S = 3", "S = 0", "S: 0 is not from 1"),
    ("shooting", "S_short = 4", "S_short = 0", "S_short: 0 is not from 1"),
    ("shooting", "shots_short = 1", "shots_short = 0", "shots_short: 0 is not from 1"),
    ("shooting", "shots_short = 1", "shots_short = 2", "short: there is a number for the short range"),
    ("shooting", "save_mod = -1", "save_mod = 1", "save_mod: 1 is not from -10"),
    (
        "shooting",
        "move_and_shoot = true, no_move_and_shoot = false",
        "move_and_shoot = true, no_move_and_shoot = true",
        "no_move_and_shoot: it contradicts",
    ),
    ("shooting", "need = [6, 5", "need = [5", "need: there are 9 numbers"),
    ("shooting", "long_range = -1", "long_range = -7", "long_range: -7 is not from -6"),
    ("saves", "foot = 6", "foot = 7", "foot: 7 is not from 0 to 6"),
    ("saves", "notes = [1]", "notes = [9]", "notes: 9 is not from 1 to 8"),
    ("saves", "move = 0", "move = 1", "move: 1 is not from -3 to 0"),
    ("saves", "move_note = 8", "move_note = 9", "move_note: 9 is not from 0 to 8"),
    (
        "saves",
        "move = 0, move_with_shield = -1",
        "move = -1, move_with_shield = -1",
        "norman_knights.move: 7 is not",
    ),
    ("saves", "0, 0, 0, -1", "0, 0, 1, -1", "mod 3: 1 is not from -10 to 0"),
    ("combat", "close_order = 1", "close_order = -1", "close_order: -1 is not from 0"),
    ("combat", "[4, 4, 5", "[1, 4, 5", "ws row 1 1: 1 is not from 2 to 6"),
    ("combat", "[4, 5, 6", "[4, 5, 7", "st row 1 3: 7 is not from 0 to 6"),
    ("combat", "  [2, 2, 2, 2, 2, 2, 2, 2, 3, 4],\n", "", "st: there are 9 rows"),
    ("profiles", "ranks_charging = 1", "ranks_charging = 0", "ranks_charging: 0 is not from 1"),
    ("profiles", "strength = 1", "strength = 9", "strength: 9 is not from 0 to 6"),
    ("profiles", "w = 0.8, d = 0.8", "w = 0.1, d = 0.8", "w: 0.1 is not from 0.2"),
    ("profiles", "w = 0.8, d = 0.8", "w = 0.8, d = 9", "d: 9.0 is not from 0.2"),
    ("profiles", "M = 8", "M = 9", "norman_knights.move: 7 is not what the armour leaves of M"),
    ("profiles", "M = 8", "M = 0", "profiles.norman_knights: M: 0 is not from 1"),
    ("profiles", "WS = 4", "WS = 11", "WS: 11 is not from 1 to 10"),
    ("profiles", "T = 3", "T = 0", "T: 0 is not from 1 to 10"),
    ("profiles", "Ld = 8", "Ld = 13", "Ld: 13 is not from 2 to 12"),
    ("profiles", "save_combat_front = 3", "save_combat_front = 7", "save_combat_front: 7 is not from 0 to 6"),
    ("profiles", "points = 23", "points = 0", "points: 0 is not from 1"),
    ("profiles", '"lance"', '"lasso"', "profiles.norman_knights.weapons: there is no 'lasso'"),
    ("profiles", '["heavy_armour", "shield"]', '["heavy_armour", "shirt"]', "armour: there is no 'shirt'"),
    ("profiles", "general_foot = {", "norman_knights = {", "characters.norman_knights: there is a unit"),
    (
        "profiles",
        'type = "cavalry", order = "close"',
        'type = "zebra", order = "close"',
        "norman_knights.type: Invalid",
    ),
    ("profiles", '["heavy_armour", "shield"]', '["shield", "buckler"]', "armour: one of shield"),
    (
        "profiles",
        '["heavy_armour", "shield"]',
        '["heavy_armour", "plate_full"]',
        "armour: one of light_armour",
    ),
    ("profiles", 'type = "foot", order = "close"', 'type = "foot"', "norman_spearmen.order: a unit has one"),
    (
        "profiles",
        'general_foot = { type = "foot"',
        'general_foot = { type = "artillery"',
        "general_foot.type",
    ),
    ("armies", "unit_models_min = 5", "unit_models_min = 0", "unit_models_min: 0 is not from 1"),
    ("armies", "generals = 1", "generals = 2", "generals: 2 is not from 0 to 1"),
    ("armies", "patrol = 500", "patrol = 5", "patrol: 5 is not from 100"),
    ("armies", "musician_points = 5", "musician_points = -5", "musician_points: -5 is not from 0"),
    (
        "armies",
        "characters_share_max = 0.25",
        "characters_share_max = 25",
        "characters_share_max: 25.0 is not",
    ),
    (
        "armies",
        'profile = "norman_archers"',
        'profile = "norman_dwarfs"',
        "muster.norman.units.6.profile: there is no 'norman_dwarfs'",
    ),
    ("armies", "files = 6", "files = 13", "files: 13 is not from 1 to 12"),
    ("armies", "models = 12", "models = 201", "models: 201 is not from 1 to 200"),
]


@pytest.mark.parametrize(("table", "before", "odd", "reason"), ODD)
def test_what_cannot_be_is_refused(table: str, before: str, odd: str, reason: str) -> None:
    text = TABLES.printed[table]
    assert before in text
    with pytest.raises(Refusal, match=re.escape(reason)) as refused:
        TABLES.check({table: text.replace(before, odd, 1)})
    assert refused.value.field in (f"tables.{table}", "tables.profiles")


@pytest.mark.rule("AB-H2.2", "AB-H9.8", "AB-19.5i")
def test_an_organiser_may_have_profiles_and_weapons_more() -> None:
    line = next(
        each for each in TABLES.printed["profiles"].splitlines() if each.startswith("norman_spearmen")
    )
    own = TABLES.printed["profiles"].replace(
        line, line + "\n" + line.replace("norman_spearmen", "glaivemen").replace('"spear"', '"glaive"'), 1
    )
    glaive = "glaive = { strength = 2, ranks_charging = 1, ranks_standing = 1, shield = false, strikes_last = true }"
    own = own.replace("[melee_weapons]", f"[melee_weapons]\n{glaive}", 1)
    TABLES.check({"profiles": own})
    spears = profile("norman_spearmen")
    with TABLES.laid({"profiles": own}):
        assert (profile("norman_archers").melee, profile("norman_archers").missile) == (
            "hand_weapon",
            "short_bow",
        )
        assert (profile("general_foot").character, profile("general_foot").move) == (True, 4_000)
        assert spears.contingent == profile("glaivemen").contingent == "norman"
        assert profile("glaivemen") == msgspec.structs.replace(
            spears, name="glaivemen", weapons=("hand_weapon", "glaive"), melee="glaive"
        )
        assert (profile("glaivemen").melee, weapon("glaive").strength, base("glaivemen")) == (
            "glaive",
            2,
            (800, 800),
        )
    with pytest.raises(KeyError):
        profile("glaivemen")
