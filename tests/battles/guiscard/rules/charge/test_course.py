"""The path of a charge (GT-7.2.1c, D63)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.guiscard.rules.charge.course import Course, pose
from battles.guiscard.rules.charge.way import Way
from battles.guiscard.rules.ground import Ground
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
    found = course(at(NORTH[hexes]))
    assert found.whole(NORTH[:hexes]) is found.long_enough(NORTH[:hexes]) is enough


@pytest.mark.rule("GT-7.2.1c")
def test_the_front_half_touches_the_target_at_the_end() -> None:
    assert [course(at(hex_)).whole(NORTH[:6]) for hex_ in ("1508", "1507")] == [True, False]


@pytest.mark.rule("GT-4.1b")
@pytest.mark.parametrize(("hex_", "free"), [("1511", True), ("1510", False), ("1509", False)])
def test_the_last_two_hexes_are_free_and_kept_by_nobody_else_of_the_group(hex_: str, free: bool) -> None:
    assert course(at("1508", foot("f", "attacker", "Nim", hex_))).whole(NORTH[:6]) is free
    assert course(at("1508"), kept=(hex_,)).whole(NORTH[:6]) is free


@pytest.mark.rule("GT-6.7a")
def test_nobody_charges_whom_he_could_not_attack() -> None:
    assert course(at("1508")).goals
    assert course(at("1508"), ground=drawn(_1508="tree")).goals == set()


@pytest.mark.rule("GT-6.7a")
def test_one_half_of_a_rider_that_can_be_struck_is_enough() -> None:
    state = position(rider("k", "attacker", "Nck", "1515", "N"), rider("p", "defender", "Ach", "1508", "S"))
    goals = course(state, ground=drawn(_1507="deep_water")).goals
    assert ("1509" in goals, "1506" in goals) == (True, False)


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
