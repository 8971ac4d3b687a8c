"""What a field takes over of the lines on that of which it was made."""

import pytest

from battles.fields.field import place
from battles.guiscard.rules.remembering import AROUND, beside
from hexmap import grid, rays

MIDDLE = "4040"


@pytest.mark.parametrize("side", ["", *grid.SIDES])
def test_a_line_touches_none_but_the_hexes_beside_it(side: str) -> None:
    begin = rays.middle(MIDDLE, side) if side else rays.centre(MIDDLE)
    here = place(*grid.axial(MIDDLE))
    for hex_ in grid.within(MIDDLE, 9)[1:]:
        away = place(*grid.axial(hex_)) - here
        near = beside(away)
        assert near.issuperset(place(*grid.axial(each)) - here for each in grid.neighbours(hex_))
        touched = {each for met in rays.line(begin, rays.centre(hex_)) for each in met.hexes}
        assert near.issuperset(place(*grid.axial(each)) - here for each in touched)


def test_a_hex_is_seen_from_itself_with_those_around() -> None:
    assert beside(0) == AROUND
