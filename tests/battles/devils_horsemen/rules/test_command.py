"""How far leaders command, and whom."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from battles.devils_horsemen.rules import command, costs, zones
from battles.devils_horsemen.state import Leader, LineRight, State, Unit
from tests.battles.devils_horsemen.orders import refused
from tests.battles.devils_horsemen.positions import leader, position, unit

HERE = "0505"


def captain(**more: Any) -> Leader:
    return leader("l", "attacker", more.pop("hex", HERE), **{"range": 2, "kind": "subordinate", **more})


def why(state: State, name: str) -> str:
    return refused(command.why_not_order(state, state.leaders["l"], state.units[name]))


@pytest.mark.rule("DH-4.21a", "DH-4.1d", "DH-4.21c")
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
    near.hex = "0905"
    state.gone()
    assert why(state, "a") == "DH-4.21a"


@pytest.mark.rule("DH-4.21a", "DH-4.33a")
def test_an_overall_commander_commands_all_of_his_side_and_another_his_own() -> None:
    other = unit("c", "attacker", "0605", formation="other")
    assert command.commands(captain(kind="overall"), other)
    assert not command.commands(captain(), other)
    assert not command.commands(captain(kind="contingent"), other)
    assert command.commands(captain(kind="contingent", commands=("other",)), other)


@pytest.mark.rule("DH-4.21b", "DH-4.23c")
def test_orders_go_round_enemies_their_zones_and_rivers_unless_a_friend_stands_in_the_zone() -> None:
    wall = [
        unit(f"e{row}", "defender", f"07{row:02d}", facing, type="MI")
        for row, facing in ((4, "SW"), (5, "NW"))
    ]
    state = position(*wall, leaders=(captain(range=4),))
    assert not {"0604", "0605", "0704", "0705"} & command.reach(state, captain()).keys()
    state = position(*wall, unit("f", "attacker", "0605"), leaders=(captain(range=4),))
    assert command.reach(state, captain(range=4))["0605"] == 1
    rivers = {"indus_river": ((HERE, "0504"), (HERE, "0605"))}
    near = command.reach(position(sides=rivers), captain(range=1))
    assert near.keys() == {HERE, "0404", "0405", "0406", "0506"}
    for captain_, times in ((captain(), 1), (captain(range=1), 2)):
        assert command.reach(position(sides=rivers), captain_, times)["0504"] == 2


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


@pytest.mark.rule("DH-4.25a", "DH-5.27a", "DH-4.31a", "DH-4.26a", "DH-5.16a")
def test_nobody_gives_orders_in_an_enemy_zone_though_a_friend_stands_with_him_nor_finished_nor_lost() -> None:
    mine, enemy = unit("a", "attacker", HERE), unit("b", "defender", "0404", "SE")
    for kind in ("subordinate", "overall"):
        assert why(position(mine, enemy, leaders=(captain(kind=kind),)), "a") == "DH-4.25a"
    assert why(position(mine, leaders=(captain(cornered=True),)), "a") == "DH-4.25a"
    assert why(position(mine, leaders=(captain(status="finished"),)), "a") == "DH-4.26a"
    assert why(position(mine, leaders=(captain(place="gone"),)), "a") == "DH-4.26a"


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
    state.units["b"].dismount, state.units["b"].dismounted = "LI", True
    assert command.lines(state, who) == [("body", "LC"), ("body", "LI"), ("body", "HC")]
    state.units["b"].dismounted = False
    state.units["c"].hex = "1414"
    assert command.lines(state, who) == [("body", "LC")], "the others are too far away"
    state.units["c"].hex = "0604"
    assert [command.why_not_line_unit(state, who, state.units[name], "body", "LC") is None for name in "abcde"] == [
        True, True, False, False, False,
    ]  # fmt: skip


@pytest.mark.rule("DH-4.23c", "DH-11.46a")
def test_a_line_is_within_twice_the_range_and_holds_nobody_who_routs() -> None:
    def why_not(hex_: str, **more: Any) -> str:
        state = lined(unit("a", "attacker", hex_, type="LC", **more))
        return refused(command.why_not_line_unit(state, state.leaders["l"], state.units["a"], "body", "LC"))

    assert why_not("0905") == ""
    assert why_not("1005") == "DH-4.23c"
    assert why_not("0605", routed=True) == "DH-11.46a"
    assert why_not("0605", rallied=True) == "DH-11.56a"
    assert why_not("0605", ordered=True) == "DH-5.25a"


CHIEF = leader("c", "attacker", "0805", kind="overall", range=3)
HOLDS_CHIEF, HOLDS_HIM = (
    unit("e", "defender", hex_, facing, type="MI") for hex_, facing in (("0905", "NW"), ("0404", "SE"))
)
LINE_RIGHTS: dict[str, tuple[str, State]] = {
    name: (right, position(*units, leaders=(captain(**who), *others), turn=turn))
    for name, right, who, others, units, turn in (
        ("an overall commander", "free", {"kind": "overall"}, (), (), 2),
        ("one of no lines", "none", {"kind": "overall", "lines": 0}, (), (), 2),
        ("one whose wound takes them", "none", {"kind": "overall", "wounded": True}, (), (), 2),
        ("one in an enemy zone", "none", {"kind": "overall"}, (), (HOLDS_HIM,), 2),
        ("a contingent leader", "none", {"kind": "contingent"}, (), (), 2),
        ("one who is both", "roll", {"kind": "both"}, (), (), 2),
        ("a subordinate alone", "roll", {}, (), (), 2),
        ("a subordinate in the first turn", "free", {}, (), (), 1),
        ("one in the range of his commander", "free", {}, (CHIEF,), (), 2),
        ("one out of it", "roll", {"hex": "0405"}, (CHIEF,), (), 2),
        ("one out of it who has thrown", "free", {"hex": "0405", "lines_free": True}, (CHIEF,), (), 2),
        ("one whose commander is held", "roll", {}, (CHIEF,), (HOLDS_CHIEF,), 2),
    )
}
"""Whether a leader gives Line Orders freely, after a die or not at all."""


@pytest.mark.rule("DH-4.31d", "DH-4.1c", "DH-4.33b", "DH-4.33c", "DH-4.31e", "DH-4.32a", "DH-4.32b")
@pytest.mark.rule("DH-4.31a", "DH-4.32c", "DH-4.25a", "DH-5.27a")
@pytest.mark.parametrize("who", LINE_RIGHTS)
def test_w10_who_gives_line_orders_without_a_die(who: str) -> None:
    right, state = LINE_RIGHTS[who]
    assert command.line_right(state, state.leaders["l"]) == right


@pytest.mark.rule("DH-4.22a", "DH-4.23a", "DH-5.21a", "DH-4.1a", "DH-4.1c")
def test_w2_a_leader_has_as_many_orders_as_initiative_or_as_many_lines() -> None:
    subudei = captain(initiative=7, lines=2)
    assert command.orders_left(subudei, 0) == 7
    assert command.orders_left(subudei, 7) == command.orders_left(subudei, 8) == 0
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
