"""Numbers of perriers and of what their stones do to wood (section 10.4)."""

from collections.abc import Mapping
from typing import Annotated, Literal, get_args

from battles.guiscard.tables.base import FACES, Count, Crew, Face, Lowest, Row
from hexmap import grid
from hexmap.facing import toward
from rulebook.bounds import each_of

SUMS = range(2 * FACES[0], 2 * FACES[-1] + 1)
"""The sums that two dice together may show."""
MIDDLE = "5050"
"""A hex so far inside the lattice that steps from it do not leave it."""
RADIUS = 2
"""Hexes by which a stone goes aside at most (GT-10.4.4b)."""
Going = Literal["even", "rough"]


class Perrier(Row, frozen=True):
    """The engine: its crew and the phases of service in a row, its range in hexes and pounding points, and hauling.

    `hauling` is what `haulers` do in a phase, `even` and `rough` what a hex of such ground takes of it.
    """

    crew: Crew
    phases: Face
    range: Count
    points: Count
    haulers: Crew
    hauling: Count
    even: Face
    rough: Face
    ground: Annotated[dict[Going, tuple[str, ...]], each_of(*get_args(Going))]

    def toil(self, terrain: str) -> int | None:
        """The part of a phase's hauling that a kind of hex takes; None for one closed to engines (GT-10.4.2a)."""
        if terrain in self.ground["even"]:
            return self.even
        return self.rough if terrain in self.ground["rough"] else None


class Pounding(Row, frozen=True):
    """Column B of the pounding table: the least die for result D by pounding points (GT-10.4.4d)."""

    die: Literal["d10"]
    B: dict[int, Lowest]
    works: tuple[str, ...]

    def __post_init__(self) -> None:
        """Refuse a column in which points are missing."""
        if not self.B or sorted(self.B) != [*range(1, len(self.B) + 1)]:
            raise ValueError("B: there is a die for each number of points from 1 on")

    def destroys(self, points: int, die: int) -> bool:
        """True if a die destroys wood; more points than the table has count as the most that it has."""
        return die >= self.B[min(points, len(self.B))]


class Engines(Row, frozen=True):
    """`engines.toml`."""

    provenance: str
    perrier: Perrier
    perrier_scatter: dict[int, tuple[str, ...]]
    pounding: Pounding

    def __post_init__(self) -> None:
        """Refuse scatter that leaves a sum or one of the hexes about the target out (D19)."""
        if sorted(self.perrier_scatter) != [*SUMS]:
            raise ValueError("perrier_scatter: there are steps for each sum of two dice")
        if reached(self.perrier_scatter) != sorted(grid.within(MIDDLE, RADIUS)):
            raise ValueError("perrier_scatter: each hex within two of the target has a sum of its own")


def reached(scatter: Mapping[int, tuple[str, ...]]) -> list[str]:
    """The hexes about the middle that the steps lead to, sorted. Raises ValueError for a step in no direction."""
    found: list[str] = []
    for steps in scatter.values():
        hex_ = MIDDLE
        for step in steps:
            hex_ = toward(hex_, grid.SIDES.index(step))
        found.append(hex_)
    return sorted(found)
