"""AB-6, M4: what lies on the table, what it does to a move, and what it hides and shelters."""

from typing import NamedTuple

import msgspec

from battles.ancient_battles.state.plane.areas import Polygon, Segment, contains, crosses, overlaps
from battles.ancient_battles.state.plane.rectangle import Point, Rectangle, frame
from battles.ancient_battles.tables import TABLES, terrain
from battles.ancient_battles.tables.measure import TOLERANCE
from battles.ancient_battles.tables.play import GroundClass
from battles.ancient_battles.tables.profiles import Profile
from rulebook import rule

HINDERING: tuple[GroundClass, ...] = ("normal", "difficult", "very_difficult")
"""The classes of passable ground, the worst last."""


class Area(msgspec.Struct, frozen=True):
    """A piece of ground of a kind of terrain, whose corners form a convex polygon."""

    kind: str
    polygon: tuple[tuple[int, int], ...]


class Line(msgspec.Struct, frozen=True):
    """An obstacle of a kind from one point to another."""

    kind: str
    start: tuple[int, int]
    end: tuple[int, int]

    @property
    def segment(self) -> Segment:
        """The points on it."""
        return self.start, self.end


class Ground(msgspec.Struct, frozen=True):
    """The table of a battle, from (0, 0) to (width, depth), and what lies on it (AB-H1.1)."""

    width: int
    depth: int
    areas: tuple[Area, ...] = ()
    lines: tuple[Line, ...] = ()

    @rule("AB-H1.1")
    def holds(self, rect: Rectangle) -> bool:
        """True if a rectangle lies wholly on the table."""
        return self.beyond(rect) <= TOLERANCE

    def beyond(self, rect: Rectangle) -> float:
        """How far a rectangle reaches over the edge of the table; 0 or less if it does not."""
        (ax, ay), (bx, by), (cx, cy), (dx, dy) = frame(rect).corners
        beside = max(-min(ax, bx, cx, dx), max(ax, bx, cx, dx) - self.width)
        return max(beside, -min(ay, by, cy, dy), max(ay, by, cy, dy) - self.depth)

    def off(self, rect: Rectangle) -> float:
        """How far the centre of a rectangle lies off the table; 0 or less if it does not."""
        x, y = rect.centre
        return max(-x, x - self.width, -y, y - self.depth)


class Going(NamedTuple):
    """The ground that a move has touched: the worst by its place in `HINDERING`, and whether it crossed an obstacle."""

    worst: int = 0
    obstacle: bool = False

    def and_then(self, other: "Going") -> "Going":
        """The ground of two parts of a move."""
        if other is EASY:
            return self
        return Going(max(self.worst, other.worst), self.obstacle or other.obstacle)


EASY = Going()


def at(ground: Ground, point: Point) -> tuple[str, ...]:
    """The kinds of all areas that contain a point."""
    return tuple(area.kind for area in ground.areas if contains(area.polygon, point))


@rule("AB-20.2f")
def level(ground: Ground, point: Point) -> int:
    """How high the ground is under a point."""
    return max((terrain(kind).level for kind in at(ground, point)), default=0)


def touched(ground: Ground, swept: Rectangle) -> Going:
    """The ground that a swept footprint overlaps, and whether a point of an obstacle lies in its interior (D48)."""
    return hindrance(ground).touched(swept)


class Hindrance(NamedTuple):
    """The ground that slows a move on a table: areas with the place of their class in `HINDERING`, and obstacles."""

    areas: tuple[tuple[int, Polygon], ...]
    lines: tuple[Segment, ...]

    @rule("AB-6.1", "AB-6.2", "AB-6.3", "AB-6.4")
    def touched(self, swept: Rectangle) -> Going:
        """The ground that a swept footprint touches."""
        worst = max((rank for rank, area in self.areas if overlaps(swept, area)), default=0)
        return Going(worst, any(crosses(swept, line) for line in self.lines)) if worst or self.lines else EASY


def hindrance(ground: Ground) -> Hindrance:
    """All that slows a move."""
    ranks = ((terrain(area.kind).ground, area.polygon) for area in ground.areas)
    areas = tuple((HINDERING.index(rank), area) for rank, area in ranks if rank in HINDERING[1:])
    return Hindrance(areas, tuple(line.segment for line in ground.lines))


@rule("AB-6.1", "AB-6.2", "AB-6.3", "AB-6.4", "AB-6.5")
def factor(kind: Profile, going: Going) -> float:
    """By what the ground multiplies a move: its worst part, and once more for any number of obstacles (D8)."""
    if going == EASY:
        return 1.0
    table = TABLES.now.play.terrain_factor
    name = HINDERING[going.worst]
    if name == "very_difficult" and kind.order in ("loose", "skirmish"):
        name_factor = table.very_difficult_loose_or_skirmish
    else:
        name_factor = {"normal": table.normal, "difficult": table.difficult}.get(name, table.very_difficult)
    return name_factor * table.obstacle if going.obstacle else name_factor


def impassable(ground: Ground) -> tuple[tuple[Point, ...], ...]:
    """The areas that nobody may enter."""
    return tuple(area.polygon for area in ground.areas if terrain(area.kind).ground == "impassable")
