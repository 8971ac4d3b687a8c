"""Numbers of charges and of hoplites in formation (sections 7.2 and 7.3)."""

import msgspec

from battles.guiscard.tables.base import POINTS, Cover, Row
from rulebook.bounds import within

CLASH = 4
"""The hexes along which two riders who charge each other stand: two for each (GT-7.2.2c)."""


class Charging(Row, frozen=True):
    """Charges: hexes to cover, the part of its attack that a charging rider gains, who may charge in a group."""

    least_hexes: int
    increase_divisor: int
    group_least: int
    group_shift: int
    knights: tuple[str, ...]
    cataphracts: tuple[str, ...]

    def __post_init__(self) -> None:
        """Refuse charges too short for a counter-charge."""
        within("least_hexes", self.least_hexes, POINTS[CLASH:])
        within("increase_divisor", self.increase_divisor, POINTS[1:])


class Hoplites(Row, frozen=True):
    """Formations: who forms them, points of movement, columns by the side of an attack, the foulkon."""

    class_: str = msgspec.field(name="class")
    least: int
    points: int
    points_foulkon: int
    depth_most: int
    shift_right: int
    shift_rear: int
    shift_foulkon: int
    foulkon_depth: int
    foulkon_cover: Cover


class Tactics(Row, frozen=True):
    """`tactics.toml`."""

    provenance: str
    charge: Charging
    formation: Hoplites
