"""Where the captain sees that a unit can come to."""

import pytest

from battles.devils_horsemen.bots import reach
from battles.devils_horsemen.play.orders import Step, TurnTo
from tests.battles.devils_horsemen.positions import position, unit


@pytest.mark.rule("DH-6.22a", "DH-7.12a")
def test_a_turn_costs_horse_a_point_and_a_step_another() -> None:
    rider = unit("A", "attacker", "0707", "N", type="LC")
    ways = reach.around(position(rider), rider, 0, 0)
    assert ways["0707", 3].spent == 1
    assert ways["0708", 3].spent == 2
    assert ways["0708", 3].first == TurnTo(3)
    assert ways["0706", 0].first == Step("0706")


@pytest.mark.rule("DH-7.23a")
def test_no_way_leads_through_an_enemy_zone_of_control() -> None:
    rider = unit("A", "attacker", "0709", "N", type="LC", ma=4)
    enemy = unit("D", "defender", "0706", "S", type="HI")
    ways = reach.around(position(rider, enemy), rider, 0, 0)
    assert ("0707", 0) in ways
    assert not any(way.before == "0707" for way in ways.values())


@pytest.mark.rule("DH-6.61a", "DH-6.63a")
def test_a_way_leads_through_a_friend_for_a_point_more_and_ends_not_there() -> None:
    rider = unit("A", "attacker", "0707", "N", type="LC")
    friends = unit("B", "attacker", "0706", "N"), unit("C", "attacker", "0606", "N")
    ways = reach.around(position(rider, *friends), rider, 0, 0)
    assert not any(hex_ in ("0706", "0606") for hex_, _ in ways)
    assert ways["0705", 0].spent == 3


@pytest.mark.rule("DH-7.23c")
def test_who_is_held_by_one_as_fast_stays_where_it_is() -> None:
    rider, enemy = unit("A", "attacker", "0707", "N"), unit("D", "defender", "0706", "S")
    assert set(reach.around(position(rider, enemy), rider, 0, 0)) == {("0707", 0)}


@pytest.mark.rule("DH-4.42d")
def test_the_riders_who_could_come_beside_a_hex_are_counted() -> None:
    rider, foot = unit("D", "defender", "0706", type="LC"), unit("E", "defender", "0906", type="LI")
    state = position(unit("A", "attacker", "0714"), rider, foot)
    assert reach.beset(state, "attacker")["0710"] == 1
