"""On what ground a unit stands."""

import pytest

from battles.ancient_battles.rules.footing import defensive, height, hindered
from battles.ancient_battles.state import Facing, State
from battles.ancient_battles.state.ground import Area, Line
from tests.battles.ancient_battles.positions import area, laid, line, position, touching, unit


@pytest.mark.rule("AB-20.2e")
@pytest.mark.parametrize(
    ("kind", "found"), [("wood", True), ("dense_forest", True), ("gentle_hill", False), ("road", False)]
)
def test_difficult_ground_under_any_part_of_a_unit_hinders_it(kind: str, found: bool) -> None:
    one = unit("a1", 36, 20)
    assert hindered(position(one, ground=laid(area(kind, 30, 10, 34.5, 17))), one) is found
    assert not hindered(position(one, ground=laid(area(kind, 30, 10, 34, 17))), one)
    assert not hindered(position(one), one)


@pytest.mark.rule("AB-20.2f")
def test_height_is_that_under_the_middle_of_the_front() -> None:
    one = unit("a1", 36, 20)
    hill: Area = area("steep_hill", 35, 19, 37, 21)
    assert height(position(one, ground=laid(hill)), one) == 2
    assert height(position(one, ground=laid(area("gentle_hill", 30, 10, 40, 25))), one) == 1
    assert height(position(one, ground=laid(area("steep_hill", 34, 16, 38, 19))), one) == 0


def attacked(obstacle: Line, side: Facing = "front") -> State:
    """A unit that looks to the north, touched on one of its sides, and an obstacle."""
    where: dict[Facing, tuple[float, float, float]] = {"front": (36, 20, 180), "right": (38, 18.4, 270)}
    state = position(unit("a1", 36, 20), unit("b1", *where[side]), ground=laid(obstacle))
    return touching(state, "b1", "front", "a1", side)


@pytest.mark.rule("AB-17.3", "AB-H8.6")
def test_a_position_is_defensive_if_a_touched_edge_lies_along_an_obstacle_within_an_inch() -> None:
    along = attacked(line("wall", 34, 20.5, 38, 20.5))
    assert defensive(along, along.units["a1"])
    for other in (
        line("wall", 34, 21.1, 38, 21.1),  # too far
        line("wall", 36, 20.5, 36, 24),  # at a right angle
        line("wall", 34, 20.2, 37, 21.2),  # slanting by 18 degrees
        line("hedge", 34, 16.8, 38, 16.8),  # behind
    ):
        state = attacked(other)
        assert not defensive(state, state.units["a1"])
    beside = attacked(line("fence", 38, 16.8, 38, 20), "right")
    assert defensive(beside, beside.units["a1"])
    free = position(unit("a1", 36, 20), ground=laid(line("wall", 34, 20.5, 38, 20.5)))
    assert not defensive(free, free.units["a1"])
