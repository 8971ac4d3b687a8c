"""How rectangles move."""

from math import dist, pi
from random import Random

import pytest

from battles.ancient_battles.state.plane.rectangle import Rectangle, Side, holds
from battles.ancient_battles.state.plane.sweep import (
    about_centre,
    about_face,
    advanced,
    arc,
    arc_angle,
    centred,
    pivot,
    samples,
    stride,
    wheel,
)
from tests.battles.ancient_battles.state.plane.shapes import some_rectangle

NORTH = Rectangle(10_000, 10_000, 0, 4000, 2000)
SIDES: tuple[Side, Side] = ("left", "right")


@pytest.mark.rule("AB-H5.2")
def test_a_stride_covers_all_places_on_the_way_and_no_more() -> None:
    random = Random(2)
    for _ in range(500):
        rect = some_rectangle(random)
        length = random.uniform(0, 9000)
        swept = stride(rect, length)
        on_the_way = advanced(rect, random.uniform(0, length))
        assert all(holds(swept, corner) for corner in on_the_way.corners)
        ends = (*advanced(rect, length).corners[:2], *rect.corners[2:])
        assert all(dist(*pair) < 0.01 for pair in zip(swept.corners, ends, strict=True))


@pytest.mark.rule("AB-H5.3")
def test_a_wheel_turns_about_the_front_corner_of_its_side() -> None:
    right = wheel(NORTH, "right", 90_000)
    assert (right.x, right.y, right.heading) == pytest.approx((12_000, 12_000, 90_000))
    left = wheel(NORTH, "left", 90_000)
    assert (left.x, left.y, left.heading) == pytest.approx((8000, 12_000, 270_000))
    assert pivot(NORTH, "right") == (12_000, 10_000)


@pytest.mark.rule("AB-H5.3")
def test_a_wheel_keeps_every_corner_as_far_from_the_pivot() -> None:
    random = Random(3)
    for _ in range(500):
        rect, side = some_rectangle(random), SIDES[random.randrange(2)]
        angle = random.uniform(0, 180_000)
        turned, corner = wheel(rect, side, angle), pivot(rect, side)
        assert pivot(turned, side) == pytest.approx(corner, abs=0.01)
        assert [dist(corner, c) for c in turned.corners] == pytest.approx(
            [dist(corner, c) for c in rect.corners], abs=0.01
        )
        parts = wheel(wheel(rect, side, angle / 3), side, angle * 2 / 3)
        assert parts[:2] == pytest.approx(turned[:2], abs=0.01)


@pytest.mark.rule("AB-5.1c", "AB-H5.3")
def test_a_wheel_costs_the_arc_of_the_outer_corner() -> None:
    assert arc(4000, 90_000) == pytest.approx(4000 * pi / 2)
    assert arc_angle(4000, arc(4000, 31_000)) == pytest.approx(31_000)


@pytest.mark.rule("AB-H5.7")
def test_a_wheel_is_looked_at_every_five_degrees_and_at_its_end() -> None:
    assert list(samples(12_345)) == [5000, 10_000, 12_345]
    assert list(samples(10_000)) == [5000, 10_000]
    assert list(samples(1)) == [1]
    assert list(samples(0)) == []


@pytest.mark.rule("AB-H5.4", "AB-H5.6")
def test_who_turns_about_his_centre_or_about_face_keeps_it() -> None:
    assert about_face(NORTH)[:3] == pytest.approx((10_000, 8000, 180_000))
    east = about_centre(NORTH, 90_000)
    assert east.centre == pytest.approx(NORTH.centre)
    assert east[:2] == pytest.approx((11_000, 9000))
    assert centred((0, 0), 0, 100, 50)[:2] == (0, 25)
