"""M5, D34: the ground of a battle: areas and lines, the state of a stand on it, and whom it bars."""

from collections.abc import Iterator
from functools import cached_property

import msgspec

from battles.warmaster.state.rectangles import Edge, Point, Rect, Stand, crosses, ends, meet, overlap
from battles.warmaster.tables import terrain
from battles.warmaster.tables.shapes import COVERS, Cover, Kind
from rulebook import rule


class Area(msgspec.Struct, frozen=True, dict=True):
    """A piece of ground of a kind of terrain: the whole cells of some rectangles."""

    kind: str
    rects: tuple[Rect, ...]

    @cached_property
    def cells(self) -> frozenset[Point]:
        """The cells of the area, by their south-western corners."""
        return frozenset(
            (x, y) for x0, y0, x1, y1 in self.rects for x in range(x0, x1) for y in range(y0, y1)
        )

    def contains(self, point: Point) -> bool:
        """True if a point lies in it or on its border."""
        return any(x0 <= point[0] <= x1 and y0 <= point[1] <= y1 for x0, y0, x1, y1 in self.rects)


class Line(msgspec.Struct, frozen=True):
    """A low wall or a rampart along a line of the lattice, from one point to another, the lesser first."""

    kind: str
    start: Point
    end: Point

    @property
    def rect(self) -> Rect:
        """The line as a rectangle without an area."""
        return Rect(*self.start, *self.end)

    def along(self, stand: Stand, edge: Edge) -> bool:
        """True if at least 1 cm of an edge of a stand lies on the line."""
        one, other = ends(stand, edge)
        axis = 0 if one[1] == other[1] else 1
        level = 1 - axis
        on_it = one[level] == self.start[level] == self.end[level]
        return on_it and min(other[axis], self.end[axis]) > max(one[axis], self.start[axis])


class Ground(msgspec.Struct, frozen=True):
    """The table of a battle, from (0, 0) to (width, depth), and what lies on it."""

    width: int = 0
    depth: int = 0
    areas: tuple[Area, ...] = ()
    lines: tuple[Line, ...] = ()

    def holds(self, rect: Rect) -> bool:
        """True if a rectangle lies wholly on the table (D20)."""
        return rect[0] >= 0 and rect[1] >= 0 and rect[2] <= self.width and rect[3] <= self.depth

    def barring(self, kind: Kind) -> Iterator[Rect]:
        """The rectangles of all areas that are impassable to stands of a kind."""
        for area in self.areas:
            if kind in terrain(area.kind).impassable_to:
                yield from area.rects

    def walls(self, kind: Kind) -> Iterator[Rect]:
        """The lines that stands of a kind may not cross."""
        return (line.rect for line in self.lines if kind in terrain(line.kind).impassable_to)


@rule("WM-16.2d", "WM-17.2c")
def passable(ground: Ground, kind: Kind, rect: Rect) -> bool:
    """True if a stand of a kind may cover a rectangle: on the table, off barring ground, and across no such line."""
    if not ground.holds(rect):
        return False
    if any(overlap(rect, bar) for bar in ground.barring(kind)):
        return False
    return not any(astride(rect, wall) for wall in ground.walls(kind))


def astride(rect: Rect, wall: Rect) -> bool:
    """True if a line runs through the interior of a rectangle."""
    return crosses((wall[0], wall[1]), (wall[2], wall[3]), rect)


def way_is_open(ground: Ground, kind: Kind, start: Point, end: Point) -> bool:
    """True if a way from one point to another avoids all ground and lines that bar stands of a kind."""
    if any(crosses(start, end, bar) for bar in ground.barring(kind)):
        return False
    return not any(cuts(start, end, wall) for wall in ground.walls(kind))


def cuts(start: Point, end: Point, wall: Rect) -> bool:
    """True if a way leads from one side of a line, or from the line itself, across it or onto it.

    A way along the line does not count.
    """
    if not meet(wall, Rect(*map(min, start, end), *map(max, start, end))):
        return False
    axis = 0 if wall[0] == wall[2] else 1
    if start[axis] == end[axis]:
        return False
    first, second = start[axis] - wall[axis], end[axis] - wall[axis]
    if first * second > 0:
        return False
    # Where the way meets the line, times the length of the way across it.
    other, step = 1 - axis, end[axis] - start[axis]
    at = start[other] * step - first * (end[other] - start[other])
    least, most = sorted((wall[other] * step, wall[other + 2] * step))
    return least <= at <= most


@rule("WM-6.8", "WM-H2.4")
def state_of(ground: Ground, stand: Stand, edge: Edge | None = None) -> Cover:
    """The state of a stand by the ground: the best of the areas that contain its centre, and of the attacked lines.

    The lines are along the edge on which it is attacked; None: without one (a corner contact).
    """
    found: Cover = "open"
    for area in ground.areas:
        if area.contains(stand.centre):
            found = better(found, terrain(area.kind).state)
    for line in ground.lines:
        if edge is not None and line.along(stand, edge):
            found = better(found, terrain(line.kind).state)
    return found


def better(one: Cover, other: Cover) -> Cover:
    """The state that shelters more."""
    return max(one, other, key=COVERS.index)
