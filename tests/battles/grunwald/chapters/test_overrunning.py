"""Cavalry that rides infantry down."""

from typing import Any

import pytest
from msgspec.structs import replace

from battles.grunwald import overrun
from battles.grunwald.chapters import effects, fates, going, marching, overrunning, withdrawing
from battles.grunwald.chapters.effects import Decision
from battles.grunwald.chapters.loop import LOOP
from battles.grunwald.state import Banner, State, Unit
from battles.muster import SIDES
from tests.battles.grunwald.positions import (
    HERE,
    drafting,
    give,
    ground,
    kinds,
    leader,
    offered,
    position,
    unit,
)

AHEAD = "2519"
FULL = 18


def ride(kind: str = "levy", charge: int = 2, hex_: str = AHEAD, **more: Any) -> tuple[State, Unit]:
    """Cavalry of armour 1 before infantry."""
    one = unit("a", "attacker", HERE, charge=charge)
    return position(one, unit("f", "defender", hex_, "S", kind=kind, **more)), one


def settle(draft: Decision) -> None:
    """All that follows, with the first way for everybody."""
    while draft.state.agenda:
        item = draft.state.agenda[-1]
        LOOP.chapters[type(item)].run(draft, item)


def riding(*, pursuing: bool = False) -> overrunning.RidingIn:
    return overrunning.RidingIn("a", AHEAD, pursuing)


def rule_of(state: State, one: Unit, left: int = FULL) -> str:
    found = overrunning.why_not(state, one, left=left)
    return found.rule if found else ""


@pytest.mark.rule("GR-5.8.1", "GR-5.8.2", "GR-5.8.4", "GR-5.8.10", "GR-4.2.2", "GR-4.2.3b")
def test_it_takes_a_charge_above_one_and_infantry_alone_on_good_ground() -> None:
    assert rule_of(*ride()) == ""
    assert rule_of(*ride(charge=1)) == "GR-5.8.1"
    assert rule_of(*ride(kind="cavalry")) == "GR-5.8.1"
    assert rule_of(*ride(hex_="2610")) == "GR-5.8.1"
    assert rule_of(*ride(), left=3) == "GR-5.8.4"
    forest = unit("a", "attacker", "3525", "N", charge=3)
    assert rule_of(position(forest, unit("f", "defender", "3524", kind="levy")), forest) == "GR-5.8.10"
    one = unit("a", "attacker", HERE, charge=2)
    assert rule_of(position(one, unit("f", "attacker", AHEAD, kind="infantry_light")), one) == ""
    one.sp = 1
    assert rule_of(position(one, unit("f", "attacker", AHEAD, kind="levy")), one) == "GR-5.8.1"


@pytest.mark.rule("GR-5.8.4")
def test_each_strength_point_there_costs_a_point_more() -> None:
    state, one = ride("infantry_light")
    assert overrunning.price(state, one, AHEAD) == 2 + 4
    state, one = ride("levy")
    assert overrunning.price(state, one, AHEAD) == 2 + 2


@pytest.mark.rule("GR-5.8.5a", "GR-5.8.2")
def test_whoever_is_thrown_back_is_where_he_was_and_knows_it() -> None:
    for face, faces, through in ((1, (6, 6), False), (6, (1,), True)):
        state, one = ride("infantry_heavy")
        one.sp = 1
        assert overrunning.attempt(drafting(state, face, *faces), one) is through
        assert (one.hex == AHEAD) is through


@pytest.mark.rule("GR-5.8.2", "GR-5.8.5a", "GR-5.8.5e", "GR-5.8.6", "GR-5.8.9b", "GR-5.8.9a")
def test_infantry_in_disorder_is_ridden_down_without_a_die() -> None:
    state, one = ride(order="disorganised")
    draft = drafting(state)
    assert overrunning.attempt(draft, one)
    [tried] = kinds(draft.events, overrunning.OverrunTried)
    assert (tried.rolls, tried.cost) == ((), 4)
    assert (one.hex, one.charge, one.spent, state.box, state.points) == (
        AHEAD,
        1,
        4,
        0,
        {"attacker": 0},
    )


@pytest.mark.rule("GR-5.8.5a", "GR-5.8.5b", "GR-5.8.5d", "GR-5.8.6")
def test_both_test_by_the_table_and_who_passes_on_foot_falls_back_in_disorder() -> None:
    state, one = ride("infantry_heavy")
    draft = drafting(state, 2, 4, 1)
    assert overrunning.attempt(draft, one)
    settle(draft)
    foot = state.units["f"]
    assert (one.hex, one.charge, foot.order, foot.place) == (AHEAD, 1, "disorganised", "map")
    assert foot.hex != AHEAD
    assert not kinds(draft.events, overrunning.OverrunRepelled)


@pytest.mark.rule("GR-5.8.5b", "GR-5.8.5c", "GR-5.8.7a", "GR-5.8.7b", "GR-5.8.7c")
def test_who_does_not_get_through_is_thrown_back_without_a_charge() -> None:
    for cavalry, faces, order in (
        (0, (4,), "good"),
        ("failed", (3,), "good"),
        ("failed", (4,), "disorganised"),
    ):
        state, one = ride()
        found = overrunning.rides_through(drafting(state, *faces), one, overrun.Tried(cavalry, "stays"))
        assert not found
        assert (one.hex, one.charge, one.done, one.order) == (HERE, 0, True, order)
    state, one = ride()
    assert overrunning.rides_through(drafting(state), one, overrun.Tried("success", "eliminated"))
    assert overrunning.rides_through(drafting(state, 4), one, overrun.Tried(-1, 1))
    assert one.charge == 2


@pytest.mark.rule("GR-5.8.5d", "GR-5.8.9a")
def test_infantry_stays_or_dies_or_tests_and_dies_where_it_cannot_fall_back() -> None:
    for entry, faces, place, falls_back in (
        ("stays", (), "map", False),
        ("eliminated", (), "eliminated", False),
        (0, (3,), "map", True),
        (0, (4,), "eliminated", False),
    ):
        state, _ = ride()
        foot = state.units["f"]
        staying = overrunning.fall(drafting(state, *faces), [foot], overrun.Tried(0, entry))
        assert foot.place == place
        assert staying == ([foot] if falls_back else [])
    state, one = ride("bombard", formation="combat")
    draft = drafting(state, 3, 1, 1)
    assert overrunning.attempt(draft, replace(one, sp=1))
    settle(draft)
    assert kinds(draft.events, fates.UnitEliminated) == [fates.UnitEliminated("f", "overrun", 0, 0)]


@pytest.mark.rule("GR-5.8.6", "GR-3.3.2", "GR-3.3.3a", "GR-5.8.9b")
def test_through_the_cavalry_has_a_level_less_and_an_enemy_zone_may_stop_it() -> None:
    one = unit("a", "attacker", HERE, charge=2)
    for charge, stops in ((0, False), (1, True)):
        one.hex, one.charge, one.done, one.entered = HERE, 2, False, 0
        state = position(one, unit("e", "defender", "2518", "S", charge=charge))
        overrunning.enter(drafting(state), riding())
        assert (one.hex, one.charge, one.done, one.entered) == (AHEAD, 1, stops, 1)
    one.hex, one.entered = HERE, 0
    overrunning.enter(drafting(state), riding(pursuing=True))
    assert one.entered == 0


def both(kind: str = "levy", **more: Any) -> State:
    return position(
        unit("a", "attacker", HERE, charge=2, **more), unit("f", "defender", AHEAD, "S", kind=kind)
    )


@pytest.mark.rule("GR-5.8.1", "GR-5.8.2", "GR-5.8.4", "GR-4.2.2")
def test_foot_the_panicked_and_who_has_moved_ride_nobody_down_but_in_a_pursuit() -> None:
    assert rule_of(*ride(), left=4) == ""
    for more in ({"order": "panicked"}, {"done": True}, {"kind": "infantry_heavy"}):
        state = both()
        one = unit("a", "attacker", HERE, charge=2, **more)
        state.units["a"] = one
        state.gone()
        assert rule_of(state, one) == "GR-5.8.1"
    state = both(done=True)
    one = state.units["a"]
    assert overrunning.why_not(state, one, left=0, ahead=AHEAD) is None
    assert overrunning.why_not(state, one, left=0, ahead="2619") is not None
    mixed = position(
        unit("a", "attacker", HERE, charge=2),
        unit("f", "defender", AHEAD, sp=1, kind="levy"),
        unit("r", "defender", AHEAD, sp=1),
    )
    assert rule_of(mixed, mixed.units["a"]) == "GR-5.8.1"
    weak = position(unit("a", "attacker", HERE, charge=2, sp=1), unit("f", "defender", AHEAD, kind="levy"))
    assert rule_of(weak, weak.units["a"]) == ""


@pytest.mark.rule("GR-5.8.1", "GR-5.8.4")
def test_nobody_rides_down_through_a_river(monkeypatch: pytest.MonkeyPatch) -> None:
    state, one = ride()
    monkeypatch.setitem(effects.field_of(state).sides, (HERE, AHEAD), frozenset({"river"}))
    assert rule_of(state, one) == "GR-5.8.4"
    assert overrunning.price(state, one, AHEAD) is None


@pytest.mark.rule("GR-5.8.4")
def test_a_great_body_costs_a_point_for_each_of_its_own() -> None:
    state, one = ride()
    state.units["g"] = unit("g", "defender", AHEAD, kind="infantry_light")
    state.gone()
    assert overrunning.price(state, one, AHEAD) == 2 + 2 * 3


@pytest.mark.rule("GR-5.8.2", "GR-5.8.5a", "GR-5.8.6", "GR-5.8.9b")
def test_an_attempt_says_what_was_thrown_and_costs_nothing_in_a_pursuit() -> None:
    for pursuing, cost in ((False, 4), (True, 0)):
        state = both()
        one = state.units["a"]
        draft = drafting(state, 6)
        assert overrunning.attempt(draft, one, pursuing=pursuing)
        [tried] = kinds(draft.events, overrunning.OverrunTried)
        assert (tried.unit, tried.hex, tried.infantry, tried.cost) == ("a", AHEAD, ("f",), cost)
        assert ([each.face for each in tried.rolls], tried.cavalry, tried.against) == (
            [6],
            "success",
            "eliminated",
        )
        [step] = kinds(draft.events, going.UnitStepped)
        assert (step.hex, step.cost, step.facing, step.counts, step.way) == (
            AHEAD,
            0,
            0,
            not pursuing,
            "overrun",
        )
    beside = unit("a", "attacker", HERE, "SE", charge=2)
    state = position(beside, unit("f", "defender", AHEAD, "S", kind="levy", order="disorganised"))
    assert overrunning.attempt(drafting(state), beside, pursuing=True, ahead=AHEAD)
    assert (beside.hex, beside.facing) == (AHEAD, 0)


@pytest.mark.rule("GR-5.8.5a", "GR-5.8.6")
def test_who_dies_with_his_leader_in_the_attempt_is_not_in_the_hex() -> None:
    one = unit("a", "attacker", HERE, charge=2)
    state = position(one, unit("f", "defender", AHEAD, "S", kind="infantry_heavy"))
    draft = drafting(state, 1, 6, 6)
    assert not overrunning.attempt(draft, one)
    assert kinds(draft.events, going.UnitStepped) == []


@pytest.mark.rule("GR-5.8.5c", "GR-5.8.5d", "GR-5.8.7c", "GR-6.2.5", "GR-6.2.6")
def test_the_tests_of_an_overrun_cost_neither_points_nor_charge() -> None:
    state = both("infantry_heavy", sp=1)
    one, foot = state.units["a"], state.units["f"]
    draft = drafting(state, 3, 1, 1)
    assert overrunning.attempt(draft, one)
    settle(draft)
    tests = kinds(draft.events, fates.MoraleTested)
    assert [(each.unit, each.costs, each.loses_charge, each.rolls[0].face) for each in tests] == [
        ("a", False, False, 1),
        ("f", False, False, 1),
    ]
    [back] = [each for each in kinds(draft.events, going.UnitStepped) if each.unit == "f"]
    assert (back.way, foot.order, ground().distance(AHEAD, foot.hex)) == ("retreat", "disorganised", 1)
    for found in (overrun.Tried("failed", "stays"),):
        state, one = ride()
        draft = drafting(state, 4)
        overrunning.rides_through(draft, one, found)
        [test] = kinds(draft.events, fates.MoraleTested)
        assert (test.costs, test.loses_charge) == (False, False)


@pytest.mark.rule("GR-5.8.5d", "GR-5.8.9a")
def test_the_dead_fall_no_more_and_the_first_of_them_tests_for_all() -> None:
    state, _ = ride(kind="infantry_light", sp=1)
    other = unit("g", "defender", AHEAD, "S", kind="levy")
    state.units["g"] = other
    state.gone()
    foot = state.units["f"]
    draft = drafting(state, 1, 6)
    staying = overrunning.fall(draft, [foot, other], overrun.Tried("success", 0))
    draft.add(withdrawing.Withdrawing("defender", tuple(each.id for each in staying), 1, "overrun"))
    settle(draft)
    assert [each.unit for each in kinds(draft.events, fates.MoraleTested)][:1] == ["f"]
    assert {foot.order, other.order} == {"disorganised"}
    gone = unit("h", "defender", "", kind="levy")
    gone.place = "eliminated"
    draft = drafting(position(gone))
    overrunning.fall(draft, [gone], overrun.Tried("success", "eliminated"))
    assert draft.events == []


@pytest.mark.rule("GR-5.8.6", "GR-5.8.9b")
def test_who_rides_in_meets_who_is_there() -> None:
    one = unit("a", "attacker", HERE, charge=2)
    state = position(one, leader("salzbach", "defender", AHEAD))
    draft = drafting(state)
    overrunning.enter(draft, riding())
    assert state.leaders["salzbach"].place == "eliminated"
    [step] = kinds(draft.events, going.UnitStepped)
    assert (step.cost, step.charge, step.facing) == (0, 1, 0)


@pytest.mark.rule("GR-5.8.5d", "GR-4.3.7", "GR-5.4.1", "GR-5.8.6")
def test_the_owner_of_the_foot_says_where_it_falls_back_and_how_it_looks_before_the_cavalry_rides_in() -> (
    None
):
    state, one = ride("infantry_heavy")
    for side, name, hex_ in zip(SIDES, ("witold", "jungingen"), ("2530", "2510"), strict=True):
        state.leaders[name] = leader(name, side, hex_)
    state.agenda = [marching.Marching("a")]
    give(state, marching.Overrun(), 2, 4, 1)
    foot = state.units["f"]
    ways = {order.hex for order in offered(state)}
    assert (LOOP.to_act(state), one.hex, ways) == ("defender", HERE, {"2418", "2518", "2618"})
    give(state, withdrawing.FallBack("f", "2618"))
    assert (foot.hex, foot.order, one.hex) == ("2618", "disorganised", HERE)
    give(state, withdrawing.Face(3))
    assert (foot.facing, one.hex, one.charge) == (3, AHEAD, 1)


@pytest.mark.rule("GR-5.8.5d", "GR-5.8.5b", "GR-5.8.9a")
def test_foot_that_stood_its_test_and_has_nowhere_to_go_is_gone() -> None:
    state, one = ride("infantry_heavy")
    ring = [
        unit(f"w{number}", "defender", hex_, kind="cavalry")
        for number, hex_ in enumerate(ground().around[AHEAD])
        if hex_ != HERE
    ]
    pressed = position(one, state.units["f"], *ring)
    draft = drafting(pressed, 2, 4, 1)
    assert overrunning.attempt(draft, one)
    settle(draft)
    assert (pressed.units["f"].place, pressed.box, one.hex) == ("eliminated", 0, AHEAD)


@pytest.mark.rule("GR-5.8.6", "GR-5.6.9", "GR-5.6.8")
def test_an_overrun_across_a_stream_costs_a_level_more(monkeypatch: pytest.MonkeyPatch) -> None:
    for sides, left in ((set(), 2), ({"stream"}, 1), ({"stream", "bridge"}, 1), ({"ford"}, 0)):
        state, one = ride(charge=3, order="disorganised")
        monkeypatch.setitem(effects.field_of(state).sides, (HERE, AHEAD), frozenset(sides))
        assert overrunning.attempt(drafting(state), one)
        assert (one.hex, one.charge) == (AHEAD, left)


@pytest.mark.rule("GR-5.8.7c", "GR-9.1.3")
def test_who_is_thrown_back_beside_a_leader_or_in_disorder_takes_no_test() -> None:
    for more, pieces in (({}, [leader("witold", "attacker", HERE)]), ({"order": "disorganised"}, [])):
        one = unit("a", "attacker", HERE, charge=2, **more)
        draft = drafting(position(one, *pieces))
        assert not overrunning.rides_through(draft, one, overrun.Tried("failed", "stays"))
        assert (one.order, one.charge, kinds(draft.events, fates.MoraleTested)) == (one.order, 0, [])


@pytest.mark.rule("GR-8.1.2", "GR-8.1.7a", "GR-5.8.6")
@pytest.mark.parametrize("pursuing", [False, True])
def test_a_leader_who_moves_or_pursues_with_the_cavalry_rides_in_with_it(pursuing: bool) -> None:
    state, one = ride(order="disorganised")
    state.leaders["witold"] = witold = leader("witold", "attacker", HERE)
    led = "" if pursuing else "witold"
    assert overrunning.attempt(drafting(state), one, pursuing=pursuing, leader=led)
    assert (witold.hex, witold.spent) == (AHEAD, 0 if pursuing else 2)


@pytest.mark.rule("GR-7.1.3a", "GR-5.8.9b")
def test_who_rides_in_leaves_a_banner_that_another_has_moved_and_moves_none_in_a_pursuit() -> None:
    for by, pursuing, bearer, moved_by in (
        ("", False, "a", "a"),
        ("b", False, "", "b"),
        ("", True, "a", ""),
        ("b", True, "a", "b"),
    ):
        banner = Banner("banner-witold", "attacker", bearer="a", moved_by=by)
        state = position(unit("a", "attacker", HERE, charge=2), banner)
        overrunning.enter(drafting(state), riding(pursuing=pursuing))
        assert (banner.bearer, banner.moved_by) == (bearer, moved_by)
