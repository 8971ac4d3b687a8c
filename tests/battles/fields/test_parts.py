"""The parts of fields: where hexes of maps come to lie."""

import pytest

from battles.fields import COLUMNS, ROWS
from battles.fields.field import Field
from battles.fields.joined import joined
from battles.fields.laid import Laid, Place
from battles.fields.parts import LAYOUTS, PARTS, extent, part_of, placed
from battles.fields.plan import plan, turned_hex
from hexmap.grid import SIDES, neighbour

CASTLE = (Laid("B10", "left", stripped=True), Laid("B9", "right"))
MAP = sorted(plan("B1"))


@pytest.mark.parametrize("layout", LAYOUTS)
def test_every_hex_of_a_field_comes_from_one_hex_of_one_map(layout: tuple[Place, ...]) -> None:
    laid = tuple(Laid("B1", place) for place in layout)
    columns, rows = extent(laid)
    found = {place: {placed(hex_, place) for hex_ in MAP} - {None} for place in layout}
    whole = sorted(hex_ for hexes in found.values() for hex_ in hexes if hex_)
    assert whole == sorted(
        f"{col:02d}{row:02d}" for col in range(1, columns + 1) for row in range(1, rows + 1)
    )
    assert all(part_of(hex_, laid) == place for place, hexes in found.items() for hex_ in hexes if hex_)


@pytest.mark.parametrize("place", PARTS)
def test_neighbours_on_a_map_are_neighbours_over_the_same_side_on_the_field(place: Place) -> None:
    for hex_ in MAP:
        for side in SIDES:
            here, there = (
                placed(each, place) if each in plan("B1") else None for each in (hex_, neighbour(hex_, side))
            )
            if here and there:
                assert neighbour(here, side) == there


def test_what_lies_off_the_field_is_in_no_part_of_it() -> None:
    for hex_ in ("3101", "0121"):
        with pytest.raises(ValueError, match="not on the field"):
            part_of(hex_, CASTLE)


@pytest.mark.rule("GS-11.4.4b")
def test_of_two_maps_side_by_side_only_the_middle_is_the_field() -> None:
    spots = joined(CASTLE)
    assert (len(spots), extent(CASTLE)) == (COLUMNS * ROWS, (COLUMNS, ROWS))
    assert (placed("1708", "left"), placed("1608", "left")) == ("0108", None)
    assert (placed("0108", "right"), placed("1608", "right"), placed("1708", "right")) == (
        "1508",
        "3008",
        None,
    )
    # The whole tower lies on it, and the gate.
    tower = {hex_ for hex_, spot in plan("B9").items() if spot.zone == "T"}
    assert sum(spot.zone == "T" for spot in spots.values()) == len(tower) == 7
    assert [hex_ for hex_, spot in spots.items() if spot.mark == "G"] == [placed("1515", "right")] == ["2915"]


@pytest.mark.rule("GS-11.4.4b")
def test_the_field_of_two_maps_side_by_side_has_the_edges_of_each() -> None:
    field = Field(CASTLE, dict.fromkeys(joined(CASTLE), ""))
    assert field.edge("right") == field.edge("right.right") == {f"30{row:02d}" for row in range(1, ROWS + 1)}
    assert field.edge("left.top") == {f"{col:02d}01" for col in range(1, 15)}
    with pytest.raises(ValueError, match="joint"):
        field.edge("left.right")


def test_a_turned_map_is_turned_before_its_part_is_taken() -> None:
    turned = joined((Laid("B1", "left"), Laid("B3", "right", turned=True)))
    assert turned["2018"] == plan("B3", True)["0618"]
    assert turned["2018"].mark == plan("B3")[turned_hex("0618")].mark != plan("B3")["0618"].mark
