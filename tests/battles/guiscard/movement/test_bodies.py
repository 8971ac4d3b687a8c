"""The dead in the way."""

import pytest

from battles.guiscard.movement.bodies import burden
from battles.guiscard.orders import Go
from tests.battles.guiscard.board import foot, position, refused
from tests.battles.guiscard.movement.walks import announce, moving


@pytest.mark.rule("GT-4.2.2a", "GT-4.2.2b")
@pytest.mark.parametrize(
    ("men", "horses", "points"),
    [
        (0, 0, 0),
        (2, 0, 0),
        (3, 0, 1),
        (5, 0, 1),
        (6, 0, None),
        (0, 1, 1),
        (2, 1, 1),
        (3, 1, None),
        (0, 2, None),
        (9, 3, None),
    ],
)
def test_what_the_dead_cost(men: int, horses: int, points: int | None) -> None:
    state = position(foot("a", "attacker", "Nim", "1214"))
    state.bodies["1213"], state.carcasses["1213"] = men, horses
    assert burden(state, "1213") == points
    assert burden(state, "1212") == 0


@pytest.mark.rule("GT-4.2.2a", "GT-4.2.2b")
def test_heaps_are_paid_and_bar_the_way() -> None:
    state = moving(foot("a", "attacker", "Nim", "1214"), bodies={"1213": 3, "1314": 6})
    announce(state, "a")
    assert refused(state, Go("1314")).rule == "GT-4.2.2b"
    state = moving(foot("a", "attacker", "Nim", "1214"), bodies={"1213": 3})
    assert announce(state, "a", "1213").points == 4
