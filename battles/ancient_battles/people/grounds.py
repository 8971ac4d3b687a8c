"""The battlefields of campaigns as tables of this game: areas and lines, each once more turned by half, so that a field
favours no side.
"""

from pathlib import Path

from battles.ancient_battles.scenarios import AreaOf, LineOf, point
from battles.ancient_battles.state.ground import Area, Ground, Line
from battles.ancient_battles.tables import settings
from battles.people.fields import LaidTable, LaidTables

GROUNDS: LaidTables[AreaOf, LineOf] = LaidTables(
    Path(__file__).with_name("fields"), LaidTable[AreaOf, LineOf]
)


def ground_of(field: LaidTable[AreaOf, LineOf]) -> Ground:
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
