"""The battlefields of campaigns as tables of this game: areas and lines, each once more turned by half, so that a field
favours no side.
"""

from functools import cache
from pathlib import Path

import msgspec

from battles.ancient_battles.ground import Area, Ground, Line
from battles.ancient_battles.scenarios import AreaOf, LineOf, point
from battles.ancient_battles.tables import settings
from battles.fields import battlefield
from battles.fields.stand_ins import laid_for
from battles.fields.stand_ins import table as stand_ins
from battles.muster import Muster
from rulebook.tables import read

FOLDER = Path(__file__).parent / "fields"


class Field(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table: the `battlefield` for which it lies, how a battle on it is called, and half of its areas and lines."""

    provenance: str
    battlefield: str
    name: str
    area: tuple[AreaOf, ...] = ()
    line: tuple[LineOf, ...] = ()


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
    """The ground of a battle on it; what does not lie wholly on a smaller table is left away."""
    wide, deep = settings().table_width_, settings().table_depth_

    def inside(x: int, y: int) -> bool:
        return 0 <= x <= wide and 0 <= y <= deep

    def turned(x: int, y: int) -> tuple[int, int]:
        return wide - x, deep - y

    areas: list[Area] = []
    lines: list[Line] = []
    for area in field.area:
        corners = tuple(map(point, area.polygon))
        if all(inside(*each) for each in corners):
            areas += [Area(area.kind, corners), Area(area.kind, tuple(turned(*each) for each in corners))]
    for line in field.line:
        start, end = point(line.start), point(line.end)
        if inside(*start) and inside(*end):
            lines += [Line(line.kind, start, end), Line(line.kind, turned(*end), turned(*start))]
    return Ground(wide, deep, tuple(areas), tuple(lines))
