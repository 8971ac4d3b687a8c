"""What a mark of a battlefield is by a table, and which hexes lie side by side."""

from battles.fields.plan import Spot, plan
from battles.people.grounds import ground_of, sides_of
from hexmap.grid import SIDES


def test_a_mark_is_what_the_table_says_and_else_clear() -> None:
    table = {"water": ("w",), "forest": ("t", "r")}
    assert [ground_of(Spot(mark), table) for mark in "wtr.b"] == [
        "water",
        "forest",
        "forest",
        "clear",
        "clear",
    ]


def test_hexes_lie_side_by_side_both_ways_and_never_beside_the_map() -> None:
    found = list(sides_of(plan("B1")))
    assert len(found) == len(set(found))
    assert {(other, hex_) for hex_, other, _ in found} == {(hex_, other) for hex_, other, _ in found}
    assert len(found) < len(plan("B1")) * len(SIDES)
