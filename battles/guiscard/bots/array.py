"""Setting up: those who fight on foot in front, shooters behind them, riders at the wings (GC-14.4)."""

from functools import lru_cache
from math import sqrt

from battles.guiscard.deployment import berth_of, places
from battles.guiscard.orders import Deploy
from battles.guiscard.state import Berth, Character, Skirmish
from battles.guiscard.tables import counter
from hexmap.grid import AXIAL_STEPS, SIDES, axial

Point = tuple[float, float]
BEHIND = 1.6
"""How far shooters stand behind the foremost row, in hexes."""
SPREAD = 0.8
"""What a hex to the side counts against one to the front."""


@lru_cache(maxsize=8192)
def point(hex_: str) -> Point:
    """The centre of a hex in the plane, y to the south, in hexes."""
    return plane(*axial(hex_))


def plane(q: float, r: float) -> Point:
    """Axial coordinates in the plane, neighbours one apart."""
    return q * sqrt(3) / 2, r + q / 2


@lru_cache(maxsize=256)
def lanes(berth: Berth) -> dict[str, Point]:
    """For each hex of a zone how far ahead it lies, and how far to the side of its middle."""
    ahead = plane(*AXIAL_STEPS[SIDES[berth.facing]])
    found = {}
    for hex_ in berth.hexes:
        x, y = point(hex_)
        found[hex_] = (x * ahead[0] + y * ahead[1], x * ahead[1] - y * ahead[0])
    middle = sum(side for _, side in found.values()) / len(found)
    foremost = max(front for front, _ in found.values())
    return {hex_: (front - foremost, side - middle) for hex_, (front, side) in found.items()}


def place(state: Skirmish, one: Character) -> Deploy:
    """Where somebody is set up."""
    found = lanes(berth_of(state, one))
    return Deploy(one.id, max(places(state, one), key=lambda hex_: (_fit(one, found.get(hex_)), hex_)))


def _fit(one: Character, lane: Point | None) -> float:
    if lane is None:
        return -1000.0
    front, side = lane
    if counter(one.code).weapon and not one.mounted:
        front = -abs(front + BEHIND)
    return front - SPREAD * abs(side)
