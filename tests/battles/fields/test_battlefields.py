"""The battlefields hold together, and turning a map twice changes nothing."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.fields import NAMES, Battlefield, battlefield
from battles.fields.battlefield import OPEN_AIR
from battles.fields.joined import joined
from battles.fields.laid import Laid
from battles.fields.marks import BANK, OPEN, Legend, marks
from battles.fields.plan import plan, turned_hex, turned_spot
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
        ({"defender_zone": {"zones": "17"}}, "defender_zone: there is no zone 7"),
        ({"inside": {"farm": "."}}, "inside.farm: there is no zone ."),
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
def test_a_map_is_drawn_with_the_marks_that_there_are(name: str) -> None:
    spots = plan(name)
    assert len(spots) == 600
    assert {spot.mark for spot in spots.values()} <= marks().keys()


def test_every_mark_is_drawn_somewhere() -> None:
    assert {spot.mark for name in NAMES for spot in plan(name).values()} == marks().keys()


def test_a_system_reads_every_mark_and_no_other() -> None:
    words = dict(marks())
    assert Legend("house", words).legend == words
    with pytest.raises(ValueError, match=r"legend: '/' is read .* or drawn"):
        Legend("house", {mark: kind for mark, kind in words.items() if mark != "/"})
    with pytest.raises(ValueError, match=r"legend: '\?' is read .* or drawn"):
        Legend("house", words | {"?": "fog"})


@pytest.mark.parametrize("name", NAMES)
def test_a_work_stands_on_the_side_of_both_hexes(name: str) -> None:
    spots = plan(name)
    for hex_, spot in spots.items():
        for place, side in enumerate(SIDES):
            other = neighbour(hex_, side)
            if other in spots:
                assert spot.borders[place] == spots[other].borders[SIDES.index(opposite(side))]


def test_openings_stand_in_the_walls_between_zones() -> None:
    house = plan("B7")["0606"]
    assert house.borders[SIDES.index("S")] == "door"
    assert house.borders[SIDES.index("SW")] == "wall"
    assert plan("B7")["0504"].borders[SIDES.index("N")] == "window"
    assert plan("B9")["1507"].borders[SIDES.index("S")] == "tower_door"
    assert plan("B9")["1506"].borders == ("",) * 6
    assert plan("B9")["1405"].borders[SIDES.index("N")] == "castle_wall"
    assert plan("B9")["1515"].borders[SIDES.index("S")] == "gate"
    assert plan("B10")["0508"].borders[SIDES.index("N")] == "canvas"
    assert plan("B10")["0509"].borders[SIDES.index("S")] == "tent_opening"
    assert plan("B8")["1512"].borders[SIDES.index("S")] == "entrance"
    assert plan("B7")["0403"].corner == "SE"


def test_a_stripped_camp_is_a_meadow() -> None:
    spots = plan("B10", False, True)
    assert not any(spot.zone != OPEN_AIR or any(spot.borders) for spot in spots.values())
    assert spots["0509"].mark == spots["0608"].mark == OPEN
    assert spots["1003"].mark == "m"


@given(MAPS, st.booleans())
def test_a_map_turned_twice_is_as_it_was(name: str, stripped: bool) -> None:
    turned = plan(name, True, stripped)
    again = {turned_hex(hex_): turned_spot(spot) for hex_, spot in turned.items()}
    assert again == plan(name, False, stripped)


@given(MAPS, st.integers(1, 30), st.integers(1, 20), st.sampled_from(SIDES))
def test_neighbours_of_a_turned_map_lie_on_the_opposite_sides(
    name: str, col: int, row: int, side: str
) -> None:
    hex_ = f"{col:02d}{row:02d}"
    spots, turned = plan(name), plan(name, True)
    other = neighbour(hex_, side)
    if other in spots:
        assert neighbour(turned_hex(hex_), opposite(side)) == turned_hex(other)
    mine, theirs = spots[hex_].borders, turned[turned_hex(hex_)].borders
    assert mine[SIDES.index(side)] == theirs[SIDES.index(opposite(side))]


def test_where_the_lower_of_two_maps_could_have_a_bank_at_the_joint_it_has_one() -> None:
    spots = joined((Laid("B3", "upper"), Laid("B1", "lower")))
    assert (spots["1020"].level, spots["1021"].level) == (0, 1)
    assert (spots["1020"].mark, spots["1019"].mark) == (BANK, OPEN)
    assert spots["1021"] == plan("B1")["1001"]
