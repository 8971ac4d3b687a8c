"""Areas and lines of the ground: convex polygons and segments beside rectangles."""

from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import hypot, inf
from typing import NamedTuple

from battles.ancient_battles.state.plane.rectangle import Point, Rectangle, frame, point_distance
from battles.ancient_battles.tables.measure import TOLERANCE

Polygon = tuple[Point, ...]
"""The corners of a convex area, in the one order or the other."""
Segment = tuple[Point, Point]


class HalfPlane(NamedTuple):
    """All points not further than `limit` along a step of length 1, which looks out of an area."""

    x: float
    y: float
    limit: float


class Outline(NamedTuple):
    """A polygon by its sides, and the least and greatest coordinates of it."""

    sides: tuple[HalfPlane, ...]
    west: float
    south: float
    east: float
    north: float


@lru_cache(maxsize=1 << 10)
def outline(polygon: Polygon) -> Outline:
    """The sides of a polygon."""
    pairs = list(zip(polygon, (*polygon[1:], polygon[0]), strict=True))
    turn = sum(ax * by - ay * bx for (ax, ay), (bx, by) in pairs)
    sides = []
    for (ax, ay), (bx, by) in pairs:
        length = hypot(bx - ax, by - ay)
        if length:
            sign = (1 if turn > 0 else -1) / length
            x, y = (by - ay) * sign, (ax - bx) * sign
            sides.append(HalfPlane(x, y, x * ax + y * ay))
    xs, ys = [x for x, _ in polygon], [y for _, y in polygon]
    return Outline(tuple(sides), min(xs), min(ys), max(xs), max(ys))


def contains(polygon: Polygon, point: Point) -> bool:
    """True if a point lies in a polygon or on its border."""
    return all(x * point[0] + y * point[1] <= limit + TOLERANCE for x, y, limit in outline(polygon).sides)


def overlaps(rect: Rectangle, polygon: Polygon) -> bool:
    """True if a rectangle must go by more than the tolerance to share no area with a polygon."""
    return depth_in(rect, polygon) > TOLERANCE


def depth_in(rect: Rectangle, polygon: Polygon) -> float:
    """How far a rectangle reaches into a polygon where it does so least; below 0 if they are apart."""
    sides, west, south, east, north = outline(polygon)
    cx, cy, fx, fy, deep, wide, _, reach = frame(rect)
    if cx + reach < west or cx - reach > east or cy + reach < south or cy - reach > north:
        return -1.0
    least = inf
    for x, y, limit in sides:
        least = min(
            least, limit - x * cx - y * cy + deep * abs(fx * x + fy * y) + wide * abs(fy * x - fx * y)
        )
        if least < 0:
            return least
    for x, y, half in ((fx, fy, deep), (fy, -fx, wide)):
        along = [x * px + y * py for px, py in polygon]
        centre = x * cx + y * cy
        least = min(least, centre + half - min(along), max(along) - centre + half)
    return least


class Boxed(NamedTuple):
    """A rectangle, and the least and greatest coordinates of a box about it."""

    rect: Rectangle
    west: float
    south: float
    east: float
    north: float


def boxed(rect: Rectangle) -> Boxed:
    """A rectangle in a box."""
    x, y, *_, reach = frame(rect)
    return Boxed(rect, x - reach, y - reach, x + reach, y + reach)


def on_the_way(boxes: Iterable[Boxed], segment: Segment) -> Iterator[Rectangle]:
    """The rectangles whose boxes come into that of a segment; no other one has a part in common with it."""
    (ax, ay), (bx, by) = segment
    low_x, high_x = (ax, bx) if ax < bx else (bx, ax)
    low_y, high_y = (ay, by) if ay < by else (by, ay)
    for rect, west, south, east, north in boxes:
        if low_x < east and west < high_x and low_y < north and south < high_y:
            yield rect


def crosses(rect: Rectangle, segment: Segment) -> bool:
    """True if a point of a segment lies in the interior of a rectangle."""
    (ax, ay), (bx, by) = segment
    x, y, *_, reach = frame(rect)
    if (
        min(ax, bx) > x + reach
        or max(ax, bx) < x - reach
        or min(ay, by) > y + reach
        or max(ay, by) < y - reach
    ):
        return False
    dx, dy = bx - ax, by - ay
    aside = dx * (y - ay) - dy * (x - ax)
    if aside * aside > reach * reach * (dx * dx + dy * dy):
        return False  # The line passes by the circle around it.
    return clipped(rectangle_sides(rect), segment, TOLERANCE)


def segment_meets(shape: Rectangle | Polygon, segment: Segment) -> bool:
    """True if a point of a segment lies in the interior of a rectangle or of a polygon."""
    if isinstance(shape, Rectangle):
        return crosses(shape, segment)
    return clipped(outline(shape).sides, segment, TOLERANCE)


@lru_cache(maxsize=1 << 12)
def rectangle_sides(rect: Rectangle) -> tuple[HalfPlane, ...]:
    """The sides of a rectangle."""
    cx, cy, fx, fy, deep, wide, *_ = frame(rect)
    along, across = fx * cx + fy * cy, fy * cx - fx * cy
    return (
        HalfPlane(fx, fy, along + deep),
        HalfPlane(-fx, -fy, deep - along),
        HalfPlane(fy, -fx, across + wide),
        HalfPlane(-fy, fx, wide - across),
    )


def clipped(sides: Iterable[HalfPlane], segment: Segment, inset: float) -> bool:
    """True if a segment comes into an area by more than `inset`; on its border is enough if that is 0."""
    (ax, ay), (bx, by) = segment
    first, last = 0.0, 1.0
    for x, y, limit in sides:
        start, end = x * ax + y * ay - limit + inset, x * bx + y * by - limit + inset
        if start > 0 and end > 0:
            return False
        if start > 0:
            first = max(first, start / (start - end))
        elif end > 0:
            last = min(last, start / (start - end))
        if first > last:
            return False
    return True


def line_distance(rect: Rectangle, segment: Segment) -> float:
    """The least distance of a rectangle from a segment, 0 if they meet."""
    if clipped(rectangle_sides(rect), segment, 0):
        return 0.0
    ends = min(point_distance(rect, point) for point in segment)
    return min(ends, *(to_segment(corner, segment) for corner in frame(rect).corners))


def area_distance(rect: Rectangle, polygon: Polygon) -> float:
    """The least distance of a rectangle from a polygon, 0 if they meet."""
    if depth_in(rect, polygon) >= 0:
        return 0.0
    return min(line_distance(rect, side) for side in zip(polygon, (*polygon[1:], polygon[0]), strict=True))


def to_segment(point: Point, segment: Segment) -> float:
    """The least distance of a point from a segment."""
    (ax, ay), (bx, by) = segment
    dx, dy = bx - ax, by - ay
    square = dx * dx + dy * dy
    share = max(0.0, min(1.0, ((point[0] - ax) * dx + (point[1] - ay) * dy) / square)) if square else 0.0
    return hypot(point[0] - ax - share * dx, point[1] - ay - share * dy)


def segments_meet(one: Segment, other: Segment) -> bool:
    """True if two segments share a point."""
    return apart(one, other) and apart(other, one)


def apart(line: Segment, segment: Segment) -> bool:
    """True unless both ends of a segment lie on one side of the line through another."""
    (ax, ay), (bx, by) = line
    first, second = ((bx - ax) * (y - ay) - (by - ay) * (x - ax) for x, y in segment)
    return first * second <= 0
