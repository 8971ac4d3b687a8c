"""The morale of an army, tests of it and of who pursues."""

import pytest

from battles.grunwald.rules import morale
from battles.grunwald.tables import TABLES


@pytest.mark.rule("GR-6.1.1", "GR-6.1.3")
def test_the_marker_lies_on_a_track_of_levels() -> None:
    assert [morale.level_of(box) for box in (-30, -20, -19, -10, -9, 0, 9, 10, 19, 20, 30)] == [
        -2, -2, -1, -1, 0, 0, 0, 1, 1, 2, 2,
    ]  # fmt: skip
    assert TABLES.now.morale.morale_track.start_box == 0
    assert morale.moved(25, 12) == 30
    assert morale.moved(-25, -12) == -30
    assert morale.moved(3, -8) == -5


@pytest.mark.rule("GR-6.1.2")
def test_only_a_good_level_shifts() -> None:
    assert [morale.shift(level) for level in range(-2, 3)] == [0, 0, 0, 1, 2]


@pytest.mark.rule("GR-6.2.1", "GR-6.2.2", "GR-6.2.3")
def test_a_die_passes_up_to_three_and_the_level_and_a_leader_helps() -> None:
    for level in range(-2, 3):
        assert [face for face in range(1, 7) if morale.passes(face, level, 0)] == list(range(1, 4 + level))
    assert [morale.led(near) for near in ("stacked", "in range", "")] == [-2, -1, 0]
    assert morale.passes(5, 0, morale.led("stacked"))
    assert not morale.passes(6, 0, morale.led("stacked"))
    assert not morale.passes(5, 0, morale.led("in range"))


@pytest.mark.rule("GR-5.5.2", "GR-5.5.3")
def test_the_farther_the_leader_the_seldomer_is_a_pursuit_free() -> None:
    for distance in range(6):
        free = [face for face in range(1, 7) if morale.free_to_pursue(face, distance)]
        assert free == list(range(1, 7 - distance))
    assert not morale.free_to_pursue(1, 6)


@pytest.mark.rule("GR-5.5.2", "GR-5.5.3", "GR-6.1.8")
def test_a_die_is_thrown_only_where_it_matters() -> None:
    assert [morale.tests_pursuit(distance, 0) for distance in range(8)] == [
        False, True, True, True, True, True, False, False,
    ]  # fmt: skip
    assert not morale.tests_pursuit(3, 2)
    assert morale.tests_pursuit(3, 1)
