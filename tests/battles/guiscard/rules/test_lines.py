"""Lines of fire over the ground: trees, crests and hills, borders between hexes."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.fields.field import course
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.lines import barred, open_line
from battles.guiscard.rules.openings import line
from hexmap.grid import distance
from tests.battles.guiscard.grounds import drawn, field

HEXES = st.builds(lambda col, row: f"{col:02d}{row:02d}", st.integers(1, 30), st.integers(1, 20))
# Level 1 above, the bank in row 06, level 0 below.
BANK = ((range(1, 6), "clear 1"), (range(6, 7), "bank"))


def rule_between(ground: Ground, a: str, b: str) -> str:
    """The rule by which the ground bars the line, the same both ways."""
    found, back = barred(ground, a, b), barred(ground, b, a)
    assert (found is None) == (back is None)
    return found.rule if found is not None else ""


@pytest.mark.rule("GT-5.5.1a", "GT-5.5.2.3a")
def test_over_clear_ground_the_line_is_open_and_a_bank_bars_nothing_along_its_foot() -> None:
    for pair in (("1002", "1018"), ("0102", "3018")):
        assert rule_between(drawn(), *pair) == ""
    for pair in (("1006", "1015"), ("0608", "2008"), ("0603", "2003")):
        assert rule_between(drawn(*BANK), *pair) == ""


@pytest.mark.rule("GT-5.5.1b", "GT-5.5.2.2a")
def test_trees_between_bar_the_line_and_those_at_its_ends_do_not() -> None:
    assert rule_between(drawn(_1010="tree"), "1005", "1015") == "GT-5.5.2.2a"
    assert rule_between(drawn(_1005="tree", _1015="tree"), "1005", "1015") == ""
    assert rule_between(drawn(_1015="tree", _1014="tree"), "1005", "1015") == "GT-5.5.2.2a"
    assert rule_between(drawn(*BANK), "1005", "1015") == ""
    assert rule_between(drawn(*BANK, _1010="tree"), "1005", "1015") == "GT-5.5.2.2a"
    assert rule_between(drawn(_1010="clear 1"), "1005", "1015") == "GT-5.5.2.3a", "a hill is no wood"


@pytest.mark.rule("GT-5.5.1c")
def test_along_a_border_the_less_restrictive_hex_counts() -> None:
    assert course(drawn(), "1010", "1210") == (("1110", "1111"),)
    assert rule_between(drawn(_1110="tree"), "1010", "1210") == ""
    assert rule_between(drawn(_1111="tree"), "1010", "1210") == ""
    assert rule_between(drawn(_1110="tree", _1111="tree"), "1010", "1210") == "GT-5.5.2.2a"
    assert rule_between(drawn(_1110="tree", _1111="clear 1"), "1010", "1210") == "GT-5.5.2.2a"


@pytest.mark.rule("GT-5.5.1b", "GT-5.5.1c")
def test_a_line_from_one_hex_over_a_side_into_the_next_crosses_both_however_little_of_them() -> None:
    assert course(drawn(), "1010", "1313") == (("1111",), ("1112",), ("1211",), ("1212",))
    for hex_ in ("1111", "1112", "1211", "1212"):
        assert rule_between(drawn(**{f"_{hex_}": "tree"}), "1010", "1313") == "GT-5.5.2.2a", hex_
    for hex_ in ("1408", "1608"):
        assert rule_between(drawn(**{f"_{hex_}": "tree"}), "1005", "2011") == "GT-5.5.2.2a", hex_


@pytest.mark.rule("GT-5.5.1b", "GT-5.5.1c")
def test_a_hex_that_the_line_touches_in_a_corner_is_not_crossed_and_at_the_rim_a_border_has_one_hex() -> None:
    # The line goes from 1111 to 1211 through a corner where a third hex lies.
    assert course(drawn(), "1010", "1512") == (("1111",), ("1211",), ("1311",), ("1411",))
    wood = drawn(_1112="tree", _1210="tree", _1212="tree", _1310="tree", _1312="tree", _1412="tree")
    assert rule_between(wood, "1010", "1512") == ""
    assert course(drawn(), "0101", "0301") == (("0201",),)
    assert rule_between(drawn(_0201="tree"), "0101", "0301") == "GT-5.5.2.2a"


@pytest.mark.rule("GT-5.5.1a", "GT-5.5.2.3a", "GT-5.5.2.3b")
def test_ground_higher_than_both_ends_bars_the_line_and_a_dip_is_shot_across() -> None:
    hill = drawn((range(8, 10), "clear 1"), (range(7, 8), "bank"), (range(10, 11), "bank"))
    assert rule_between(hill, "1003", "1017") == "GT-5.5.2.3a"
    assert rule_between(hill, "1007", "1010") == "GT-5.5.2.3a"
    assert rule_between(hill, "1003", "1008") == ""
    dip = drawn(
        (range(1, 6), "clear 1"), (range(6, 7), "bank"), (range(9, 10), "bank"), (range(10, 21), "clear 1")
    )
    assert rule_between(dip, "1001", "1011") == ""
    assert rule_between(dip, "1001", "1008") == "GT-5.5.2.3b"


@pytest.mark.rule("GT-5.5.1a", "GT-5.5.2.3b", "GT-5.5.2.3c")
def test_over_a_crest_the_lower_must_be_as_far_as_the_higher() -> None:
    # W6: A above, E on the bank, D below and nearer to it than A, C further below.
    ground = drawn(*BANK)
    a, c, d, e = "1003", "1010", "1008", "1006"
    assert rule_between(ground, a, e) == ""
    assert rule_between(ground, a, d) == "GT-5.5.2.3b"
    assert rule_between(ground, c, d) == ""
    assert rule_between(ground, a, "1009") == ""
    assert rule_between(ground, a, c) == ""
    assert rule_between(ground, "1005", "1007") == ""
    assert rule_between(ground, "1004", "1007") == "GT-5.5.2.3b"


@pytest.mark.rule("GT-5.5.2.3b")
def test_how_far_a_crest_is_does_not_hang_on_how_many_hexes_the_line_crosses() -> None:
    # The crest lies between 1205 and 1106, which is five hexes from either end; on the line it is the sixth, four follow.
    ground = drawn(*BANK)
    way = course(ground, "1001", "1310")
    assert (way[4], way[5], len(way)) == (("1205",), ("1106",), 10)
    assert (distance("1001", "1106"), distance("1106", "1310")) == (5, 5)
    assert rule_between(ground, "1001", "1310") == ""
    assert rule_between(ground, "1001", "1309") == "GT-5.5.2.3b"


@pytest.mark.rule("GT-5.5.1a", "GT-5.5.2.3b")
def test_two_crests_must_both_be_passed_and_one_that_rises_on_the_way_down_does_not_restrict() -> None:
    steps = drawn(
        (range(1, 4), "clear 2"), (range(4, 5), "bank 1"), (range(5, 9), "clear 1"), (range(9, 10), "bank")
    )
    assert rule_between(steps, "1003", "1009") == ""
    assert rule_between(steps, "1003", "1015") == ""
    assert rule_between(steps, "1003", "1014") == "GT-5.5.2.3b"
    assert rule_between(steps, "1001", "1006") == "GT-5.5.2.3b"
    # From level 2 into a dip of level 0 and up again to level 1: only the fall counts.
    dip = drawn((range(1, 4), "clear 2"), (range(4, 5), "clear"), (range(7, 21), "clear 1"))
    assert rule_between(dip, "1003", "1007") == ""


def test_buildings_bar_the_line() -> None:
    village = field("B7")
    assert rule_between(village, "0503", "0508") == "GT-8.2.4a"
    assert rule_between(field("B10"), "0506", "0512") == "GT-8.2.4a"
    assert rule_between(field("B10", stripped=True), "0506", "0512") == ""
    assert rule_between(village, "0502", "0503") == ""


@pytest.mark.rule("GT-5.5.1a")
def test_a_refused_line_says_where_it_is_barred() -> None:
    found = barred(drawn(_1010="tree"), "1005", "1015")
    assert found.reason == "there are trees at 1010 in the line of fire"
    between = barred(drawn(_1110="tree", _1111="clear 1"), "1010", "1210")
    assert (between.rule, between.values["hex"]) == ("GT-5.5.2.2a", "1110")


@given(HEXES, HEXES, st.sampled_from(["B1", "B2", "B3", "B6", "B7"]))
def test_the_ground_bars_a_line_both_ways_or_not_at_all(a: str, b: str, name: str) -> None:
    ground = field(name)
    # Out of a window more is shot at than into it (GT-8.2.1a, GT-8.2.1c).
    if not (line(ground, a, b).through or line(ground, b, a).through):
        assert (barred(ground, a, b) is None) == (barred(ground, b, a) is None)
    assert {frozenset(step) for step in course(ground, a, b)} == {
        frozenset(step) for step in course(ground, b, a)
    }


@given(HEXES, HEXES, st.sampled_from(["B1", "B2", "B3", "B7"]))
def test_what_is_soon_seen_to_be_open_is_open(a: str, b: str, name: str) -> None:
    ground = field(name)
    drawn_as = line(ground, a, b)
    open_ = drawn_as.bar is None and open_line(ground, a, b, drawn_as.steps) is None
    assert (barred(ground, a, b) is None) == open_
