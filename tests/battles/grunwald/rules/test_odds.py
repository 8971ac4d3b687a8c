"""Odds as columns, by the worked examples W1 to W6."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.grunwald.rules import odds, results
from battles.grunwald.tables import TABLES

POINTS = st.integers(1, 40)


@pytest.mark.rule("GR-1.4a", "GR-1.6b", "GR-1.6c")
@pytest.mark.parametrize(
    ("attacking", "defending", "column"), [(8, 3, "3:1"), (2, 3, "1:2"), (3, 4, "1:1"), (2, 5, "1:3")]
)
def test_odds_are_rounded_to_the_nearest(attacking: int, defending: int, column: str) -> None:
    assert odds.name_of(odds.initial(attacking, defending)) == column


@pytest.mark.rule("GR-1.6b", "GR-1.6c")
@given(POINTS, POINTS)
def test_more_attackers_never_make_worse_odds(attacking: int, defending: int) -> None:
    assert odds.initial(attacking + 1, defending) >= odds.initial(attacking, defending)
    assert odds.initial(attacking, defending + 1) <= odds.initial(attacking, defending)


@pytest.mark.rule("GR-1.4b", "GR-1.5a", "GR-1.5c")
def test_what_comes_out_is_held_in_the_table() -> None:
    assert odds.final(odds.initial(12, 1), 0, 5) == 7
    assert odds.name_of(odds.final(1, 0, 30)) == "1:4"


@pytest.mark.rule("GR-1.4c")
def test_nothing_to_defend_with_is_the_last_column() -> None:
    assert odds.name_of(odds.against_nothing()) == TABLES.now.combat.combat_results_table.columns[-1]


@pytest.mark.rule("GR-1.4c", "GR-8.2.7")
def test_in_a_table_of_one_s_own_the_last_column_is_another() -> None:
    cells, mark, rest = TABLES.printed["combat"].partition("[column_shifts]")
    shorter = {"combat": re.sub(r', "[^"]+"\]$', "]", cells, flags=re.MULTILINE) + mark + rest}
    TABLES.check(shorter)
    with TABLES.laid(shorter):
        assert odds.name_of(odds.against_nothing()) == "8:1"
        assert results.of_roll(odds.against_nothing(), 2).cell == "D5D"


@pytest.mark.rule("GR-1.4b")
def test_each_column_has_its_number() -> None:
    columns = TABLES.now.combat.combat_results_table.columns
    numbers = [odds.column_of(name) for name in columns]
    assert numbers == list(range(-2, 10))
    assert [odds.name_of(number) for number in numbers] == list(columns)
