"""DH-6.5: who withdraws in order before an enemy, how far, and where to."""

from typing import Any

import pytest

from battles.devils_horsemen.rules import costs, withdrawals
from battles.devils_horsemen.state import LineRight, State, Unit
from tests.battles.devils_horsemen.orders import refused
from tests.battles.devils_horsemen.positions import joined, leader, position, unit

HERE, AHEAD, NEARER = "0707", "0705", "0706"
"""Where a unit stands that looks north, two hexes in front of it, and one."""


def near(type_: str = "KN", mover: str = "MI", *more: Unit, hex_: str = AHEAD, **values: Any) -> State:
    """An attacking unit two hexes in front of another, on which it moves."""
    facing = values.pop("looks", "N")
    own = {name: value for name, value in values.items() if name in Unit.__struct_fields__}
    rest = {name: value for name, value in values.items() if name not in own}
    return position(
        unit("A", "attacker", hex_, "S", mover, ma=5),
        unit("D", "defender", HERE, facing, type_, **{"ma": 7, **own}),
        *more,
        acting="attacker",
        **rest,
    )


def why_not(state: State, most: int = 0) -> str:
    """The rule by which it does not withdraw; "" if it does."""
    return refused(withdrawals.why_not(state, state.units["D"], state.units["A"], most))


@pytest.mark.rule("DH-6.51a", "DH-6.51d")
def test_cavalry_withdraws_before_foot_and_foot_before_nobody() -> None:
    assert why_not(near("KN", "MI")) == ""
    assert why_not(near("HI", "MI")) == "DH-6.51a"
    assert why_not(near("HC", "LI", dismounted=True, dismount="HI")) == "DH-6.51a"


@pytest.mark.rule("DH-6.51a", "DH-6.57b", "DH-2.23b")
@pytest.mark.parametrize("type_", ["KN", "LC"])
def test_artillery_is_no_infantry_that_cavalry_withdraws_before_or_shoots_at_as_it_goes(type_: str) -> None:
    assert why_not(near(type_, "ART")) == "DH-6.51a"
    state = near("LC", "ART", missile="C")
    assert refused(withdrawals.why_not_shoot(state, state.units["D"], state.units["A"])) == "DH-6.57b"


@pytest.mark.rule("DH-6.51b")
@pytest.mark.parametrize("heavy", ["CAT_HC", "HC", "KN"])
def test_light_cavalry_withdraws_before_heavy_cavalry_too(heavy: str) -> None:
    assert why_not(near("LC", heavy)) == ""
    assert why_not(near("HC", heavy)) == "DH-6.51a"
    assert why_not(near("LC", "LC")) == "DH-6.51a"


@pytest.mark.rule("DH-11.62e", "DH-11.62d", "DH-6.52a")
def test_in_disorder_it_withdraws_only_before_cavalry_that_is_slower() -> None:
    assert why_not(near("LC", "KN", feign=True, disordered=True, ma=7)) == ""
    assert why_not(near("LC", "KN", feign=True, disordered=True, ma=6)) == "DH-6.52a"


@pytest.mark.rule("DH-6.52a")
def test_w16_knights_do_not_withdraw_before_heavy_cavalry_of_a_greater_allowance() -> None:
    knights, mongols = unit("K", "defender", HERE, type="KN", ma=7), unit("M", "attacker", AHEAD, ma=8)
    assert withdrawals.points(knights, mongols) == 0
    slow = position(mongols, unit("L", "defender", HERE, type="LC", ma=8), acting="attacker")
    assert refused(withdrawals.why_not(slow, slow.units["L"], mongols)) == "DH-6.52a"


@pytest.mark.rule("DH-6.52a")
def test_w17_knights_withdraw_two_points_before_foot() -> None:
    assert (
        withdrawals.points(
            unit("K", "defender", HERE, type="KN", ma=7), unit("F", "attacker", AHEAD, type="MI", ma=5)
        )
        == 2
    )


@pytest.mark.rule("DH-6.51a", "DH-6.47a")
def test_nobody_withdraws_who_is_held_in_column_or_not_two_hexes_away() -> None:
    assert why_not(near("KN", "MI", unit("H", "attacker", "0807", "NW"))) == "DH-6.51a"
    assert why_not(near(hex_=NEARER)) == why_not(near(hex_="0704")) == "DH-6.52b"
    assert why_not(near(column=True, looks="NE")) == "DH-6.47a"


@pytest.mark.rule("DH-6.58a")
def test_withdrawal_is_for_the_segment_in_which_an_enemy_moves() -> None:
    state = near()
    assert why_not(state) == ""
    state.active = ""
    assert why_not(state) == "DH-6.58a"
    own = position(
        unit("A", "attacker", AHEAD, "S", "MI", ma=5),
        unit("D", "attacker", HERE, "N", "KN"),
        acting="attacker",
    )
    assert why_not(own) == "DH-6.58a"


@pytest.mark.rule("DH-6.51a", "DH-6.72a")
def test_only_who_has_come_to_two_hexes_is_answered() -> None:
    state = near()
    mover = state.units["A"]
    assert [one.id for one in withdrawals.approached(state, mover, None)] == ["D"]
    assert [one.id for one in withdrawals.approached(state, mover, "0704")] == ["D"]
    assert [one.id for one in withdrawals.approached(state, mover, NEARER)] == ["D"]
    assert withdrawals.approached(state, mover, "0805") == []
    mover.hex = NEARER
    state.gone()
    assert withdrawals.approached(state, mover, AHEAD) == []


@pytest.mark.rule("DH-6.57a", "DH-6.62a", "DH-6.34a")
def test_a_hex_is_open_that_is_on_the_map_without_enemies_and_their_zones_and_can_be_passed_to() -> None:
    def is_open(*more: Unit, to: str = "0708", **rest: Any) -> bool:
        state = near("KN", "MI", *more, **rest)
        return withdrawals.is_open(state, state.units["D"], HERE, to)

    assert is_open()
    assert is_open(unit("F", "defender", "0708"))
    assert not is_open(unit("G", "attacker", "0708", "S"))
    assert not is_open(unit("G", "attacker", "0709", "N"))
    assert is_open(unit("G", "attacker", "0709", "S"))
    assert not is_open(to="")
    assert not is_open(sides={"indus_river": [[HERE, "0708"]]})


@pytest.mark.rule("DH-6.53a", "DH-6.57a")
def test_ground_costs_points_of_the_withdrawal_and_some_is_forbidden() -> None:
    state = near(terrain={"0608": "r"}, sides={"indus_river": [["0707", "0708"]]})
    unit_, mover = state.units["D"], state.units["A"]
    assert withdrawals.ways(state, unit_, mover, 2, 2) == []
    assert withdrawals.ways(state, unit_, mover, 3, 2) == ["0608"]
    assert withdrawals.price(state, unit_, HERE, "0608") == costs.Cost(3, 3)
    joined(state, unit("F", "defender", "0708"))
    assert withdrawals.price(state, unit_, HERE, "0708") is None, "nor to a friend"


@pytest.mark.rule("DH-6.57a", "DH-6.63a", "DH-6.61a")
def test_a_friend_is_passed_for_a_point_if_the_unit_can_go_on() -> None:
    friends = unit("F", "defender", "0708"), unit("G", "defender", "0608")
    state = near("KN", "MI", *friends, ma=8)
    unit_, mover = state.units["D"], state.units["A"]
    assert withdrawals.price(state, unit_, HERE, "0708") == costs.Cost(2)
    assert set(withdrawals.ways(state, unit_, mover, 3, 3)) == {"0608", "0708"}
    assert withdrawals.ways(state, unit_, mover, 2, 2) == []
    assert withdrawals.ways(state, unit_, mover, 3, 1) == []


@pytest.mark.rule("DH-6.52c", "DH-6.57a", "DH-6.61a")
def test_who_follows_its_line_goes_no_further_than_it_even_to_come_through_a_friend() -> None:
    state = near("KN", "MI", unit("F", "defender", "0708"), unit("G", "defender", "0608"), ma=8)
    assert [why_not(state, most) for most in (0, 1, 2)] == ["", "DH-6.57a", ""]


@pytest.mark.rule("DH-6.54a")
@pytest.mark.parametrize(
    ("facing", "surprised"),
    [("N", False), ("NE", False), ("SE", True), ("S", True), ("SW", True), ("NW", False)],
)
def test_who_comes_from_a_flank_or_the_rear_surprises(facing: str, surprised: bool) -> None:
    state = near(looks=facing)
    assert withdrawals.is_surprised(state, state.units["D"], state.units["A"]) == surprised


@pytest.mark.rule("DH-6.57b", "DH-6.57c")
def test_cavalry_with_bows_shoots_directly_at_foot_that_was_not_so_shot_at() -> None:
    def why_not_shoot(state: State) -> str:
        return refused(withdrawals.why_not_shoot(state, state.units["D"], state.units["A"]))

    assert why_not_shoot(near("LC", "MI", missile="C")) == ""
    assert why_not_shoot(near("LC", "KN", missile="C")) == "DH-6.57b"
    assert why_not_shoot(near("LC", "MI", missile="CB")) == "DH-6.57b"
    assert why_not_shoot(near("LC", "MI", missile="C", supply="none")) == "DH-8.14c"
    assert why_not_shoot(near("LC", "MI", missile="C", looks="S")) == "DH-8.16a"
    state = near("LC", "MI", missile="C")
    state.units["D"].harried = ("A",)
    assert why_not_shoot(state) == "DH-6.57c"


@pytest.mark.rule("DH-6.52c")
def test_a_line_withdraws_together_as_far_as_one_of_it() -> None:
    mates = (
        unit("E", "defender", "0908", "N", "KN", ma=7),
        unit("F", "defender", "0909", "N", "HC", ma=7),
        unit("G", "defender", "0910", "N", "KN", ma=7, formation="other"),
        unit("H", "defender", "1407", "N", "KN", ma=7),
    )
    state = near(
        "KN",
        "MI",
        *mates,
        leaders=(leader("L", "defender", "0709", range=2),),
        rights=(LineRight("L", "body", ("KN",)),),
    )
    assert withdrawals.mates(state, state.units["D"]) == ("E",)
    mate, mover = state.units["E"], state.units["A"]
    assert refused(withdrawals.why_not(state, mate, mover)) == "DH-6.52b"
    assert withdrawals.why_not(state, mate, mover, 1) is None
    state.rights = (LineRight("L", "body", ("HC",)),)
    assert withdrawals.mates(state, state.units["D"]) == ()
    state.units["E"].type, state.units["E"].dismount, state.units["E"].dismounted = "HC", "KN", True
    assert withdrawals.mates(state, state.units["D"]) == ()
    assert withdrawals.mates(state, state.units["E"]) == ()


@pytest.mark.rule("DH-6.51a", "DH-6.72a")
@pytest.mark.parametrize("gone", [{"place": "gone"}, {"routed": True}])
@pytest.mark.parametrize("name", ["A", "D"])
def test_nobody_who_routs_or_is_gone_withdraws_or_is_withdrawn_from(name: str, gone: dict[str, Any]) -> None:
    state = near()
    for field, value in gone.items():
        setattr(state.units[name], field, value)
    unit_, mover = state.units["D"], state.units["A"]
    assert refused(withdrawals.why_not_answer(state, unit_, mover, any_distance=True)) == "DH-6.51a"
