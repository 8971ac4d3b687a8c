"""Rectangles, compared with their differences."""

from math import hypot
from random import Random

import pytest

from battles.ancient_battles.state.plane.rectangle import (
    Pose,
    Rectangle,
    ahead,
    comes_nearer,
    distance,
    heading_of,
    holds,
    local,
    of_pose,
    overlap,
    point_distance,
    right,
    separation,
)
from battles.ancient_battles.tables.measure import more, nearer, rounded, thousandths, within
from tests.battles.ancient_battles.state.plane.shapes import apart, some_rectangle

NORTH = of_pose(Pose(10_000, 10_000, 0), 4000, 2000)


@pytest.mark.rule("AB-H1.3")
def test_distances_that_differ_by_a_thousandth_are_the_same() -> None:
    assert [within(d, 8000) for d in (8000, 8001, 8001.1)] == [True, True, False]
    assert [nearer(d, 8000) for d in (7998.9, 7999, 8000)] == [True, False, False]
    assert [more(d, 8000) for d in (8001.1, 8001, 8000)] == [True, False, False]
    assert (thousandths(0.8), rounded(1.6)) == (800, 2)


@pytest.mark.rule("AB-H1.2")
def test_headings_go_clockwise_from_the_north() -> None:
    assert [ahead(h) for h in (0, 90_000, 180_000)] == [
        pytest.approx((0, 1)),
        pytest.approx((1, 0)),
        pytest.approx((0, -1)),
    ]
    assert right(0) == pytest.approx((1, 0))
    assert right(90_000) == pytest.approx((0, -1))
    assert [heading_of(*ahead(h)) for h in (0, 45_000, 271_500)] == pytest.approx([0, 45_000, 271_500])
    assert 0 <= heading_of(-1e-30, 1) < 360_000


@pytest.mark.rule("AB-H2.2")
def test_a_rectangle_extends_backwards_from_its_front_edge() -> None:
    assert list(NORTH.corners) == [(8000, 10_000), (12_000, 10_000), (12_000, 8000), (8000, 8000)]
    assert list(NORTH.centre) == [10_000, 9000]
    assert of_pose(Pose(0, 0, 90_000), 4000, 2000).corners[0] == pytest.approx((0, 2000))


def test_edges_look_outwards_and_run_to_the_right_of_who_looks_out() -> None:
    found = [NORTH.edge(side) for side in ("front", "right", "rear", "left")]
    assert [edge.middle for edge in found] == [(10_000, 10_000), (12_000, 9000), (10_000, 8000), (8000, 9000)]
    assert [edge.heading for edge in found] == [0, 90_000, 180_000, 270_000]
    assert [edge.length for edge in found] == [4000, 2000, 4000, 2000]
    assert all(edge.along == pytest.approx(right(edge.heading)) for edge in found)


def test_a_point_lies_so_far_to_the_right_and_ahead_of_the_front() -> None:
    east = of_pose(Pose(0, 0, 90_000), 4000, 2000)
    assert local(east, (3000, -500)) == pytest.approx((500, 3000))
    assert holds(east, (-2000, 2000))
    assert not holds(east, (-2002, 0))
    assert not holds(east, (0, 2002))


@pytest.mark.rule("AB-H2.6", "AB-H4.1")
def test_overlap_and_distance_are_those_of_the_difference() -> None:
    random = Random(1)
    meetings = 0
    for _ in range(10_000):
        one, other = some_rectangle(random, 4000), some_rectangle(random, 4000)
        found = apart(one.corners, other.corners)
        assert distance(one, other) == pytest.approx(max(0.0, found), abs=0.01)
        assert comes_nearer(one, other, 2000) == (distance(one, other) < 2000)
        assert overlap(one, other) == (found < -1)
        assert overlap(one, other) == overlap(other, one)
        assert separation(one, other) <= found + 0.01
        if found < 0:
            assert separation(one, other) == pytest.approx(found, abs=0.01)
        meetings += found < 0
    assert 2000 < meetings < 8000


@pytest.mark.rule("AB-H2.6", "AB-H1.3")
def test_edges_that_touch_and_reach_over_by_a_thousandth_do_not_overlap() -> None:
    def behind(y: int) -> Rectangle:
        return NORTH._replace(y=8000 + y)

    assert [overlap(NORTH, behind(y)) for y in (0, 1, 2)] == [False, False, True]
    assert distance(NORTH, behind(0)) == 0
    assert distance(NORTH, behind(-700)) == 700


def test_crossed_rectangles_without_a_corner_in_each_other_meet() -> None:
    across = Rectangle(20_000, 9500, 90_000, 100, 20_000)
    assert overlap(NORTH, across)
    assert distance(NORTH, across) == 0


def test_the_distance_of_a_point_is_that_of_the_nearest_point_of_an_edge() -> None:
    assert point_distance(NORTH, (15_000, 14_000)) == pytest.approx(hypot(3000, 4000))
    assert point_distance(NORTH, (10_000, 9000)) == 0
