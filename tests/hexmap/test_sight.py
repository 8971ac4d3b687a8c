"""Lines: what they cross, checked against cutting them with every hex around, and who sees whom."""

from fractions import Fraction
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmap import grid, sight

hexes = st.builds(lambda col, row: f"{col:02d}{row:02d}", st.integers(20, 45), st.integers(20, 45))
rim = st.builds(
    lambda col, row: f"{col:02d}{row:02d}",
    st.sampled_from([1, 2, 3, 98, 99]),
    st.sampled_from([1, 2, 98, 99]),
)
steps = st.tuples(st.integers(-14, 14), st.integers(-14, 14))

THIRD = Fraction(1, 3)
CORNERS = ((2, -1), (1, 1), (-1, 2), (-2, 1), (-1, -1), (1, -2))
"""From the centre of a hex to its corners, in thirds, clockwise on axial coordinates."""

Point = tuple[Fraction, Fraction]
Cut = tuple[Fraction, Fraction, bool]


def cut(centre: tuple[int, int], dq: int, dr: int) -> Cut | None:
    """From when to when a line from the origin lies in a hex, and whether inside it; None for a corner or nothing."""
    corners = [(centre[0] + q * THIRD, centre[1] + r * THIRD) for q, r in CORNERS]
    begins, ends = Fraction(0), Fraction(1)
    for (q, r), (to_q, to_r) in zip(corners, (*corners[1:], corners[0]), strict=True):
        # What is to the right of each side, or on it, is in the hex: there `off + t * pace` is not negative.
        side_q, side_r = to_q - q, to_r - r
        off, pace = side_q * (0 - r) - side_r * (0 - q), side_q * dr - side_r * dq
        if pace > 0:
            begins = max(begins, -off / pace)
        elif pace < 0:
            ends = min(ends, -off / pace)
        elif off < 0:
            return None
    if begins >= ends:
        return None
    middle = (begins + ends) / 2
    on_side = any(
        (to_q - q) * (middle * dr - r) == (to_r - r) * (middle * dq - q)
        for (q, r), (to_q, to_r) in zip(corners, (*corners[1:], corners[0]), strict=True)
    )
    return begins, ends, not on_side


def cut_out(dq: int, dr: int) -> list[tuple[set[tuple[int, int]], bool]]:
    """What a line from the origin crosses between its ends, in its order: hexes, and whether inside them."""
    found: dict[Cut, set[tuple[int, int]]] = {}
    for q in range(min(0, dq) - 1, max(0, dq) + 2):
        for r in range(min(0, dr) - 1, max(0, dr) + 2):
            piece = cut((q, r), dq, dr)
            if piece is not None and (q, r) not in ((0, 0), (dq, dr)):
                found.setdefault(piece, set()).add((q, r))
    return [(found[piece], piece[2]) for piece in sorted(found)]


def crossed(dq: int, dr: int) -> list[set[tuple[int, int]]]:
    """What `between` finds to so far away, as differences from its beginning."""
    q, r = grid.axial("5050")
    end = grid.from_axial(q + dq, r + dr)
    assert end is not None
    return [
        {(grid.axial(hex_)[0] - q, grid.axial(hex_)[1] - r) for hex_ in entry}
        for entry in sight.between("5050", end)
    ]


@given(steps)
def test_what_is_crossed_is_what_the_line_cuts(way: tuple[int, int]) -> None:
    pieces = cut_out(*way)
    assert crossed(*way) == [found for found, _ in pieces]
    # One hex where its inside is cut, two where the line runs along their side, never one and the other.
    assert [len(found) for found, _ in pieces] == [1 if inside else 2 for _, inside in pieces]


def test_near_lines_cross_what_they_cut() -> None:
    for dq in range(-8, 9):
        for dr in range(max(-8, -8 - dq), min(8, 8 - dq) + 1):
            assert crossed(dq, dr) == [found for found, _ in cut_out(dq, dr)]


@given(steps)
def test_a_line_turned_or_mirrored_crosses_what_is_turned_or_mirrored(way: tuple[int, int]) -> None:
    q, r = way
    assert crossed(-r, q + r) == [{(-y, x + y) for x, y in entry} for entry in crossed(q, r)]
    assert crossed(r, q) == [{(y, x) for x, y in entry} for entry in crossed(q, r)]


@given(hexes, hexes)
def test_a_line_back_crosses_the_same_backwards(a: str, b: str) -> None:
    assert sight.between(b, a) == sight.between(a, b)[::-1]


@given(hexes, hexes)
def test_a_line_goes_from_neighbour_to_neighbour(a: str, b: str) -> None:
    way = sight.line(a, b)
    assert (way[0], way[-1]) == (a, b)
    assert len(set(way)) == len(way) >= grid.distance(a, b) + 1
    assert all(grid.distance(x, y) == 1 for x, y in pairwise(way))


@given(rim, rim)
def test_no_line_crosses_what_lies_off_the_lattice(a: str, b: str) -> None:
    assert all(sight.between(a, b))


@pytest.mark.parametrize(
    ("to", "found"),
    [
        # From one hex over a side into the next, both of which it crosses inside.
        ("2323", (("2121",), ("2122",), ("2221",), ("2222",))),
        ("2320", (("2120",), ("2220",))),
        # Twice through a corner into one of the two hexes that lie ahead there; the other is only touched.
        ("2522", (("2121",), ("2221",), ("2321",), ("2421",))),
        # Straight over sides.
        ("2024", (("2021",), ("2022",), ("2023",))),
        # Along a side, over a corner into the hex ahead, and along a side again.
        ("2420", (("2120", "2121"), ("2220",), ("2320", "2321"))),
    ],
)
def test_a_line_crosses_whatever_it_passes_through(to: str, found: tuple[tuple[str, ...], ...]) -> None:
    assert sight.between("2020", to) == found


@given(hexes, hexes, st.sets(hexes, max_size=60))
def test_who_sees_is_seen(a: str, b: str, woods: set[str]) -> None:
    assert sight.visible(a, b, woods.__contains__) == sight.visible(b, a, woods.__contains__)


@given(hexes, hexes)
def test_open_ground_hides_nothing_and_a_wall_everything_beyond_a_neighbour(a: str, b: str) -> None:
    assert sight.visible(a, b, lambda _: False)
    assert sight.visible(a, b, lambda _: True) == (grid.distance(a, b) <= 1)


@given(hexes, hexes, st.sets(hexes, max_size=60))
def test_the_two_ends_never_block(a: str, b: str, woods: set[str]) -> None:
    assert sight.visible(a, b, woods.__contains__) == sight.visible(a, b, (woods - {a, b}).__contains__)


def test_a_line_along_a_side_is_blocked_only_from_both_sides() -> None:
    assert sight.between("2020", "2220") == (("2120", "2121"),)
    assert sight.visible("2020", "2220", {"2121"}.__contains__)
    assert not sight.visible("2020", "2220", {"2120", "2121"}.__contains__)


def test_a_line_along_the_edge_of_the_lattice_has_one_side() -> None:
    assert sight.between("0101", "0301") == (("0201",),)
    assert not sight.visible("0101", "0301", {"0201"}.__contains__)
