"""Numbers of charges and of hoplites in formation (sections 7.2 and 7.3)."""

from typing import Annotated

import msgspec

from battles.guiscard.tables.base import POINTS, Added, Count, Cover, Points, Row
from rulebook.bounds import from_to

CLASH = 4
"""The hexes along which two riders who charge each other stand: two for each (GT-7.2.2c)."""


class Charging(Row, frozen=True):
    """Charges: hexes to cover, the part of its attack that a charging rider gains, the classes that charge in a group."""

    least_hexes: Annotated[int, from_to(CLASH, POINTS[-1])]
    increase_divisor: Count
    group_least: Count
    group_shift: Added
    knights: tuple[str, ...]
    cataphracts: tuple[str, ...]


class Hoplites(Row, frozen=True):
    """Formations: the class that forms them, points of movement, columns by the side of an attack, the foulkon."""

    class_: str = msgspec.field(name="class")
    least: Count
    points: Points
    points_foulkon: Points
    depth_most: Count
    shift_right: Added
    shift_rear: Added
    shift_foulkon: Added
    foulkon_depth: Count
    foulkon_cover: Cover


class Tactics(Row, frozen=True):
    """`tactics.toml`."""

    provenance: str
    charge: Charging
    formation: Hoplites
