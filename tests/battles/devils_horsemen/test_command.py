"""How far leaders command, and whom."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.devils_horsemen import command, costs, zones
from battles.devils_horsemen.state import Leader, LineRight, State, Unit
from tests.battles.devils_horsemen.positions import leader, position, unit

HERE = "0505"


def captain(**more: Any) -> Leader:
    return leader("l", "attacker", more.pop("hex", HERE), **{"range": 2, "kind": "subordinate", **more})


def why(state: State, name: str) -> str:
    found = command.why_not_order(state, state.leaders["l"], state.units[name])
    return found.rule if found else ""


@pytest.mark.rule("DH-4.21a", "DH-4.1d")
def test_a_leader_orders_units_of_his_within_his_range() -> None:
    near, far = unit("a", "attacker", "0705"), unit("b", "attacker", "0805")
    other, enemy = (
        unit("c", "attacker", "0605", formation="other"),
        unit("d", "defender", "1112", type="MI"),
    )
    state = position(near, far, other, enemy, leaders=(captain(),))
    assert [why(state, name) for name in "abcd"] == ["", "DH-4.21a", "DH-4.21a", "DH-4.21a"]
    assert command.reach(state, captain())["0705"] == 2
    assert command.reach(state, captain())[HERE] == 0


@pytest.mark.rule("DH-4.21a", "DH-4.33a")
def test_an_overall_commander_commands_all_of_his_side_and_another_his_own() -> None:
    other = unit("c", "attacker", "0605", formation="other")
    assert command.commands(captain(kind="overall"), other)
    assert not command.commands(captain(), other)
    assert not command.commands(captain(kind="contingent"), other)
    assert command.commands(captain(kind="contingent", commands=("other",)), other)


@pytest.mark.rule("DH-4.21b")
def test_orders_go_round_enemy_zones_unless_a_friend_stands_there() -> None:
    wall = [
        unit(f"e{row}", "defender", f"07{row:02d}", facing, type="MI")
        for row, facing in ((4, "SW"), (5, "NW"))
    ]
    state = position(*wall, leaders=(captain(range=4),))
    assert "0604" not in command.reach(state, captain())
    assert "0704" not in command.reach(state, captain())
    friend = unit("f", "attacker", "0605")
    state = position(*wall, friend, leaders=(captain(range=4),))
    assert command.reach(state, captain(range=4))["0605"] == 1


@pytest.mark.rule("DH-4.21c")
def test_range_is_that_of_the_moment() -> None:
    one = unit("a", "attacker", "0705")
    state = position(one, leaders=(captain(),))
    assert why(state, "a") == ""
    one.hex = "0905"
    state.gone()
    assert why(state, "a") == "DH-4.21a"


def paths(state: State, who: Leader, most: int) -> dict[str, int]:
    """The slow way: every path of so many hexes, one after the other."""
    found = {who.hex: 0}

    def walk(path: list[str]) -> None:
        for near in state.field.around[path[-1]]:
            if not near or near in path or state.enemies_at(near, who.side):
                continue
            if zones.over(state, near, who.side) and not state.friends_at(near, who.side):
                continue
            if costs.points(state.field, path[-1], near) is None:
                continue
            found[near] = min(found.get(near, len(path)), len(path))
            if len(path) < most:
                walk([*path, near])

    walk([who.hex])
    return found


places = st.tuples(st.integers(3, 8), st.integers(3, 8))


@pytest.mark.rule("DH-4.21b", "DH-4.23c")
@settings(max_examples=60, deadline=None)
@given(
    st.lists(st.tuples(places, st.integers(0, 5), st.sampled_from(["attacker", "defender"])), max_size=12),
    st.lists(st.tuples(places, st.integers(0, 5)), max_size=12),
    places,
    st.integers(0, 2),
    st.integers(1, 2),
)
def test_paths_of_command_are_those_that_a_slow_search_finds(
    stood: list[Any], rivers: list[Any], at: tuple[int, int], reach: int, times: int
) -> None:
    field = position().field
    spots = {f"{column:02d}{row:02d}": (facing, side) for (column, row), facing, side in stood}
    sides = tuple((hex_, field.toward(hex_, way)) for (c, r), way in rivers for hex_ in (f"{c:02d}{r:02d}",))
    units = [unit(f"u{hex_}", side, hex_, type="MI") for hex_, (_, side) in spots.items()]
    for one in units:
        one.facing = spots[one.hex][0]
    who = captain(hex="{:02d}{:02d}".format(*at), range=reach)
    state = position(*units, leaders=(who,), sides={"indus_river": sides})
    assert command.reach(state, who, times) == paths(state, who, reach * times) if reach else True
    assert max(command.reach(state, who, times).values()) <= reach * times


@pytest.mark.rule("DH-4.25a", "DH-5.27a", "DH-4.31a")
def test_nobody_gives_orders_in_an_enemy_zone_though_a_friend_stands_with_him() -> None:
    units = unit("a", "attacker", HERE), unit("b", "defender", "0404", "SE")
    for kind in ("subordinate", "overall"):
        assert why(position(*units, leaders=(captain(kind=kind),)), "a") == "DH-4.25a"
    free = position(units[0], leaders=(captain(cornered=True),))
    assert why(free, "a") == "DH-4.25a"


@pytest.mark.rule("DH-4.26a", "DH-5.16a")
def test_a_leader_who_is_lost_gives_no_orders() -> None:
    state = position(unit("a", "attacker", HERE), leaders=(captain(place="gone"),))
    refusal = command.why_not_give(state, state.leaders["l"])
    assert refusal is not None
    assert refusal.rule == "DH-4.26a"


@pytest.mark.rule("DH-4.26a", "DH-5.16a")
def test_a_finished_leader_gives_no_orders() -> None:
    assert (
        why(position(unit("a", "attacker", HERE), leaders=(captain(status="finished"),)), "a") == "DH-4.26a"
    )


@pytest.mark.rule("DH-5.25a", "DH-11.56a")
def test_a_unit_heeds_one_order_in_an_orders_phase_and_none_once_it_has_rallied() -> None:
    def heeds(**more: Any) -> str:
        return why(position(unit("a", "attacker", HERE, **more), leaders=(captain(),)), "a")

    assert heeds() == ""
    assert heeds(ordered=True) == "DH-5.25a"
    assert heeds(rallied=True) == "DH-11.56a"
    assert heeds(routed=True, ordered=True) == ""


def lined(*units: Unit, **more: Any) -> State:
    return position(
        *units,
        leaders=(captain(**more),),
        rights=(LineRight("l", "body", ("LC", "HC")), LineRight("m", "body", ("KN",))),
    )


@pytest.mark.rule("DH-4.23b", "DH-4.23d", "DH-4.32d")
def test_a_line_is_of_one_formation_and_type_that_the_scenario_lists_for_the_leader() -> None:
    state = lined(
        unit("a", "attacker", "0605", type="LC"),
        unit("b", "attacker", "0705", type="LC"),
        unit("c", "attacker", "0604", type="HC"),
        unit("d", "attacker", "0504", type="KN"),
        unit("e", "attacker", "0505", type="LC", formation="other"),
    )
    who = state.leaders["l"]
    assert command.lines(state, who) == [("body", "LC"), ("body", "HC")]
    assert [command.why_not_line_unit(state, who, state.units[name], "body", "LC") is None for name in "abcde"] == [
        True, True, False, False, False,
    ]  # fmt: skip


@pytest.mark.rule("DH-4.23b")
def test_dismounted_units_are_in_a_line_with_their_like() -> None:
    state = lined(
        unit("a", "attacker", "0605", type="LC"),
        unit("b", "attacker", "0705", type="LC", dismount="LI", dismounted=True),
    )
    assert command.lines(state, state.leaders["l"]) == [("body", "LC"), ("body", "LI")]


@pytest.mark.rule("DH-4.23c", "DH-11.46a")
def test_a_line_is_within_twice_the_range_and_holds_nobody_who_routs() -> None:
    def why_not(hex_: str, **more: Any) -> str:
        state = lined(unit("a", "attacker", hex_, type="LC", **more))
        found = command.why_not_line_unit(state, state.leaders["l"], state.units["a"], "body", "LC")
        return found.rule if found else ""

    assert why_not("0905") == ""
    assert why_not("1005") == "DH-4.23c"
    assert why_not("0605", routed=True) == "DH-11.46a"
    assert why_not("0605", rallied=True) == "DH-11.56a"
    assert why_not("0605", ordered=True) == "DH-5.25a"


def right(who: Leader, *others: Leader, units: tuple[Unit, ...] = (), turn: int = 2) -> str:
    return command.line_right(position(*units, leaders=(who, *others), turn=turn), who)


@pytest.mark.rule("DH-4.31d", "DH-4.1c", "DH-4.33b", "DH-4.33c")
def test_overall_commanders_give_line_orders_freely_and_contingents_none() -> None:
    assert right(captain(kind="overall")) == "free"
    assert right(captain(kind="contingent")) == "none"
    assert right(captain(kind="both")) == "roll"
    assert right(captain(kind="overall", lines=0)) == "none"
    assert right(captain(kind="overall", wounded=True)) == "none"


@pytest.mark.rule("DH-4.31e", "DH-4.32a", "DH-4.32b")
def test_a_subordinate_in_range_of_his_overall_commander_need_not_throw() -> None:
    chief = leader("c", "attacker", "0805", kind="overall", range=3)
    assert right(captain(), chief) == "free"
    assert right(captain(hex="0405"), chief) == "roll"
    assert right(captain(hex="0405", lines_free=True), chief) == "free"


@pytest.mark.rule("DH-4.31a", "DH-4.31e")
def test_the_range_of_an_overall_commander_in_an_enemy_zone_does_not_count() -> None:
    chief = leader("c", "attacker", "0805", kind="overall", range=3)
    enemy = unit("e", "defender", "0905", "NW", type="MI")
    assert right(captain(), chief, units=(enemy,)) == "roll"


@pytest.mark.rule("DH-4.32c")
def test_in_the_first_turn_all_subordinates_are_free() -> None:
    assert right(captain(), turn=1) == "free"
    assert right(captain()) == "roll"


@pytest.mark.rule("DH-4.25a", "DH-5.27a")
def test_there_is_no_line_order_out_of_an_enemy_zone() -> None:
    enemy = unit("e", "defender", "0404", "SE", type="MI")
    assert right(captain(kind="overall"), units=(enemy,)) == "none"


@pytest.mark.rule("DH-4.22a", "DH-4.23a", "DH-5.21a", "DH-4.1a", "DH-4.1c")
def test_a_leader_has_as_many_orders_as_initiative_or_as_many_lines() -> None:
    subudei = captain(initiative=7, lines=2)
    assert command.orders_left(subudei, 0) == 7
    assert command.orders_left(subudei, 7) == 0
    assert command.orders_left(subudei, 1, "lines") == 1
    assert command.orders_left(captain(initiative=7, wounded=True), 0) == 6


@pytest.mark.rule("DH-4.0b", "DH-5.27a", "DH-7.31c")
def test_units_strike_within_the_range_of_a_leader_in_an_enemy_zone_too() -> None:
    units = (
        unit("a", "attacker", "0605"),
        unit("b", "attacker", "0905"),
        unit("c", "attacker", HERE, formation="other"),
        unit("e", "defender", "0404", "SE", type="MI"),
    )
    state = position(*units, leaders=(captain(),))
    assert [each.id for each in command.shock_range(state, state.leaders["l"])] == ["a"]
    state.leaders["l"].place = "gone"
    assert command.shock_range(state, state.leaders["l"]) == []
