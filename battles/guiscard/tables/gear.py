"""Numbers of siege ladders, grapnels and jumps from a palisade (sections 9.2, 10.1 and 10.6)."""

from typing import Literal

from battles.guiscard.tables.base import POINTS, Added, Count, Face, Highest, Lowest, Points, Row
from rulebook.bounds import within


class LadderRow(Row, frozen=True):
    """Ladders: the carriers, one a hex, the points it takes from them, the points to move it, the die that topples it."""

    crew: Literal[2]
    burden: Points
    handling: Count
    topple_max: Face


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
    up: Count
    down: Count
    parapet: Count
    shift: Added
    catch_fails_max: Highest
    catch_fails_max_wounded: Highest
    cut_max: Highest


class Pull(Row, frozen=True):
    """Pulling a palisade down: two by two, their distance, the highest sum that does it, the addition per wounded."""

    crew: Literal[4]
    nearest: Count
    farthest: Count
    success_max: Face
    wounded: Added

    def __post_init__(self) -> None:
        """Refuse an empty range to pull from."""
        within("farthest", self.farthest, range(self.nearest, POINTS.stop))


class Gear(Row, frozen=True):
    """`gear.toml`."""

    provenance: str
    ladder: LadderRow
    jump: Jump
    grapnel: Grapnel
    pull: Pull
