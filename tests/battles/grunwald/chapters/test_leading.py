"""A leader who rides alone, and one who goes with a unit."""

import pytest

from battles.grunwald import riding
from battles.grunwald.chapters import going, leading
from battles.grunwald.chapters.effects import field_of
from battles.grunwald.chapters.leading import Leading, Ride
from battles.grunwald.chapters.moving import Lead, Moving
from battles.grunwald.chapters.orders import Halt, Pass
from battles.grunwald.chapters.reacting import Shoot
from tests.battles.grunwald.positions import HERE, give, ground, kinds, leader, offered, position, unit, why

FIELD = ground()
NORTH = "2519"


@pytest.mark.rule("GR-8.1.1", "GR-8.1.2")
def test_leaders_ride_in_the_phase_of_their_cavalry_once() -> None:
    state = position(
        leader("witold", "attacker", HERE), leader("jungingen", "defender", "2510"), agenda=[Moving()]
    )
    assert [o for o in offered(state) if isinstance(o, Lead)] == [Lead("witold")]
    give(state, Lead("witold"))
    give(state, Ride(NORTH))
    give(state, Halt())
    assert leading.may_lead(state, "witold") is not None
    state.leaders["witold"].done, state.phase = False, 3
    assert leading.may_lead(state, "witold") is not None
    assert leading.may_lead(state, "jungingen") is not None


@pytest.mark.rule("GR-8.1.2", "GR-8.1.3", "GR-4.2.4", "GR-4.2.2")
def test_a_leader_pays_as_cavalry_has_ten_points_and_ignores_zones() -> None:
    one = leader("witold", "attacker", HERE)
    guard = unit("e", "defender", "2518", "S")
    enemy = leader("jungingen", "defender", "2421")
    state = position(one, guard, unit("f", "attacker", "2620"), enemy, agenda=[Leading("witold")])
    assert riding.ride_cost(state, FIELD, HERE, NORTH) == 2
    assert riding.ride_cost(state, FIELD, HERE, "2620") == 4
    [moved] = kinds(give(state, Ride(NORTH)), going.LeaderMoved)
    assert (moved.cost, one.spent, one.stirred) == (2, 2, True)
    assert Ride("2619") in offered(state)
    assert why(state, Ride("2518")) == "GR-4.2.2"
    assert why(state, Ride("2530")) == "GR-8.1.2"
    one.spent = 19
    assert why(state, Ride("2619")) == "GR-8.1.2"


@pytest.mark.rule("GR-8.1.2")
def test_going_with_a_unit_costs_a_leader_his_own_points() -> None:
    state = position(leader("witold", "attacker", HERE), unit("a", "attacker", HERE))
    assert riding.leader_cost(state, FIELD, "witold", NORTH) == 2
    state.leaders["witold"].spent = 19
    assert riding.leader_cost(state, FIELD, "witold", NORTH) is None


@pytest.mark.rule("GR-8.1.2", "GR-8.1.3", "GR-4.2.2")
def test_a_leader_rides_to_his_last_point_and_not_where_nobody_can(monkeypatch: pytest.MonkeyPatch) -> None:
    one = leader("witold", "attacker", HERE)
    state = position(one, leader("jerzy", "attacker", NORTH), agenda=[Leading("witold")])
    for spent, free in ((18, True), (19, False), (10, True)):
        one.spent = spent
        assert (leading.why_not_ride(state, "witold", NORTH) is None) is free
        assert (riding.leader_cost(state, field_of(state), "witold", NORTH) is not None) is free
    one.spent = 0
    one.hex = "2100"
    found = leading.why_not_ride(state, "witold", "")
    assert found is not None
    assert found.reason == " is not the next hex"
    one.hex = HERE
    state.leaders["jerzy"].side = "defender"
    found = leading.why_not_ride(state, "witold", NORTH)
    assert found is not None
    assert found.rule == "GR-4.2.2"
    state.leaders["jerzy"].side = "attacker"
    monkeypatch.setitem(field_of(state).sides, (HERE, NORTH), frozenset({"river"}))
    assert riding.ride_cost(state, field_of(state), HERE, NORTH) is None
    assert leading.why_not_ride(state, "witold", NORTH) is not None
    assert riding.leader_cost(state, field_of(state), "witold", NORTH) is None


@pytest.mark.rule("GR-8.1.1", "GR-8.1.2")
def test_a_dead_leader_and_one_who_is_none_are_not_taken_up() -> None:
    one = leader("witold", "attacker", HERE)
    state = position(one)
    assert leading.may_lead(state, "witold") is None
    assert leading.may_lead(state, "nobody") is not None
    one.place = "eliminated"
    assert leading.may_lead(state, "witold") is not None
    assert riding.ride_cost(state, FIELD, "3525", "3524") == 8
    assert riding.ride_cost(state, FIELD, "1606", "1506") == 2 + 6


@pytest.mark.rule("GR-11.1.5", "GR-11.2.5")
@pytest.mark.parametrize(("faces", "place"), [((6, 6), "eliminated"), ((1, 1), "map")])
def test_a_leader_who_rides_alone_past_shooters_may_be_shot_at(faces: tuple[int, ...], place: str) -> None:
    archers = unit("s", "defender", "2517", "S", kind="archer", formation="combat")
    one = leader("witold", "attacker", HERE)
    other = leader("jerzy", "attacker", "2530")
    state = position(one, other, archers, leader("jungingen", "defender", "2510"))
    state.agenda = [Moving(), Leading("witold")]
    give(state, Ride(NORTH))
    assert set(offered(state)) == {Shoot("s", NORTH), Pass()}
    give(state, Shoot("s", NORTH), *faces)
    assert (one.place, other.done, archers.fired) == (place, False, ("enemy's",))
    assert any(isinstance(order, Ride) for order in offered(state)) == (place == "map")
