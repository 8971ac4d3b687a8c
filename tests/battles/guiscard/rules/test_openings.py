"""Lines of fire past walls: where they begin, which openings they pass, what bars them."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.guiscard.rules.lines import barred
from battles.guiscard.rules.openings import line
from hexmap import rays
from hexmap.grid import SIDES, neighbour
from tests.battles.guiscard.grounds import field, raised

VILLAGE, PRIORY = "B7", "B8"
HEXES = st.builds(lambda col, row: f"{col:02d}{row:02d}", st.integers(1, 30), st.integers(1, 20))


def rule_between(name: str, shooter: str, target: str) -> str:
    found = barred(field(name), shooter, target)
    return "" if found is None else found.rule


@pytest.mark.rule("GT-8.2.1a", "GT-8.2.1c", "GT-8.2.1d")
def test_through_a_window_one_shoots_from_its_hex_alone_and_at_who_is_right_behind_it() -> None:
    assert rule_between(VILLAGE, "0504", "0501") == ""
    assert rule_between(VILLAGE, "0504", "0402") == "", "the line begins in the middle of the window"
    assert rule_between(VILLAGE, "0505", "0501") == "GT-8.2.1c"
    assert rule_between(VILLAGE, "0501", "0504") == ""
    assert rule_between(VILLAGE, "0501", "0505") == "GT-8.2.1c"
    assert rule_between(VILLAGE, "0302", "0504") == "GT-8.2.4a", "the line does not reach its centre"
    for target in ("0504", "0505", "0506", "0605"):
        assert rule_between(VILLAGE, "0503", target) == "", "from before it one shoots into the room"
    assert rule_between(VILLAGE, "0503", "0508") != "", "and no farther"


@pytest.mark.rule("GT-8.2.3a", "GT-8.2.3b")
def test_through_a_door_one_shoots_in_and_out() -> None:
    assert rule_between(VILLAGE, "0610", "0605") == rule_between(VILLAGE, "0605", "0610") == ""
    assert rule_between(VILLAGE, "0606", "0508") == "", "from the middle of the door"
    assert line(field(VILLAGE), "0606", "0508").own
    assert rule_between(VILLAGE, "0605", "0508") == "GT-8.2.4a"


@pytest.mark.rule("GT-8.2.3c")
def test_the_entrance_of_a_court_is_a_door_and_with_it_the_door_of_a_house_is_one_too_many() -> None:
    assert rule_between(PRIORY, "1515", "1510") == rule_between(PRIORY, "1510", "1515") == ""
    assert rule_between(PRIORY, "1518", "1507") == "GT-8.2.4a"
    court = line(field(PRIORY), "1607", "1608")
    assert [each.kind for each in court.through] == ["door"]


@pytest.mark.rule("GT-8.2.4a")
def test_a_wall_bars_what_touches_it_at_a_corner_too() -> None:
    assert rule_between(VILLAGE, "0503", "0705") == "GT-8.2.4a"
    assert rule_between(VILLAGE, "0101", "0105") == "", "it does not come near"


@pytest.mark.rule("GT-8.2.2a", "GT-9.3.5b")
def test_through_a_chapel_window_one_shoots_at_who_is_in_line_with_it() -> None:
    assert rule_between(PRIORY, "1302", "1305") == ""
    assert rule_between(PRIORY, "1402", "1305") != ""
    assert rule_between(PRIORY, "1305", "1402") == "", "out of it in all directions"
    assert rule_between(PRIORY, "1302", "1306") == "GT-9.3.5b"


@pytest.mark.rule("GT-9.3.1a")
def test_from_a_height_one_shoots_over_a_wall_at_who_is_as_far_from_it() -> None:
    ground = raised(field(PRIORY), {"1506": 0, "1514": 1, "1513": 1})
    assert barred(field(PRIORY), "1413", "1411") is not None
    assert barred(raised(field(PRIORY), {"1413": 1}), "1413", "1411") is None
    assert barred(raised(field(PRIORY), {"1414": 1}), "1414", "1411") is None
    assert barred(raised(field(PRIORY), {"1415": 1}), "1415", "1412") is not None, "too near to the wall"
    assert barred(ground, "1413", "1406") is not None, "under a roof"


@given(HEXES, HEXES, st.sampled_from([VILLAGE, PRIORY]))
def test_nothing_is_seen_through_a_wall(a: str, b: str, name: str) -> None:
    ground = field(name)
    found = line(ground, a, b)
    if a == b or found.bar is not None:
        return
    begin = rays.centre(a)
    if found.own:
        side = next(each for each in SIDES if neighbour(a, each) == found.through[0].behind)
        begin = rays.middle(a, side)
    met = [side for each in rays.line(begin, rays.centre(b)) for side in each.sides]
    assert [ground.sides[side] for side in met if side in ground.sides] == [
        each.kind for each in found.through
    ]


@pytest.mark.parametrize("name", ["B3", VILLAGE])
def test_neighbours_see_each_other_where_one_can_go_to_the_other(name: str) -> None:
    ground = field(name)
    for hex_, around in ground.neighbours.items():
        for near in around:
            if near and ground.enterable(hex_, near, False, False):
                assert barred(ground, hex_, near) is None, (hex_, near)
