import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmap import grid

hexes = st.builds(
    lambda col, row: f"{col:02d}{row:02d}", st.integers(1, grid.LIMIT), st.integers(1, grid.LIMIT)
)
sides = st.sampled_from(grid.SIDES)


@given(hexes, sides)
def test_going_back_over_the_opposite_side_returns(hex_: str, side: str) -> None:
    other = grid.neighbour(hex_, side)
    if other is not None:
        assert grid.neighbour(other, grid.opposite(side)) == hex_
        assert grid.side_between(hex_, other) == side
        assert grid.direction(hex_, other) == side


@given(hexes, hexes)
def test_distance_is_the_same_both_ways(a: str, b: str) -> None:
    assert grid.distance(a, b) == grid.distance(b, a)
    assert (grid.distance(a, b) == 0) == (a == b)


@given(hexes, hexes, hexes)
def test_no_detour_is_shorter(a: str, b: str, c: str) -> None:
    assert grid.distance(a, c) <= grid.distance(a, b) + grid.distance(b, c)


@given(hexes, hexes)
def test_stepping_in_the_direction_of_a_hex_never_leads_away(a: str, b: str) -> None:
    if a != b and (step := grid.neighbour(a, grid.direction(a, b))) is not None:
        assert grid.distance(step, b) <= grid.distance(a, b)


@given(hexes, st.integers(0, 4))
def test_within_is_exactly_the_hexes_at_that_distance_or_less(hex_: str, radius: int) -> None:
    col, row = grid.offset(hex_)
    box = [
        found
        for c in range(col - radius, col + radius + 1)
        for r in range(row - radius - 1, row + radius + 2)
        if (found := grid.label(c, r)) is not None
    ]
    assert sorted(grid.within(hex_, radius)) == sorted(o for o in box if grid.distance(hex_, o) <= radius)
    assert grid.within(hex_, radius)[0] == hex_


@given(hexes)
def test_neighbours_are_the_hexes_one_step_away_in_the_order_of_the_sides(hex_: str) -> None:
    expected = [grid.neighbour(hex_, side) for side in grid.SIDES]
    assert list(grid.neighbours(hex_)) == [other for other in expected if other is not None]
    assert all(grid.distance(hex_, other) == 1 for other in grid.neighbours(hex_))


def test_an_odd_column_counted_from_zero_lies_half_a_hex_lower() -> None:
    assert grid.neighbours("0202") == ("0201", "0302", "0303", "0203", "0103", "0102")
    assert grid.neighbours("0302") == ("0301", "0401", "0402", "0303", "0202", "0201")


def test_off_the_lattice_there_is_nothing() -> None:
    assert grid.neighbour("0101", "N") is None
    assert grid.neighbours("0101") == ("0201", "0102")
    assert grid.neighbour("9999", "S") is None


@given(sides, st.integers(-12, 12))
def test_turning_there_and_back_changes_nothing(side: str, steps: int) -> None:
    assert grid.turned(grid.turned(side, steps), -steps) == side


def test_sides_turn_clockwise() -> None:
    assert grid.turned("N", 1) == "NE"
    assert grid.turned("N", -1) == "NW"
    assert grid.opposite("SE") == "NW"


@pytest.mark.parametrize("text", ["", "101", "0001", "0100", "01011", "ab01", "\u0660\u0661\u0660\u0661"])
def test_what_is_no_label_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="hex label"):
        grid.neighbours(text)


def test_an_unknown_side_is_refused() -> None:
    with pytest.raises(ValueError, match="not a side"):
        grid.neighbour("0505", "E")


def test_hexes_apart_share_no_side() -> None:
    with pytest.raises(ValueError, match="not adjacent"):
        grid.side_between("0101", "0505")
    with pytest.raises(ValueError, match="itself"):
        grid.direction("0101", "0101")
