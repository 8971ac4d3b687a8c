"""The tables of the quick resolution hold together, and a broken copy is refused."""

from pathlib import Path

import pytest

from battles.quick.tables import PATH, load
from rulebook.tables import TableError

LETTERS = "ABCDEFGHIJ"


def broken(tmp_path: Path, old: str, new: str) -> Path:
    text = PATH.read_text(encoding="utf-8")
    assert old in text
    copy = tmp_path / "quick.toml"
    copy.write_text(text.replace(old, new, 1), encoding="utf-8")
    return copy


def test_the_tables_of_the_game_can_be_read() -> None:
    tables = load()
    assert "".join(sorted(tables.losses_field.values)) == LETTERS
    assert "".join(sorted(tables.losses_siege.values)) == LETTERS


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("infantry_armoured = 2", 'infantry_armoured = "two"', "int"),
        ('    "EFFGGHHIIJ",\n', "", "10 rows of 10"),
        ('"EFFGGHHIIJ"', '"EFFGGHHII"', "10 rows of 10"),
        ('"EFFGGHHIIJ"', '"EFFGGHHIIK"', "no line for K"),
        ("-121, -81", "-81, -121", "rise"),
        ('cavalry_unarmoured = "infantry_unarmoured"', 'cavalry_unarmoured = "mules"', "no points for mules"),
        ("siege_engine = -1", "siege_engin = -1", "siege_engin"),
        ("siege_engine = -1", "siege_engine = -11", "siege_engine: -11 is not from -10 to 10"),
        ("modifier = -2}", "modifier = 99}", r"superiority\[0\].modifier: 99 is not from"),
        ("attackers = 2, defenders = 1", "attackers = 1, defenders = 1", "the highest ratio stands first"),
        (
            "attackers = 2, defenders = 1",
            "attackers = 0, defenders = 1",
            r"superiority\[0\].attackers: 0 is not from 1",
        ),
        ("lowest_row = 1", "lowest_row = 2", "lowest_row: 2 is not from"),
        ("highest_row = 10", "highest_row = 9", "highest_row: 9 is not from"),
        (
            "infantry_armoured = 2",
            "infantry_armoured = 0",
            "values.infantry_armoured: 0 is not from 1 to 1000",
        ),
        ("infantry_armoured = 2", "infantry_armoured = 1001", "1001 is not from 1 to 1000"),
        ("infantry_armoured = 2", "infantry_armoured = nan", "points.values"),
        ("infantry_armoured = 2", "infantry_armoured = inf", "reach from"),
        ("percent = 100, side", "percent = -1, side", "defender_in_castle.percent: -1"),
        ("percent = 100, needs", "percent = 501, needs", "castle.percent: 501"),
        ("attacker_side = 4", "attacker_side = 7", "attacker_side: 7 is not from 1 to 6"),
        ("dead = 30, wounded = 45", "dead = 56, wounded = 45", "together at most 100"),
        ("dead = 30, wounded = 45", "dead = -1, wounded = 45", "A.attacker.dead: -1 is not from 0 to 100"),
        ('outcome = "rout", dead = 30', 'outcome = "siege_lifted", dead = 30', "losses_field.A.attacker"),
        ('outcome = "rout", dead = 30', 'outcome = "eliminated", dead = 30', "losses_field.A.attacker"),
        ('outcome = "garrison_surrenders"', 'outcome = "rout"', "losses_siege.H.defender"),
        ('field_defender = "ABCD"', 'field_defender = "ABCDF"', "by F the attacker has won already"),
        ("dead_from = 200", "dead_from = 99", "dead_from: 99 is not from 100"),
        ("wounded_from = 100", "wounded_from = 0", "wounded_from: 0 is not from 1"),
    ],
)
def test_a_broken_table_is_refused_with_the_reason(tmp_path: Path, old: str, new: str, reason: str) -> None:
    with pytest.raises(TableError, match=reason):
        load(broken(tmp_path, old, new))
