"""Devil's Horsemen, 8.1, 8.2, 10.1, 10.2: who fires at whom, how far, with what on the die, and for how long."""

from typing import Any

import pytest

from battles.devils_horsemen.rules import bows, missiles
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.tables import TABLES
from tests.battles.devils_horsemen.orders import refused
from tests.battles.devils_horsemen.positions import leader, position, unit


def bowman(kind: str = "LC", missile: str = "C", **more: Any) -> Unit:
    return unit("A", "attacker", "0508", "N", kind, missile=missile, **more)


@pytest.mark.rule("DH-10.1a", "DH-2.21a")
@pytest.mark.parametrize(
    ("firer", "most"),
    [
        (bowman("LI", "B"), {1: 5, 2: 4}),
        (bowman(), {1: 9, 2: 7, 3: 4, 4: 2}),
        (bowman("LI"), {1: 9, 2: 8, 3: 5, 4: 3}),
        (bowman(dismount="LI", dismounted=True), {1: 9, 2: 8, 3: 5, 4: 3}),
        (bowman("HC", "CB"), {1: 9, 2: 4}),
        (bowman("LI", "CB"), {1: 9, 2: 7, 3: 4}),
        (bowman("MI", ""), {}),
    ],
)
def test_each_missile_hits_by_its_range_on_horse_and_on_foot(firer: Unit, most: dict[int, int]) -> None:
    assert {range_: missiles.most(firer, range_) for range_ in range(1, missiles.reach(firer) + 1)} == most
    assert missiles.most(firer, missiles.reach(firer) + 1) is None


@pytest.mark.rule("DH-10.1a", "DH-8.18a")
def test_w23_composite_bows_on_foot_at_two_hexes_hit_on_0_to_8() -> None:
    firer = bowman(dismount="LI", dismounted=True)

    assert missiles.most(firer, 2) == 8
    assert missiles.modifiers(
        firer, unit("D", "defender", "0506", type="LI"), "arched", 2, moved=False, shower=False
    ) == {"armour": -1}


@pytest.mark.rule("DH-2.21a", "DH-9.4a")
def test_heavy_horse_on_foot_and_artillery_have_no_missiles() -> None:
    assert bows.bow(bowman("HC", dismount="HI")) == "C"
    assert bows.bow(bowman("HC", dismount="HI", dismounted=True)) == ""
    assert bows.bow(bowman("ART")) == ""


@pytest.mark.rule("DH-10.2a", "DH-2.22a")
@pytest.mark.parametrize(
    ("target", "line"),
    [
        (unit("D", "defender", "0505", type="LC"), "LC"),
        (unit("D", "defender", "0505", type="LC", feign=True), "LC_MONGOL"),
        (unit("D", "defender", "0505", type="KN", dismount="HI", dismounted=True), "HI"),
        (unit("D", "defender", "0505", type="LC", feign=True, dismount="LI", dismounted=True), "LI"),
    ],
)
def test_the_armour_of_a_target_is_that_of_the_face_that_is_up(target: Unit, line: str) -> None:
    assert missiles.armour(target) == line
    assert {
        missiles.against_armour(bowman(missile=missile), target, "direct")
        == TABLES.now.armor_effect.modifier[line][f"direct_{missile}"]
        for missile in ("B", "C", "CB")
    } == {True}


@pytest.mark.rule("DH-8.18b", "DH-11.62f")
@pytest.mark.parametrize(
    ("firer", "moved", "shower", "added"),
    [
        (bowman(), False, False, {}),
        (bowman(), True, False, {"has moved or will move": 1}),
        (bowman(disordered=True), False, False, {"disordered": 1}),
        (bowman(), False, True, {"shower": -2}),
        (bowman("LI"), False, True, {"shower": -3}),
    ],
)
def test_moves_disorder_and_showers_count_for_the_die(
    firer: Unit, moved: bool, shower: bool, added: dict[str, int]
) -> None:
    target = unit("D", "defender", "0505", type="LC", went=True)

    assert missiles.modifiers(firer, target, "direct", 3, moved=moved, shower=shower) == added


@pytest.mark.rule("DH-8.18b")
def test_a_move_counts_in_fire_on_orders_withdrawals_feints_and_to_harass_and_not_in_reaction() -> None:
    whys = ("order", "withdrawal", "trap", "harassment", "exit", "entry", "return")
    assert [missiles.moving(why) for why in whys] == [True] * 4 + [False] * 3


@pytest.mark.rule("DH-8.14a", "DH-8.14b")
@pytest.mark.parametrize(
    ("firer", "shower", "dice"),
    [
        (bowman(), False, (9,)),
        (bowman(missile="B"), False, (9,)),
        (bowman(missile="CB"), False, (6, 7, 8, 9)),
        (bowman(), True, (8, 9)),
        (bowman("LI"), True, (7, 8, 9)),
    ],
)
def test_each_missile_runs_low_on_its_own_dice(firer: Unit, shower: bool, dice: tuple[int, ...]) -> None:
    assert missiles.low_on(firer, shower) == dice


@pytest.mark.rule("DH-8.25a")
@pytest.mark.parametrize(
    ("firer", "still", "count"),
    [
        (bowman("LI"), True, 2),
        (bowman("LI"), False, 1),
        (bowman("LI", "B"), True, 1),
        (bowman("LI", showering=True), True, 1),
        (bowman(), True, 1),
        (bowman(dismount="LI", dismounted=True), True, 2),
    ],
)
def test_foot_with_composite_bows_that_stand_fire_twice(firer: Unit, still: bool, count: int) -> None:
    assert missiles.volleys(firer, still=still) == count


def facing_each_other(firer: Unit, target: str = "0506", **more: Any) -> State:
    return position(firer, unit("D", "defender", target, "S", **more), acting="attacker")


def why_not(state: State, mode: Any = "direct", shower: bool = False, target: str = "D") -> str:
    return refused(missiles.why_not_fire(state, state.units["A"], target, mode, shower))


@pytest.mark.rule("DH-8.12a", "DH-8.13a", "DH-6.45a", "DH-11.46a")
@pytest.mark.parametrize(
    ("firer", "rule"),
    [
        (bowman(), ""),
        (bowman(routed=True), "DH-11.46a"),
        (bowman(place="gone"), "DH-11.46a"),
        (bowman(missile=""), "DH-10.1a"),
        (bowman(engaged=("X",)), "DH-11.2a"),
        (bowman(supply="none"), "DH-8.14c"),
        (bowman(supply="low"), ""),
        (unit("A", "attacker", "0508", "NE", "LC", missile="C", column=True), "DH-6.45a"),
    ],
)
def test_who_routs_is_engaged_in_column_or_without_missiles_does_not_fire(firer: Unit, rule: str) -> None:
    assert why_not(facing_each_other(firer)) == rule


@pytest.mark.rule("DH-8.13a", "DH-11.2a", "DH-8.16a")
def test_a_target_is_an_enemy_who_is_there_in_range_in_sight_and_not_engaged() -> None:
    assert why_not(facing_each_other(bowman(), engaged=("B",))) == "DH-8.13a"
    assert why_not(facing_each_other(bowman()), target="A") == "DH-8.13a"
    assert why_not(facing_each_other(bowman()), target="nobody") == "DH-8.13a"
    assert why_not(facing_each_other(bowman(), "0503")) == "DH-10.1a"
    assert why_not(facing_each_other(bowman(), "0510")) == "DH-8.16a"


@pytest.mark.rule("DH-8.17b")
@pytest.mark.parametrize(
    ("missile", "target", "rule"),
    [("C", "0506", ""), ("B", "0506", ""), ("CB", "0506", "DH-8.17b"), ("C", "0507", "DH-8.17b")],
)
def test_bows_fire_in_an_arc_at_two_hexes_or_more_and_crossbows_never(
    missile: str, target: str, rule: str
) -> None:
    assert why_not(facing_each_other(bowman(missile=missile), target), "arched") == rule


@pytest.mark.rule("DH-8.21a", "DH-8.23a", "DH-8.24a", "DH-11.62d")
@pytest.mark.parametrize(
    ("firer", "rule"),
    [
        (bowman(), "DH-8.21a"),
        (bowman(shower=True), ""),
        (bowman(shower=True, went=True, spent=5), ""),
        (bowman(shower=True, went=True, spent=6), "DH-8.23a"),
        (bowman(shower=True, went=True, spent=4, disordered=True), ""),
        (bowman(shower=True, went=True, spent=5, disordered=True), "DH-8.23a"),
        (bowman("LI", shower=True), ""),
        (bowman("LI", shower=True, went=True), "DH-8.24a"),
    ],
)
def test_a_shower_needs_the_flag_and_goes_with_little_movement_on_foot_with_none(
    firer: Unit, rule: str
) -> None:
    assert why_not(facing_each_other(firer), shower=True) == rule


@pytest.mark.rule("DH-8.13a", "DH-8.19a", "DH-11.46a")
def test_a_leader_of_the_enemy_is_a_target_where_no_unit_stands_with_him_and_nobody_is_who_is_gone() -> None:
    state = facing_each_other(bowman())
    state.units["X"] = unit("X", "defender", "0505", place="gone")
    state.leaders |= {
        each.id: each
        for each in (
            leader("with", "defender", "0506"),
            leader("alone", "defender", "0507"),
            leader("lost", "defender", "0505", place="gone"),
            leader("own", "attacker", "0505"),
        )
    }
    assert missiles.where(state, state.units["A"], "alone") == "0507"
    assert [missiles.where(state, state.units["A"], name) for name in ("X", "lost", "own")] == [None] * 3
    assert why_not(state, target="alone") == ""
    assert why_not(state, target="with") == "DH-8.13a"


def why_not_react(state: State, firer: str, target: str, why: Any, mode: Any = "direct") -> str:
    return refused(missiles.why_not_react(state, state.units[firer], state.units[target], why, mode, False))


@pytest.mark.rule("DH-8.41a", "DH-8.42a", "DH-8.43a")
def test_fire_at_who_leaves_may_go_in_an_arc_and_at_who_enters_not() -> None:
    state = position(
        unit("M", "attacker", "0507"),
        unit("E", "defender", "0508", type="LC", missile="C"),
        acting="attacker",
    )
    assert why_not_react(state, "E", "M", "exit", "arched") == ""
    assert why_not_react(state, "E", "M", "entry", "arched") == "DH-8.17b"
    assert why_not_react(state, "E", "M", "entry") == ""


@pytest.mark.rule("DH-8.44a", "DH-8.45a", "DH-8.43a")
def test_nobody_of_the_active_side_reacts_nor_anybody_to_who_is_engaged_and_who_has_met_a_unit_not_again() -> (
    None
):
    state = facing_each_other(bowman(), type="LC", missile="C")
    assert why_not_react(state, "A", "D", "return") == "DH-8.44a"
    assert why_not_react(state, "D", "A", "return") == why_not_react(state, "D", "A", "entry") == ""
    state.units["D"].met = (("entry", "A"),)
    assert why_not_react(state, "D", "A", "return") == "DH-8.45a"
    state.units["A"].engaged = ("X",)
    assert why_not_react(state, "D", "A", "entry") == "DH-8.44a"


@pytest.mark.rule("DH-8.25a", "DH-8.14c")
@pytest.mark.parametrize(
    ("firer", "acting", "able"),
    [
        (bowman("LI", fired=True), "attacker", True),
        (bowman("LI"), "attacker", False),
        (bowman("LI", fired=True), "defender", False),
        (bowman("LI", fired=True, went=True), "attacker", False),
        (bowman("LI", "B", fired=True), "attacker", False),
        (bowman("LI", fired=True, showering=True), "attacker", False),
        (bowman(fired=True), "attacker", False),
    ],
)
def test_the_second_of_two_volleys_is_fired_though_the_first_has_taken_the_last_missiles(
    firer: Unit, acting: Any, able: bool
) -> None:
    firer.supply = "none"
    state = position(firer, unit("D", "defender", "0506", "S"), acting=acting)

    assert missiles.half_way(state, firer) is able
    assert why_not(state) == ("" if able else "DH-8.14c")
