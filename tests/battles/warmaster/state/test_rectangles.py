"""Stands as rectangles, compared with sets of cells and of points."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.warmaster.state.rectangles import (
    EDGES,
    FACINGS,
    Point,
    Rect,
    Stand,
    ahead,
    beyond,
    crosses,
    direction_of,
    edge_of,
    ends,
    gap2,
    length2,
    middle,
    moved,
    overlap,
    touch,
)
from tests.battles.warmaster.positions import stand

SMALL = st.integers(0, 12)
STANDS = st.builds(
    Stand,
    st.just(1),
    SMALL,
    SMALL,
    st.sampled_from(FACINGS),
    st.sampled_from((2, 4, 6)),
    st.sampled_from((2, 4)),
)


def cells(rect: Rect) -> set[Point]:
    """The cells that a rectangle covers."""
    return {(x, y) for x in range(rect.x0, rect.x1) for y in range(rect.y0, rect.y1)}


def points(rect: Rect) -> set[Point]:
    """The points of the lattice in a rectangle and on its border."""
    return {(x, y) for x in range(rect.x0, rect.x1 + 1) for y in range(rect.y0, rect.y1 + 1)}


@pytest.mark.rule("WM-H1.1", "WM-H1.2")
@given(STANDS)
def test_a_stand_covers_its_front_across_its_facing_and_its_depth_along_it(one: Stand) -> None:
    rect = one.rect
    assert (rect.x0 + rect.x1, rect.y0 + rect.y1) == (2 * one.x, 2 * one.y)
    wide, deep = rect.x1 - rect.x0, rect.y1 - rect.y0
    assert (wide, deep) == ((one.front, one.depth) if one.facing in "NS" else (one.depth, one.front))


@pytest.mark.rule("WM-H1.3")
def test_the_front_edge_looks_where_the_stand_looks() -> None:
    one = stand(1, 10, 10, "E")
    assert [edge_of("E", way) for way in FACINGS] == ["left", "front", "right", "rear"]
    assert ends(one, "front") == ((11, 8), (11, 12))
    assert middle(one) == (11, 10)
    assert beyond(one, "front", (12, 0))
    assert not beyond(one, "front", (11, 10))
    assert all(edge_of(way, direction_of(way, edge)) == edge for way in FACINGS for edge in EDGES)


@pytest.mark.rule("WM-H1.4")
@given(STANDS, STANDS)
def test_stands_overlap_where_they_share_a_cell(one: Stand, other: Stand) -> None:
    assert overlap(one.rect, other.rect) == bool(cells(one.rect) & cells(other.rect))


@pytest.mark.rule("WM-H1.5", "WM-H1.6", "WM-3.2")
@given(STANDS, STANDS)
def test_stands_touch_by_an_edge_or_by_a_corner(one: Stand, other: Stand) -> None:
    common, found = points(one.rect) & points(other.rect), touch(one, other)
    if cells(one.rect) & cells(other.rect) or not common:
        assert found is None
        return
    assert found is not None
    assert found.length == len(common) - 1
    if found.length:
        assert common <= set(line(ends(one, found.mine))) & set(line(ends(other, found.theirs)))
    else:
        (point,) = common
        assert (point in ends(one, "front")) == (found.mine == "front")
        assert (point in ends(other, "front")) == (found.theirs == "front")


def line(between: tuple[Point, Point]) -> list[Point]:
    """The points of the lattice along an edge."""
    (x0, y0), (x1, y1) = between
    return [(x, y) for x in range(x0, x1 + 1) for y in range(y0, y1 + 1)]


@pytest.mark.rule("WM-H1.7")
@given(STANDS, STANDS)
def test_the_distance_is_that_of_the_nearest_points(one: Stand, other: Stand) -> None:
    near = min(length2(a, b) for a in points(one.rect) for b in points(other.rect))
    assert gap2(one.rect, other.rect) == near


@pytest.mark.rule("WM-H9.1")
@given(STANDS, STANDS)
def test_a_lane_is_as_wide_as_the_front_and_runs_on_until_something_lies_in_it(
    one: Stand, other: Stand
) -> None:
    if overlap(one.rect, other.rect):
        return
    steps = (n for n in range(30) if cells(moved(one.rect, one.facing, n + 1)) & cells(other.rect))
    assert ahead(one, other.rect) == next(steps, None)


@given(SMALL, SMALL, SMALL, SMALL, STANDS)
def test_a_way_crosses_whose_interior_it_comes_into(x: int, y: int, x1: int, y1: int, other: Stand) -> None:
    """Compared with so many points of the way that none of a rectangle's can be missed."""
    rect, parts = other.rect, 1000
    on_the_way = [(x * parts + (x1 - x) * n, y * parts + (y1 - y) * n) for n in range(parts + 1)]
    slow = any(
        rect.x0 * parts < a < rect.x1 * parts and rect.y0 * parts < b < rect.y1 * parts for a, b in on_the_way
    )
    if (x, y) != (x1, y1):
        assert crosses((x, y), (x1, y1), rect) == slow


@pytest.mark.rule("WM-H1.6", "WM-3.2")
def test_a_corner_at_an_end_of_the_front_edge_is_a_front_corner_and_any_other_a_rear_corner() -> None:
    one = stand(1, 10, 10)
    for x, y, facing, mine, theirs in (
        (14, 12, "S", "front", "front"),
        (14, 12, "N", "front", "rear"),
        (6, 8, "N", "rear", "front"),
        (6, 8, "S", "rear", "rear"),
    ):
        assert touch(one, stand(2, x, y, facing)) == (mine, theirs, 0)  # type: ignore[arg-type]
