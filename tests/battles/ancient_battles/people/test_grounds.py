"""The battlefields of campaigns as tables of this game."""

import pytest

from battles.ancient_battles.people.grounds import GROUNDS, ground_of
from battles.ancient_battles.play.opening import OTHERS
from battles.ancient_battles.tables import TABLES, terrain
from battles.fields import NAMES

Corners = tuple[tuple[int, int], ...]


def area_of(corners: Corners) -> int:
    """Twice the area, above 0 where the corners go round against the clock."""
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return sum(x0 * y1 - x1 * y0 for (x0, y0), (x1, y1) in pairs)


def bends(corners: Corners) -> set[bool]:
    """Which ways the border turns at its corners."""
    triples = zip(corners, (*corners[1:], corners[0]), (*corners[2:], *corners[:2]), strict=True)
    return {area_of(triple) > 0 for triple in triples}


def test_there_is_a_field_for_every_battlefield() -> None:
    assert set(GROUNDS.all) == set(NAMES)
    assert {field.name for field in GROUNDS.all.values()} <= set(OTHERS)


@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_field_looks_the_same_from_both_sides_and_lies_on_the_table(name: str) -> None:
    ground = ground_of(GROUNDS.all[name])
    assert (ground.width, ground.depth) == (72_000, 48_000)

    def turned(points: Corners) -> Corners:
        return tuple((ground.width - x, ground.depth - y) for x, y in points)

    areas = {(area.kind, area.polygon) for area in ground.areas}
    assert areas
    assert areas == {(kind, turned(polygon)) for kind, polygon in areas}
    lines = {(line.kind, line.start, line.end) for line in ground.lines}
    assert lines == {(kind, *reversed(turned((start, end)))) for kind, start, end in lines}
    points = [each for area in ground.areas for each in area.polygon]
    points += [each for line in ground.lines for each in (line.start, line.end)]
    assert all(0 <= x <= ground.width and 0 <= y <= ground.depth for x, y in points)


@pytest.mark.parametrize("name", sorted(NAMES))
def test_areas_are_convex_and_of_kinds_of_the_table(name: str) -> None:
    ground = ground_of(GROUNDS.all[name])
    for area in ground.areas:
        assert terrain(area.kind)
        assert len(bends(area.polygon)) == 1
    for line in ground.lines:
        assert terrain(line.kind)
        assert line.start != line.end


def test_what_lies_off_a_smaller_table_is_left_away() -> None:
    own = TABLES.printed["play"].replace("table_width = 72", "table_width = 60")
    with TABLES.laid({"play": own}):
        ground = ground_of(GROUNDS.all["B6"])
    assert ground.width == 60_000
    assert {area.kind for area in ground.areas} == {"gentle_hill"}
