"""GC-7: who is able to attack whom."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from campaign.rules import hostility
from tests.campaign.board import TABLES


@pytest.mark.rule("GC-7h")
def test_a_table_without_a_line_for_so_many_heads_is_an_error() -> None:
    with pytest.raises(LookupError, match="no line for 5 heads"):
        hostility.headcount_modifier(5, replace(TABLES, hostility_headcount_modifier=()))


@pytest.mark.rule("GC-7e", "GC-7f")
def test_only_a_side_with_seven_or_more_may_attack() -> None:
    """W3: with results 10 and 4 the Normans may attack, the Byzantines may not."""
    assert hostility.battle_possible(10, 4, TABLES)
    assert [hostility.may_attack(result, TABLES) for result in (10, 4, 7, 6)] == [True, False, True, False]


@pytest.mark.rule("GC-7d", "GC-7e", "GC-7f")
@pytest.mark.parametrize(
    ("one", "other", "peace"), [(6, 6, True), (6, 7, False), (7, 6, False), (-2, 3, True)]
)
def test_two_results_of_six_or_less_keep_the_peace(one: int, other: int, peace: bool) -> None:
    assert hostility.peaceful(one, other, TABLES) is peace
    assert hostility.battle_possible(one, other, TABLES) is not peace


@pytest.mark.rule("GC-7i")
@pytest.mark.parametrize(
    ("result", "name"),
    [(1, "pragmatic"), (4, "pragmatic"), (5, "moderate"), (7, "bellicose"), (9, "fanatic"), (10, "fanatic")],
)
def test_a_result_has_an_attitude(result: int, name: str) -> None:
    assert TABLES.hostility_attitude[result] == name


@pytest.mark.rule("GC-7a")
def test_a_level_that_the_scenario_leaves_open_is_that_of_the_faction() -> None:
    assert hostility.starting_level(9, "lombard", TABLES) == 9
    assert hostility.starting_level(None, "lombard", TABLES) == 4
    assert hostility.starting_level(None, "pisan", TABLES) is None


@pytest.mark.rule("GC-7g")
@pytest.mark.parametrize(
    ("prestige", "modifier"), [(0, 0), (1, -2), (2, -2), (4, -1), (5, 0), (8, 1), (9, 2), (10, 2)]
)
def test_prestige_shifts_hostility(prestige: int, modifier: int) -> None:
    assert hostility.prestige_modifier(prestige, TABLES) == modifier


@pytest.mark.rule("GC-7h")
@given(st.integers(-200_000, 200_000))
def test_numbers_weigh_the_same_on_both_sides(difference: int) -> None:
    assert hostility.headcount_modifier(difference, TABLES) == -hostility.headcount_modifier(
        -difference, TABLES
    )
