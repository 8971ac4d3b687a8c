"""AB-20.2e, AB-20.2f, D45: on what ground a unit stands."""

from math import hypot

from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.state.ground import Line, level, touched
from battles.ancient_battles.state.plane.areas import line_distance
from battles.ancient_battles.state.plane.rectangle import Rectangle
from battles.ancient_battles.tables.measure import INCH, within
from rulebook import rule

NEAR = INCH
"""How near an obstacle lies to an edge that it shelters (AB-H4.3)."""
SLANT = 0.26
"""The sine of the angle, 15 degrees, by which it may run aside of the edge."""


@rule("AB-20.2e")
def hindered(state: State, unit: Unit) -> bool:
    """True if a unit stands on difficult ground, or on worse."""
    return bool(state.ground.areas) and touched(state.ground, footprint(unit)).worst > 0


@rule("AB-20.2f")
def height(state: State, unit: Unit) -> int:
    """How high the ground is under the middle of its front."""
    return level(state.ground, unit.pose[:2])


@rule("AB-17.3", "AB-H8.6")
def defensive(state: State, unit: Unit) -> bool:
    """True if an edge with which a unit touches an enemy lies along an obstacle (D45)."""
    return any(along(state, unit, line) for line in state.ground.lines)


def along(state: State, unit: Unit, line: Line) -> bool:
    """True if an obstacle lies within an inch of such an edge, and runs nearly as it does."""
    rect = footprint(unit)
    (ax, ay), (bx, by) = line.start, line.end
    length = hypot(bx - ax, by - ay)
    for contact in unit.contacts:
        edge = rect.edge(contact.mine)
        (x, y), (ux, uy) = edge.middle, edge.along
        band = Rectangle(x, y, edge.heading, edge.length, 0)
        turned = abs(ux * (by - ay) - uy * (bx - ax)) <= SLANT * length
        if length and turned and within(line_distance(band, line.segment), NEAR):
            return True
    return False
