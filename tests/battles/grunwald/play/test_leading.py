"""A leader who rides alone, and one who goes with a unit."""

import pytest

from battles.grunwald.play import going, leading
from battles.grunwald.play.effects import field_of
from battles.grunwald.play.leading import Leading, Ride
from battles.grunwald.play.moving import Lead, Moving
from battles.grunwald.play.orders import Halt, Pass
from battles.grunwald.play.reacting import Shoot
from battles.grunwald.rules import rides as riding
from tests.battles.grunwald.positions import HERE, give, ground, kinds, leader, offered, position, unit, why

FIELD = ground()
NORTH = "2519"


@pytest.mark.rule("GR-8.1.1", "GR-8.1.2")
def test_leaders_ride_in_the_phase_of_their_cavalry_once() -> None:
    one = leader("witold", "attacker", HERE)
    state = position(one, leader("jungingen", "defender", "2510"), agenda=[Moving()])
    assert [o for o in offered(state) if isinstance(o, Lead)] == [Lead("witold")]
    for order in (Lead("witold"), Ride(NORTH), Halt()):
        give(state, order)
    for done, place, phase, name, free in (
        (True, "map", 1, "witold", False),
        (False, "map", 1, "witold", True),
        (False, "map", 3, "witold", False),
        (False, "eliminated", 1, "witold", False),
        (False, "map", 1, "jungingen", False),
        (False, "map", 1, "nobody", False),
    ):
        one.done, one.place, state.phase = done, place, phase  # type: ignore[assignment]
        assert (leading.may_lead(state, name) is None) is free


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


@pytest.mark.rule("GR-8.1.2", "GR-8.1.3", "GR-4.2.2")
def test_a_leader_rides_to_his_last_point_and_not_where_nobody_can(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = leader("witold", "attacker", HERE), leader("jerzy", "attacker", NORTH)
    state = position(one, other)

    def rides() -> tuple[bool, bool]:
        """Whether he rides north alone, and with a unit."""
        with_a_unit = riding.leader_cost(state, field_of(state), "witold", NORTH)
        return leading.why_not_ride(state, "witold", NORTH) is None, with_a_unit is not None

    for spent, free in ((18, True), (19, False), (10, True)):
        one.spent = spent
        assert rides() == (free, free)
    other.side = "defender"
    assert rides() == (False, True)
    other.side = "attacker"
    monkeypatch.setitem(field_of(state).sides, (HERE, NORTH), frozenset({"river"}))
    assert rides() == (False, False)
    assert riding.ride_cost(state, field_of(state), HERE, NORTH) is None
    one.hex = "2100"
    found = leading.why_not_ride(state, "witold", "")
    assert found is not None
    assert found.reason == " is not the next hex"


@pytest.mark.rule("GR-8.1.2")
def test_a_leader_pays_for_ground_and_walls() -> None:
    state = position(leader("witold", "attacker", HERE))
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
