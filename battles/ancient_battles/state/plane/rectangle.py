"""Rectangles that have a front: where they stand, and how far from each other."""

from functools import lru_cache
from math import atan2, cos, degrees, hypot, inf, radians, sin, sqrt
from typing import Literal, NamedTuple

from battles.ancient_battles.tables.measure import FULL, TOLERANCE

Point = tuple[float, float]
Side = Literal["left", "right"]
EdgeName = Literal["front", "rear", "left", "right"]
QUARTER = FULL // 4
"""A right angle."""


class Pose(NamedTuple):
    """Where something stands: the middle of its front edge, and its heading clockwise from the north."""

    x: int
    y: int
    heading: int


class Edge(NamedTuple):
    """An edge of a rectangle: `along` is a step to the right of who looks out over it, `heading` where he looks."""

    middle: Point
    along: Point
    heading: float
    length: float


class Frame(NamedTuple):
    """The measures of a rectangle: its centre, the step ahead, halves of its depth and width, corners, and reach."""

    x: float
    y: float
    ahead_x: float
    ahead_y: float
    deep: float
    wide: float
    corners: tuple[Point, Point, Point, Point]
    reach: float


class Rectangle(NamedTuple):
    """A rectangle: the middle of its front edge, where it looks, and its size."""

    x: float
    y: float
    heading: float
    width: float
    depth: float

    @property
    def corners(self) -> tuple[Point, Point, Point, Point]:
        """Front left, front right, rear right, rear left."""
        return frame(self).corners

    @property
    def centre(self) -> Point:
        """The middle of it."""
        return frame(self)[:2]

    @property
    def pose(self) -> Pose:
        """Where it stands in whole thousandths."""
        return Pose(round(self.x), round(self.y), round(self.heading) % FULL)

    def edge(self, side: EdgeName) -> Edge:
        """One of its four edges."""
        found = frame(self)
        turn = ("front", "right", "rear", "left").index(side)
        heading = (self.heading + turn * QUARTER) % FULL
        fx, fy = found.ahead_x, found.ahead_y
        out = ((fx, fy), (fy, -fx), (-fx, -fy), (-fy, fx))[turn]
        half, length = (found.wide, self.depth) if turn % 2 else (found.deep, self.width)
        return Edge((found.x + out[0] * half, found.y + out[1] * half), (out[1], -out[0]), heading, length)


def ahead(heading: float) -> Point:
    """A step in a direction."""
    angle = radians(heading / 1000)
    return sin(angle), cos(angle)


def right(heading: float) -> Point:
    """A step to the right of who looks in a direction."""
    angle = radians(heading / 1000)
    return cos(angle), -sin(angle)


def heading_of(dx: float, dy: float) -> float:
    """The direction of a way, from 0 to below that of a full circle."""
    return (
        degrees(atan2(dx, dy)) * 1000 % FULL % FULL
    )  # a tiny angle below 0 becomes the whole circle at first


def of_pose(pose: Pose, width: float, depth: float) -> Rectangle:
    """The rectangle of this size that stands so."""
    return Rectangle(*pose, width, depth)


@lru_cache(maxsize=1 << 15)
def frame(rect: Rectangle) -> Frame:
    """The measures of a rectangle."""
    x, y, heading, width, depth = rect
    fx, fy = ahead(heading)
    deep, wide = depth / 2, width / 2
    across_x, across_y = wide * fy, -wide * fx
    back_x, back_y = x - depth * fx, y - depth * fy
    corners = (
        (x - across_x, y - across_y),
        (x + across_x, y + across_y),
        (back_x + across_x, back_y + across_y),
        (back_x - across_x, back_y - across_y),
    )
    return Frame(x - deep * fx, y - deep * fy, fx, fy, deep, wide, corners, hypot(deep, wide))


def local(rect: Rectangle, point: Point) -> Point:
    """A point as it lies from the middle of the front edge: so far to the right, and so far ahead."""
    x, y, fx, fy, deep, *_ = frame(rect)
    dx, dy = point[0] - x, point[1] - y
    return dx * fy - dy * fx, dx * fx + dy * fy - deep


def holds(rect: Rectangle, point: Point) -> bool:
    """True if a point lies in a rectangle or on its border."""
    x, y, fx, fy, deep, wide, *_ = frame(rect)
    dx, dy = point[0] - x, point[1] - y
    return abs(dx * fx + dy * fy) <= deep + TOLERANCE and abs(dx * fy - dy * fx) <= wide + TOLERANCE


def overlap(one: Rectangle, other: Rectangle) -> bool:
    """True if one of two rectangles must go by more than the tolerance to share no area with the other."""
    return separation(one, other) < -TOLERANCE


def distance(one: Rectangle, other: Rectangle) -> float:
    """The least distance of two rectangles, 0 if they meet."""
    return frame_distance(frame(one), frame(other))


def frame_distance(a: Frame, b: Frame) -> float:
    """The distance of two rectangles that have been measured."""
    if frame_separation(a, b) <= 0:
        return 0.0
    return sqrt(min(least_square(a, b.corners), least_square(b, a.corners)))


def comes_nearer(one: Rectangle, other: Rectangle, limit: float) -> bool:
    """True if two rectangles are less than so far apart, which for most is seen without measuring it."""
    a, b = frame(one), frame(other)
    return frame_separation(a, b) < limit and frame_distance(a, b) < limit


def point_distance(rect: Rectangle, point: Point) -> float:
    """The least distance of a point from a rectangle, 0 in it."""
    return sqrt(least_square(frame(rect), (point,)))


def least_square(found: Frame, points: tuple[Point, ...]) -> float:
    """The square of the distance from a rectangle of that one of some points which is nearest to it."""
    x, y, fx, fy, deep, wide, *_ = found
    least = inf
    for px, py in points:
        dx, dy = px - x, py - y
        along, across = abs(dx * fx + dy * fy) - deep, abs(dx * fy - dy * fx) - wide
        square = along * along if along > 0 else 0.0
        if across > 0:
            square += across * across
        if square < least:
            least = square
    return least


def separation(one: Rectangle, other: Rectangle) -> float:
    """A distance, found quickly, that two rectangles have at least; below 0, how far they reach into each other.

    That is the way that one of them must go at least for them to share no area.
    """
    return frame_separation(frame(one), frame(other))


def frame_separation(a: Frame, b: Frame) -> float:
    """The separation of two rectangles that have been measured."""
    ax, ay, afx, afy, a_deep, a_wide, _, a_reach = a
    bx, by, bfx, bfy, b_deep, b_wide, _, b_reach = b
    dx, dy = bx - ax, by - ay
    reach = a_reach + b_reach
    if dx * dx + dy * dy > reach * reach:
        return hypot(dx, dy) - reach
    alike, athwart = abs(afx * bfx + afy * bfy), abs(afx * bfy - afy * bfx)
    # The four directions of their edges are all that can keep two rectangles apart.
    return max(
        abs(dx * afx + dy * afy) - a_deep - b_deep * alike - b_wide * athwart,
        abs(dx * afy - dy * afx) - a_wide - b_wide * alike - b_deep * athwart,
        abs(dx * bfx + dy * bfy) - b_deep - a_deep * alike - a_wide * athwart,
        abs(dx * bfy - dy * bfx) - b_wide - a_wide * alike - a_deep * athwart,
    )
