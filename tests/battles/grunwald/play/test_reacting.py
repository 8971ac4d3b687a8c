"""What the other side does while one moves: shots, and counter-charges."""

from typing import Any

import pytest

from battles.grunwald.play import clashing, going, leading, reacting
from battles.grunwald.play.leading import Leading, Ride
from battles.grunwald.play.marching import Marching, TurnTo
from battles.grunwald.play.moving import Moving
from battles.grunwald.play.orders import Defend, Pass
from battles.grunwald.play.reacting import CounterCharge, Countering, Reacting, Shoot
from battles.grunwald.play.salvoes import Shot, ShotFired
from battles.grunwald.state import Banner, State
from battles.grunwald.system import LOOP
from tests.battles.grunwald.positions import (
    HERE,
    drafting,
    give,
    kinds,
    leader,
    off,
    offered,
    position,
    unit,
    why,
)


def answer(item: Any, *pieces: Any, phase: int = 1) -> State:
    """The defender may answer what the attacker does."""
    return position(*pieces, agenda=[Moving(), item], phase=phase)


def archers(**more: Any) -> Any:
    return unit("s", "defender", "2518", "S", kind="archer", formation="combat", **more)


@pytest.mark.rule("GR-2.1c", "GR-2.1d", "GR-2.1h", "GR-11.1.5", "GR-11.1.7", "GR-11.2.7")
@pytest.mark.parametrize("phase", [1, 3])
def test_shooters_answer_each_step_at_any_enemy_they_reach(phase: int) -> None:
    state = answer(
        Reacting("defender", "a"),
        archers(),
        unit("a", "attacker", HERE),
        unit("b", "attacker", "2620"),
        phase=phase,
    )
    assert {Shoot("s", HERE, "a"), Pass()} <= set(offered(state))
    assert why(state, Shoot("a", "2518", "s")) == "GR-11.1.5"
    assert why(state, Shoot("s", "2521", "a")) == "GR-11.2.1"
    events = give(state, Shoot("s", HERE, "a"), 1, 1)
    assert len(kinds(events, ShotFired)) == 1
    assert state.units["s"].fired == ("enemy's",)


@pytest.mark.rule("GR-2.1d", "GR-11.1.5")
def test_nobody_is_asked_where_nobody_can_shoot_at_who_has_moved() -> None:
    near = unit("b", "attacker", "2519", sp=1)
    for item, hex_, found in (
        (Reacting("defender", "a"), "2525", []),
        (Reacting("defender"), "2525", [Shoot("s", "2519", "b")]),
        (Reacting("defender", closed=True), "2525", []),
        (Reacting("defender", "a"), HERE, [Shoot("s", "2519", "b"), Shoot("s", HERE, "a")]),
        (Reacting("defender", "b"), HERE, [Shoot("s", "2519", "b"), Shoot("s", HERE, "a")]),
    ):
        state = answer(item, archers(), unit("a", "attacker", hex_), near)
        assert set(reacting.shots(state, item)) == set(found)


@pytest.mark.rule("GR-2.1e", "GR-5.7.1", "GR-5.7.3", "GR-11.2.7")
def test_after_the_shots_cavalry_may_ride_against_who_rode() -> None:
    for phase, more, added in (
        (1, {"entered": 1}, [Countering("a")]),
        (1, {"turned": True}, [Countering("a")]),
        (1, {}, []),
        (3, {"entered": 1}, []),
    ):
        state = answer(Reacting("defender", "a"), unit("a", "attacker", HERE, **more), phase=phase)
        reacting.fall(drafting(state), state.agenda[-1])
        assert state.agenda[1:] == added
    shot = Reacting("defender", "a", (Shot("s", HERE, "a"),))
    assert not reacting.answers(answer(shot, archers(), unit("a", "attacker", HERE)), shot), "with what?"


@pytest.mark.rule("GR-5.7.1", "GR-5.7.4", "GR-5.7.5", "GR-5.7.10", "GR-5.7.7", "GR-2.1e")
def test_several_ride_against_one_enemy_and_each_once() -> None:
    one, two = unit("k", "defender", "2518", "S", charge=1), unit("l", "defender", "2719", "SW")
    state = answer(Countering("a"), unit("a", "attacker", HERE), one, two, unit("b", "attacker", "2530"))
    assert {order.unit for order in offered(state) if isinstance(order, CounterCharge)} == {"k", "l"}
    give(state, CounterCharge("k", "2519", 3))
    assert (one.hex, one.charge, one.countered) == ("2519", 2, True)
    assert {order.unit for order in offered(state) if isinstance(order, CounterCharge)} == {"l"}
    events = give(state, Pass(), 3, 3)
    [fought] = kinds(events, clashing.CombatFought)
    assert (fought.attackers, fought.defenders) == (("k",), ("a",))
    assert list(reacting.charges(state, Countering("a"))) == []


@pytest.mark.rule("GR-5.7.2c", "GR-5.7.3", "GR-5.7.5", "GR-5.7.11", "GR-5.2.10")
def test_they_fight_at_once_and_who_was_ridden_against_moves_no_further() -> None:
    mover = unit("a", "attacker", HERE)
    state = answer(Countering("a", ("k",), True), mover, unit("k", "defender", "2519", "S"))
    draft = drafting(state, 3, 3)
    reacting.counter(draft, state.agenda[-1])
    assert mover.done
    assert why(answer(Marching("a"), mover, unit("k", "defender", "2519", "S")), TurnTo(1)) == "GR-4.3.8"
    assert len(kinds(draft.events, clashing.CombatFought)) == 1
    nobody = answer(Countering("a"), unit("a", "attacker", HERE))
    reacting.counter(drafting(nobody), nobody.agenda[-1])
    assert not nobody.units["a"].done
    assert kinds(draft.events, going.UnitHalted) == [going.UnitHalted("a")]


@pytest.mark.rule("GR-2.1d", "GR-11.1.5", "GR-5.7.1", "GR-2.1e")
def test_nobody_answers_to_the_dead() -> None:
    near, rider = unit("b", "attacker", "2519", sp=1), unit("k", "defender", "2720", "NW")
    state = answer(Reacting("defender", "a"), archers(), off("a", "attacker"), near, rider)
    assert list(reacting.shots(state, state.agenda[-1])) == []
    assert list(reacting.charges(state, Countering("a", ("k",)))) == []


@pytest.mark.rule("GR-5.7.2a", "GR-5.7.2b", "GR-5.7.6", "GR-5.7.7")
def test_who_rides_takes_up_a_banner_that_lies_where_it_comes() -> None:
    banner = Banner("banner-jungingen", "defender", hex="2519")
    state = answer(Countering("a"), unit("a", "attacker", HERE), unit("k", "defender", "2518", "S"), banner)
    reacting.counter_charge(drafting(state), state.agenda[-1], CounterCharge("k", "2519", 3))
    assert banner.bearer == "k"


@pytest.mark.rule("GR-8.2.7", "GR-5.7.1", "GR-5.7.10")
def test_a_leader_who_rides_alone_before_riders_is_ridden_against_and_dies() -> None:
    """Not with a unit in his hex, nor beside one of the riders' side."""
    rider, enemy = unit("k", "defender", "2518", "S", charge=1), leader("jungingen", "defender", "2501")
    beside = unit("f", "defender", "2620", kind="levy")
    for other, found in (((), 1), ((unit("b", "attacker", HERE),), 0), ((beside,), 0)):
        lord = leader("witold", "attacker", HERE, spent=2)
        state = answer(Countering("witold"), lord, rider, enemy, *other)
        assert len(list(reacting.charges(state, Countering("witold")))) == found
    lord = leader("witold", "attacker", "2521")
    state = position(lord, rider, enemy, unit("b", "attacker", "0520"), agenda=[Moving(), Leading("witold")])
    give(state, Ride(HERE))
    assert LOOP.to_act(state) == "defender"
    [fought] = kinds(give(state, CounterCharge("k", "2519", 3), 6, 6), clashing.CombatFought)
    assert (fought.attackers, fought.defenders, fought.final) == (("k",), (), 9)
    assert lord.place == "eliminated"


@pytest.mark.rule("GR-5.7.11", "GR-8.2.7")
def test_a_leader_who_was_ridden_against_rides_no_further_though_nobody_fights_him() -> None:
    lord, rider = leader("witold", "attacker", HERE), unit("k", "defender", "2519", "S", order="panicked")
    state = position(lord, rider, agenda=[Leading("witold"), Countering("witold", ("k",), True)])
    draft = drafting(state)
    reacting.counter(draft, state.agenda[-1])
    assert draft.events[-1] == going.LeaderHalted("witold")
    assert why(state, Ride("2521")) == "GR-5.7.11"
    leading.halt(draft, state.agenda[-1])
    assert kinds(draft.events, going.LeaderHalted) == [going.LeaderHalted("witold")]


@pytest.mark.rule("GR-7.1.3a", "GR-5.7.2b")
def test_a_banner_that_is_ridden_against_somebody_with_has_been_moved_by_its_bearer() -> None:
    for moved_by, bearer in (("", "k"), ("k", "k"), ("l", "")):
        banner = Banner("banner-jungingen", "defender", bearer="k", moved_by=moved_by)
        rider = unit("k", "defender", "2518", "S")
        state = answer(Countering("a"), unit("a", "attacker", HERE), rider, banner)
        reacting.counter_charge(drafting(state), state.agenda[-1], CounterCharge("k", "2519", 3))
        assert (banner.bearer, banner.moved_by) == (bearer, moved_by or "k")


@pytest.mark.rule("GR-5.7.2c", "GR-5.7.3", "GR-5.7.5", "GR-5.7.11")
@pytest.mark.parametrize(
    ("change", "halted", "fought"),
    [
        ({}, True, ("k", "l")),
        ({"k.order": "panicked"}, True, ("l",)),
        ({"k.place": "eliminated"}, True, ("l",)),
        ({"k.order": "panicked", "l.order": "panicked"}, True, ()),
        ({"a.place": "eliminated"}, False, ()),
    ],
)
def test_only_those_fight_who_are_there_and_not_in_panic(
    change: dict[str, str], halted: bool, fought: tuple[str, ...]
) -> None:
    item = Countering("a", ("k", "l"), True)
    riders = (
        unit("k", "defender", "2519", "S", kind="cavalry_light", charge=2),
        unit("l", "defender", "2619", "SW"),
    )
    state = answer(item, unit("a", "attacker", HERE, kind="cavalry_light"), *riders)
    for key, value in change.items():
        name, _, field_ = key.partition(".")
        setattr(state.units[name], field_, value)
    state.gone()
    draft = drafting(state, 3, 3)
    reacting.counter(draft, item)
    found = kinds(draft.events, clashing.CombatFought)
    assert [each.attackers for each in found] == ([fought] if fought else [])
    assert all("charge" not in each.shifts["attacker"] for each in found)
    assert (state.units["a"].done, item in state.agenda) == (halted, False)


@pytest.mark.rule("GR-5.7.1", "GR-5.7.2a", "GR-5.7.2b", "GR-5.7.6", "GR-5.7.7")
def test_of_two_ways_the_one_that_was_ordered_is_ridden_and_a_turn_before_it_costs_the_charge() -> None:
    rider = unit("k", "defender", "2518", "SE", charge=3)
    state = answer(Countering("a"), unit("a", "attacker", "2619"), rider)
    assert list(reacting.charges(state, state.agenda[-1])) == [
        CounterCharge("k", "2618", 2),
        CounterCharge("k", "2519", 3),
    ]
    assert why(state, CounterCharge("k", "2517", 0)) == "GR-5.7.1"
    reacting.counter_charge(drafting(state), state.agenda[-1], CounterCharge("k", "2519", 3))
    assert (rider.hex, rider.facing, rider.charge) == ("2519", 3, 1)


@pytest.mark.rule("GR-12.1.8b", "GR-5.7.2c")
def test_who_rides_against_a_fortification_meets_four_points_of_it_and_the_mover() -> None:
    mover = unit("a", "attacker", "1405", sp=1)
    inside = [unit(name, "attacker", "1405", "N", kind="infantry_light") for name in "bcd"]
    rider = unit("k", "defender", "1404", "S")
    state = answer(Countering("a", ("k",)), mover, *inside, rider)
    assert not kinds(give(state, Pass()), clashing.CombatFought)
    assert LOOP.to_act(state) == "attacker"
    assert offered(state) == [Defend("b"), Defend("c"), Defend("d")]
    assert (why(state, Pass()), why(state, Defend("k"))) == ("GR-12.1.8b", "GR-12.1.8b")
    [fought] = kinds(give(state, Defend("c"), 3, 3), clashing.CombatFought)
    assert (fought.defenders, fought.defending) == (("a", "c"), 3)


@pytest.mark.rule("GR-12.1.8b", "GR-5.7.2c")
def test_nobody_says_who_holds_a_fortification_against_riders_who_do_not_fight() -> None:
    inside = [unit(name, "attacker", "1405", "N", kind="infantry_light") for name in "bcd"]
    rider = unit("k", "defender", "1404", "S", order="panicked")
    state = answer(Countering("a", ("k",), True), unit("a", "attacker", "1405", sp=1), *inside, rider)
    draft = drafting(state)
    reacting.counter(draft, state.agenda[-1])
    assert state.agenda == [Moving()]
    assert kinds(draft.events, going.UnitHalted) == [going.UnitHalted("a")]


@pytest.mark.rule("GR-11.2.7", "GR-11.5.7", "GR-11.5.8")
def test_horse_archers_who_are_shot_at_as_they_come_shoot_at_the_same_time() -> None:
    def shot_at() -> State:
        tatar = unit("a", "attacker", HERE, kind="horse_archer", sp=1, entered=1)
        bows = unit("s", "defender", "2519", "S", kind="crossbow", formation="combat")
        state = answer(Reacting("defender", "a"), tatar, bows)
        give(state, Shoot("s", HERE, "a"))
        return state

    state = shot_at()
    assert offered(state) == [Shoot("a", "2519", "s"), Pass()]
    events = give(state, Shoot("a", "2519", "s"), 6, 6, 6, 6, 6, 6)
    assert [(each.shooter, each.cost) for each in kinds(events, ShotFired)] == [("s", 0), ("a", 2)]
    assert (state.units["a"].sp, state.units["s"].sp) == (0, 0), "the dead has shot all the same"
    passed = give(shot_at(), Pass(), 1, 1)
    assert [each.shooter for each in kinds(passed, ShotFired)] == ["s"]


@pytest.mark.rule("GR-5.7.1", "GR-11.6.2")
def test_whom_a_shot_only_stops_where_he_stands_is_not_in_motion() -> None:
    bolts = unit("s", "defender", "2518", "S", kind="crossbow", formation="combat")
    tatars = unit("a", "attacker", HERE, kind="horse_archer", fired=("own",))
    state = answer(Reacting("defender", "a", (Shot("s", HERE, "a"),)), tatars, bolts)
    reacting.fall(drafting(state, 4, 4, 6), state.agenda[-1])
    assert (tatars.done, state.agenda) == (True, [Moving()])
