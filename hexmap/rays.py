"""Straight lines between any two points of the lattice: centres of hexes, middles of their sides, and their corners.

A line begins at a window or a slit, the middle of a side, as well as at a centre. `hexmap.sight` has the lines from
centre to centre alone, and who sees whom. Everything is calculated in whole numbers, in sixths of a step on axial
coordinates.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations, groupby
from math import lcm
from typing import Literal, NamedTuple

from hexmap import grid

Point = int
"""A point of the lattice as one number; the number of a sum is the sum of the numbers of its parts.

Each hex, side and corner has one: its centre, its middle, itself. So a set of them tells a work that stands on sides.
"""
Kind = Literal["hex", "side", "along", "corner"]
"""The things that a line meets: a hex whose inside it crosses, a side that it crosses, one that it runs along, a
corner."""
End = Literal["", "first", "last"]

_Axial = tuple[int, int]
_PARTS = 6
# More than twice what the coordinates of two points of the lattice ever differ by.
_SPAN = 4096
_HALF = _SPAN // 2
_DIRECTIONS = {step: direction for direction, step in grid.AXIAL_STEPS.items()}


class Side(NamedTuple):
    """A side by the one name that it has seen from either hex: that of the hex with the lower label; `side` gives it."""

    hex: str
    direction: str


class Step(NamedTuple):
    """One of the things that a line meets, by its point, seen from the beginning of the line; the rest is as in `Met`."""

    kind: Kind
    away: Point
    middle: bool
    end: End


class Met(NamedTuple):
    """One of the things that a line meets: its hexes and sides, by label, without the ones off the lattice.

    A "hex" has one hex and no side. "side" and "along" have the two hexes and their side, "corner" the three of each that
    meet there. `middle`: the side is crossed in its very middle. `end`: the line does no more than begin or end there.
    """

    kind: Kind
    hexes: tuple[str, ...]
    sides: tuple[Side, ...]
    middle: bool
    end: End


def centre(hex_: str) -> Point:
    """The centre of a hex. ValueError if it is not a label."""
    q, r = grid.axial(hex_)
    return _point(_PARTS * q, _PARTS * r)


def middle(hex_: str, direction: str) -> Point:
    """The middle of a side; the same from the other hex. ValueError for an unknown side."""
    return centre(hex_) + _mean(((0, 0), _step(direction)))


def corner(hex_: str, direction: str) -> Point:
    """The corner in which a side of a hex ends, clockwise: "N" for the north-eastern. ValueError for an unknown side."""
    return centre(hex_) + _mean(((0, 0), _step(direction), _step(direction, 1)))


def corners(hex_: str, direction: str) -> tuple[Point, Point]:
    """The two corners of a side: a line through one of them touches what stands on it. ValueError for an unknown side."""
    return corner(hex_, grid.turned(direction, -1)), corner(hex_, direction)


def side(hex_: str, direction: str) -> Side:
    """The side by its one name, which begins with the other hex if that has the lower label. ValueError for none."""
    other = grid.neighbour(hex_, direction)
    if other is None or hex_ < other:
        return Side(hex_, direction)
    return Side(other, grid.opposite(direction))


@lru_cache(maxsize=16384)
def points(of: Side) -> tuple[Point, Point, Point]:
    """The middle of a side and its two corners: a line that comes to one of them touches what stands on it."""
    return (middle(*of), *corners(*of))


def line(a: Point, b: Point) -> tuple[Met, ...]:
    """All that a line from one point to another meets, in its order, by label.

    A side is never met in a corner: the corner is. Where a line begins or ends at a centre, that hex is crossed. ValueError
    if both are one point.
    """
    return tuple(Met(step.kind, *about(a + step.away), step.middle, step.end) for step in course(a, b))


def course(a: Point, b: Point) -> tuple[Step, ...]:
    """All that a line meets as `line` tells it, each by its point less `a`: ask `a + step.away in walls`.

    It is the same from each point like `a`, so it is found once for each difference. ValueError if both are one point.
    """
    if a == b:
        raise ValueError("a line has two ends")
    (q, r), (to_q, to_r) = _parts(a), _parts(b)
    return _course(q % _PARTS, r % _PARTS, to_q - q, to_r - r)


@lru_cache(maxsize=16384)
def _course(q: int, r: int, dq: int, dr: int) -> tuple[Step, ...]:
    # Turned about the origin, or seen in the mirror that swaps the two coordinates, a line meets the same.
    turns = 0
    while dq <= 0 or dr < 0:
        q, r, dq, dr, turns = -r, q + r, -dr, dq + dr, turns + 1
    mirrored = dr > dq
    if mirrored:
        q, r, dq, dr = r, q, dr, dq
    met = _met(q % _PARTS, r % _PARTS, dq, dr)
    if not turns and not mirrored:
        return met
    right, down = _back(1, 0, turns, mirrored), _back(0, 1, turns, mirrored)
    return tuple(
        Step(step.kind, along * right + across * down, step.middle, step.end)
        for step in met
        for along, across in (_parts(step.away),)
    )


def _back(q: int, r: int, turns: int, mirrored: bool) -> Point:
    if mirrored:
        q, r = r, q
    for _ in range(turns):
        q, r = q + r, -q
    return _point(q, r)


@lru_cache(maxsize=4096)
def _met(q: int, r: int, dq: int, dr: int) -> tuple[Step, ...]:
    # What the line meets at a moment and in the stretch beside is met once.
    groups = [list(group) for _, group in groupby(_stages(q, r, dq, dr), key=_hexes_of)]
    begin, last = _point(q, r), len(groups) - 1
    found = []
    for place, group in enumerate(groups):
        hexes, first = group[0].hexes, group[0]
        moment = all(stage.moment for stage in group)
        end: End = "" if not moment or 0 < place < last else "last" if place else "first"
        found.append(Step(_kind(len(hexes), moment), _mean(hexes) - begin, moment and first.middle, end))
    return tuple(found)


class _Stage(NamedTuple):
    # The hexes that hold a point of the line, and whether it is one of a moment or of a stretch.
    hexes: tuple[_Axial, ...]
    moment: bool
    middle: bool


def _hexes_of(stage: _Stage) -> tuple[_Axial, ...]:
    return stage.hexes


def _stages(q: int, r: int, dq: int, dr: int) -> Iterator[_Stage]:
    # Times are multiplied by the same number, so that they are whole.
    begin, pace = _spread(q, r), _spread(dq, dr)
    whole = lcm(*(each for each in pace if each))

    def left(hex_: _Axial) -> int:
        # When the line leaves a hex: it is over the first of the sides towards which it runs.
        return min(
            (_PARTS * (far + (1 if fast > 0 else -1)) - from_) * (whole // fast)
            for far, from_, fast in zip(_spread(*hex_), begin, pace, strict=True)
            if fast
        )

    when = 0
    while True:
        at_q, at_r, size = whole * q + when * dq, whole * r + when * dr, whole * _PARTS
        hexes = _holding(at_q, at_r, size)
        yield _Stage(hexes, True, len(hexes) == 2 and _is_mean(hexes, at_q, at_r, size))
        if when == whole:
            return
        ahead = tuple(hex_ for hex_ in hexes if left(hex_) > when)
        yield _Stage(ahead, False, False)
        when = min(whole, *(left(hex_) for hex_ in ahead))


def _holding(q: int, r: int, size: int) -> tuple[_Axial, ...]:
    # The hexes, so many parts from one to the next, in which or on whose rim a point lies: one, two on a side, or three.
    near = ((q // size + right, r // size + down) for right in (0, 1) for down in (0, 1))
    return tuple(
        sorted(
            (right, down)
            for right, down in near
            if all(-size <= far <= size for far in _spread(q - size * right, r - size * down))
        )
    )


def _spread(q: int, r: int) -> tuple[int, int, int]:
    # How far a point lies to the north-east, the south and the north-west, in halves of the width of a hex.
    return q - r, q + 2 * r, -2 * q - r


def _kind(hexes: int, moment: bool) -> Kind:
    if hexes == 3:
        return "corner"
    if hexes == 2:
        return "side" if moment else "along"
    return "hex"


def _is_mean(hexes: tuple[_Axial, ...], q: int, r: int, size: int) -> bool:
    return (len(hexes) * q, len(hexes) * r) == (
        size * sum(each for each, _ in hexes),
        size * sum(each for _, each in hexes),
    )


def _step(direction: str, more: int = 0) -> _Axial:
    # Over a side, or over one so many further clockwise.
    return grid.AXIAL_STEPS[grid.turned(direction, more)]


def _mean(hexes: tuple[_Axial, ...]) -> Point:
    # The middle of a hex, of the side of two or of the corner of three.
    parts = _PARTS // len(hexes)
    return _point(parts * sum(q for q, _ in hexes), parts * sum(r for _, r in hexes))


def _point(q: int, r: int) -> Point:
    return q * _SPAN + r


def _parts(point: Point) -> _Axial:
    q, r = divmod(point + _HALF, _SPAN)
    return q, r - _HALF


@lru_cache(maxsize=65536)
def about(point: Point) -> tuple[tuple[str, ...], tuple[Side, ...]]:
    """The hexes and the sides that belong to the point of a hex, a side or a corner, as `Met` has them, in their order."""
    around = _holding(*_parts(point), _PARTS)
    hexes = sorted(hex_ for q, r in around if (hex_ := grid.from_axial(q, r)) is not None)
    sides = sorted(found for a, b in combinations(around, 2) if (found := _side(a, b)) is not None)
    return tuple(hexes), tuple(sides)


def _side(a: _Axial, b: _Axial) -> Side | None:
    if (hex_ := grid.from_axial(*a)) is not None:
        return side(hex_, _DIRECTIONS[b[0] - a[0], b[1] - a[1]])
    if (hex_ := grid.from_axial(*b)) is not None:
        return side(hex_, _DIRECTIONS[a[0] - b[0], a[1] - b[1]])
    return None
