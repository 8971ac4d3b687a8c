"""Rounding and means, by the worked examples W4, W7, W21 and W22."""

import pytest

from battles.grunwald import charge
from battles.grunwald.rounding import halved, mean, nearest


@pytest.mark.rule("GR-1.6a")
def test_one_half_is_rounded_up() -> None:
    assert [nearest(1, 2), nearest(5, 2), nearest(9, 4), nearest(2, 3)] == [1, 3, 2, 1]


@pytest.mark.rule("GR-1.7a", "GR-1.7b", "GR-5.2.8", "GR-5.6.5")
def test_levels_of_a_group_are_means_and_its_charge_is_no_more_than_its_armour_and_one() -> None:
    assert mean([3, 3, 2, 1]) == 2
    assert mean([1, 1, 0, 0]) == 1
    assert mean([1, 3]) == 2
    assert mean([0, 0, 2]) == 1
    assert mean([]) == 0
    assert charge.shift(3, 1) == 2
    assert charge.shift(1, 1) == 1


@pytest.mark.rule("GR-9.2.2", "GR-T.6", "GR-12.1.1", "GR-14.2.1a")
def test_points_are_halved_and_rounded_each_time() -> None:
    assert [halved(2, 1), halved(1, 1), halved(2, 2), halved(2, 0)] == [1, 1, 1, 2]
