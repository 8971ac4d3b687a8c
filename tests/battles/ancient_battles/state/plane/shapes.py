"""Random shapes, and how far two convex shapes are apart by another way of reckoning: their difference."""

from collections.abc import Iterable, Sequence
from math import hypot
from random import Random

from battles.ancient_battles.state.plane.rectangle import Point, Rectangle


def some_rectangle(random: Random, spread: int = 9000) -> Rectangle:
    """A rectangle somewhere near the origin, often looking along the table."""
    heading = random.choice((random.randrange(360_000), random.randrange(0, 360_000, 90_000)))
    size = random.choice(((800, 800), (6000, 4000), (4000, 3200), (1000, 2000), (800, 8000)))
    return Rectangle(random.uniform(-spread, spread), random.uniform(-spread, spread), heading, *size)


def some_polygon(random: Random, spread: int = 9000) -> tuple[Point, ...]:
    """A convex polygon of three to six corners, in one order or the other."""
    points: list[Point] = []
    while len(points) < 3:
        x, y = random.uniform(-spread, spread), random.uniform(-spread, spread)
        cloud = [(x + random.uniform(-5000, 5000), y + random.uniform(-5000, 5000)) for _ in range(6)]
        points = hull(cloud)
    return tuple(points if random.random() < 0.5 else reversed(points))


def hull(points: Iterable[Point]) -> list[Point]:
    """The corners of the least convex area that holds all points, against the clock."""
    rest = sorted(set(points))

    def chain(points: Iterable[Point]) -> list[Point]:
        found: list[Point] = []
        for point in points:
            while len(found) > 1 and turn(found[-2], found[-1], point) <= 1e-6:
                found.pop()
            found.append(point)
        return found

    return chain(rest)[:-1] + chain(reversed(rest))[:-1]


def turn(a: Point, b: Point, c: Point) -> float:
    """Above 0 for a turn to the left."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def apart(one: Sequence[Point], other: Sequence[Point]) -> float:
    """How far two convex shapes are apart; below 0, how far they reach into each other.

    All differences of their points are a convex shape; the shapes meet if the origin lies in it.
    """
    sides = hull((round(ax - bx, 6), round(ay - by, 6)) for ax, ay in one for bx, by in other)
    pairs = list(zip(sides, sides[1:] + sides[:1], strict=True))
    depths = [turn(a, b, (0, 0)) / hypot(b[0] - a[0], b[1] - a[1]) for a, b in pairs]
    return -min(depths) if min(depths) >= 0 else min(from_origin(a, b) for a, b in pairs)


def from_origin(a: Point, b: Point) -> float:
    """The distance of the origin from a segment."""
    length = hypot(b[0] - a[0], b[1] - a[1])
    along = (a[0] * (a[0] - b[0]) + a[1] * (a[1] - b[1])) / length
    return abs(turn(a, b, (0, 0))) / length if 0 < along < length else min(hypot(*a), hypot(*b))
