"""A turn begins: who comes back, and who tests for panic and terror; and what comes of a general's death."""

from typing import Any

import pytest

from battles.ancient_battles.play import testing
from battles.ancient_battles.play.charging import UnitCharged
from battles.ancient_battles.play.fleeing import UnitFled
from battles.ancient_battles.play.pursuing import Pursue, Pursuing
from battles.ancient_battles.play.starting import GeneralMourned, UnitReturned, UnitUnnerved, mourn
from battles.ancient_battles.play.turns import StepBegan
from battles.ancient_battles.rules.leadership import Score
from battles.ancient_battles.state import Charge, State, Unit
from battles.ancient_battles.state.plane.rectangle import Pose
from battles.ancient_battles.system import LOOP, SYSTEM
from tests.battles.ancient_battles.positions import (
    Natures,
    drafting,
    give,
    go_on,
    position,
    some,
    step,
    touching,
    trials,
    unit,
)


def away(id_: str = "a1", how: str = "fleeing", x: float = 36, models: int = 20, **more: Any) -> Unit:
    """A unit of the attacker that has left the table over its southern edge."""
    out: dict[str, Any] = {"gone": how, "fleeing": how == "fleeing", "exit": (round(x * 1000), 0)} | more
    return unit(id_, x, 0, 180, models=models, **out)


@pytest.mark.rule("AB-2.1", "AB-2.2", "AB-H10.1", "AB-H10.2")
def test_who_left_the_table_tests_and_comes_back_over_the_same_edge() -> None:
    state = position(away(), away("a2", "pursuing", 20), unit("b1", 36, 36, 180))
    events = step(state, "return_tests", 3, 4, 1, 1)
    assert trials(events) == [("a1", "return", "AB-2.2", True), ("a2", "return", "AB-2.2", True)]
    assert some(events, UnitReturned)[0] == UnitReturned("a1", Pose(36_000, 3_200, 0))
    one = state.units["a1"]
    assert (one.gone, one.fleeing, one.marks) == ("", False, ("returned",))


@pytest.mark.rule("AB-2.2", "AB-H10.1", "AB-H10.3")
def test_who_fails_stays_away_and_so_does_who_fled_with_fewer_than_five_models() -> None:
    few, pursued = away("a2", models=4, started=4), away("a3", "pursuing", 20, 4, started=4)
    dead = away("a4", "destroyed", 50)
    state = position(away(), few, pursued, dead, unit("b1", 36, 36, 180))
    events = step(state, "return_tests", 4, 4, 6, 6)
    assert trials(events) == [("a1", "return", "AB-2.2", False), ("a3", "return", "AB-2.2", False)]
    assert state.units["a1"].gone == "fleeing"


@pytest.mark.rule("AB-2.1", "AB-H10.1")
def test_only_units_of_the_active_side_test() -> None:
    gone = unit("b2", 36, 48, 0, gone="fleeing", exit=(36_000, 48_000))
    state = position(unit("a1", 36, 12), unit("b1", 20, 36, 180), gone)
    assert trials(step(state, "return_tests")) == []


@pytest.mark.rule("AB-2.2", "AB-25.3", "AB-25.4", "AB-8.1")
@pytest.mark.parametrize(
    ("enemy", "chief", "models", "score"),
    [
        (7.9, 30, 20, Score(7, less={"enemy_near": -1})),
        (8.1, 30, 20, Score(7)),
        (20, 14, 20, Score(9, "general")),
        (20, 14.1, 20, Score(7)),
        (20, 30, 10, Score(7, less={"half_strength": -1})),
    ],
)
def test_a_return_is_tested_by_what_is_near_where_the_unit_comes_back(
    enemy: float, chief: float, models: int, score: Score
) -> None:
    general = unit("a9", 36, chief, kind="general_mounted", models=1, files=1, general=True)
    state = position(away(models=models, started=20), general, unit("b1", 36, enemy, 180))
    taken = some(step(state, "return_tests", 6, 6), testing.TestTaken)[0]
    assert taken.score == score


def routed(models: int = 40, kind: str = "norman_spearmen", gap: float = 2) -> State:
    """A unit of twenty beside friends who flee, and an enemy far ahead."""
    friends = unit("a2", 34 + gap, 20, models=models, files=5, fleeing=True)
    return position(unit("a1", 30, 20, kind=kind), friends, unit("b1", 30, 44, 180), phase="")


@pytest.mark.rule("AB-2.3", "AB-13.1", "AB-13.0a", "AB-11.1", "AB-H8.1")
def test_twice_as_many_friends_who_flee_near_by_cause_panic() -> None:
    state = routed()
    events = step(state, "panic_tests", 4, 4, 2, 3)
    assert trials(events) == [("a1", "panic", "AB-13.1", False)]
    fled = some(events, UnitFled)[0]
    assert (fled.unit, fled.enemy) == ("a1", "b1"), "away from the nearest enemy"
    one = state.units["a1"]
    assert (one.fleeing, one.took_flight, one.pose.heading) == (True, True, 180_000)


@pytest.mark.rule("AB-13.0b")
def test_half_strength_makes_panic_worse() -> None:
    state = routed()
    state.units["a1"].started = 40
    taken = some(step(state, "panic_tests", 3, 4, 1, 1), testing.TestTaken)[0]
    assert (taken.score, taken.passed) == (Score(7, less={"half_strength": -1}), False)


@pytest.mark.rule("AB-2.4", "AB-15.0", "AB-15.2", "AB-12.1")
@pytest.mark.parametrize(("rolls", "flees"), [((3, 4), False), ((4, 4), True)])
def test_who_begins_its_turn_near_a_terrible_enemy_tests_and_flees_from_him(
    rolls: tuple[int, ...], flees: bool, natures: Natures
) -> None:
    natures(b1=("terror",))
    state = position(unit("a1", 36, 12), unit("a2", 60, 12), unit("b1", 36, 20, 180), unit("b2", 30, 19, 180))
    events = step(state, "terror_tests", *rolls, *((1, 1) if flees else ()))
    assert trials(events) == [("a1", "terror", "AB-15.2", not flees)]
    assert [each.enemy for each in some(events, UnitFled)] == ["b1"] * flees
    assert state.units["a1"].took_flight is flees


def held(*others: Unit, kind: str = "norman_spearmen", **more: Any) -> State:
    """A unit of the attacker that fights one of the defender, and others who do not."""
    units = unit("a1", 36, 20, kind=kind), unit("b1", 36, 20, 180)
    return touching(position(*units, *others, **more), "a1", "front", "b1", "front")


@pytest.mark.rule("AB-13.0a", "AB-13.1", "AB-H8.6")
def test_who_panics_out_of_a_combat_flees_from_it_and_is_pursued() -> None:
    state = held(unit("a2", 42, 20, models=40, fleeing=True), phase="")
    events = step(state, "panic_tests", 4, 4, *(2, 3), on=True)
    assert some(events, UnitUnnerved) == [UnitUnnerved("a1", "b1", "AB-13.0a")]
    assert str(SYSTEM.tell(state, some(events, UnitUnnerved)[0])) == (
        "Norman spearmen a1 loses its nerve and will flee from the combat with Norman spearmen b1 (AB-13.0a)"
    )
    assert [(each.unit, each.enemy) for each in some(events, UnitFled)] == [("a1", "b1")]
    assert (state.units["a1"].took_flight, state.units["a1"].tamed, state.lost) == (True, False, ())
    assert LOOP.to_act(state) == "defender"
    assert state.agenda == [Pursuing("b1", {"a1": 5})]
    give(state, Pursue("a1"), *(1, 2), *(3, 3))
    assert (state.units["b1"].pose.y, state.units["b1"].marks) == (17_000, ("charged",))


@pytest.mark.rule("AB-H8.7", "AB-21.2a")
def test_who_pursues_at_the_beginning_of_a_turn_into_another_enemy_charges_in_its_combats() -> None:
    state = held(unit("a2", 42, 20, models=40, fleeing=True), unit("a3", 36, 10), phase="")
    step(state, "panic_tests", 4, 4, *(6, 6), on=True)
    give(state, Pursue("a1"), *(6, 5), *(3, 3))
    assert [each.enemy for each in state.units["b1"].contacts] == ["a3"]
    assert state.units["b1"].charged == state.number == 1


@pytest.mark.rule("AB-15.0", "AB-15.2", "AB-H8.1", "AB-H8.6")
def test_who_is_terrified_in_a_combat_flees_from_who_terrifies_it_and_is_pursued(natures: Natures) -> None:
    natures(b2=("terror",))
    state = held(unit("b2", 42, 24, 180), phase="")
    events = step(state, "terror_tests", 4, 4, *(2, 3), on=True)
    assert some(events, UnitUnnerved) == [UnitUnnerved("a1", "b2", "AB-15.0")]
    assert [(each.unit, each.enemy) for each in some(events, UnitFled)] == [("a1", "b2")]
    assert state.agenda == [Pursuing("b1", {"a1": 5})]


@pytest.mark.rule("AB-13.4", "AB-13.0a", "AB-24.6")
def test_who_panics_in_a_combat_because_its_general_fell_there_flees_with_those_who_were_broken() -> None:
    state = held(phase="close_combat", step="combats", fought=("a1", "b1"), mourning=("attacker",))
    events = go_on(state, 4, 4, *(2, 3))
    assert [each.unit for each in some(events, UnitUnnerved)] == ["a1"]
    began = events.index(StepBegan("close_combat", "flight_and_pursuit"))
    assert events.index(some(events, UnitFled)[0]) > began
    assert state.agenda == [Pursuing("b1", {"a1": 5})]


@pytest.mark.rule("AB-H5.9", "AB-H6.1")
def test_into_whom_an_enemy_has_pursued_carries_out_no_charge() -> None:
    state = held(unit("b2", 36, 40, 180))
    state.charges = (Charge("a1", "b2", "front"),)
    assert some(step(state, "charge_moves"), UnitCharged) == []


@pytest.mark.rule("AB-16.4", "AB-15.2", "AB-13.1")
def test_frenzy_keeps_terror_and_panic_away_while_an_enemy_is_in_reach(natures: Natures) -> None:
    natures(a1=("frenzy",), b1=("terror",))
    friends = unit("a2", 42, 12, models=40, fleeing=True)
    near = position(unit("a1", 36, 12), friends, unit("b1", 36, 19, 180))
    assert trials(step(near, "panic_tests")) == []
    assert trials(step(near, "terror_tests")) == []
    far = position(unit("a1", 36, 12), friends, unit("b1", 36, 40, 180))
    assert trials(step(far, "panic_tests", 1, 1)) == [("a1", "panic", "AB-13.1", True)]


@pytest.mark.rule("AB-1.1", "AB-2.1", "AB-2.2", "AB-2.3", "AB-2.4")
def test_the_tests_of_a_turn_come_in_their_order(natures: Natures) -> None:
    natures(b1=("terror",))
    flee = unit("a2", 36, 8, models=40, fleeing=True)
    state = position(unit("a1", 30, 10), flee, away("a3", x=60), unit("b1", 30, 17, 180))
    state.phase, state.step, state.active = "close_combat", "flight_and_pursuit", "defender"
    events = go_on(state, 1, 1, 1, 2, 1, 3)
    assert trials(events)[:3] == [
        ("a3", "return", "AB-2.2", True),
        ("a1", "panic", "AB-13.1", True),
        ("a1", "terror", "AB-15.2", True),
    ]


@pytest.mark.rule("AB-13.4", "AB-H15.2", "AB-13.0a")
def test_when_the_general_is_killed_all_of_his_side_test_once_when_the_step_is_over() -> None:
    chief = unit("b9", 36, 21, 0, kind="general_mounted", models=1, files=1, general=True, fleeing=True)
    others = unit("b1", 20, 36, 180), unit("b2", 50, 36, 180), unit("b3", 10, 30, 180, fleeing=True)
    state = position(unit("a1", 36, 18), *others, chief, unit("a2", 60, 10))
    state.charges = (Charge("a1", "b9", "rear"),)
    events = step(state, "charge_moves", 1, 1, 4, 4, 1, 1, on=True)
    assert some(events, UnitCharged)[0].caught
    assert some(events, GeneralMourned) == [GeneralMourned("defender")]
    assert trials(events) == [("b1", "panic", "AB-13.4", True), ("b2", "panic", "AB-13.4", False)]
    assert [each.unit for each in some(events, UnitFled)] == ["b2"]
    mourned = next(place for place, each in enumerate(events) if isinstance(each, GeneralMourned))
    began = [place for place, each in enumerate(events) if isinstance(each, StepBegan)]
    assert began[0] < mourned < began[1], "before the next step begins"
    assert state.mourning == ()


@pytest.mark.rule("AB-13.4", "AB-13.1")
def test_nobody_tests_for_panic_twice_in_a_phase() -> None:
    state = routed()
    step(state, "panic_tests", 1, 1)
    state.mourning = ("attacker",)
    assert trials(go_on(state)) == [], "panic for the general in the same phase"
    state.mourning = ("attacker",)
    state.agenda.clear()
    assert trials(go_on(state, 1, 1, 6, 6, 1, 1))[0] == ("a1", "panic", "AB-13.4", True), "in the next one"


@pytest.mark.rule("AB-13.4", "AB-H15.2")
def test_if_both_generals_fall_the_active_side_tests_first() -> None:
    both = position(
        unit("a1", 36, 12), unit("b1", 36, 36, 180), active="defender", mourning=("attacker", "defender")
    )
    draft = drafting(both, 1, 1, 1, 1)
    mourn(draft)
    assert [each[0] for each in trials(draft.events)] == ["b1", "a1"]
    assert both.mourning == ()
