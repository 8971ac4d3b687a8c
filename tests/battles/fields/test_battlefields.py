"""The battlefields hold together, and turning a map twice changes nothing."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.fields import NAMES, Battlefield, battlefield, legend
from battles.fields.plan import plan, turned_cell, turned_hex
from battles.guiscard.tables import printed
from hexmap.grid import SIDES, neighbour, opposite

MAPS = st.sampled_from(NAMES)


def broken(name: str, **changes: object) -> Battlefield:
    raw = msgspec.to_builtins(battlefield(name)) | changes
    return msgspec.convert(raw, Battlefield)


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"columns": 31}, "30 columns and 20 rows"),
        ({"terrain": "...\n"}, "terrain: 20 rows of 30"),
        ({"levels": ("x" * 30 + "\n") * 20}, "heights are digits"),
        ({"doors": ["0504:E"]}, "'E' is not a side"),
        ({"doors": ["3104:N"]}, "3104 is not on the map"),
        ({"doors": ["05:N"]}, "not a hex label"),
        ({"doors": []}, "doors: hex 0606 is drawn or listed with one, not both"),
        ({"paths": ["0504:N"]}, "an axis is two sides"),
        ({"bridges": ["0504-0605:N-S"]}, "0605 does not lie S of 0504"),
        ({"engine_sites": ["3112"]}, "3112 is not on the map"),
    ],
)
def test_a_battlefield_that_does_not_hold_is_refused(changes: dict[str, object], reason: str) -> None:
    with pytest.raises(msgspec.ValidationError, match=reason):
        broken("B7", **changes)


def test_there_is_no_eleventh_battlefield() -> None:
    with pytest.raises(KeyError):
        battlefield("B11")


@pytest.mark.parametrize("name", NAMES)
def test_a_map_is_drawn_with_the_marks_of_the_legend(name: str) -> None:
    cells = plan(name)
    assert len(cells) == 600
    open_ground = {cell.terrain for cell in cells.values() if not cell.built}
    assert open_ground <= set(printed().terrain)
    assert {cell.terrain for cell in cells.values()} <= set(legend().values())


@pytest.mark.parametrize("name", NAMES)
def test_a_bank_lies_one_level_below_its_crest(name: str) -> None:
    cells = plan(name)
    for hex_, cell in cells.items():
        around = [cells[other] for side in SIDES if (other := neighbour(hex_, side)) in cells]
        if cell.terrain in ("bank", "path"):
            assert any(other.level > cell.level for other in around)
        elif not cell.built:
            assert all(other.built or other.level <= cell.level for other in around)


@pytest.mark.parametrize("name", NAMES)
def test_a_work_stands_on_the_side_of_both_hexes(name: str) -> None:
    cells = plan(name)
    for hex_, cell in cells.items():
        for place, side in enumerate(SIDES):
            other = neighbour(hex_, side)
            if other in cells:
                assert cell.borders[place] == cells[other].borders[SIDES.index(opposite(side))]


def test_openings_stand_in_the_walls_between_zones() -> None:
    house = plan("B7")["0606"]
    assert house.borders[SIDES.index("S")] == "door"
    assert house.borders[SIDES.index("SW")] == "wall"
    assert plan("B7")["0504"].borders[SIDES.index("N")] == "window"
    assert plan("B9")["1507"].borders[SIDES.index("S")] == "door"
    assert plan("B9")["1506"].borders == ("",) * 6
    assert plan("B9")["1405"].borders[SIDES.index("N")] == "castle_wall"
    assert plan("B9")["1515"].borders[SIDES.index("S")] == "gate"
    assert plan("B10")["0508"].borders[SIDES.index("N")] == "canvas"
    assert plan("B10")["0509"].borders[SIDES.index("S")] == "tent_opening"
    assert plan("B8")["1512"].borders[SIDES.index("S")] == "entrance"
    assert plan("B7")["0403"].corner == "SE"


def test_a_stripped_camp_is_a_meadow() -> None:
    cells = plan("B10", False, True)
    assert not any(cell.built or any(cell.borders) for cell in cells.values())
    assert cells["0509"].terrain == cells["0608"].terrain == "clear"
    assert cells["1003"].terrain == "marsh"


@given(MAPS, st.booleans())
def test_a_map_turned_twice_is_as_it_was(name: str, stripped: bool) -> None:
    turned = plan(name, True, stripped)
    again = {turned_hex(hex_): turned_cell(cell) for hex_, cell in turned.items()}
    assert again == plan(name, False, stripped)


@given(MAPS, st.integers(1, 30), st.integers(1, 20), st.sampled_from(SIDES))
def test_neighbours_of_a_turned_map_lie_on_the_opposite_sides(
    name: str, col: int, row: int, side: str
) -> None:
    hex_ = f"{col:02d}{row:02d}"
    cells, turned = plan(name), plan(name, True)
    other = neighbour(hex_, side)
    if other in cells:
        assert neighbour(turned_hex(hex_), opposite(side)) == turned_hex(other)
    mine, theirs = cells[hex_].borders, turned[turned_hex(hex_)].borders
    assert mine[SIDES.index(side)] == theirs[SIDES.index(opposite(side))]
