"""Numbers of tables that are out of bounds or out of order."""

import pytest

from rulebook.bounds import rising, within


def test_a_number_lies_within_both_bounds() -> None:
    within("points", 1, range(1, 4))
    within("points", 3, range(1, 4))
    for value in (0, 4):
        with pytest.raises(ValueError, match=f"points: {value} is not from 1 to 3"):
            within("points", value, range(1, 4))


def test_nothing_lies_within_bounds_that_cross() -> None:
    with pytest.raises(ValueError, match="points: 5 is not from 7 to 3"):
        within("points", 5, range(7, 4))


def test_numbers_rise_if_each_is_more_than_the_one_before() -> None:
    rising("max", [])
    rising("max", [1, 2, 5])
    for values in ([1, 1], [2, 1], [1, 3, 2]):
        with pytest.raises(ValueError, match="max: the numbers do not rise"):
            rising("max", values)
