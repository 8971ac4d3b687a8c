"""Saves, wounds that count, and what they cost."""

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.warmaster.rules.formations import legal
from battles.warmaster.rules.wounds import lost, next_to_go, removable
from tests.battles.warmaster.positions import stand, unit


@pytest.mark.rule("WM-7.2", "WM-9.1", "WM-H7.1")
def test_three_wounds_cost_a_stand_and_the_rest_is_left_over() -> None:
    assert lost(unit("a1", 50, 50), 7) == (2, 1)
    assert lost(unit("a1", 50, 50, wounds=2), 1) == (1, 0)
    assert lost(unit("a1", 50, 50, kind="artillery"), 3) == (1, 1), "a gun takes two"


@pytest.mark.rule("WM-9.4", "WM-9.5", "WM-H7.2")
def test_who_does_not_fight_goes_first_then_the_highest_number_if_the_rest_stays_together() -> None:
    line = unit("a1", 50, 50)
    assert removable(line, ()) == [1, 3]
    assert next_to_go(line, (), {1}) == [3, 1]
    assert next_to_go(line, (), {3}) == [1, 3]
    assert next_to_go(line, (), {1, 2, 3}) == [3, 1]
    assert next_to_go(line, (3,), {2}) == [1, 2]


@pytest.mark.rule("WM-9.4")
@given(
    st.lists(st.tuples(st.integers(0, 4), st.integers(0, 4)), min_size=3, max_size=6, unique=True), st.data()
)
def test_one_by_one_all_formations_that_may_be_left_can_be_reached(
    cells: list[tuple[int, int]], data: st.DataObject
) -> None:
    stands = tuple(stand(n, 10 + 4 * x, 10 + 2 * y) for n, (x, y) in enumerate(cells, 1))
    if not legal(stands):
        return
    mine, count = unit("a1", 0, 0, stands=stands), data.draw(st.integers(1, len(stands) - 1))
    wanted = {
        frozenset(each.number for each in gone)
        for gone in combinations(stands, count)
        if legal([each for each in stands if each not in gone])
    }
    reached: set[frozenset[int]] = {frozenset()}
    for _ in range(count):
        reached = {gone | {number} for gone in reached for number in removable(mine, gone)}
    assert reached == wanted
