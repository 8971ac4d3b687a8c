"""AB-5.4a, AB-H5.6, AB-H9.7: the headings to which a unit may turn about its centre."""

from collections.abc import Callable, Iterable
from math import hypot, inf, pi

from battles.ancient_battles.rules.formations import footprint, size
from battles.ancient_battles.rules.moves import Room
from battles.ancient_battles.state import Unit
from battles.ancient_battles.state.plane.rectangle import Point, Pose, Rectangle
from battles.ancient_battles.state.plane.sweep import centred
from battles.ancient_battles.tables.measure import FULL
from rulebook import rule

DEGREE = 1000
"""How far apart headings are at which one looks for room: between two with room there is room."""
Arc = tuple[int, int]
"""From a heading to another, both included, clockwise and not over the north."""


def anything(rect: Rectangle) -> bool:
    """True for every turn: it asks only for room."""
    return True


@rule("AB-H5.6", "AB-5.4a", "AB-H9.7")
def turns(room: Room, centre: Point, files: int, allows: Callable[[Rectangle], bool] = anything) -> list[Arc]:
    """The headings to which a unit in so many files may turn about a point, by what it finds at whole degrees.

    `allows` says of a place that has room whether the unit may stand there.
    """
    width, depth = size(room.unit, files)
    radius = hypot(width, depth) / 2
    near = room.around(*centre, radius)
    found: list[Arc] = []
    heading, first = 0, -1
    while heading < FULL:
        rect = centred(centre, heading, width, depth)
        margin = near.margin(rect)
        free = margin > 0 or (margin == 0 and near.free(rect))
        # No point of it goes farther in a turn than the corners do.
        sure = DEGREE * max(1, int(abs(margin) / radius * 180 / pi)) if abs(margin) < inf else FULL
        if allows is not anything:
            free, sure = free and allows(rect), DEGREE if free else sure
        if free and first < 0:
            first = heading
        elif not free and first >= 0:
            found.append((first, heading - DEGREE))
            first = -1
        heading += sure
    if first >= 0:
        north = (found[0][0] if found else first) == 0
        found.append((first, FULL - (1 if north else DEGREE)))
    return found


def elsewhere(arcs: Iterable[Arc], heading: int) -> list[Arc]:
    """The arcs without one that holds only the heading to which a unit looks already."""
    return [arc for arc in arcs if arc != (heading, heading)]


@rule("AB-H9.7")
def about(unit: Unit, heading: int) -> Pose:
    """Where a unit stands that has turned on the spot."""
    return centred(footprint(unit).centre, heading, *size(unit)).pose
