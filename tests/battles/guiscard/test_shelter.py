"""Doorways and the corners of buildings cover who stands there against the side from which he is shot at."""

import pytest

from battles.guiscard.cover import at_corner, bare, cover_of, in_doorway, own_door, shelter_of
from battles.guiscard.lines import bar
from battles.guiscard.openings import line
from tests.battles.guiscard.grounds import drawn, field

SHORT = 5


@pytest.mark.rule("GT-8.3.6a")
@pytest.mark.parametrize(
    ("shooter", "face"),
    [
        ("0601", "NE"),  # along the north wall, which it sees alone
        ("0503", "NE"),
        ("0404", "S"),  # along the west wall
        ("0407", "S"),
        ("0401", ""),  # he sees both faces
        ("0501", ""),
        ("0203", ""),
        ("0405", "S"),
    ],
)
def test_a_corner_covers_against_who_cannot_see_both_faces_of_the_building(shooter: str, face: str) -> None:
    village = field("B7")
    assert village.cells["0403"].corner == "SE"
    assert bar(village, shooter, "0403") is None
    found = at_corner(village, shooter, "0403")
    assert (found.face, found.cover) == (face, "medium" if face else "none")
    assert cover_of(village, shooter, "0403", SHORT) == ("medium" if face else "none")


@pytest.mark.rule("GT-8.3.6a", "GT-5.5.1c")
def test_between_a_face_and_the_open_the_corner_covers_nobody() -> None:
    # From 0601 to the north-east of it the line comes over that side; from 0501 between it and the north side.
    village = field("B7")
    for shooter in village.hexes:
        if shooter != "0403" and bar(village, shooter, "0403") is None:
            sides = line(village, shooter, "0403").steps[-1:] or ((shooter,),)
            open_too = any(hex_ in ("0402", "0303", "0304") for hex_ in sides[0])
            assert bool(at_corner(village, shooter, "0403").face) is not open_too, shooter


@pytest.mark.rule("GT-8.3.6a")
def test_only_a_hex_with_a_corner_has_its_cover() -> None:
    village = field("B7")
    assert shelter_of(village, "0405", "0404").face == ""
    assert cover_of(village, "0601", "0503", SHORT) == "none"


@pytest.mark.rule("GT-8.3.5a", "GT-9.4.3a")
@pytest.mark.parametrize(
    ("name", "door", "outside", "inside"),
    [
        ("B7", "0606", ("0607", "0610", "0810"), ("0505", "0605", "0506")),
        ("B8", "1512", ("1513", "1515", "1616"), ("1510", "1407", "1609")),
        ("B8", "1607", ("1608", "1511"), ("1606", "1206")),
        ("B8", "2010", ("1910", "1509"), ("2110", "2008")),
    ],
)
def test_a_door_or_entrance_covers_who_is_in_its_hex_from_outside_and_from_inside(
    name: str, door: str, outside: tuple[str, ...], inside: tuple[str, ...]
) -> None:
    ground = field(name)
    for shooters, face in ((outside, "outside"), (inside, "inside")):
        for shooter in shooters:
            assert bar(ground, shooter, door) is None, shooter
            found = in_doorway(ground, shooter, door)
            assert (found.face, found.cover) == (face, "medium"), shooter
            assert own_door(ground, line(ground, shooter, door), door) is (face == "outside")


@pytest.mark.rule("GT-9.4.3a")
def test_so_does_the_door_of_a_tower() -> None:
    castle = field("B9")
    doors = [
        (hex_, near)
        for hex_ in castle.hexes
        for near, kind in zip(castle.neighbours[hex_], castle.cells[hex_].borders, strict=True)
        if kind == "tower_door" and near and castle.cells[hex_].depth > castle.cells[near].depth
    ]
    assert doors
    for hex_, near in doors:
        found = in_doorway(castle, near, hex_)
        assert (found.face, found.cover) == ("outside", "medium")


@pytest.mark.rule("GT-8.3.5a")
def test_it_covers_nobody_beside_it() -> None:
    village = field("B7")
    assert in_doorway(village, "0610", "0605").face == ""
    assert in_doorway(village, "0605", "0607").face == ""
    assert shelter_of(drawn(), "1010", "1015").face == ""


@pytest.mark.rule("GT-8.3.5a", "GT-8.3.6a")
@pytest.mark.parametrize(
    ("target", "first", "second"),
    [("0403", "0601", "0407"), ("0606", "0610", "0605"), ("0606", "0605", "0610")],
)
def test_against_one_side_only(target: str, first: str, second: str) -> None:
    village = field("B7")
    face = shelter_of(village, first, target).face
    assert cover_of(village, first, target, SHORT, face) == "medium"
    assert cover_of(village, second, target, SHORT, face) == "none"
    assert bare(village, first, target, SHORT) == "none"


@pytest.mark.rule("GT-8.3.5a", "GT-8.2.1e")
def test_through_a_window_one_is_covered_in_a_doorway_all_the_same() -> None:
    village = field("B7")
    assert shelter_of(village, "0503", "0606").face == "inside"
    assert cover_of(village, "0503", "0606", SHORT, "outside") == "medium"


@pytest.mark.rule("GT-8.3.1a", "GT-8.3.2a")
def test_in_the_room_one_is_covered_against_who_stands_before_the_door_and_not_against_who_stands_in_it() -> (
    None
):
    village, priory = field("B7"), field("B8")
    assert cover_of(village, "0607", "0605", SHORT) == "medium"
    assert cover_of(village, "0606", "0605", SHORT) == "none"
    assert cover_of(priory, "1607", "1609", SHORT) == "none"
