"""The battlefields of campaigns as tables of this game: areas and lines, each once more turned by half, so that a field
favours no side.
"""

from pathlib import Path

from battles.people.fields import LaidTable, LaidTables
from battles.warmaster.state.ground import Area, Ground, Line
from battles.warmaster.state.rectangles import Point, Rect
from battles.warmaster.tables import settings

GROUNDS: LaidTables[Area, Line] = LaidTables(Path(__file__).with_name("fields"), LaidTable[Area, Line])


def ground_of(field: LaidTable[Area, Line]) -> Ground:
    """The ground of a battle on it: what lies off a smaller table is left away."""
    ground = Ground(settings().table_width, settings().table_depth)
    areas, lines = [], []
    for area in field.area:
        rects = (clipped(rect, ground) for rect in area.rects)
        there = tuple(rect for rect in rects if rect.x0 < rect.x1 and rect.y0 < rect.y1)
        areas += [Area(area.kind, there), Area(area.kind, tuple(turned(rect, ground) for rect in there))]
    for line in field.line:
        if ground.holds(line.rect):
            lines += [line, Line(line.kind, half(line.end, ground), half(line.start, ground))]
    return Ground(ground.width, ground.depth, tuple(area for area in areas if area.rects), tuple(lines))


def clipped(rect: Rect, ground: Ground) -> Rect:
    """The part of a rectangle that lies on a table."""
    return Rect(rect.x0, rect.y0, min(rect.x1, ground.width), min(rect.y1, ground.depth))


def half(point: Point, ground: Ground) -> Point:
    """A point after half a turn about the middle of the table."""
    return ground.width - point[0], ground.depth - point[1]


def turned(rect: Rect, ground: Ground) -> Rect:
    """The rectangle after half a turn about the middle of the table."""
    return Rect(*half((rect.x1, rect.y1), ground), *half((rect.x0, rect.y0), ground))
