"""Rounding and means, by the worked examples W4, W7, W21 and W22."""

import pytest

from battles.grunwald.rules.fractions import halved, mean, nearest


@pytest.mark.rule("GR-1.6a")
def test_one_half_is_rounded_up_less_and_more_to_the_nearest() -> None:
    assert [nearest(1, 2), nearest(9, 4), nearest(2, 3)] == [1, 2, 1]


@pytest.mark.rule("GR-1.7a", "GR-5.2.8")
def test_levels_of_a_group_are_means() -> None:
    assert [mean(levels) for levels in ([1, 1, 0, 0], [1, 3], [0, 0, 2], [])] == [1, 2, 1, 0]


@pytest.mark.rule("GR-9.2.2", "GR-T.6", "GR-12.1.1", "GR-14.2.1a")
def test_points_are_halved_and_rounded_each_time() -> None:
    assert [halved(2, 1), halved(1, 1), halved(2, 2), halved(2, 0)] == [1, 1, 1, 2]
