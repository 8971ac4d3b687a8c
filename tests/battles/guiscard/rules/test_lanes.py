"""How far ahead and aside the hexes of a zone lie."""

import pytest

from battles.guiscard.rules.lanes import lanes, point
from hexmap.grid import SIDES, neighbours

ROW = ("0505", "0605", "0705")


@pytest.mark.parametrize("other", neighbours("0505"))
def test_neighbours_are_one_apart(other: str) -> None:
    (x, y), (u, v) = point("0505"), point(other)
    assert (x - u) ** 2 + (y - v) ** 2 == pytest.approx(1)


def test_who_looks_north_has_the_northern_hex_foremost() -> None:
    found = lanes(("0504", "0505", "0506"), SIDES.index("N"))
    assert [found[hex_][0] for hex_ in ("0504", "0505", "0506")] == pytest.approx([0, -1, -2])
    assert [found[hex_][1] for hex_ in ("0504", "0505", "0506")] == pytest.approx([0, 0, 0])


def test_the_sides_of_a_zone_lie_as_far_from_its_middle() -> None:
    found = lanes(ROW, SIDES.index("S"))
    assert sum(side for _, side in found.values()) == pytest.approx(0)
    assert found["0505"][1] == pytest.approx(-found["0705"][1])
    assert lanes(ROW, SIDES.index("N"))["0505"][1] == pytest.approx(-found["0505"][1])
