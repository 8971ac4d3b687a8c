"""On which side of a unit something lies, who sees it, and what shelters it."""

from math import atan2, degrees
from random import Random

import pytest

from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.rules.sight import arc, arc_of, cover_of, frontal, gap, sees
from battles.ancient_battles.state import Unit
from battles.ancient_battles.state.ground import Area, Line
from battles.ancient_battles.state.plane.areas import clipped, rectangle_sides
from battles.ancient_battles.state.plane.rectangle import Rectangle, right
from tests.battles.ancient_battles.movers import enemy, lone, unit
from tests.battles.ancient_battles.positions import area, laid, line, position, some_position

EYE = unit("eye", 36, 20)


@pytest.mark.rule("AB-H3.1")
def test_sides_part_along_lines_at_45_degrees_from_the_corners_that_belong_to_front_and_rear() -> None:
    rect = Rectangle(10_000, 10_000, 0, 4000, 2000)
    at = {
        (10_000, 15_000): "front",
        (14_000, 12_000): "front",
        (14_010, 12_000): "right",
        (6000, 12_000): "front",
        (5990, 12_000): "left",
        (10_000, 5000): "rear",
        (14_000, 6000): "rear",
        (14_010, 6000): "right",
        (12_000, 10_000): "front",
        (13_000, 9000): "right",
    }
    assert {point: arc(rect, point) for point in at} == at


@pytest.mark.rule("AB-H3.1")
def test_a_side_is_the_same_from_wherever_the_unit_looks() -> None:
    random = Random(11)
    for _ in range(2000):
        x, y = random.uniform(-9000, 9000), random.uniform(-9000, 9000)
        heading = random.uniform(0, 360_000)
        (rx, ry), rect = right(heading), Rectangle(500, 700, heading, 4000, 3000)
        point = 500 + x * rx - y * ry, 700 + x * ry + y * rx
        # By the bearing from the corner that is next to the point.
        beside = abs(x) - 2000
        bearing = degrees(atan2(beside, y if y >= 0 else -y - 3000))
        expected = "left" if x < 0 else "right"
        if (y >= 0 or y <= -3000) and bearing <= 45:
            expected = "front" if y >= 0 else "rear"
        assert arc(rect, point) == expected


@pytest.mark.rule("AB-H2.5", "AB-H3.3")
def test_who_flees_has_everybody_in_the_rear() -> None:
    archers = enemy("a", 36, 30)
    assert frontal(EYE, archers)
    assert arc_of(unit("f", 36, 20, fleeing=True), (36_000, 30_000)) == "rear"
    assert not frontal(unit("f", 36, 20, 90), archers)


@pytest.mark.rule("AB-H4.1")
def test_units_are_as_far_apart_as_their_footprints() -> None:
    assert gap(EYE, enemy("b", 36, 28)) == 8000
    assert gap(EYE, enemy("b", 43, 32, 180)) == pytest.approx((3**2 + 12**2) ** 0.5 * 1000)


@pytest.mark.rule("AB-H4.2")
def test_a_unit_sees_what_has_a_point_in_its_front_arc() -> None:
    ahead, behind, beside = enemy("a", 36, 30), enemy("b", 36, 10), enemy("c", 50, 20)
    for other, seen in ((ahead, True), (behind, False), (beside, False)):
        assert sees(position(EYE, other), EYE, other) is seen
    half = enemy("d", 46, 24.2, 90, models=10, files=10)
    assert sees(position(EYE, half), EYE, half), "a corner of it lies ahead"


@pytest.mark.rule("AB-H4.2")
@pytest.mark.parametrize("eye", [unit("eye", 36, 20, kind="arab_slingers"), lone("eye", 36, 20)])
def test_skirmishers_and_lone_characters_look_all_around(eye: Unit) -> None:
    behind = enemy("b", 36, 5)
    assert sees(position(eye, behind), eye, behind)


@pytest.mark.rule("AB-H4.2")
def test_a_unit_between_hides_and_one_that_hides_a_part_does_not() -> None:
    far = enemy("far", 36, 40)
    wide, narrow = unit("w", 36, 30, files=20), unit("n", 36, 30, files=2, models=2)
    assert not sees(position(EYE, far, wide), EYE, far)
    assert sees(position(EYE, far, narrow), EYE, far)
    gone = unit("w", 36, 30, files=20, gone="destroyed")
    assert sees(position(EYE, far, gone), EYE, far)


@pytest.mark.rule("AB-H4.2")
def test_a_wood_between_hides_and_one_that_contains_an_end_does_not() -> None:
    far = enemy("far", 36, 40)

    def seen(*ground: Area | Line) -> bool:
        return sees(position(EYE, far, ground=laid(*ground)), EYE, far)

    assert not seen(area("wood", 20, 25, 60, 30))
    assert seen(area("steep_hill", 20, 25, 60, 30))
    assert seen(area("wood", 20, 19, 60, 30))
    assert seen(area("wood", 20, 30, 60, 45))


@pytest.mark.rule("AB-H4.2")
def test_sight_is_that_of_a_look_at_each_of_five_points() -> None:
    random = Random(12)
    seen = 0
    for _ in range(60):
        state = some_position(random, 10, 14)
        for unit_ in state.units.values():
            for other in state.enemies(unit_):
                mine, theirs = footprint(unit_), footprint(other)
                rest = [footprint(each) for each in state.units.values() if each not in (unit_, other)]
                all_round = unit_.lone or unit_.kind.order == "skirmish"
                free = [
                    point
                    for point in (theirs.centre, *theirs.corners)
                    if (all_round or arc(mine, point) == "front")
                    and not any(clipped(rectangle_sides(rect), (mine[:2], point), 1) for rect in rest)
                ]
                assert sees(state, unit_, other) == bool(free)
                seen += bool(free)
    assert seen > 300


@pytest.mark.rule("AB-H4.3", "AB-19.4e", "AB-19.4f")
def test_cover_is_that_of_the_area_of_the_centre_or_of_an_obstacle_close_by_on_the_way() -> None:
    target = enemy("t", 36, 32)

    def cover(*ground: Area | Line) -> str:
        return cover_of(position(EYE, target, ground=laid(*ground)), EYE, target)

    assert cover() == "none"
    assert cover(area("wood", 30, 30, 40, 36)) == "light"
    assert cover(area("wood", 30, 30, 40, 33)) == "none", "its centre is not in it"
    assert cover(line("wall", 30, 31, 40, 31)) == "hard"
    assert cover(line("wall", 30, 30.9, 40, 30.9)) == "none", "farther than an inch"
    assert cover(line("wall", 38, 31, 40, 31)) == "none", "beside the way"
    assert cover(line("wall", 30, 36, 40, 36)) == "none", "behind it"
    assert cover(line("hedge", 30, 31, 40, 31), line("wall", 30, 31.5, 40, 31.5)) == "hard"


@pytest.mark.rule("AB-H3.1")
@pytest.mark.parametrize(
    ("x", "y", "side"),
    [
        (0, -1, "front"),
        (0, -2, "right"),
        (1, -2, "right"),
        (-1, -2, "left"),
        (0, -3_199, "rear"),
        (1, -3_198, "right"),
        (-1, -3_198, "left"),
        (3_001, 1_000, "front"),
        (3_002, 1_000, "right"),
        (-3_001, -4_200, "rear"),
        (-3_002, -4_200, "left"),
    ],
)
def test_front_and_rear_reach_to_their_lines_with_the_tolerance(x: int, y: int, side: str) -> None:
    assert arc(Rectangle(0, 0, 0, 4_000, 3_200), (x, y)) == side
