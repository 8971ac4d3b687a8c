"""Areas and lines beside rectangles, compared with their differences."""

from random import Random

import pytest

from battles.ancient_battles.state.plane.areas import (
    Segment,
    area_distance,
    boxed,
    contains,
    crosses,
    line_distance,
    on_the_way,
    overlaps,
    segment_meets,
)
from battles.ancient_battles.state.plane.rectangle import Rectangle
from tests.battles.ancient_battles.state.plane.shapes import apart, some_polygon, some_rectangle

SQUARE = ((0, 0), (4000, 0), (4000, 4000), (0, 4000))


def some_segment(random: Random) -> Segment:
    """A line somewhere near the origin."""
    a, b = ((random.uniform(-9000, 9000), random.uniform(-9000, 9000)) for _ in range(2))
    return a, b


def test_a_rectangle_overlaps_an_area_as_their_difference_says() -> None:
    random = Random(4)
    meetings = 0
    for _ in range(5000):
        rect, polygon = some_rectangle(random), some_polygon(random)
        found = apart(rect.corners, polygon)
        assert overlaps(rect, polygon) == (found < -1)
        assert area_distance(rect, polygon) == pytest.approx(max(0.0, found), abs=0.01)
        meetings += found < 0
    assert 500 < meetings < 4000


def test_a_line_crosses_an_area_if_a_point_of_it_lies_further_inside_than_the_tolerance() -> None:
    random = Random(5)
    crossed = 0
    for _ in range(1500):
        polygon, rect, segment = some_polygon(random), some_rectangle(random), some_segment(random)
        (ax, ay), (bx, by) = segment
        points = [(ax + (bx - ax) * i / 60, ay + (by - ay) * i / 60) for i in range(61)]
        assert segment_meets(polygon, segment) or not any(apart(polygon, [p]) < -1 for p in points[::10])
        inside = any(apart(rect.corners, [p]) < -80 for p in points[::6])
        assert crosses(rect, segment) or not inside
        assert segment_meets(rect, segment) == crosses(rect, segment)
        distance = apart(rect.corners, segment)
        assert line_distance(rect, segment) == pytest.approx(max(0.0, distance), abs=0.01)
        if crosses(rect, segment):
            assert distance < 0
            crossed += 1
        elif distance < 0:
            # It only cuts a corner off, or ends less than the tolerance inside.
            assert all(apart(rect.corners, [p]) > -1.01 for p in points)
    assert 100 < crossed < 1000


def test_a_line_along_a_border_is_not_inside() -> None:
    rect = Rectangle(2000, 4000, 0, 4000, 4000)
    for shape in (rect, SQUARE):
        assert not segment_meets(shape, ((-5000, 4000), (9000, 4000)))
        assert not segment_meets(shape, ((0, 0), (0, 4000)))
        assert segment_meets(shape, ((-5000, 3990), (9000, 3990)))
        assert segment_meets(shape, ((2000, 2000), (2000, 2000))), "a line may be a point"


def test_an_area_contains_its_border_and_knows_no_order_of_its_corners() -> None:
    for shape in (SQUARE, SQUARE[::-1]):
        assert [contains(shape, p) for p in ((1, 1), (4000, 2000), (4002, 2000), (0, -2))] == [
            True,
            True,
            False,
            False,
        ]
        assert overlaps(Rectangle(2000, 2000, 0, 800, 800), shape)
        assert not overlaps(Rectangle(2000, 5000, 0, 800, 999), shape), "it has touched it only"


def test_whoever_a_line_crosses_is_on_its_way_and_who_lies_aside_is_not() -> None:
    random = Random(6)
    left_out = 0
    for _ in range(200):
        rects, segment = [some_rectangle(random) for _ in range(10)], some_segment(random)
        found = list(on_the_way(map(boxed, rects), segment))
        assert all(rect in found for rect in rects if crosses(rect, segment))
        left_out += len(rects) - len(found)
    assert left_out > 500
