"""Numbers of siege ladders, grapnels and jumps from a palisade (sections 9.2, 10.1 and 10.6)."""

from typing import Literal

from battles.guiscard.tables.base import FACES, POINTS, Added, Count, Highest, Lowest, Points, Row
from rulebook.bounds import within

PAIR, BLOCK = 2, 4
"""The carriers of a ladder, one on each of its hexes; the pullers of a rope, two by two."""


class LadderRow(Row, frozen=True):
    """Ladders: the number of carriers, the points it takes from them, the points to move it, the die that topples it."""

    crew: int
    burden: int
    handling: int
    topple_max: int

    def __post_init__(self) -> None:
        """Refuse what no ladder has."""
        within("crew", self.crew, range(PAIR, PAIR + 1))
        within("burden", self.burden, POINTS)
        within("handling", self.handling, POINTS[1:])
        within("topple_max", self.topple_max, FACES)


class Jump(Row, frozen=True):
    """The jump from a palisade: the highest sums that are safe, what armour adds (GT-9.2.1b, GT-9.2.2a)."""

    die: Literal["d6"]
    armoured: Added
    ground_safe_max: Points
    platform_safe_max: Points

    @property
    def sides(self) -> int:
        """The faces of the die."""
        return int(self.die.removeprefix("d"))


class Grapnel(Row, frozen=True):
    """Grapnels: the faces by which one holds, is caught, is cut; points a level and over the parapet."""

    holds_min: Lowest
    up: int
    down: int
    parapet: int
    shift: Added
    catch_fails_max: Highest
    catch_fails_max_wounded: Highest
    cut_max: Highest

    def __post_init__(self) -> None:
        """Refuse points out of their bounds: a free action could be done without end."""
        for key in ("up", "down", "parapet"):
            within(key, getattr(self, key), POINTS[1:])


class Pull(Row, frozen=True):
    """Pulling a palisade down: the pullers, their distance, the highest sum that does it, the addition per wounded."""

    crew: int
    nearest: Count
    farthest: Count
    success_max: int
    wounded: Added

    def __post_init__(self) -> None:
        """Refuse a crew other than two files of two, and an empty range to pull from."""
        within("farthest", self.farthest, range(self.nearest, POINTS.stop))
        within("crew", self.crew, range(BLOCK, BLOCK + 1))
        within("success_max", self.success_max, FACES)


class Gear(Row, frozen=True):
    """`gear.toml`."""

    provenance: str
    ladder: LadderRow
    jump: Jump
    grapnel: Grapnel
    pull: Pull
