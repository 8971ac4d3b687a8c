"""Where a leader of the captain's rides."""

from battles.grunwald.bots import leaders
from battles.grunwald.bots.leaders import Post
from battles.grunwald.state import State
from tests.battles.grunwald.positions import HERE, ground, leader, position, unit

AHEAD, BEYOND, FAR = "2519", "2518", "2512"
AROUND = ground().around[HERE]


def test_an_army_leader_costs_a_point_of_every_unit_too() -> None:
    units = unit("a", "attacker", HERE), unit("b", "attacker", AHEAD, sp=1)
    state = position(*units, leader("x", "attacker", HERE), leader("y", "attacker", HERE, army=True))
    points = sum(map(leaders.of_a_point, units))
    assert leaders.price(state, state.leaders["x"]) == 16
    assert leaders.price(state, state.leaders["y"]) == 16 + points


def test_the_enemy_comes_to_all_hexes_but_through_no_unit() -> None:
    state = position(unit("d", "defender", BEYOND, "S"))
    free = leaders.coming(state, ground(), "attacker")
    assert (free[BEYOND], free[AHEAD], free[HERE]) == (0, 1, 2)
    for number, hex_ in enumerate(AROUND):
        state.units[f"a{number}"] = unit(f"a{number}", "attacker", hex_)
    closed = leaders.coming(state, ground(), "attacker")
    assert HERE not in closed
    assert AHEAD not in closed


def posted(state: State, name: str) -> Post:
    return Post(state, ground(), state.leaders[name], leaders.coming(state, ground(), "attacker"))


def test_a_leader_alone_is_in_danger_where_somebody_comes_and_with_a_unit_the_less_the_later() -> None:
    state = position(unit("a", "attacker", HERE), unit("d", "defender", FAR, "S"))
    state.leaders["x"] = leader("x", "attacker", HERE)
    post = posted(state, "x")
    assert post.risk(AHEAD) > post.risk(HERE) > 0
    state.units["d"].hex = BEYOND
    assert posted(state, "x").risk(HERE) > post.risk(HERE)


def ridden(state: State, name: str) -> str:
    return leaders.way(state, ground(), name)


def test_a_leader_rides_away_from_who_comes_and_stays_where_nobody_does() -> None:
    state = position(unit("a", "attacker", HERE), leader("x", "attacker", AHEAD, army=True))
    state.units["d"] = unit("d", "defender", BEYOND, "S")
    step = ridden(state, "x")
    assert ground().distance(step, BEYOND) > ground().distance(AHEAD, BEYOND)
    state.units["d"].hex = "0500"
    state.leaders["x"].hex = HERE
    assert ridden(state, "x") == ""


def test_a_leader_rides_to_his_own() -> None:
    state = position(unit("a", "attacker", HERE), leader("x", "attacker", "2526"))
    state.units["d"] = unit("d", "defender", "0500", "S")
    assert ridden(state, "x") == "2525"


def test_who_stands_in_a_hex_without_a_unit_is_there_for_the_taking() -> None:
    state = position(leader("x", "attacker", HERE))
    assert [each.id for each in leaders.alone(state, HERE, "defender")] == ["x"]
    assert leaders.alone(state, HERE, "attacker") == []
    state.units["a"] = unit("a", "attacker", HERE)
    state.gone()
    assert leaders.alone(state, HERE, "defender") == []


def test_foot_does_not_leave_a_leader_alone_and_riders_may() -> None:
    state = position(unit("f", "attacker", HERE, kind="infantry_heavy"), leader("x", "attacker", HERE))
    assert leaders.entrusted(state, state.units["f"]) == 16
    state.units["r"] = unit("r", "attacker", AHEAD)
    state.leaders["y"] = leader("y", "attacker", AHEAD)
    state.gone()
    assert leaders.entrusted(state, state.units["r"]) == 0


def test_leaders_spread_over_those_whom_no_other_leads() -> None:
    state = position(
        unit("a", "attacker", HERE), unit("b", "attacker", "3520"), leader("x", "attacker", HERE)
    )
    state.leaders["y"] = leader("y", "attacker", HERE)
    post = posted(state, "y")
    assert post.worth("3520") > post.worth(HERE)


def test_a_leader_does_not_ride_alone_past_riders_who_may_ride_against_him() -> None:
    """They look at where he would ride through, two hexes before them."""
    state = position(unit("a", "attacker", "2420"), leader("x", "attacker", "2526"))
    state.units["d"] = unit("d", "defender", "0500", "S")
    way = ridden(state, "x")
    state.units["d"].hex = ground().toward(ground().toward(way, 0), 0)
    state.gone()
    assert way in leaders.watched(state, ground(), "attacker")
    assert ridden(state, "x") not in (way, "")
    state.units["d"].countered = True
    assert leaders.watched(state, ground(), "attacker") == set()
