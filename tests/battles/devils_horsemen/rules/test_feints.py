"""DH-6.7: who feigns a retreat, by which hexes, who is lured, and what the pursuit comes to."""

from collections.abc import Iterator
from typing import Any

import pytest

from battles.devils_horsemen.rules import feints
from battles.devils_horsemen.state import State, Unit
from tests.battles.devils_horsemen.orders import refused
from tests.battles.devils_horsemen.positions import changed, joined, position, unit

HERE, AHEAD = "0707", "0705"


def near(*more: Unit, mover: str = "KN", type_: str = "LC", **values: Any) -> State:
    """Attacking knights two hexes north of light cavalry that feigns retreats."""
    facing = values.pop("looks", "N")
    own = {name: value for name, value in values.items() if name in Unit.__struct_fields__}
    rest = {name: value for name, value in values.items() if name not in own}
    return position(
        unit("A", "attacker", AHEAD, "S", mover, ma=7, reaction=2),
        unit("D", "defender", HERE, facing, type_, **{"feign": True, "missile": "C", "tq": 6, **own}),
        *more,
        acting="attacker",
        **rest,
    )


def why_not(state: State) -> str:
    """The rule by which it feigns no retreat; "" if it may."""
    return refused(feints.why_not(state, state.units["D"], state.units["A"]))


@pytest.mark.rule("DH-6.71a", "DH-8.26a", "DH-11.62e")
def test_only_units_with_the_flag_feign_and_only_before_cavalry() -> None:
    assert why_not(near()) == ""
    assert why_not(near(feign=False)) == "DH-6.71a"
    assert why_not(near(mover="MI")) == "DH-6.71a"
    assert why_not(near(shower=True)) == "DH-6.71a"
    assert why_not(near(dismounted=True, dismount="LI")) == "DH-6.71a"
    assert why_not(near(disordered=True)) == "DH-11.62e"


@pytest.mark.rule("DH-6.72a")
def test_nobody_feigns_who_is_held_or_before_who_is_held_or_from_elsewhere_than_two_hexes() -> None:
    assert why_not(near(unit("H", "attacker", "0807", "NW"))) == "DH-6.51a"
    assert why_not(near(unit("F", "defender", "0704", "S"))) == "DH-6.72a"
    assert why_not(near(unit("F", "defender", "0704", "N"))) == ""
    far = changed(near(), "A", hex="0704")
    assert why_not(far) == "DH-6.52b"


def ways(state: State) -> Iterator[tuple[str, ...]]:
    """All ways of feints, from the hex that is left on; the unit stands at the end of each."""
    start = state.units["D"].hex
    left: list[tuple[str, ...]] = [(start,)]
    while left:
        way = left.pop()
        changed(state, "D", hex=way[-1])
        yield way
        left += [(*way, hex_) for hex_ in feints.onward(state, state.units["D"], state.units["A"], way)]
    changed(state, "D", hex=start)


def ends(state: State) -> dict[int, set[str]]:
    """Where feints may end, by their hexes."""
    found: dict[int, set[str]] = {}
    for way in ways(state):
        gone = len(way) - 1
        if feints.may_end(state, way[-1], state.units["A"], gone) and len(state.at(way[-1])) == 1:
            found.setdefault(gone, set()).add(way[-1])
    return found


@pytest.mark.rule("DH-6.73a")
def test_a_feint_leads_back_three_to_five_hexes_and_two_farther_away() -> None:
    state = near()
    found, far = ends(state), state.field.distance
    assert set(found) == {3, 4, 5}
    assert {far(AHEAD, hex_) for hex_ in found[3]} == {4, 5}
    assert {far(AHEAD, hex_) for hex_ in found[5]} == {4, 5, 6, 7}


@pytest.mark.rule("DH-6.73a")
def test_a_feint_that_goes_to_and_fro_is_none_for_it_enters_no_hex_twice() -> None:
    state = near()
    assert all(len(set(way)) == len(way) for way in ways(state))
    beside = feints.onward(state, state.units["D"], state.units["A"], (HERE,))
    level = next(hex_ for hex_ in beside if state.field.distance(hex_, AHEAD) == 2)
    moved = changed(state, "D", hex=level)
    on = feints.onward(moved, moved.units["D"], moved.units["A"], (HERE, level))
    assert on
    assert HERE not in on


@pytest.mark.rule("DH-6.73a", "DH-6.76a")
def test_enemies_their_zones_and_the_edge_of_the_map_block_a_feint() -> None:
    wall = [
        unit(f"W{n}", "attacker", hex_, "N")
        for n, hex_ in enumerate(("0509", "0709", "0909", "0408", "1008"))
    ]
    state = near(*wall)
    assert all(not state.enemies_at(hex_, "defender") for hexes in ends(state).values() for hex_ in hexes)
    assert (
        why_not(
            near(*wall, *[unit(f"V{n}", "attacker", hex_, "N") for n, hex_ in enumerate(("0507", "0907"))])
        )
        == "DH-6.73a"
    )
    corner = position(
        unit("A", "attacker", "0112", "S", "KN", ma=7),
        unit("D", "defender", "0114", "N", "LC", feign=True),
        unit("B", "attacker", "0313", "SW", "MI"),
        acting="attacker",
    )
    assert why_not(corner) == "DH-6.73a"


@pytest.mark.rule("DH-6.74b")
def test_who_does_not_see_the_hex_that_was_left_is_not_lured() -> None:
    open_ = near()
    assert feints.is_seen(open_, open_.units["A"], HERE)
    woods = near(terrain={"0606": "w", "0706": "w"})
    assert not feints.is_seen(woods, woods.units["A"], HERE)
    away = near()
    away.units["A"].facing = 0
    assert not feints.is_seen(away, away.units["A"], HERE)


PATH = (HERE, "0708", "0709", "0710", "0711")


def drawn(*more: Unit, **values: Any) -> State:
    """The same once the light cavalry has gone along the path."""
    return changed(near(*more, **values), "D", hex=PATH[-1])


def nexts(state: State, along: int, spent: int = 0) -> list[str]:
    """Where the pursuer goes next."""
    return feints.pursuit(state, state.units["A"], state.units["D"], PATH, along, spent)


@pytest.mark.rule("DH-6.73b", "DH-6.63a", "DH-6.61a")
def test_a_pursuer_passes_a_friend_for_a_point_and_stops_on_none() -> None:
    state = drawn(unit("F", "attacker", "0708", "N"))
    state.units["A"].hex = HERE
    assert nexts(state, 0, spent=4) == ["0708"]
    assert nexts(state, 0, spent=5) == []
    last = changed(drawn(unit("F", "attacker", "0709", "N")), "A", hex="0708")
    assert nexts(last, 1) == ["0709"]
    changed(last, "A", hex="0709")
    assert nexts(last, 2) == ["0710"]


@pytest.mark.rule("DH-6.73c")
def test_the_trap_is_for_two_hexes_with_an_empty_one_between() -> None:
    state = changed(drawn(), "A", hex="0709")
    one, other = state.units["D"], state.units["A"]
    assert set(feints.between(state, one, other)) == {"0610", "0710"}
    full = changed(drawn(unit("F", "attacker", "0610"), unit("G", "defender", "0710")), "A", hex="0709")
    assert feints.between(full, full.units["D"], full.units["A"]) == []
    for too_far_or_beside in ("0708", "0710"):
        other.hex = too_far_or_beside
        assert feints.between(state, one, other) == []


@pytest.mark.rule("DH-6.73d", "DH-6.73e")
def test_who_has_the_better_of_it_may_close_in_or_turn() -> None:
    state = changed(drawn(sides={"indus_river": [["0711", "0710"]]}), "A", hex="0709")
    one, other = state.units["D"], state.units["A"]
    one.facing = 3
    assert feints.ways_in(state, one, other) == ["0610"]
    assert feints.turns(state, one, other) == [0, 1, 5]
    one.facing = 1
    assert feints.turns(state, one, other) == [0, 5]


@pytest.mark.rule("DH-6.73f")
def test_a_strike_after_a_feint_is_the_one_attack_of_both() -> None:
    state = near()
    one, other = state.units["A"], state.units["D"]
    one.hex = "0706"
    state.gone()
    assert feints.can_strike(state, one, other)
    other.struck = True
    assert not feints.can_strike(state, one, other)
    other.struck, one.fought = False, True
    assert not feints.can_strike(state, one, other)
    one.fought, one.facing = False, 0
    state.gone()
    assert not feints.can_strike(state, one, other)


@pytest.mark.rule("DH-6.47a", "DH-6.73b")
def test_a_column_pursues_through_nobody_and_nobody_over_what_nobody_crosses() -> None:
    state = joined(drawn(), unit("F", "attacker", "0706"))
    assert "0706" in nexts(state, -1)
    state.units["A"].column = True
    assert nexts(state, -1) == ["0606"]
    assert nexts(drawn(sides={"indus_river": [(AHEAD, "0706"), (AHEAD, "0606")]}), -1) == []
