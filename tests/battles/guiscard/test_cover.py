"""The cover that the ground gives against a shot."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.guiscard.cover import ORDER, before, better, cover_of, lost
from battles.guiscard.ground import Ground
from tests.battles.guiscard.grounds import drawn, field

BANK = ((range(1, 6), "clear 1"), (range(6, 7), "bank"))
HEXES = st.builds(lambda col, row: f"{col:02d}{row:02d}", st.integers(1, 30), st.integers(1, 20))


def from_afar(ground: Ground, shooter: str, target: str) -> str:
    """The cover where no height is near enough to make it nothing."""
    return cover_of(ground, shooter, target, 0)


@pytest.mark.rule("GT-5.5.2.1a")
def test_brush_covers_who_is_in_it_and_who_is_behind_it() -> None:
    ground = drawn(_1010="brush")
    assert from_afar(ground, "1005", "1010") == "light"
    assert from_afar(ground, "1005", "1015") == "light"
    assert from_afar(ground, "1010", "1015") == "none"
    assert from_afar(ground, "1005", "1009") == "none"


@pytest.mark.rule("GT-5.5.2.1a", "GT-5.5.1c")
def test_along_a_border_brush_on_one_hand_covers_nobody() -> None:
    assert from_afar(drawn(_1110="brush"), "1010", "1210") == "none"
    assert from_afar(drawn(_1110="brush", _1111="brush"), "1010", "1210") == "light"


@pytest.mark.rule("GT-5.5.2.1a", "GT-5.5.1b")
@pytest.mark.parametrize("hex_", ["1111", "1112", "1211", "1212"])
def test_brush_in_any_hex_that_the_line_crosses_is_cover(hex_: str) -> None:
    assert from_afar(drawn(**{f"_{hex_}": "brush"}), "1010", "1313") == "light"


@pytest.mark.rule("GT-5.5.2.2a")
@pytest.mark.parametrize("terrain", ["tree", "rock", "marsh"])
def test_trees_rocks_and_marsh_are_light_cover(terrain: str) -> None:
    assert from_afar(drawn(_1010=terrain), "1005", "1010") == "light"
    assert from_afar(drawn(_1010=terrain), "1005", "1009") == "none"


@pytest.mark.rule("GT-3.1d", "GT-5.5.2.3d")
def test_a_bank_covers_only_against_shots_over_its_crest() -> None:
    ground = drawn(*BANK)
    assert from_afar(ground, "1003", "1006") == "medium"
    assert from_afar(ground, "1005", "1006") == "medium"
    assert from_afar(ground, "1012", "1006") == "none"
    assert from_afar(ground, "0606", "1006") == "none"
    assert from_afar(ground, "1012", "1008") == "none"


@pytest.mark.rule("GT-5.5.2.3d", "GT-5.5.1c")
def test_a_line_that_comes_along_the_border_crosses_the_crest_only_if_both_hexes_lie_above() -> None:
    above = drawn(_1210="clear 1", _1110="clear 1", _1111="clear 1", _1010="bank")
    assert from_afar(above, "1210", "1010") == "medium"
    assert from_afar(drawn(_1210="clear 1", _1110="clear 1", _1010="bank"), "1210", "1010") == "none"


@pytest.mark.rule("GT-3.1e")
def test_a_path_covers_against_shots_from_below() -> None:
    hill = field("B3")
    assert hill.level["1413"] == 1
    assert from_afar(hill, "1418", "1413") == "medium"
    assert from_afar(hill, "1414", "1413") == "none"
    assert from_afar(hill, "1412", "1413") == "none"
    assert from_afar(hill, "1519", "1518") == "none"


@pytest.mark.rule("GT-3.1f", "GT-5.5.2.4b")
@pytest.mark.parametrize("water", ["shallows", "deep_water"])
def test_water_covers_but_against_who_stands_at_its_edge(water: str) -> None:
    pond = drawn(_1010=water, _1011=water, _1012=water, _2010=water)
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


@pytest.mark.rule("GT-5.5.2.4d")
def test_marsh_covers_nobody_against_who_stands_at_its_edge() -> None:
    reeds = drawn(_1010="marsh", _1011="marsh", _2010="marsh")
    assert from_afar(reeds, "1005", "1010") == "light"
    assert from_afar(reeds, "1009", "1011") == "none"
    assert from_afar(reeds, "2009", "1010") == "light"
    assert from_afar(reeds, "1011", "1010") == "light"


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


@pytest.mark.rule("GT-5.5.4a")
def test_a_bank_is_no_cover_from_above_and_close_by() -> None:
    ground = drawn(*BANK)
    assert cover_of(ground, "1003", "1006", 5) == "medium"
    assert cover_of(ground, "1003", "1006", 6) == "none"


@pytest.mark.rule("GT-5.5.4a")
@pytest.mark.parametrize("terrain", ["deep_water", "tree", "rock"])
def test_deep_water_trees_and_rocks_cover_from_above_too(terrain: str) -> None:
    ground = drawn((range(1, 6), "clear 1"), _1007=terrain)
    assert cover_of(ground, "1005", "1007", 40) == "light"
    assert not lost(ground, "1005", "1007", 40)


@pytest.mark.rule("GT-5.5.4a", "GT-5.5.2.1a")
def test_brush_on_the_way_covers_from_above_too() -> None:
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


@pytest.mark.rule("GT-5.5.1d")
def test_of_several_covers_the_best_counts_and_they_do_not_add_up() -> None:
    assert better("light", "medium", "none") == "medium"
    assert better("light", "light") == "light"
    assert from_afar(drawn(*BANK, _1005="brush 1"), "1003", "1006") == "medium"


@pytest.mark.rule("GT-8.2.1e", "GT-8.3.1a")
@pytest.mark.parametrize(
    ("shooter", "target", "cover"),
    [
        ("0502", "0504", "medium"),
        ("0503", "0606", "medium"),
        ("0610", "0605", "medium"),
        ("0606", "0605", "none"),
        ("0606", "0610", "none"),
        ("0605", "0609", "none"),
    ],
)
def test_in_a_house_one_is_covered_against_shots_through_door_or_window(
    shooter: str, target: str, cover: str
) -> None:
    assert from_afar(field("B7"), shooter, target) == cover


@pytest.mark.rule("GT-8.3.2a")
def test_in_a_court_one_is_covered_against_shots_through_its_entrance_and_doors() -> None:
    priory = field("B8")
    assert from_afar(priory, "1515", "1510") == "medium"
    assert from_afar(priory, "1512", "1510") == "none", "who stands in the entrance is in the court"
    assert from_afar(priory, "1606", "1610") == "medium", "out of the chapel"
    assert from_afar(priory, "1607", "1610") == "none", "out of the door itself"


@given(HEXES, HEXES, st.integers(1, 10), st.integers(0, 15))
def test_height_and_nearness_never_make_cover_better(a: str, b: str, number: int, short: int) -> None:
    ground = field(f"B{number}")
    if a != b:
        afar, near = from_afar(ground, a, b), cover_of(ground, a, b, short)
        assert near in ORDER
        assert ORDER.index(near) <= ORDER.index(afar)
