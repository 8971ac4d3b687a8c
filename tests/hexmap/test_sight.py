from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

from hexmap import grid, sight

hexes = st.builds(lambda col, row: f"{col:02d}{row:02d}", st.integers(20, 45), st.integers(20, 45))


@given(hexes, hexes)
def test_a_line_is_a_shortest_way(a: str, b: str) -> None:
    way = sight.line(a, b)
    assert (way[0], way[-1]) == (a, b)
    assert len(way) == grid.distance(a, b) + 1
    assert all(grid.distance(x, y) == 1 for x, y in pairwise(way))


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
