"""The battlefields of campaigns as tables of this game: areas and lines, each once more turned by half, so that a field
favours no side.
"""

from functools import cache
from pathlib import Path

import msgspec

from battles.fields import battlefield
from battles.fields.stand_ins import laid_for
from battles.fields.stand_ins import table as stand_ins
from battles.muster import Muster
from battles.warmaster.ground import Area, Ground, Line
from battles.warmaster.rectangles import Point, Rect
from battles.warmaster.tables import settings
from rulebook.tables import read

FOLDER = Path(__file__).parent / "fields"


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table: the `battlefield` for which it lies, how a battle on it is called, and half of its areas and lines."""

    provenance: str
    battlefield: str
    name: str
    area: tuple[Area, ...] = ()
    line: tuple[Line, ...] = ()


@cache
def fields() -> dict[str, Field]:
    """All of them, by battlefield. Raises TableError."""
    found = (read(path, Field) for path in sorted(FOLDER.glob("*.toml")))
    return {field.battlefield: field for field in found}


def field_of(muster: Muster) -> Field:
    """The field of a muster: the first of its maps that serves the terrain of the hex, else the first of all.

    Raises Refusal for a map that nobody knows.
    """
    names = [laid.field for laid in laid_for(muster)]
    wanted = {stand_ins().battlefield_for.campaign.get(terrain) for terrain in muster.terrain}
    serving = (name for name in names if wanted.intersection(battlefield(name).serves))
    return fields()[next(serving, names[0])]


def ground_of(field: Field) -> Ground:
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
    """What of a rectangle lies on a table."""
    return Rect(rect.x0, rect.y0, min(rect.x1, ground.width), min(rect.y1, ground.depth))


def half(point: Point, ground: Ground) -> Point:
    """A point after half a turn about the middle of the table."""
    return ground.width - point[0], ground.depth - point[1]


def turned(rect: Rect, ground: Ground) -> Rect:
    """The rectangle after half a turn about the middle of the table."""
    return Rect(*half((rect.x1, rect.y1), ground), *half((rect.x0, rect.y0), ground))
