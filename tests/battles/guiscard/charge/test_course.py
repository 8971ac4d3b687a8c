"""The path of a charge (GT-7.2.1c, D63)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.guiscard.charge.course import Course, pose
from battles.guiscard.charge.way import Way
from battles.guiscard.ground import Ground
from battles.guiscard.state import Skirmish
from tests.battles.guiscard.board import Placed, foot, position, rider
from tests.battles.guiscard.grounds import drawn

FLAT = drawn()
NORTH = ["1514", "1513", "1512", "1511", "1510", "1509", "1508", "1507"]


def at(hex_: str, *others: Placed) -> Skirmish:
    """A knight at 1515 who looks north, an enemy at a hex, and others."""
    return position(rider("k", "attacker", "Nck", "1515", "N"), foot("p", "defender", "Aim", hex_), *others)


def course(state: Skirmish, points: int = 12, ground: Ground = FLAT, kept: tuple[str, ...] = ()) -> Course:
    return Course(Way(state, ground, state.people["k"]), state.people["p"], points, kept)


@pytest.mark.rule("GT-7.2.1c")
@pytest.mark.parametrize(("hexes", "enough"), [(5, False), (6, True), (7, True)])
def test_a_charge_covers_six_hexes_at_least(hexes: int, enough: bool) -> None:
    state = at(NORTH[hexes])
    assert course(state).whole(NORTH[:hexes]) is enough
    assert course(state).long_enough(NORTH[:hexes]) is enough


@pytest.mark.rule("GT-7.2.1c")
def test_a_target_too_near_for_a_straight_charge_is_reached_in_a_bend() -> None:
    assert course(at("1510")).possible()
    assert not course(at("1510"), points=5).possible()


@pytest.mark.rule("GT-7.2.1c")
def test_the_front_half_touches_the_target_at_the_end() -> None:
    state = at("1508")
    assert course(state).whole(NORTH[:6])
    assert not course(at("1507")).whole(NORTH[:6])


@pytest.mark.rule("GT-4.1b")
def test_the_last_two_hexes_are_free_and_the_others_may_be_passed() -> None:
    def friend(hex_: str) -> Placed:
        return foot("f", "attacker", "Nim", hex_)

    assert course(at("1508", friend("1511"))).whole(NORTH[:6])
    assert not course(at("1508", friend("1510"))).whole(NORTH[:6])
    assert not course(at("1508", friend("1509"))).whole(NORTH[:6])


@pytest.mark.rule("GT-4.1b")
def test_two_of_a_group_do_not_end_in_one_hex() -> None:
    assert not course(at("1508"), kept=("1509",)).whole(NORTH[:6])
    assert not course(at("1508"), kept=("1510",)).whole(NORTH[:6])
    assert course(at("1508"), kept=("1511",)).whole(NORTH[:6])


@pytest.mark.rule("GT-6.7a")
def test_nobody_charges_whom_he_could_not_attack() -> None:
    state = at("1508")
    assert course(state, ground=FLAT).goals
    assert course(state, ground=drawn(_1508="tree")).goals == set()


@pytest.mark.rule("GT-6.7a")
def test_one_half_of_a_rider_that_can_be_struck_is_enough() -> None:
    state = position(rider("k", "attacker", "Nck", "1515", "N"), rider("p", "defender", "Ach", "1508", "S"))
    assert "1509" in course(state, ground=drawn(_1507="deep_water")).goals
    assert "1506" not in course(state, ground=drawn(_1507="deep_water")).goals


@pytest.mark.parametrize(("points", "enough"), [(6, False), (7, True)])
def test_terrain_is_paid_from_the_allowance(points: int, enough: bool) -> None:
    assert course(at("1507"), points).whole(NORTH[:7]) is enough


def test_the_surcharge_of_the_last_hex_is_not_paid() -> None:
    state = at("1508", foot("q", "defender", "Aim", "1608"))
    assert course(state, points=6).whole(NORTH[:6])
    past = at("1506", foot("q", "defender", "Aim", "1608"))
    assert not course(past, points=9).whole(NORTH)
    assert course(past, points=10).whole(NORTH)


def test_a_path_is_led_on_only_where_it_can_still_end() -> None:
    state = at("1507")
    assert course(state).leads_on([], "1514")
    assert not course(state, points=7).leads_on([], "1415")
    assert not course(state).leads_on([], "1516")
    assert not course(state, points=6).leads_on(NORTH[:6], "1508")
    assert course(state, points=7).leads_on(NORTH[:6], "1508")


def test_no_way_leads_where_no_two_free_hexes_are_beside_the_target() -> None:
    ring = ["1607", "1608", "1509", "1408", "1407"]
    crowd = [foot(f"c{hex_}", "defender", "Aim", hex_) for hex_ in ring]
    assert course(at("1508", *crowd), points=12).goals == {"1507"}
    assert not course(at("1508", *crowd), points=9).possible()
    assert not course(at("1508", *crowd, foot("x", "defender", "Aim", "1507"))).possible()


def test_where_a_path_has_come() -> None:
    one = at("1508").people["k"]
    assert pose(one, []) == ("1515", 0)
    assert pose(one, ["1514", "1613"]) == ("1613", 1)


@given(
    hex_=st.sampled_from([hex_ for hex_ in FLAT.hexes if 4 <= int(hex_[2:]) <= 13]), points=st.integers(6, 12)
)
def test_what_is_possible_can_be_ridden_step_by_step_to_its_end(hex_: str, points: int) -> None:
    found = course(at(hex_), points)
    path: list[str] = []
    if not found.possible():
        assert not any(found.leads_on([], step) for step, _, _ in found.way.ahead("1515", 0))
        return
    while not found.whole(path):
        front, facing = pose(found.way.one, path)
        path.append(next(step for step, _, _ in found.way.ahead(front, facing) if found.leads_on(path, step)))
    assert 6 <= len(path) <= points
