"""Devil's Horsemen, 8.16 and 8.17: lines of sight."""

from typing import Any

import pytest

from battles.devils_horsemen.rules import sight
from battles.devils_horsemen.state import State, Unit
from tests.battles.devils_horsemen.positions import position, unit


def bowman(hex_: str = "0508", facing: str = "N", **more: Any) -> Unit:
    return unit("A", "attacker", hex_, facing, "LC", missile="C", **more)


def sees(state: State, hex_: str, mode: Any = "direct", **more: bool) -> bool:
    return sight.sees(state, state.units["A"], hex_, mode, **more)


@pytest.mark.rule("DH-8.13a", "DH-8.16a")
@pytest.mark.parametrize(
    ("hex_", "seen"),
    [("0507", True), ("0408", True), ("0509", False), ("0609", False), ("0505", True), ("0511", False)],
)
def test_a_unit_fires_through_its_front_and_flanks_and_not_behind_it(hex_: str, seen: bool) -> None:
    assert sees(position(bowman()), hex_) == seen


@pytest.mark.rule("DH-8.13a")
def test_a_line_through_the_corner_between_flank_and_rear_will_do() -> None:
    state = position(bowman())

    assert set(state.field.leaving("0508", "0709")) == {1, 2}
    assert sees(state, "0709")
    assert not sees(state, "0610")


@pytest.mark.rule("DH-8.16a")
@pytest.mark.parametrize(
    ("terrain", "seen"),
    [
        ({"0607": "w"}, False),
        ({"0607": "1"}, False),
        ({"0607": "1", "0508": "1"}, True),
        ({"0607": "1", "0606": "1"}, True),
        ({"0607": "2", "0606": "1"}, False),
        ({"0606": "w", "0508": "w"}, True),
        ({"0607": "r"}, True),
    ],
)
def test_woods_and_ground_higher_than_both_ends_lie_in_the_way_and_ends_never(
    terrain: dict[str, str], seen: bool
) -> None:
    state = position(bowman(), terrain=terrain)

    assert state.field.between("0508", "0606") == [("0607",)]
    assert sees(state, "0606", "arched") == seen


@pytest.mark.rule("DH-8.16a")
@pytest.mark.parametrize(("woods", "seen"), [(("0507",), True), (("0507", "0607"), False)])
def test_a_line_along_a_side_is_blocked_only_by_both_hexes(woods: tuple[str, ...], seen: bool) -> None:
    state = position(bowman(), terrain=dict.fromkeys(woods, "w"))

    assert sees(state, "0506") == seen


@pytest.mark.rule("DH-8.16a")
def test_beside_the_map_nothing_blocks() -> None:
    state = position(bowman("0103"), terrain={"0102": "w"})

    assert sees(state, "0101")


@pytest.mark.rule("DH-8.17a")
@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_units_on_the_way_block_direct_fire_and_never_fire_in_an_arc(side: Any) -> None:
    state = position(bowman(), unit("X", side, "0606"))

    assert state.field.between("0508", "0705") == [("0607",), ("0606",)]
    assert not sees(state, "0705")
    assert sees(state, "0705", "arched")


@pytest.mark.rule("DH-8.17a")
def test_a_friend_beside_who_fires_is_not_in_the_way_and_an_enemy_there_is() -> None:
    assert sees(position(bowman(), unit("X", "attacker", "0607")), "0606")
    assert not sees(position(bowman(), unit("X", "defender", "0607")), "0606")


@pytest.mark.rule("DH-8.17a")
def test_no_friend_is_in_the_way_of_hit_and_decline() -> None:
    state = position(bowman(), unit("X", "attacker", "0606"))

    assert not sees(state, "0705")
    assert sees(state, "0705", friends=False)


def under_fire(enemy: Unit, *more: Unit) -> bool:
    state = position(enemy, unit("U", "defender", "0506", "N"), *more)
    return sight.under_fire(state, state.units["U"])


@pytest.mark.rule("DH-8.15a", "DH-9.4b", "DH-11.14a")
def test_a_unit_is_under_fire_where_an_enemy_with_missiles_left_reaches_and_sees_it() -> None:
    assert under_fire(bowman())
    assert under_fire(bowman(supply="low"))
    assert not under_fire(bowman(supply="none"))
    assert not under_fire(bowman(facing="S"))
    assert not under_fire(bowman("0511"))
    assert not under_fire(unit("A", "attacker", "0508", "N", "MI"))
