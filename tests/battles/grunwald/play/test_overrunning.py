"""Cavalry that rides infantry down."""

from typing import Any

import pytest
from msgspec.structs import replace

from battles.contract.muster import Side
from battles.grunwald.play import effects, fates, going, marching, overrunning, withdrawing
from battles.grunwald.play.effects import Decision
from battles.grunwald.rules import overrun
from battles.grunwald.state import Banner, State, Unit
from battles.grunwald.system import LOOP
from tests.battles.grunwald.positions import (
    HERE,
    drafting,
    give,
    ground,
    kinds,
    leader,
    off,
    offered,
    position,
    unit,
)

AHEAD = "2519"
FULL = 18


def foot(
    kind: str = "levy", hex_: str = AHEAD, side: Side = "defender", name: str = "f", **more: Any
) -> Unit:
    return unit(name, side, hex_, "S", kind, **more)


def rider(hex_: str = HERE, **more: Any) -> Unit:
    """Cavalry of armour 1 with a charge."""
    return unit("a", "attacker", hex_, **{"charge": 2} | more)


def ride(kind: str = "levy", charge: int = 2, **more: Any) -> tuple[State, Unit]:
    """Cavalry of armour 1 before infantry."""
    one = rider(charge=charge)
    return position(one, foot(kind, **more)), one


def barred(*there: Unit, left: int = FULL, ahead: str = "", **more: Any) -> str:
    """The rule that bars a rider from those who stand there, a levy if nobody is named."""
    one = rider(**more)
    found = overrunning.why_not(position(one, *(there or [foot()])), one, left=left, ahead=ahead)
    return found.rule if found else ""


def settle(draft: Decision) -> None:
    """All that follows, with the first way for everybody."""
    while draft.state.agenda:
        item = draft.state.agenda[-1]
        LOOP.topics[type(item)].run(draft, item)


def riding(*, pursuing: bool = False) -> overrunning.RidingIn:
    return overrunning.RidingIn("a", AHEAD, pursuing)


@pytest.mark.rule("GR-5.8.1", "GR-5.8.2", "GR-5.8.4", "GR-5.8.10", "GR-4.2.2", "GR-4.2.3b")
def test_it_takes_a_charge_above_one_and_infantry_alone_on_good_ground(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    assert barred() == barred(sp=1) == barred(left=4) == ""
    assert barred(left=3) == "GR-5.8.4"
    for more in ({"charge": 1}, {"order": "panicked"}, {"done": True}, {"kind": "infantry_heavy"}):
        assert barred(**more) == "GR-5.8.1"
    for there in (
        [foot("cavalry")],
        [foot(sp=1), foot("cavalry", name="r", sp=1)],
        [foot(hex_="2610")],
    ):
        assert barred(*there) == "GR-5.8.1"
    assert barred(foot(hex_="3524"), hex_="3525") == "GR-5.8.10"
    monkeypatch.setitem(effects.field_of(position()).sides, (HERE, AHEAD), frozenset({"river"}))
    assert barred() == "GR-5.8.4"


@pytest.mark.rule("GR-5.8.1", "GR-4.2.3b")
def test_friends_are_ridden_over_only_where_there_is_no_room_beside_them() -> None:
    assert barred(foot("infantry_light", side="attacker")) == ""
    assert barred(foot(side="attacker"), sp=1) == "GR-5.8.1"


@pytest.mark.rule("GR-5.8.1", "GR-5.8.4")
def test_in_a_pursuit_who_has_moved_rides_down_whoever_is_in_its_way_without_points() -> None:
    assert barred(left=0, ahead=AHEAD, done=True) == ""
    assert barred(left=0, ahead="2619", done=True) == "GR-5.8.1"


@pytest.mark.rule("GR-5.8.2", "GR-5.8.5a", "GR-5.8.5e", "GR-5.8.6", "GR-5.8.9b", "GR-5.8.9a")
def test_infantry_in_disorder_is_ridden_down_without_a_die() -> None:
    state, one = ride(order="disorganised")
    draft = drafting(state)
    assert overrunning.attempt(draft, one)
    [tried] = kinds(draft.events, overrunning.OverrunTried)
    assert (tried.rolls, tried.cost) == ((), 4)
    assert (one.hex, one.charge, one.spent) == (AHEAD, 1, 4)
    assert (state.box, state.points) == (0, {"attacker": 0})


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
    assert kinds(draft.events, fates.UnitEliminated) == [fates.UnitEliminated("f", "overrun", 0, 0, "2519")]


@pytest.mark.rule("GR-5.8.6", "GR-3.3.2", "GR-3.3.3a", "GR-5.8.9b")
@pytest.mark.parametrize(
    ("pursuing", "charge", "stops"), [(False, 0, False), (False, 1, True), (True, 1, True)]
)
def test_through_the_cavalry_has_a_level_less_and_an_enemy_zone_may_stop_it(
    pursuing: bool, charge: int, stops: bool
) -> None:
    one = rider()
    draft = drafting(position(one, unit("e", "defender", "2518", "S", charge=charge)))
    overrunning.enter(draft, riding(pursuing=pursuing))
    assert (one.hex, one.charge, one.entered) == (AHEAD, 1, not pursuing)
    assert kinds(draft.events, going.UnitStepped)[0].stops is stops


@pytest.mark.rule("GR-5.8.2", "GR-5.8.5a", "GR-5.8.6", "GR-5.8.9b")
def test_an_attempt_says_what_was_thrown_and_costs_nothing_in_a_pursuit() -> None:
    for pursuing, cost in ((False, 4), (True, 0)):
        state, one = ride()
        draft = drafting(state, 6)
        assert overrunning.attempt(draft, one, pursuing=pursuing)
        [tried] = kinds(draft.events, overrunning.OverrunTried)
        assert (tried.unit, tried.hex, tried.infantry, tried.cost) == ("a", AHEAD, ("f",), cost)
        assert ([each.face for each in tried.rolls], tried.cavalry) == ([6], "success")
        assert tried.against == "eliminated"
        [step] = kinds(draft.events, going.UnitStepped)
        assert (step.hex, step.cost, step.facing) == (AHEAD, 0, 0)
        assert (step.counts, step.way) == (not pursuing, "overrun")
    beside = rider(facing="SE")
    state = position(beside, foot(order="disorganised"))
    assert overrunning.attempt(drafting(state), beside, pursuing=True, ahead=AHEAD)
    assert (beside.hex, beside.facing) == (AHEAD, 0)


@pytest.mark.rule("GR-5.8.5b", "GR-5.8.5c", "GR-5.8.5d", "GR-5.8.7c", "GR-6.2.5", "GR-6.2.6")
def test_the_tests_of_an_overrun_cost_neither_points_nor_charge() -> None:
    state, one = ride("infantry_heavy")
    one.sp = 1
    draft = drafting(state, 3, 1, 1)
    assert overrunning.attempt(draft, one)
    settle(draft)
    tests = kinds(draft.events, fates.MoraleTested)
    assert [(each.unit, each.costs, each.loses_charge, each.rolls[0].face) for each in tests] == [
        ("a", False, False, 1),
        ("f", False, False, 1),
    ]
    [back] = [each for each in kinds(draft.events, going.UnitStepped) if each.unit == "f"]
    assert (back.way, ground().distance(AHEAD, state.units["f"].hex)) == ("retreat", 1)
    state, one = ride()
    draft = drafting(state, 4)
    overrunning.rides_through(draft, one, overrun.Tried("failed", "stays"))
    [test] = kinds(draft.events, fates.MoraleTested)
    assert (test.costs, test.loses_charge) == (False, False)


@pytest.mark.rule("GR-5.8.5d", "GR-5.8.9a")
def test_the_dead_fall_no_more_and_the_first_of_them_tests_for_all() -> None:
    pair = [foot("infantry_light", sp=1), foot(name="g")]
    draft = drafting(position(*pair), 1, 6)
    staying = overrunning.fall(draft, pair, overrun.Tried("success", 0))
    draft.add(withdrawing.Withdrawing("defender", tuple(each.id for each in staying), 1, "overrun"))
    settle(draft)
    assert [each.unit for each in kinds(draft.events, fates.MoraleTested)][:1] == ["f"]
    assert {each.order for each in pair} == {"disorganised"}
    gone = off("h", "defender", kind="levy")
    draft = drafting(position(gone))
    overrunning.fall(draft, [gone], overrun.Tried("success", "eliminated"))
    assert draft.events == []


@pytest.mark.rule("GR-5.8.6", "GR-5.8.9b")
def test_who_rides_in_meets_who_is_there() -> None:
    lord = leader("salzbach", "defender", AHEAD)
    draft = drafting(position(rider(), lord))
    overrunning.enter(draft, riding())
    assert lord.place == "eliminated"
    [step] = kinds(draft.events, going.UnitStepped)
    assert (step.cost, step.charge, step.facing) == (0, 1, 0)


@pytest.mark.rule("GR-5.8.5d", "GR-4.3.7", "GR-5.4.1", "GR-5.8.6")
def test_the_owner_of_the_foot_says_where_it_falls_back_and_how_it_looks_before_the_cavalry_rides_in() -> (
    None
):
    one, there = rider(), foot("infantry_heavy")
    lords = leader("witold", "attacker", "2530"), leader("jungingen", "defender", "2510")
    state = position(one, there, *lords, agenda=[marching.Marching("a")])
    give(state, marching.Overrun(), 2, 4, 1)
    ways = {order.hex for order in offered(state)}
    assert (LOOP.to_act(state), one.hex, ways) == ("defender", HERE, {"2418", "2518", "2618"})
    give(state, withdrawing.FallBack("f", "2618"))
    assert (there.hex, there.order, one.hex) == ("2618", "disorganised", HERE)
    give(state, withdrawing.Face(3))
    assert (there.facing, one.hex, one.charge) == (3, AHEAD, 1)


@pytest.mark.rule("GR-5.8.5d", "GR-5.8.5b", "GR-5.8.9a")
def test_foot_that_stood_its_test_and_has_nowhere_to_go_is_gone() -> None:
    one, there = rider(), foot("infantry_heavy")
    ring = [unit(f"w{hex_}", "defender", hex_) for hex_ in ground().around[AHEAD] if hex_ != HERE]
    pressed = position(one, there, *ring)
    draft = drafting(pressed, 2, 4, 1)
    assert overrunning.attempt(draft, one)
    settle(draft)
    assert (there.place, pressed.box, one.hex) == ("eliminated", 0, AHEAD)


@pytest.mark.rule("GR-5.8.6", "GR-5.6.9", "GR-5.6.8")
def test_an_overrun_across_a_stream_costs_a_level_more(monkeypatch: pytest.MonkeyPatch) -> None:
    for sides, left in ((set(), 2), ({"stream"}, 1), ({"stream", "bridge"}, 1), ({"ford"}, 0)):
        state, one = ride(charge=3, order="disorganised")
        monkeypatch.setitem(effects.field_of(state).sides, (HERE, AHEAD), frozenset(sides))
        assert overrunning.attempt(drafting(state), one)
        assert (one.hex, one.charge) == (AHEAD, left)


@pytest.mark.rule("GR-5.8.7c", "GR-9.1.3")
def test_who_is_thrown_back_beside_a_leader_or_in_disorder_takes_no_test() -> None:
    for order, pieces in (("good", [leader("witold", "attacker", HERE)]), ("disorganised", [])):
        one = rider(order=order)
        draft = drafting(position(one, *pieces))
        assert not overrunning.rides_through(draft, one, overrun.Tried("failed", "stays"))
        assert (one.order, one.charge, kinds(draft.events, fates.MoraleTested)) == (order, 0, [])


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
        overrunning.enter(drafting(position(rider(), banner)), riding(pursuing=pursuing))
        assert (banner.bearer, banner.moved_by) == (bearer, moved_by)
