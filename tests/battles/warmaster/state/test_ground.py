"""The ground, and the state of a stand on it."""

import pytest

from battles.warmaster.state.ground import Line, passable, state_of, way_is_open
from battles.warmaster.state.rectangles import Rect
from tests.battles.warmaster.positions import TABLE, area, laid, stand

WOOD = laid(area("wood", 40, 40, 60, 60))
WALL = laid(Line("rampart", (40, 51), (48, 51)))


@pytest.mark.rule("WM-H2.4", "WM-6.8")
def test_a_stand_has_the_state_of_the_ground_under_its_centre_or_its_border() -> None:
    assert [state_of(WOOD, stand(1, x, 50)) for x in (39, 40, 50, 60, 61)] == [
        "open", "defended", "defended", "defended", "open",
    ]  # fmt: skip
    both = laid(area("wood", 40, 40, 60, 60), area("hill", 40, 40, 60, 60))
    assert state_of(both, stand(1, 50, 50)) == "defended"


@pytest.mark.rule("WM-H2.4")
def test_a_wall_shelters_the_edge_that_lies_on_it_alone() -> None:
    behind = stand(1, 50, 50)
    assert not WALL.lines[0].along(behind, "front"), "they meet in a point"
    behind = stand(1, 49, 50)
    assert state_of(WALL, behind, "front") == "fortified"
    assert state_of(WALL, behind, "left") == state_of(WALL, behind) == "open"


@pytest.mark.rule("WM-16.2d", "WM-17.2c")
def test_ground_bars_by_its_area_and_a_line_whoever_would_stand_across_it() -> None:
    assert passable(WOOD, "infantry", Rect(50, 50, 54, 52))
    assert not passable(WOOD, "cavalry", Rect(50, 50, 54, 52))
    assert passable(WOOD, "cavalry", Rect(60, 50, 64, 52)), "the border is free"
    assert not passable(TABLE, "infantry", Rect(178, 50, 182, 52))
    assert not passable(WALL, "cavalry", Rect(42, 49, 44, 53))
    assert passable(WALL, "cavalry", Rect(42, 51, 44, 55))


def test_a_barred_line_is_crossed_by_no_way() -> None:
    assert not way_is_open(WALL, "cavalry", (44, 40), (46, 60))
    assert way_is_open(WALL, "infantry", (44, 40), (46, 60))
    assert way_is_open(WALL, "cavalry", (50, 40), (50, 60))
    assert way_is_open(WALL, "cavalry", (49, 40), (60, 60))
    assert not way_is_open(WALL, "cavalry", (40, 60), (48, 40))
    assert way_is_open(WALL, "cavalry", (30, 55), (60, 55))
    assert way_is_open(WALL, "cavalry", (44, 40), (44, 50))
    assert not way_is_open(WOOD, "cavalry", (30, 50), (70, 51))
    assert way_is_open(WOOD, "infantry", (30, 50), (70, 51))
