"""The cover that the ground, doorways and corners of buildings give against a shot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.guiscard.rules.cover import (
    ORDER,
    at_corner,
    bare,
    before,
    better,
    cover_of,
    in_doorway,
    lost,
    own_door,
    shelter_of,
)
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.lines import bar
from battles.guiscard.rules.openings import line
from tests.battles.guiscard.grounds import drawn, field

BANK = ((range(1, 6), "clear 1"), (range(6, 7), "bank"))
HEXES = st.builds(lambda col, row: f"{col:02d}{row:02d}", st.integers(1, 30), st.integers(1, 20))


def from_afar(ground: Ground, shooter: str, target: str) -> str:
    """The cover where no height is near enough to make it nothing."""
    return cover_of(ground, shooter, target, 0)


@pytest.mark.rule("GT-5.5.2.1a", "GT-5.5.1b", "GT-5.5.1c")
def test_brush_covers_who_is_in_it_and_who_is_behind_it() -> None:
    ground = drawn(_1010="brush")
    assert from_afar(ground, "1005", "1010") == "light"
    assert from_afar(ground, "1005", "1015") == "light"
    assert from_afar(ground, "1010", "1015") == "none"
    assert from_afar(ground, "1005", "1009") == "none"
    assert from_afar(drawn(_1110="brush"), "1010", "1210") == "none", "along its border, on one hand"
    assert from_afar(drawn(_1110="brush", _1111="brush"), "1010", "1210") == "light"
    for hex_ in ("1111", "1112", "1211", "1212"):
        assert from_afar(drawn(**{f"_{hex_}": "brush"}), "1010", "1313") == "light", hex_


@pytest.mark.rule("GT-5.5.2.2a")
@pytest.mark.parametrize("terrain", ["tree", "rock", "marsh"])
def test_trees_rocks_and_marsh_are_light_cover(terrain: str) -> None:
    assert from_afar(drawn(_1010=terrain), "1005", "1010") == "light"
    assert from_afar(drawn(_1010=terrain), "1005", "1009") == "none"


@pytest.mark.rule("GT-3.1d", "GT-5.5.2.3d", "GT-5.5.4a")
def test_a_bank_covers_only_against_shots_over_its_crest_and_not_from_close_by() -> None:
    ground = drawn(*BANK)
    assert from_afar(ground, "1003", "1006") == from_afar(ground, "1005", "1006") == "medium"
    for shooter, target in (("1012", "1006"), ("0606", "1006"), ("1012", "1008")):
        assert from_afar(ground, shooter, target) == "none"
    assert [cover_of(ground, "1003", "1006", short) for short in (5, 6)] == ["medium", "none"]


@pytest.mark.rule("GT-5.5.2.3d", "GT-5.5.1c", "GT-5.5.1d")
def test_along_a_border_a_line_crosses_the_crest_if_both_hexes_lie_above_and_the_best_cover_counts() -> None:
    above = drawn(_1210="clear 1", _1110="clear 1", _1111="clear 1", _1010="bank")
    assert from_afar(above, "1210", "1010") == "medium"
    assert from_afar(drawn(_1210="clear 1", _1110="clear 1", _1010="bank"), "1210", "1010") == "none"
    assert better("light", "medium", "none") == "medium"
    assert better("light", "light") == "light"
    assert from_afar(drawn(*BANK, _1005="brush 1"), "1003", "1006") == "medium"


@pytest.mark.rule("GT-3.1e")
def test_a_path_covers_against_shots_from_below() -> None:
    hill = field("B3")
    assert hill.level["1413"] == 1
    assert from_afar(hill, "1418", "1413") == "medium"
    assert from_afar(hill, "1414", "1413") == "none"
    assert from_afar(hill, "1412", "1413") == "none"
    assert from_afar(hill, "1519", "1518") == "none"


@pytest.mark.rule("GT-3.1f", "GT-5.5.2.4b", "GT-5.5.2.4d")
@pytest.mark.parametrize("terrain", ["shallows", "deep_water", "marsh"])
def test_water_and_marsh_cover_but_against_who_stands_at_their_edge(terrain: str) -> None:
    pond = drawn(_1010=terrain, _1011=terrain, _1012=terrain, _2010=terrain)
    assert from_afar(pond, "1005", "1011") == "light"
    assert from_afar(pond, "1009", "1012") == "none"
    assert from_afar(pond, "2009", "1011") == "light"
    assert from_afar(pond, "1012", "1010") == "light"


@pytest.mark.rule("GT-5.5.2.4b", "GT-5.5.2.4c")
def test_across_a_deck_or_brush_the_cover_of_water_is_medium() -> None:
    for between in ("wooden_deck", "brush"):
        ground = drawn(_1010="shallows", _1007=between)
        assert from_afar(ground, "1004", "1010") == "medium"
    assert from_afar(drawn(_1010="shallows", _1011="brush"), "1013", "1010") == "medium"
    assert from_afar(drawn(_1010="shallows", _1009="wooden_deck"), "1009", "1010") == "none"
    assert (
        from_afar(drawn(_1010="shallows", _1007="wooden_deck", _1004="wooden_deck"), "1004", "1006") == "none"
    )


@pytest.mark.rule("GT-5.5.4a")
@pytest.mark.parametrize("terrain", ["brush", "marsh", "shallows"])
def test_from_above_and_close_by_the_cover_is_lost(terrain: str) -> None:
    one = drawn((range(1, 6), "clear 1"), _1007=terrain)
    two = drawn((range(1, 6), "clear 2"), _1007=terrain)
    assert [cover_of(one, "1001", "1007", short) for short in (11, 12, 13)] == ["light", "none", "none"]
    assert [cover_of(two, "1001", "1007", short) for short in (5, 6, 7)] == ["light", "none", "none"]
    assert cover_of(one, "1012", "1007", 12) == "light"
    flat = drawn((range(1, 21), "clear 1"), _1007=f"{terrain} 1")
    assert cover_of(flat, "1001", "1007", 40) == "light"


@pytest.mark.rule("GT-5.5.4a", "GT-5.5.2.1a")
def test_deep_water_trees_rocks_and_brush_on_the_way_cover_from_above_too() -> None:
    for terrain in ("deep_water", "tree", "rock"):
        ground = drawn((range(1, 6), "clear 1"), _1007=terrain)
        assert cover_of(ground, "1005", "1007", 40) == "light"
        assert not lost(ground, "1005", "1007", 40)
    ground = drawn((range(1, 6), "clear 1"), _1007="brush", _1006="brush")
    assert cover_of(ground, "1005", "1007", 40) == "light"


@pytest.mark.rule("GT-5.5.4b")
def test_a_low_wall_covers_only_the_hex_behind_it() -> None:
    village = field("B7")
    assert from_afar(village, "0801", "0804") == "medium"
    assert from_afar(village, "0803", "0804") == "medium"
    assert from_afar(village, "0804", "0803") == "medium"
    assert from_afar(village, "0801", "0805") == "none"
    assert from_afar(village, "0804", "0802") == "none"


@pytest.mark.rule("GT-5.5.4b", "GT-5.5.1c")
def test_through_the_corner_of_a_wall_both_sides_must_have_one() -> None:
    croft = field("B7")
    # 2703 has walls in the north, north-east, south-west and north-west; its south-east side is open.
    assert from_afar(croft, "2503", "2703") == "medium"
    assert from_afar(croft, "2802", "2703") == "medium"
    assert from_afar(croft, "2904", "2703") == "none"
    # From 2903 the line comes between its north-east side, which has a wall, and its south-east side, which has none.
    assert before(croft, "2903", "2703") == ("2802", "2803")
    assert from_afar(croft, "2903", "2703") == "none"


@pytest.mark.rule("GT-8.2.1e", "GT-8.3.1a")
def test_in_a_house_one_is_covered_against_shots_through_door_or_window() -> None:
    medium = dict.fromkeys((("0502", "0504"), ("0503", "0606"), ("0610", "0605"), ("0607", "0605")), "medium")
    none = dict.fromkeys((("0606", "0605"), ("0606", "0610"), ("0605", "0609")), "none")
    for pair, cover in (medium | none).items():
        assert from_afar(field("B7"), *pair) == cover, pair


@pytest.mark.rule("GT-8.3.2a")
def test_in_a_court_one_is_covered_against_shots_through_its_entrance_and_doors() -> None:
    priory = field("B8")
    assert from_afar(priory, "1515", "1510") == "medium"
    assert from_afar(priory, "1512", "1510") == "none", "who stands in the entrance is in the court"
    assert from_afar(priory, "1606", "1610") == "medium", "out of the chapel"
    assert from_afar(priory, "1610", "1606") == "medium", "into it"
    assert from_afar(priory, "1607", "1610") == "none", "out of the door itself"


@given(HEXES, HEXES, st.integers(1, 10), st.integers(0, 15))
def test_height_and_nearness_never_make_cover_better(a: str, b: str, number: int, short: int) -> None:
    ground = field(f"B{number}")
    if a != b:
        afar, near = from_afar(ground, a, b), cover_of(ground, a, b, short)
        assert near in ORDER
        assert ORDER.index(near) <= ORDER.index(afar)


SHORT = 5


@pytest.mark.rule("GT-8.3.6a")
def test_a_corner_covers_against_who_cannot_see_both_faces_of_the_building() -> None:
    along_the_north = dict.fromkeys(("0601", "0503"), "NE")
    along_the_west = dict.fromkeys(("0404", "0405", "0407"), "S")
    both_faces = dict.fromkeys(("0401", "0501", "0203"), "")
    village = field("B7")
    assert village.cells["0403"].corner == "SE"
    for shooter, face in (along_the_north | along_the_west | both_faces).items():
        assert bar(village, shooter, "0403") is None
        found = at_corner(village, shooter, "0403")
        assert (found.face, found.cover) == (face, "medium" if face else "none"), shooter
        assert cover_of(village, shooter, "0403", SHORT) == found.cover


@pytest.mark.rule("GT-8.3.6a", "GT-5.5.1c")
def test_between_a_face_and_the_open_the_corner_covers_nobody() -> None:
    # From 0601 to the north-east of it the line comes over that side; from 0501 between it and the north side.
    village = field("B7")
    for shooter in village.hexes:
        if shooter != "0403" and bar(village, shooter, "0403") is None:
            sides = line(village, shooter, "0403").steps[-1:] or ((shooter,),)
            open_too = any(hex_ in ("0402", "0303", "0304") for hex_ in sides[0])
            assert bool(at_corner(village, shooter, "0403").face) is not open_too, shooter


@pytest.mark.rule("GT-8.3.5a", "GT-8.3.6a")
def test_neither_a_corner_nor_a_door_covers_anybody_beside_it() -> None:
    village = field("B7")
    assert shelter_of(village, "0405", "0404").face == ""
    assert cover_of(village, "0601", "0503", SHORT) == "none"
    assert in_doorway(village, "0610", "0605").face == ""
    assert in_doorway(village, "0605", "0607").face == ""
    assert shelter_of(drawn(), "1010", "1015").face == ""


@pytest.mark.rule("GT-8.3.5a", "GT-9.4.3a")
@pytest.mark.parametrize(
    ("name", "door", "outside", "inside"),
    [
        ("B7", "0606", ("0607", "0610", "0810"), ("0505", "0605", "0506")),
        ("B8", "1512", ("1513", "1515", "1616"), ("1510", "1407", "1609")),
        ("B8", "1607", ("1608", "1511"), ("1606", "1206")),
        ("B8", "2010", ("1910", "1509"), ("2110", "2008")),
        ("B9", "1507", ("1508",), ("1506",)),
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
