"""Ranks stand side by side, and directly one behind the other."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.guiscard.rules.counters import toward
from battles.guiscard.rules.hoplites.ranks import bodies, drawn_up, place, runs
from hexmap import grid

DIRECTIONS = st.integers(0, 5)


def rank(left: str, right: int, count: int) -> list[str]:
    """Hexes of so many men, from the left to the right."""
    hexes = [left]
    while len(hexes) < count:
        hexes.append(toward(hexes[-1], right))
    return hexes


def named(*hexes: str) -> dict[str, str]:
    return {hex_: hex_ for hex_ in hexes}


@given(right=DIRECTIONS)
def test_right_and_behind_are_counted_from_the_direction_of_the_right_hand(right: int) -> None:
    across, behind = place("1510", right)
    assert place(toward("1510", right), right) == (across + 1, behind)
    assert place(toward("1510", right + 1), right) == (across, behind + 1)
    assert place(toward("1510", right + 2), right) == (across - 1, behind + 1)
    assert place(toward("1510", right + 5), right) == (across + 1, behind - 1)


@pytest.mark.rule("GT-7.3.1a")
def test_two_men_are_no_rank_and_three_are() -> None:
    assert runs([4, 5, 7]) == []
    assert runs([7, 4, 6, 5, 1, 9, 10]) == [(4, 5, 6, 7)]


@pytest.mark.rule("GT-7.3.1a")
@given(right=DIRECTIONS, shift=st.sampled_from([1, 2]))
def test_a_second_rank_stands_straight_or_staggered_behind_the_first(right: int, shift: int) -> None:
    first = rank("1510", right, 4)
    second = [toward(hex_, right + shift) for hex_ in first]
    assert drawn_up(named(*first, *second), right) == [(tuple(first), tuple(second))]


def test_a_rear_rank_is_no_wider_than_the_one_before_and_who_stands_apart_is_in_none() -> None:
    first = rank("1510", 2, 3)
    second = rank(toward("1510", 3), 2, 6)
    bodies_ = [(tuple(first), tuple(second[:3])), (tuple(second[3:]),)]
    assert drawn_up(named(*first, *second, "0303"), 2) == bodies_


def test_of_two_ways_to_stand_behind_the_one_with_more_men_counts() -> None:
    first = rank("1510", 2, 4)
    staggered = [toward(hex_, 4) for hex_ in first]
    assert drawn_up(named(*first, *staggered), 2) == [(tuple(first), tuple(staggered))]


def test_each_longest_rank_can_stand_with_those_behind_or_alone() -> None:
    first, second = rank("1510", 2, 3), rank(toward("1510", 3), 2, 3)
    found = list(bodies(named(*first, *second), 2))
    assert found == [(tuple(first), tuple(second)), (tuple(first),), (tuple(second),)]
    assert grid.distance(first[0], second[0]) == 1
