"""Lines between any two points of the lattice, checked against cutting them with every hex, side and corner around."""

from fractions import Fraction
from functools import cache
from itertools import product
from typing import NamedTuple

import pytest
from hypothesis import given
from hypothesis import strategies as st

from hexmap import grid, rays, sight
from hexmap.rays import Met, Side

hexes = st.builds(lambda col, row: f"{col:02d}{row:02d}", st.integers(40, 52), st.integers(40, 52))
directions = st.sampled_from(grid.SIDES)

Flat = tuple[Fraction, Fraction]


class Spot(NamedTuple):
    """A point of the lattice: the centre of a hex, or where a side of it has its middle or ends clockwise."""

    kind: str
    hex: str
    direction: str

    @property
    def point(self) -> rays.Point:
        """The point as lines take it."""
        if self.kind == "centre":
            return rays.centre(self.hex)
        return (rays.middle if self.kind == "middle" else rays.corner)(self.hex, self.direction)

    @property
    def flat(self) -> Flat:
        """The point on axial coordinates."""
        if self.kind == "centre":
            return flat_centre(self.hex)
        begin, end = flat_side(self.hex, self.direction)
        return between(begin, end, Fraction(1, 2)) if self.kind == "middle" else end


spots = st.builds(Spot, st.sampled_from(("centre", "middle", "corner")), hexes, directions)


@cache
def flat_centre(hex_: str) -> Flat:
    """The centre of a hex on axial coordinates."""
    q, r = grid.axial(hex_)
    return Fraction(q), Fraction(r)


def between(a: Flat, b: Flat, share: Fraction) -> Flat:
    """The point so far on the way."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


@cache
def flat_side(hex_: str, direction: str) -> tuple[Flat, Flat]:
    """The two corners of a side, clockwise: a corner lies amid a hex and the two over the sides that meet there."""
    turn = grid.SIDES.index(direction)
    q, r = flat_centre(hex_)
    steps = [grid.AXIAL_STEPS[grid.SIDES[(turn + more) % 6]] for more in (-1, 0, 1)]
    (bq, br), (hq, hr), (aq, ar) = steps
    return (q + Fraction(bq + hq, 3), r + Fraction(br + hr, 3)), (
        q + Fraction(aq + hq, 3),
        r + Fraction(ar + hr, 3),
    )


def cross(u: Flat, v: Flat) -> Fraction:
    """Of which sign is the turn from one to the other."""
    return u[0] * v[1] - u[1] * v[0]


def less(a: Flat, b: Flat) -> Flat:
    """From the second to the first."""
    return a[0] - b[0], a[1] - b[1]


def inside(hex_: str, a: Flat, b: Flat) -> tuple[Fraction, Fraction] | None:
    """From when to when the line lies inside a hex."""
    way, begins, ends = less(b, a), Fraction(0), Fraction(1)
    for direction in grid.SIDES:
        corner, after = flat_side(hex_, direction)
        off, pace = cross(less(after, corner), less(a, corner)), cross(less(after, corner), way)
        if pace == 0:
            if off <= 0:
                return None
        elif pace > 0:
            begins = max(begins, -off / pace)
        else:
            ends = min(ends, -off / pace)
    return (begins, ends) if begins < ends else None


def share_of(point: Flat, a: Flat, b: Flat) -> Fraction | None:
    """When the line passes a point."""
    way, off = less(b, a), less(point, a)
    if cross(way, off):
        return None
    when = off[0] / way[0] if way[0] else off[1] / way[1]
    return when if 0 <= when <= 1 else None


def over(hex_: str, direction: str, a: Flat, b: Flat) -> tuple[Fraction, Fraction, bool] | None:
    """From when to when the line lies on a side, its corners left out, and whether it crosses it in its middle."""
    corner, after = flat_side(hex_, direction)
    along, way = less(after, corner), less(b, a)
    if turn := cross(way, along):
        when, where = cross(less(corner, a), along) / turn, cross(less(corner, a), way) / turn
        return (when, when, where == Fraction(1, 2)) if 0 <= when <= 1 and 0 < where < 1 else None
    if cross(less(corner, a), way):
        return None
    at = sorted(
        (less(each, a)[0] / way[0] if way[0] else less(each, a)[1] / way[1]) for each in (corner, after)
    )
    begins, ends = max(at[0], Fraction(0)), min(at[1], Fraction(1))
    return (begins, ends, False) if begins < ends else None


def end_of(when: Fraction, until: Fraction) -> rays.End:
    """Whether the line does no more than begin or end there."""
    ends: dict[Fraction, rays.End] = {Fraction(0): "first", Fraction(1): "last"}
    return ends.get(when, "") if when == until else ""


def around(a: Spot, b: Spot) -> list[str]:
    """The hexes near a line."""
    (ac, ar), (bc, br) = grid.offset(a.hex), grid.offset(b.hex)
    near = product(range(min(ac, bc) - 1, max(ac, bc) + 2), range(min(ar, br) - 2, max(ar, br) + 3))
    return [hex_ for col, row in near if (hex_ := grid.label(col, row)) is not None]


def cut_out(a: Spot, b: Spot) -> list[Met]:
    """All that a line meets, in its order, by cutting it with everything near."""
    found: dict[tuple[str, tuple[str, ...]], tuple[Fraction, Met]] = {}
    for hex_ in around(a, b):
        if (times := inside(hex_, a.flat, b.flat)) is not None:
            found["hex", (hex_,)] = sum(times, Fraction(0)) / 2, Met("hex", (hex_,), (), False, "")
        # The other sides and corners are those of the hexes around.
        for turn, direction in enumerate(("N", "NE", "SE")):
            other, third = grid.neighbour(hex_, direction), grid.neighbour(hex_, grid.SIDES[(turn + 1) % 6])
            assert other is not None
            assert third is not None
            two, three = tuple(sorted((hex_, other))), tuple(sorted((hex_, other, third)))
            if (on := over(hex_, direction, a.flat, b.flat)) is not None:
                name = Side(two[0], grid.side_between(*two))
                kind: rays.Kind = "side" if on[0] == on[1] else "along"
                found["side", two] = (on[0] + on[1]) / 2, Met(kind, two, (name,), on[2], end_of(*on[:2]))
            when = share_of(flat_side(hex_, direction)[1], a.flat, b.flat)
            if when is not None:
                pairs = ((three[0], three[1]), (three[0], three[2]), (three[1], three[2]))
                names = tuple(sorted(Side(x, grid.side_between(x, y)) for x, y in pairs))
                found["corner", three] = when, Met("corner", three, names, False, end_of(when, when))
    return [met for _, met in sorted(found.values(), key=lambda each: each[0])]


def all_of(hexes_: tuple[str, ...]) -> list[Spot]:
    """All points of some hexes, each once."""
    found = {
        spot.point: spot
        for hex_ in hexes_
        for spot in (
            Spot("centre", hex_, "N"),
            *(Spot(kind, hex_, direction) for kind in ("middle", "corner") for direction in grid.SIDES),
        )
    }
    return list(found.values())


LIKE = (
    Spot("centre", "4343", "N"),
    *(Spot("middle", "4343", direction) for direction in ("N", "NE", "SE")),
    *(Spot("corner", "4343", direction) for direction in ("N", "NE")),
)
"""A point of each kind: every other is one of them, moved by whole hexes."""


@given(spots, spots)
def test_what_a_line_meets_is_what_it_is_cut_by(a: Spot, b: Spot) -> None:
    if a.point != b.point:
        assert list(rays.line(a.point, b.point)) == cut_out(a, b)


def test_lines_from_points_of_each_kind_to_all_points_near_meet_what_they_are_cut_by() -> None:
    for a, b in product(LIKE, all_of(grid.within("4343", 2))):
        if a.point != b.point:
            assert list(rays.line(a.point, b.point)) == cut_out(a, b), (a, b)


def test_points_are_one_exactly_where_they_lie_at_one_place() -> None:
    by_point = {
        (spot.point, spot.flat)
        for hex_ in grid.within("4343", 2)
        for kind, direction in product(("centre", "middle", "corner"), grid.SIDES)
        for spot in [Spot(kind, hex_, direction)]
    }
    assert len(by_point) == len({point for point, _ in by_point}) == len({flat for _, flat in by_point})


@given(st.tuples(st.integers(1, 99), st.integers(1, 99)), st.tuples(st.integers(1, 99), st.integers(1, 99)))
def test_a_line_from_centre_to_centre_crosses_what_sight_says(
    one: tuple[int, int], two: tuple[int, int]
) -> None:
    a, b = (f"{col:02d}{row:02d}" for col, row in (one, two))
    if a != b:
        crossed = [
            met.hexes for met in rays.line(rays.centre(a), rays.centre(b)) if met.kind in ("hex", "along")
        ]
        assert crossed == [(a,), *sight.between(a, b), (b,)]


def test_from_the_middle_of_a_map_all_lines_from_centre_to_centre_cross_what_sight_says() -> None:
    for col, row in product(range(1, 31), range(1, 21)):
        b = f"{col:02d}{row:02d}"
        if b != "1510":
            met = rays.line(rays.centre("1510"), rays.centre(b))
            assert [each.hexes for each in met if each.kind in ("hex", "along")] == [
                ("1510",),
                *sight.between("1510", b),
                (b,),
            ]


@given(spots, spots)
def test_a_line_back_meets_the_same_backwards(a: Spot, b: Spot) -> None:
    ends: dict[str, rays.End] = {"": "", "first": "last", "last": "first"}
    if a.point != b.point:
        back = [met._replace(end=ends[met.end]) for met in rays.line(b.point, a.point)]
        assert back[::-1] == list(rays.line(a.point, b.point))


@given(hexes, directions)
def test_a_side_has_one_name_and_one_middle_and_the_same_corners_from_both_hexes(
    hex_: str, direction: str
) -> None:
    other, back = grid.neighbour(hex_, direction), grid.opposite(direction)
    assert other is not None
    assert rays.side(hex_, direction) == rays.side(other, back)
    assert rays.middle(hex_, direction) == rays.middle(other, back)
    assert set(rays.corners(hex_, direction)) == set(rays.corners(other, back))


@given(spots, spots)
def test_works_on_sides_are_met_by_their_points_as_by_their_names(a: Spot, b: Spot) -> None:
    # A wall round the hex in the midst of all.
    if a.point == b.point:
        return
    wall = {rays.side("4646", direction) for direction in grid.SIDES}
    points = {rays.middle("4646", direction) for direction in grid.SIDES}
    by_name = [
        bool(wall.intersection(met.sides)) for met in rays.line(a.point, b.point) if met.kind != "corner"
    ]
    by_point = [
        a.point + step.away in points for step in rays.course(a.point, b.point) if step.kind != "corner"
    ]
    assert by_name == by_point


def test_from_a_window_a_line_begins_on_its_side_and_leaves_the_room_behind() -> None:
    window, target = rays.middle("2020", "N"), rays.centre("2018")
    assert rays.line(window, target) == (
        Met("side", ("2019", "2020"), (Side("2019", "S"),), True, "first"),
        Met("hex", ("2019",), (), False, ""),
        Met("side", ("2018", "2019"), (Side("2018", "S"),), True, ""),
        Met("hex", ("2018",), (), False, ""),
    )


def test_between_two_openings_of_one_hex_a_line_touches_both_and_crosses_the_room() -> None:
    met = rays.line(rays.middle("2020", "N"), rays.middle("2020", "SE"))
    assert [(each.kind, each.end) for each in met] == [("side", "first"), ("hex", ""), ("side", "last")]


def test_along_a_side_a_line_touches_the_walls_that_end_in_its_corners() -> None:
    met = rays.line(rays.centre("2020"), rays.centre("2220"))
    assert [each.kind for each in met] == ["hex", "corner", "along", "corner", "hex"]
    assert met[2].hexes == ("2120", "2121")
    assert met[2].sides == (Side("2120", "S"),)
    # The wall on the north-eastern side of the first hex ends where the line leaves it.
    assert rays.side("2020", "NE") in met[1].sides
    assert rays.centre("2020") + rays.course(rays.centre("2020"), rays.centre("2220"))[
        1
    ].away in rays.corners("2020", "NE")


def test_from_the_middle_of_a_side_along_it_a_line_only_runs_along() -> None:
    met = rays.line(rays.middle("2120", "S"), rays.corner("2120", "SE"))
    assert [(each.kind, each.end) for each in met] == [("along", ""), ("corner", "last")]


def test_on_the_rim_a_line_meets_what_there_is() -> None:
    met = rays.line(rays.corner("0101", "NW"), rays.corner("0101", "N"))
    assert [each.hexes for each in met] == [("0101",), ("0101",), ("0101",)]
    assert met[1].sides == (Side("0101", "N"),)
    # Between two hexes of the first row lies one off the lattice: it has no name.
    assert rays.line(rays.corner("0101", "N"), rays.corner("0301", "NW"))[1] == Met("hex", (), (), False, "")


def test_a_line_has_two_ends() -> None:
    with pytest.raises(ValueError, match="two ends"):
        rays.line(rays.centre("2020"), rays.centre("2020"))
