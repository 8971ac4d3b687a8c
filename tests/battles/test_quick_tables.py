"""The tables of the quick resolution hold together, and a broken copy is refused."""

from pathlib import Path

import pytest

from battles.quick_tables import LETTERS, PATH, load
from rulebook.tables import TableError


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
    ],
)
def test_a_broken_table_is_refused_with_the_reason(tmp_path: Path, old: str, new: str, reason: str) -> None:
    with pytest.raises(TableError, match=reason):
        load(broken(tmp_path, old, new))
