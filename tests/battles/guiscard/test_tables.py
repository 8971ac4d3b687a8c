"""The tables of the skirmish say what the catalogue says, hold together, and refuse what is broken."""

import shutil
from pathlib import Path

import pytest

from battles.guiscard.tables import FOLDER, TABLES, load, weapon
from battles.guiscard.tables.fighting import Counter
from rulebook.tables import TableError


def broken(tmp_path: Path, file: str, old: str, new: str) -> Path:
    for path in FOLDER.glob("*.toml"):
        shutil.copy(path, tmp_path)
    text = (tmp_path / file).read_text(encoding="utf-8")
    assert old in text
    (tmp_path / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("file", "old", "new", "reason"),
    [
        ("play.toml", "no = 2", "no = 7", "not numbered"),
        ("play.toml", "max = 7", "max = 5", "do not rise"),
        ("play.toml", "success_max = 6", "success_max = 11", "success_max: 11 is not from 1 to 10"),
        ("play.toml", 'provenance = "', 'source = "', "where its numbers come from"),
        ("ground.toml", '"0/+" = -1\n', "", "there is an entry for each of -/-"),
        ("ground.toml", "foot = 4", "foot = -4", "foot: -4 is not from -1 to 99"),
        ("ground.toml", 'combat = "-"', 'combat = "?"', "combat"),
        ("fire.toml", "scatter_min = 5", "scatter_min = 6", "hits end where scatter begins"),
        ("fire.toml", '"C","C","B","B","B","A"', '"C","B","B","B","A"', "9 entries instead of 10"),
        ("fire.toml", "medium = [9, 20]", "medium = [10, 20]", "sling: the bands follow one another"),
        ("fire.toml", '6 = "NE"', '6 = "N"', "one side of a hex for each number"),
        ("combat.toml", "min = 5", "min = 6", "column 5/8: it does not begin where 0/4 ends"),
        ("combat.toml", '"D","D","C","C","-"', '"D","D","C","-"', "9 entries instead of 10"),
        ("flames.toml", '"F", "F", "F", "F"]', '"F", "F", "F"]', "spreads: there are 9 entries"),
        ("flames.toml", "turns_to_kill = 2", "turns_to_kill = 4", "dies before the hex has burnt down"),
        ("flames.toml", "stunned_recovers_max = 6", "stunned_recovers_max = 11", "11 is not from 1 to 10"),
        ("flames.toml", "jam = [2, 2]", "jam = [1, 2]", "malfunction: each face of a d10 has one result"),
        ("flames.toml", "dead = [1, 5]", "dead = [2, 5]", "damage: each face of a d10 has one result"),
        ("counters.toml", 'code = "Nim"', 'code = "Nck"', "Nck comes twice"),
        (
            "counters.toml",
            "healthy = [28, 8, 12]",
            "healthy = [280, 8, 12]",
            r"mounted.healthy\[0\]: 280 is not from 0 to 99",
        ),
        ("counters.toml", "plain_lance", "planned_lance", "planned_lance"),
        ("engines.toml", "crew = 3", "crew = 0", "perrier.crew: 0 is not from 1 to 12"),
        ("engines.toml", "phases = 3", "phases = 11", "phases: 11 is not from 1"),
        ("engines.toml", "points = 1", "points = 0", "points: 0 is not from 1"),
        ("engines.toml", "B = { 1 = 8, 2 = 7, 3 = 6, 4 = 5, 5 = 4 }", "B = {}", "there is a die for each"),
        ("engines.toml", '20 = ["NW", "N"]', "", "steps for each sum of two dice"),
        ("engines.toml", '8 = ["N"]', "8 = []", "has a sum of its own"),
        ("engines.toml", "2 = 7,", "", "a die for each number of points"),
        ("engines.toml", "rough = [", "steep = [", "steep"),
    ],
)
def test_a_broken_table_is_refused_by_key_and_reason(
    tmp_path: Path, file: str, old: str, new: str, reason: str
) -> None:
    with pytest.raises(TableError, match=reason):
        load(broken(tmp_path, file, old, new))


@pytest.mark.rule("GT-10.2.1a", "GT-10.2.2a")
def test_every_work_that_burns_is_a_kind_of_hex_of_the_field() -> None:
    assert set(TABLES.now.flames.work) <= {*TABLES.now.buildings.hex, *TABLES.now.terrain}


@pytest.mark.rule("GT-1.1a", "GT-1.2i")
def test_every_counter_is_named_by_origin_arm_and_class() -> None:
    letters = TABLES.now.play.class_code
    for each in TABLES.now.counters.character:
        origin, arm, class_ = each.code
        assert origin in letters.origin
        assert arm in letters.arm
        assert class_ in letters.class_
        assert (each.mounted is not None) == (letters.arm[arm] == "cavalry")


def kinds(each: Counter) -> tuple[str, str]:
    """The lines of the movement table for a class on foot and mounted."""
    if each.code == "Bch":
        return "cataphract_on_foot", "cataphract_mounted"
    if each.code.endswith("ic"):
        return "woman_or_priest", ""
    armoured = "armoured" if each.armoured else "unarmoured"
    return f"foot_{armoured}", f"cavalry_{armoured}"


@pytest.mark.rule("GT-4c")
def test_the_allowances_of_the_counters_are_those_of_the_movement_table() -> None:
    allowances = {row.type: (row.healthy, row.wounded) for row in TABLES.now.play.movement}
    for each in TABLES.now.counters.character:
        for states, kind in zip((each.foot, each.mounted), kinds(each), strict=True):
            if states is not None:
                assert (states.healthy.movement, states.wounded.movement) == allowances[kind]
    assert allowances["knight_on_foot"] == allowances["foot_armoured"]


def test_the_wounded_attack_with_half_and_defend_with_half_rounded_up() -> None:
    for each in TABLES.now.counters.character:
        for states in (each.foot, each.mounted):
            if states is not None:
                assert states.wounded.attack == max(1, states.healthy.attack // 2)
                assert states.wounded.defence == (states.healthy.defence + 1) // 2


@pytest.mark.rule("GT-5a", "GT-5.1a")
def test_the_weapons_of_the_hand_are_lance_javelin_sling_and_bows() -> None:
    ids = [each.id for each in TABLES.now.fire.weapon]
    assert ids[:4] == ["lance_mounted", "lance_foot", "javelin_foot", "javelin_mounted"]
    assert ids[4:] == ["sling", "short_bow", "composite_bow"]
    bow = weapon("short_bow")
    bands = {1: "short", 12: "short", 13: "medium", 30: "medium", 31: "long", 70: "long", 71: None}
    assert {range_: bow.band(range_) for range_ in bands} == bands
    assert "defensive" in bow.fire
    assert bow.movement_limit == "half"
    assert "defensive" not in weapon("javelin_foot").fire


@pytest.mark.rule("GT-7.1.1a")
def test_the_lance_of_a_rider_is_the_same_in_both_tables() -> None:
    row, rules, impact = weapon("lance_mounted"), TABLES.now.fire.mounted_lance, TABLES.now.fire.impact
    for key in ("fire", "movement_limit", "short", "medium", "long"):
        assert getattr(row, key) == getattr(rules, key)
    assert rules.modifier["short"] == 0
    assert rules.modifier["medium"] == impact.modifier.medium_range
    assert rules.modifier["long"] == impact.modifier.long_range


def test_dice_beyond_the_tables_count_as_their_last_rows() -> None:
    table = TABLES.now.combat.combat
    assert table.effect(table.at(-5), 0) == table.effect(0, 1) == "D"
    assert table.effect(table.at(200) + 3, 11) == table.effect(8, 10) == "D"
    assert TABLES.now.fire.fire_foot.effect("heavy", "none", 11) == "-"
    assert TABLES.now.fire.fire_mounted.effect("engine", "none", -2) == "F"


def test_a_differential_selects_its_column() -> None:
    table = TABLES.now.combat.combat
    columns = {-1: "below_0", 0: "0/4", 4: "0/4", 5: "5/8", 15: "9/15", 25: "16/25", 40: "26/40", 81: "81+"}
    assert {differential: table.column[table.at(differential)].id for differential in columns} == columns


def test_every_letter_of_a_result_has_its_meaning() -> None:
    for table, letters in (
        (TABLES.now.fire.fire_foot, "-ABC"),
        (TABLES.now.fire.fire_mounted, "-ABCDEF"),
        (TABLES.now.combat.combat, "-ABCDEF"),
    ):
        assert set(table.key) == {*letters, "provenance"}
