"""Who has won a round, and what follows."""

import pytest

from battles.contract.muster import Side
from battles.warmaster.rules.results import (
    Outcome,
    may_stay,
    never_pursues,
    outcome,
    points,
    reactions,
    retreat_cm,
)
from battles.warmaster.rules.supports import supports
from battles.warmaster.state import Round, Support
from battles.warmaster.state.ground import Line
from battles.warmaster.tables import TABLES
from tests.battles.warmaster.positions import area, laid, position, row, unit

BOTH: dict[Side, bool] = {"attacker": True, "defender": True}


@pytest.mark.rule("WM-8.3", "WM-13.1", "WM-H6.1")
def test_the_result_is_wounds_of_the_round_and_supports() -> None:
    state = position(unit("a1", 50, 50, wounds=2), unit("b1", 50, 52))
    backed = (Support("b1", 3, "b1", 2), Support("b1", 4, "b1", 1))
    state.round = Round(("a1", "b1"), wounds={"a1": 1, "b1": 2}, supported=backed)
    assert points(state) == {"attacker": 2, "defender": 3}, "a support turns it"


@pytest.mark.rule("WM-8.2", "WM-8.5a", "WM-8.6")
def test_the_higher_result_wins_unless_a_side_is_gone() -> None:
    assert outcome({"attacker": 3, "defender": 2}, BOTH) == Outcome("won", "attacker")
    assert outcome({"attacker": 2, "defender": 3}, BOTH) == Outcome("won", "defender")
    assert outcome({"attacker": 2, "defender": 2}, BOTH) == Outcome("draw")
    assert outcome({"attacker": 2, "defender": 3}, {"attacker": True, "defender": False}) == Outcome(
        "won", "attacker"
    )
    assert outcome({"attacker": 9, "defender": 9}, {"attacker": False, "defender": False}) == Outcome("void")


@pytest.mark.rule("WM-10.2", "WM-15.2", "WM-15.3", "WM-H8.1")
def test_losers_retreat_the_difference_shared_among_them_rounded_up() -> None:
    assert [retreat_cm(7, units) for units in (1, 2, 3, 7, 8)] == [7, 4, 3, 1, 1]
    printed = TABLES.printed["combat"]
    with TABLES.laid({"combat": printed.replace('retreat_rounding = "up"', 'retreat_rounding = "down"')}):
        assert [retreat_cm(7, units) for units in (1, 2, 3, 7, 8)] == [7, 3, 2, 1, 0]
    with TABLES.laid({"combat": printed.replace("divided_by_units = true", "divided_by_units = false")}):
        assert [retreat_cm(7, units) for units in (1, 2, 8)] == [7, 7, 7]


@pytest.mark.rule("WM-8.5c")
def test_who_is_sheltered_with_all_that_fights_may_stay_in_a_draw() -> None:
    ground = laid(area("wood", 40, 51, 90, 70))
    state = position(
        unit("a1", 50, 50), unit("b1", 50, 52), unit("b2", 50, 54),
        ground=ground,
    )  # fmt: skip
    state.units["b3"] = unit("b3", 100, 100, "N")
    given = supports(state)
    assert [may_stay(state, state.units[id_], given) for id_ in ("a1", "b1", "b2")] == [False, True, True]
    assert not may_stay(state, state.units["b3"], given), "whom the supports of others do not concern"
    state.ground = laid(area("wood", 40, 51, 51, 70))
    assert [may_stay(state, state.units[id_], given) for id_ in ("b1", "b2")] == [False, False]
    state.put(state.units["b2"], row(100, 100))
    assert not may_stay(state, state.units["b2"], supports(state)), "who neither fights nor supports"


@pytest.mark.rule("WM-8.5b", "WM-8.5c", "WM-8.7", "WM-8.8", "WM-10.1")
def test_what_a_unit_may_do_is_what_the_table_says() -> None:
    assert reactions(drawn=True, sheltered=False, enemy_left=True) == ("fall_back",)
    assert reactions(drawn=True, sheltered=True, enemy_left=True) == ("fall_back", "hold")
    assert reactions(drawn=False, sheltered=False, enemy_left=True) == ("fall_back", "hold", "pursue")
    assert reactions(drawn=False, sheltered=False, enemy_left=False) == ("fall_back", "hold", "advance")


@pytest.mark.rule("WM-17.2d", "WM-17.2e")
def test_fortified_infantry_and_artillery_never_pursue() -> None:
    foot, guns = unit("a1", 50, 50), unit("a2", 50, 50, kind="artillery")
    assert [never_pursues(foot, cover) for cover in ("open", "defended", "fortified")] == [False, False, True]
    assert never_pursues(guns, "open")
    assert not never_pursues(unit("a3", 50, 50, kind="chariots"), "fortified")


@pytest.mark.rule("WM-8.5c", "WM-6.8")
def test_behind_a_low_wall_a_unit_is_sheltered() -> None:
    state = position(
        unit("a1", 50, 50),
        unit("b1", 50, 52),
        ground=laid(Line("low_wall", (0, 51), (99, 51))),
    )
    assert may_stay(state, state.units["b1"], ()), "though they touch enemies at their corners too"
    state.put(state.units["a1"], row(46, 50, count=3))
    assert not may_stay(state, state.units["b1"], ()), "the third has nothing but a corner"
