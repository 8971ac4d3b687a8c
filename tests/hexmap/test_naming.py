"""Three lattices are one, called otherwise: what touches on the printed map touches on the grid."""

from math import hypot, isclose, sqrt

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmap import grid
from hexmap.naming import POINTY_CORNERS, Naming

OURS = Naming(columns=20, rows=14)
GRUNWALD = Naming(columns=20, rows=14, first=0)
STEPPE = Naming(columns=14, rows=20, pointy=True, shifted="even", first=1)
NAMINGS = [
    OURS,
    GRUNWALD,
    STEPPE,
    Naming(columns=9, rows=9, shifted="odd"),
    Naming(columns=9, rows=9, shifted="odd", first=0, pointy=True),
]
ANGLES = {"N": (0, -1), "S": (0, 1), "E": (1, 0), "W": (-1, 0)}


def centre(naming: Naming, label: str) -> tuple[float, float]:
    """Where the middle of a hex lies on the printed map, in widths between two sides; reckoned from the label alone."""
    column, row = int(label[:2]), int(label[2:])
    line, along = (row, column) if naming.pointy else (column, row)
    further = (line % 2 == 1) == (naming.shifted == "odd")
    x, y = along + further / 2, line * sqrt(3) / 2
    return (x, y) if naming.pointy else (y, x)


def away(naming: Naming, one: str, other: str) -> tuple[float, float]:
    """The step from one hex to another on the printed map, east and south."""
    (x, y), (to_x, to_y) = centre(naming, one), centre(naming, other)
    return to_x - x, to_y - y


def looks(step: tuple[float, float], name: str) -> bool:
    """Whether a step leads north or south, east or west, as the letters of a side say."""
    x, y = step
    return all((ANGLES[letter][0] * x > 0.1) or (ANGLES[letter][1] * y > 0.1) for letter in name)


@pytest.mark.parametrize("naming", NAMINGS)
def test_hexes_touch_on_the_grid_where_their_middles_are_one_width_apart(naming: Naming) -> None:
    for one in naming.labels:
        for other in naming.labels:
            near = isclose(hypot(*away(naming, one, other)), 1, abs_tol=1e-6)
            assert near == (grid.distance(naming.hex_of(one), naming.hex_of(other)) == 1)


@pytest.mark.parametrize("naming", NAMINGS)
def test_a_side_leads_the_way_that_its_name_says(naming: Naming) -> None:
    for label in naming.labels:
        for side in naming.sides:
            there = grid.neighbour(naming.hex_of(label), naming.side_of(side))
            beside = naming.label_of(there) if there is not None else None
            if beside is not None:
                assert looks(away(naming, label, beside), side)


@given(st.sampled_from(NAMINGS), st.data())
def test_every_label_means_a_hex_of_its_own(naming: Naming, data: st.DataObject) -> None:
    label = data.draw(st.sampled_from(naming.labels))
    assert naming.label_of(naming.hex_of(label)) == label
    assert len({naming.hex_of(each) for each in naming.labels}) == naming.columns * naming.rows


def test_the_naming_that_there_is_changes_nothing() -> None:
    assert all(OURS.hex_of(label) == label for label in OURS.labels)
    assert OURS.sides == grid.SIDES


def test_a_map_that_begins_at_00_has_its_even_columns_lower() -> None:
    assert GRUNWALD.hex_of("0000") == "0201"
    # 0100 is the higher one of the two: north-east of 0000.
    assert GRUNWALD.hex_of("0100") == grid.neighbour(GRUNWALD.hex_of("0000"), "NE")


def test_who_faces_a_corner_looks_between_two_sides() -> None:
    start = STEPPE.hex_of("0710")
    for corner in POINTY_CORNERS:
        left, right = (grid.neighbour(start, side) for side in STEPPE.beside(corner))
        assert left is not None
        assert right is not None
        assert grid.distance(left, right) == 1
        seen = [STEPPE.label_of(each) for each in (left, right)]
        steps = [away(STEPPE, "0710", each) for each in seen if each is not None]
        assert looks((sum(x for x, _ in steps), sum(y for _, y in steps)), corner)


@pytest.mark.parametrize("wrong", ["0000", "2101", "0115", "101", "01 1", "", "aaaa"])
def test_what_is_no_label_of_the_map_is_refused(wrong: str) -> None:
    with pytest.raises(ValueError, match=r"not a hex of this map \(0101 to 2014\)"):
        OURS.hex_of(wrong)


def test_sides_and_corners_of_other_maps_are_refused() -> None:
    with pytest.raises(ValueError, match="not a side"):
        STEPPE.side_of("S")
    with pytest.raises(ValueError, match="not a corner"):
        OURS.beside("N")
    with pytest.raises(ValueError, match="not a corner"):
        STEPPE.beside("E")


def test_a_map_that_is_too_large_for_the_grid_says_so() -> None:
    with pytest.raises(ValueError, match="has no room on the grid"):
        Naming(columns=90, rows=90, pointy=True).labels  # noqa: B018
