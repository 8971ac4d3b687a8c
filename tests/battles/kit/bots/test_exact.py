"""Exact odds agree with counting every throw."""

from fractions import Fraction
from itertools import product

from hypothesis import given
from hypothesis import strategies as st

from battles.kit.bots.exact import die, expected, hits, mapped, sums, together


@given(st.integers(0, 4), st.integers(1, 6), st.integers(-1, 2))
def test_sums_of_dice_are_spread_as_counting_all_throws_says(count: int, sides: int, lowest: int) -> None:
    throws = [sum(each) for each in product(range(lowest, lowest + sides), repeat=count)]
    found = sums(count, sides, lowest)
    assert set(found) == set(throws)
    assert all(found[total] == Fraction(throws.count(total), len(throws)) for total in found)


@given(st.lists(st.integers(-3, 9), min_size=1, max_size=8))
def test_a_die_with_the_same_face_twice_shows_it_twice_as_often(faces: list[int]) -> None:
    assert die(faces) == {face: Fraction(faces.count(face), len(faces)) for face in set(faces)}


@given(st.integers(0, 5), st.fractions(0, 1, max_denominator=12))
def test_hits_are_counted_die_by_die(dice: int, chance: Fraction) -> None:
    found = hits(dice, chance)
    assert sum(found.values()) == 1
    assert sum(number * share for number, share in found.items()) == dice * chance


def test_a_table_of_results_is_worth_what_its_rows_are_worth() -> None:
    letters = mapped(sums(2, 6), lambda total: "kill" if total >= 10 else "miss")
    assert letters["kill"] == Fraction(6, 36)
    assert expected(letters, {"kill": 12.0, "miss": -1.2}.__getitem__) == 1.0


def test_two_that_know_nothing_of_each_other_add_up() -> None:
    assert together(die((0, 1)), die((0, 2))) == {total: Fraction(1, 4) for total in range(4)}
