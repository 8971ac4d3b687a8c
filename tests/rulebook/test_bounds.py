"""Numbers of tables that are out of bounds or out of order."""

import msgspec
import pytest

from rulebook.bounds import all_within, rising, within


def test_a_number_lies_within_both_bounds() -> None:
    within("points", 1, range(1, 4))
    within("points", 3, range(1, 4))
    for value in (0, 4):
        with pytest.raises(ValueError, match=f"points: {value} is not from 1 to 3"):
            within("points", value, range(1, 4))


class Two(msgspec.Struct):
    """Two numbers, and a word."""

    least: int
    most: int
    provenance: str = "house"


def test_of_a_table_those_numbers_are_asked_that_are_named_or_all_it_has() -> None:
    all_within(Two(1, 3), range(1, 4))
    all_within(Two(1, 9), range(1, 4), "least")
    for keys in ((), ("least", "most")):
        with pytest.raises(ValueError, match="most: 9 is not from 1 to 3"):
            all_within(Two(1, 9), range(1, 4), *keys)


def test_nothing_lies_within_bounds_that_cross() -> None:
    with pytest.raises(ValueError, match="points: 5 is not from 7 to 3"):
        within("points", 5, range(7, 4))


def test_numbers_rise_if_each_is_more_than_the_one_before() -> None:
    rising("max", [])
    rising("max", [1, 2, 5])
    for values in ([1, 1], [2, 1], [1, 3, 2]):
        with pytest.raises(ValueError, match="max: the numbers do not rise"):
            rising("max", values)
