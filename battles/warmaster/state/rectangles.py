"""WM-H1: stands as rectangles on a lattice of whole centimetres, x east, y north.

All is exact: corners are whole numbers, and lengths are compared by their squares.
"""

from functools import cached_property, lru_cache
from typing import Literal, NamedTuple

import msgspec

from rulebook import rule

Facing = Literal["N", "E", "S", "W"]
"""A direction on the table, clockwise from the north."""
Edge = Literal["front", "right", "rear", "left"]
"""An edge of a stand as it is seen from the stand, clockwise from its front."""
FACINGS: tuple[Facing, ...] = ("N", "E", "S", "W")
EDGES: tuple[Edge, ...] = ("front", "right", "rear", "left")
NORMAL: dict[Facing, tuple[int, int]] = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
"""A step of a centimetre in a direction."""
Point = tuple[int, int]


class Rect(NamedTuple):
    """The ground from (x0, y0) to (x1, y1)."""

    x0: int
    y0: int
    x1: int
    y1: int


class Stand(msgspec.Struct, frozen=True, dict=True, array_like=True):
    """A stand: its number in the unit, centre, facing and size (cm)."""

    number: int
    x: int
    y: int
    facing: Facing
    front: int
    depth: int

    @cached_property
    def rect(self) -> Rect:
        """The ground that it covers (WM-H1.2)."""
        return covered(self.x, self.y, self.facing, self.front, self.depth)

    @property
    def centre(self) -> Point:
        """The middle of it."""
        return self.x, self.y

    def at(self, x: int, y: int, facing: Facing | None = None) -> "Stand":
        """The same stand elsewhere."""
        return Stand(self.number, x, y, facing or self.facing, self.front, self.depth)


class Touch(NamedTuple):
    """How two stands touch: by which edge of each, and along how many cm; 0: by a corner.

    Of a corner contact `mine` and `theirs` are "front" for a front corner and "rear" for a rear corner (WM-H1.6).
    """

    mine: Edge
    theirs: Edge
    length: int


@rule("WM-H1.1", "WM-H1.2")
@lru_cache(maxsize=1 << 16)
def covered(x: int, y: int, facing: Facing, front: int, depth: int) -> Rect:
    """The ground that a stand covers, whose front and depth are even."""
    wide, deep = (front, depth) if facing in "NS" else (depth, front)
    return Rect(x - wide // 2, y - deep // 2, x + wide // 2, y + deep // 2)


@rule("WM-H1.3")
def edge_of(facing: Facing, direction: Facing) -> Edge:
    """The edge of a stand that lies in a direction of the table."""
    return EDGES[(FACINGS.index(direction) - FACINGS.index(facing)) % 4]


@rule("WM-H1.3")
def direction_of(facing: Facing, edge: Edge) -> Facing:
    """The direction of the table in which an edge of a stand lies."""
    return FACINGS[(FACINGS.index(facing) + EDGES.index(edge)) % 4]


def opposite(facing: Facing) -> Facing:
    """The other way."""
    return FACINGS[(FACINGS.index(facing) + 2) % 4]


@rule("WM-H1.4")
def overlap(one: Rect, other: Rect) -> bool:
    """True if two rectangles share an area."""
    return one[0] < other[2] and other[0] < one[2] and one[1] < other[3] and other[1] < one[3]


def meet(one: Rect, other: Rect) -> bool:
    """True if two rectangles share at least a point."""
    return one[0] <= other[2] and other[0] <= one[2] and one[1] <= other[3] and other[1] <= one[3]


def shared(one: Rect, other: Rect) -> tuple[Facing, int] | None:
    """The side of the first rectangle on which the other touches it, and the length in cm; None without a common edge."""
    wide = min(one[2], other[2]) - max(one[0], other[0])
    deep = min(one[3], other[3]) - max(one[1], other[1])
    if wide == 0 and deep > 0:
        return ("E" if one[2] == other[0] else "W"), deep
    if deep == 0 and wide > 0:
        return ("N" if one[3] == other[1] else "S"), wide
    return None


@rule("WM-H1.5", "WM-H1.6", "WM-3.2")
def touch(one: Stand, other: Stand) -> Touch | None:
    """The touch of a stand with another; None without one, or if they share an area."""
    mine, theirs = one.rect, other.rect
    if not meet(mine, theirs):
        return None
    found = shared(mine, theirs)
    if found is not None:
        side, length = found
        return Touch(edge_of(one.facing, side), edge_of(other.facing, opposite(side)), length)
    if overlap(mine, theirs):
        return None
    point = max(mine[0], theirs[0]), max(mine[1], theirs[1])
    return Touch(corner_at(one, point), corner_at(other, point), 0)


@rule("WM-H1.6")
def corner_at(stand: Stand, point: Point) -> Edge:
    """Which corner of a stand a point is: "front" or "rear"."""
    return "front" if point in ends(stand, "front") else "rear"


def ends(stand: Stand, edge: Edge) -> tuple[Point, Point]:
    """The two ends of an edge, the lesser first."""
    x0, y0, x1, y1 = stand.rect
    side = direction_of(stand.facing, edge)
    if side in "NS":
        y = y1 if side == "N" else y0
        return (x0, y), (x1, y)
    x = x1 if side == "E" else x0
    return (x, y0), (x, y1)


def middle(stand: Stand, edge: Edge = "front") -> Point:
    """The middle of an edge, which is a point of the lattice."""
    (x0, y0), (x1, y1) = ends(stand, edge)
    return (x0 + x1) // 2, (y0 + y1) // 2


@rule("WM-H1.7")
def gap2(one: Rect, other: Rect) -> int:
    """The square of the distance between two rectangles."""
    x0, y0, x1, y1 = one
    u0, v0, u1, v1 = other
    across = x0 - u1 if x0 > u1 else u0 - x1 if u0 > x1 else 0
    along = y0 - v1 if y0 > v1 else v0 - y1 if v0 > y1 else 0
    return across * across + along * along


@rule("WM-H1.7")
def length2(one: Point, other: Point) -> int:
    """The square of the length of a move from one centre to another; to turn costs nothing."""
    return (one[0] - other[0]) ** 2 + (one[1] - other[1]) ** 2


def moved(rect: Rect, direction: Facing, cm: int) -> Rect:
    """A rectangle so many cm further in a direction."""
    x, y = NORMAL[direction]
    return Rect(rect[0] + x * cm, rect[1] + y * cm, rect[2] + x * cm, rect[3] + y * cm)


def shifted(stand: Stand, direction: Facing, cm: int) -> Stand:
    """A stand so many cm further in a direction."""
    x, y = NORMAL[direction]
    return stand.at(stand.x + x * cm, stand.y + y * cm)


def beyond(stand: Stand, edge: Edge, point: Point) -> bool:
    """True if a point lies strictly beyond the line of an edge of a stand."""
    (x, y), way = ends(stand, edge)[0], NORMAL[direction_of(stand.facing, edge)]
    return (point[0] - x) * way[0] + (point[1] - y) * way[1] > 0


@rule("WM-H9.1")
def ahead(stand: Stand, rect: Rect) -> int | None:
    """The gap along the lane of a stand to a rectangle that overlaps the lane by a centimetre.

    The lane is as wide as its front edge. None for a rectangle beside it, or behind the front of the stand.
    """
    mine, facing = stand.rect, stand.facing
    across = 0 if facing in "NS" else 1
    if rect[across] >= mine[across + 2] or mine[across] >= rect[across + 2]:
        return None
    gaps = {"N": rect[1] - mine[3], "E": rect[0] - mine[2], "S": mine[1] - rect[3], "W": mine[0] - rect[2]}
    return gaps[facing] if gaps[facing] >= 0 else None


def crosses(start: Point, end: Point, rect: Rect) -> bool:
    """True if a way from one point to another leads through the interior of a rectangle."""
    (x, y), (x1, y1) = start, end
    if (x <= rect[0] >= x1) or (x >= rect[2] <= x1) or (y <= rect[1] >= y1) or (y >= rect[3] <= y1):
        return False
    return stretch(start, end, rect) is not None


def stretch(start: Point, end: Point, rect: Rect) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """The points at which a way enters and leaves the interior of a rectangle, as fractions (over, under) of the way.

    None for a way outside it, also along an edge.
    """
    low, high = (0, 1), (1, 1)
    for axis in (0, 1):
        at, step = start[axis], end[axis] - start[axis]
        least, most = rect[axis], rect[axis + 2]
        if step == 0:
            if not least < at < most:
                return None
            continue
        into, out = (least - at, step), (most - at, step)
        if step < 0:
            into, out = (at - most, -step), (at - least, -step)
        if into[0] * low[1] > low[0] * into[1]:
            low = into
        if out[0] * high[1] < high[0] * out[1]:
            high = out
    if low[0] * high[1] >= high[0] * low[1]:
        return None
    return low, high
