"""How fast hoplites move in formation (GT-7.3.1b, 7.3.2b)."""

import pytest

from battles.guiscard.rules import values
from battles.guiscard.rules.hoplites.pace import allowance, pace
from tests.battles.guiscard.play.hoplites.phalanx import phalanx


@pytest.mark.rule("GT-7.3.1b", "GT-7.3.2b")
@pytest.mark.parametrize(("foulkon", "points"), [(False, 3), (True, 2)])
def test_a_formation_moves_with_three_points_and_a_foulkon_with_two(foulkon: bool, points: int) -> None:
    state = phalanx(depth=2, foulkon=foulkon)
    assert pace(state, state.formations["f1"]) == points
    assert values.allowance(state, state.people["h11"]) == points
    assert allowance(state, state.people["h11"], 1) == 1


@pytest.mark.rule("GC-8.4h", "GT-7.3.1b", "GT-7.3.2b")
@pytest.mark.parametrize("foulkon", [False, True])
def test_hunger_halves_the_points_of_a_formation(foulkon: bool) -> None:
    state = phalanx(depth=2, foulkon=foulkon)
    state.people["h11"].penalty = 1
    assert values.allowance(state, state.people["h11"]) == 1
    assert values.stride(state.people["h11"]) == 3, "alone"
