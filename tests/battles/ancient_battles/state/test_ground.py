"""What lies on the table, and what it does to a move."""

import pytest

from battles.ancient_battles.state.ground import EASY, Going, at, factor, impassable, level, touched
from battles.ancient_battles.state.plane.rectangle import Rectangle
from battles.ancient_battles.tables import profile
from tests.battles.ancient_battles.positions import TABLE, area, laid, line

WOOD, FOREST, WALL = (
    area("wood", 10, 10, 20, 20),
    area("dense_forest", 20, 10, 30, 20),
    line("wall", 5, 30, 15, 30),
)
GROUND = laid(WOOD, FOREST, WALL, area("water", 40, 0, 42, 48), area("gentle_hill", 0, 0, 15, 15))


def inches(x: float, y: float, width: float = 4, depth: float = 2) -> Rectangle:
    """A rectangle that looks north."""
    return Rectangle(x * 1000, y * 1000, 0, width * 1000, depth * 1000)


@pytest.mark.rule("AB-H1.1")
def test_a_footprint_is_on_the_table_up_to_its_edge() -> None:
    assert TABLE.holds(inches(2, 48))
    assert TABLE.holds(inches(70, 2))
    assert not TABLE.holds(inches(1.99, 48))
    assert not TABLE.holds(inches(70, 1.99))


@pytest.mark.rule("AB-20.2f")
def test_a_point_is_as_high_as_the_highest_area_that_contains_it() -> None:
    assert at(GROUND, (12_000, 12_000)) == ("wood", "gentle_hill")
    assert [level(GROUND, point) for point in ((12_000, 12_000), (16_000, 16_000))] == [1, 0]


@pytest.mark.rule("AB-6.1", "AB-6.2", "AB-6.3", "AB-6.4")
def test_a_move_touches_the_worst_ground_that_its_footprint_overlaps() -> None:
    assert touched(GROUND, inches(5, 5)) == EASY, "a gentle hill is normal ground"
    assert touched(GROUND, inches(15, 15)) == Going(1)
    assert touched(GROUND, inches(20, 15)) == Going(2), "wood and forest"
    assert touched(GROUND, inches(15, 10)) == EASY, "it stands at the border"
    assert touched(GROUND, inches(15, 10.002)) == Going(1)


@pytest.mark.rule("AB-6.4")
def test_an_obstacle_is_crossed_if_a_point_of_it_lies_inside() -> None:
    assert touched(GROUND, inches(10, 31)) == Going(0, True)
    assert touched(GROUND, inches(10, 30)) == EASY, "it stands along the wall"
    assert touched(GROUND, inches(16.5, 31)) == Going(0, True), "the end of the wall"
    assert touched(GROUND, inches(17.1, 31)) == EASY


@pytest.mark.rule("AB-6.2", "AB-6.3", "AB-6.4", "AB-6.5")
@pytest.mark.parametrize(
    ("name", "factors"),
    [
        ("norman_spearmen", [1, 0.5, 0.25, 0.5, 0.125]),
        ("norman_archers", [1, 0.5, 0.5, 0.5, 0.25]),
        ("arab_slingers", [1, 0.5, 0.5, 0.5, 0.25]),
    ],
)
def test_the_ground_slows_a_move_and_obstacles_once_more(name: str, factors: list[float]) -> None:
    ways = (EASY, Going(1), Going(2), Going(0, True), Going(2, True))
    assert [factor(profile(name), going) for going in ways] == factors


def test_the_ground_of_two_parts_of_a_move_is_the_worst_of_both() -> None:
    assert Going(1).and_then(Going(0, True)) == Going(1, True)
    assert Going(2).and_then(Going(1)) == Going(2)


@pytest.mark.rule("AB-H5.7")
def test_nobody_enters_water() -> None:
    assert len(impassable(GROUND)) == 1
    assert (40_000, 0) in impassable(GROUND)[0]
