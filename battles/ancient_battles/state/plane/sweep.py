"""How rectangles move: straight ahead, about a front corner, about their centre, and about face."""

from collections.abc import Iterator
from math import pi

from battles.ancient_battles.state.plane.rectangle import Point, Rectangle, Side, ahead, frame, right
from battles.ancient_battles.tables.measure import FULL

SAMPLE = 5000
"""How far a wheel goes at most from one look at it to the next."""


def advanced(rect: Rectangle, length: float) -> Rectangle:
    """A rectangle that has gone straight ahead, backwards if the length is below 0."""
    fx, fy = ahead(rect.heading)
    x, y, heading, width, depth = rect
    return Rectangle(x + fx * length, y + fy * length, heading, width, depth)


def stride(rect: Rectangle, length: float) -> Rectangle:
    """All ground that a rectangle covers while it goes straight ahead."""
    fx, fy = ahead(rect.heading)
    x, y, heading, width, depth = rect
    return Rectangle(x + fx * length, y + fy * length, heading, width, depth + length)


def pivot(rect: Rectangle, side: Side) -> Point:
    """The front corner about which a rectangle wheels to a side."""
    return frame(rect).corners[0 if side == "left" else 1]


def wheel(rect: Rectangle, side: Side, angle: float) -> Rectangle:
    """A rectangle that has wheeled to a side."""
    x, y = pivot(rect, side)
    heading = (rect.heading + (angle if side == "right" else -angle)) % FULL
    rx, ry = right(heading)
    half = rect.width / 2 if side == "left" else -rect.width / 2
    return Rectangle(x + rx * half, y + ry * half, heading, rect.width, rect.depth)


def samples(angle: float) -> Iterator[float]:
    """The angles at which a wheel is looked at: every five degrees from its start, and its end."""
    done = SAMPLE
    while done < angle:
        yield done
        done += SAMPLE
    if angle > 0:
        yield angle


def arc(width: float, angle: float) -> float:
    """The way of the outer front corner in a wheel."""
    return width * angle * pi / (FULL / 2)


def arc_angle(width: float, length: float) -> float:
    """The angle of a wheel in which the outer front corner goes so far."""
    return length * (FULL / 2) / (width * pi)


def about_centre(rect: Rectangle, heading: float) -> Rectangle:
    """A rectangle that has turned about its centre."""
    return centred(frame(rect)[:2], heading, rect.width, rect.depth)


def centred(centre: Point, heading: float, width: float, depth: float) -> Rectangle:
    """The rectangle with this centre."""
    fx, fy = ahead(heading)
    return Rectangle(centre[0] + fx * depth / 2, centre[1] + fy * depth / 2, heading % FULL, width, depth)


def about_face(rect: Rectangle) -> Rectangle:
    """A rectangle that looks the other way on the same ground."""
    return about_centre(rect, (rect.heading + FULL / 2) % FULL)
