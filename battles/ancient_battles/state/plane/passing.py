"""Which part of a straight way takes a rectangle through something that stands there."""

from collections.abc import Iterable, Sequence
from math import inf

from battles.ancient_battles.state.plane.areas import Polygon, outline
from battles.ancient_battles.state.plane.rectangle import Point, Rectangle, frame
from battles.ancient_battles.tables.measure import TOLERANCE

Span = tuple[float, float]
"""From where to where on a way, without its ends."""


def passage(
    moving: Rectangle, step: Point, other: Rectangle | Polygon, slack: float = TOLERANCE
) -> Span | None:
    """The way of a rectangle to the beginning and the end of its overlap with another; None without an overlap.

    `step` is its direction, of length 1; lengths behind it are below 0. An overlap up to the slack counts as none.
    """
    mine = frame(moving)
    if isinstance(other, Rectangle):
        theirs = frame(other)
        dx, dy = theirs.x - mine.x, theirs.y - mine.y
        reach = mine.reach + theirs.reach
        if abs(dx * step[1] - dy * step[0]) > reach:
            return None
        hull: Sequence[Point] = theirs.corners
        axes = [(theirs.ahead_x, theirs.ahead_y), (theirs.ahead_y, -theirs.ahead_x)]
    else:
        hull = other
        axes = [(side.x, side.y) for side in outline(other).sides]
    first, last = -inf, inf
    for x, y in ((mine.ahead_x, mine.ahead_y), (mine.ahead_y, -mine.ahead_x), *axes):
        own = mine.deep * abs(mine.ahead_x * x + mine.ahead_y * y)
        own += mine.wide * abs(mine.ahead_y * x - mine.ahead_x * y) - slack
        centre = x * mine.x + y * mine.y
        along = [x * px + y * py - centre for px, py in hull]
        low, high, speed = min(along) - own, max(along) + own, step[0] * x + step[1] * y
        if abs(speed) < 1e-9:
            if low >= 0 or high <= 0:
                return None
            continue
        start, end = sorted((low / speed, high / speed))
        first, last = max(first, start), min(last, end)
        if first >= last:
            return None
    return first, last


def onward(length: float, spans: Iterable[Span]) -> float:
    """The least length from this one on that lies in none of the spans."""
    for start, end in sorted(spans):
        if start < length < end:
            length = end
    return length


def back(length: float, spans: Iterable[Span]) -> float:
    """The greatest length up to this one that lies in none of the spans."""
    return -onward(-length, [(-end, -start) for start, end in spans])


def gaps(least: float, most: float, spans: Iterable[Span]) -> list[Span]:
    """The parts of a way that the spans leave, with its ends."""
    found, at = [], least
    for start, end in sorted(spans):
        if start >= at:
            found.append((at, min(start, most)))
        at = max(at, end)
    return [(a, b) for a, b in [*found, (at, most)] if a <= b]
