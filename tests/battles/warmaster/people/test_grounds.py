"""The battlefields of campaigns as tables of whole centimetres."""

import pytest

from battles.fields import NAMES
from battles.warmaster.people.grounds import GROUNDS, ground_of, half, turned
from battles.warmaster.play.opening import TITLES
from battles.warmaster.state.rectangles import Rect
from battles.warmaster.tables import TABLES, terrain


def test_there_is_a_field_for_every_battlefield() -> None:
    assert set(GROUNDS.all) == set(NAMES)
    assert {field.name for field in GROUNDS.all.values()} <= set(TITLES)


@pytest.mark.parametrize("name", sorted(NAMES))
def test_a_field_looks_the_same_from_both_sides_and_lies_on_the_table(name: str) -> None:
    ground = ground_of(GROUNDS.all[name])
    for area in ground.areas:
        assert terrain(area.kind)
        assert all(ground.holds(rect) for rect in area.rects)
        there = tuple(turned(rect, ground) for rect in area.rects)
        assert any(other.kind == area.kind and other.rects == there for other in ground.areas)
    for line in ground.lines:
        assert line.start < line.end
        assert any(
            (other.start, other.end) == (half(line.end, ground), half(line.start, ground))
            for other in ground.lines
        )


@pytest.mark.parametrize("name", sorted(NAMES))
def test_written_rectangles_have_an_area_and_do_not_lie_off_the_printed_table(name: str) -> None:
    for area in GROUNDS.all[name].area:
        assert all(rect.x0 < rect.x1 <= 180 and rect.y0 < rect.y1 <= 120 for rect in area.rects)


def test_what_lies_off_a_smaller_table_is_left_away() -> None:
    own = TABLES.printed["play"].replace("table_width = 180", "table_width = 100")
    with TABLES.laid({"play": own}):
        ground = ground_of(GROUNDS.all["B6"])
    assert ground.width == 100
    assert [area.kind for area in ground.areas] == []
    assert turned(Rect(0, 0, 10, 20), ground) == Rect(90, 100, 100, 120)
