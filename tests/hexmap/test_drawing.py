from math import dist
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmap import drawing, grid, naming

LAYOUT = drawing.Layout(size=10)
hexes = st.builds(lambda col, row: f"{col:02d}{row:02d}", st.integers(2, 9), st.integers(2, 9))


def _extent(ring: list[drawing.Point]) -> float:
    """Signed area by the shoelace formula."""
    pairs = zip(ring, [*ring[1:], ring[0]], strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs) / 2


@given(hexes, st.sampled_from(grid.SIDES))
def test_neighbouring_centres_are_one_height_apart(hex_: str, side: str) -> None:
    other = grid.neighbour(hex_, side) or ""
    assert dist(LAYOUT.centre(hex_), LAYOUT.centre(other)) == pytest.approx(LAYOUT.height)


@given(hexes, st.sampled_from(grid.SIDES))
def test_the_side_between_two_hexes_lies_halfway(hex_: str, side: str) -> None:
    other = grid.neighbour(hex_, side) or ""
    assert drawing.mid(*LAYOUT.edge(hex_, other)) == pytest.approx(
        drawing.mid(LAYOUT.centre(hex_), LAYOUT.centre(other))
    )
    assert set(LAYOUT.edge(hex_, other)) <= set(LAYOUT.corners(hex_))


@given(hexes)
def test_corners_are_one_radius_from_the_centre(hex_: str) -> None:
    centre = LAYOUT.centre(hex_)
    assert all(dist(centre, corner) == pytest.approx(10) for corner in LAYOUT.corners(hex_))


@given(hexes)
def test_turned_hexes_stand_on_a_corner_and_their_sides_lie_where_a_map_of_them_says(hex_: str) -> None:
    turned = drawing.Layout(size=10, pointy=True)
    x, y = turned.centre(hex_)
    top = min(turned.corners(hex_), key=lambda corner: corner[1])
    assert top == pytest.approx((x, y - 10))
    for side, (right, down) in {"E": (1, 0), "W": (-1, 0), "SE": (0.5, 0.75**0.5)}.items():
        other = grid.neighbour(hex_, naming.POINTY_SIDES[side]) or ""
        assert turned.centre(other) == pytest.approx((x + right * turned.height, y + down * turned.height))
        assert drawing.mid(*turned.edge(hex_, other)) == pytest.approx(
            drawing.mid((x, y), turned.centre(other))
        )


@given(st.sets(hexes, min_size=1, max_size=40))
def test_outlines_follow_every_outer_side_once(area: set[str]) -> None:
    outer = sum(other not in area for hex_ in area for other in grid.neighbours(hex_))
    rings = LAYOUT.outlines(area)
    assert sum(len(ring) for ring in rings) == outer
    assert sum(_extent(ring) for ring in rings) > 0


def test_a_hole_is_a_ring_of_its_own() -> None:
    around = set(grid.neighbours("0505"))
    assert len(LAYOUT.outlines(around)) == 2
    assert len(LAYOUT.outlines(around | {"0505"})) == 1


def test_far_along_a_curve_rounding_has_not_added_up() -> None:
    points = [(index * 3.33, (index % 2) * 1.11) for index in range(500)]
    path = drawing.open_curve(points)
    steps = path[1:].replace("-", " -").replace("q", " ").split()
    x = float(steps[0]) + sum(float(step) for step in steps[4::4])
    assert x == pytest.approx(points[-1][0], abs=0.1)


def test_short_lines_are_straight() -> None:
    assert drawing.open_curve([(0, 0), (3, 4)]) == "M0 0L3 4"
    assert drawing.polygon([(0, 0), (1, 0), (0, 1)]) == "M0 0L1 0L0 1Z"


def test_numbers_are_short() -> None:
    assert [drawing.number(value) for value in (1.0, -0.04, 2.25, -3.5)] == ["1", "0", "2.2", "-3.5"]


@given(st.text())
def test_any_text_makes_well_formed_markup(text: str) -> None:
    markup = drawing.element("text", drawing.words(text) or " ", data_name=text, stroke_width=None)
    parsed = ElementTree.fromstring(markup)
    assert parsed.attrib.keys() == {"data-name"}
    assert len(parsed) == 0


def test_markup_in_a_name_stays_text() -> None:
    hostile = '"><script>alert(1)</script>&'
    parsed = ElementTree.fromstring(drawing.element("g", drawing.words(hostile), class_=hostile))
    assert (parsed.text, parsed.get("class")) == (hostile, hostile)
