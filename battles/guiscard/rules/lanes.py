"""Where the hexes of a zone lie for who looks out of it: how far ahead, and how far to the side. Lengths are in hexes."""

from collections.abc import Iterable
from functools import lru_cache
from math import sqrt

from hexmap.grid import AXIAL_STEPS, SIDES, axial

Point = tuple[float, float]


@lru_cache(maxsize=8192)
def point(hex_: str) -> Point:
    """The centre of a hex in the plane, y to the south, neighbours one apart."""
    return plane(*axial(hex_))


def plane(q: float, r: float) -> Point:
    """Axial coordinates in the plane, neighbours one apart."""
    return q * sqrt(3) / 2, r + q / 2


def lanes(zone: Iterable[str], facing: int) -> dict[str, Point]:
    """For each hex of a zone how far ahead it lies, and how far to the side of its middle.

    `facing` is a place in `grid.SIDES`; the foremost hex is at 0, those behind it are below.
    """
    ahead = plane(*AXIAL_STEPS[SIDES[facing]])
    found = {}
    for hex_ in zone:
        x, y = point(hex_)
        found[hex_] = (x * ahead[0] + y * ahead[1], x * ahead[1] - y * ahead[0])
    middle = sum(side for _, side in found.values()) / len(found)
    foremost = max(front for front, _ in found.values())
    return {hex_: (front - foremost, side - middle) for hex_, (front, side) in found.items()}
