"""The shooting phase."""

from typing import Any

import pytest

from battles.ancient_battles.play import testing
from battles.ancient_battles.play.fleeing import UnitFled
from battles.ancient_battles.play.orders import Face, GoOn
from battles.ancient_battles.play.shooting import Shoot, Shooting, TargetNamed
from battles.ancient_battles.play.volleys import VolleyShot
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.system import LOOP
from tests.battles.ancient_battles.combats import bows, happens, one, some, told
from tests.battles.ancient_battles.positions import position, refused, step, touching, unit


def phase(*units: Unit, **more: Any) -> State:
    """The shooting phase of the attacker."""
    for each in units:
        each.before = each.models
    return position(*units, **{"phase": "shooting", "step": "shooting", "agenda": [Shooting()], **more})


def offered(state: State) -> set[tuple[str, str]]:
    """Who may shoot at whom."""
    return {(each.unit, each.target) for each in LOOP.orders(state) if isinstance(each, Shoot)}


@pytest.mark.rule("AB-19.1a", "AB-19.1b", "AB-H11.1")
def test_whoever_has_missiles_may_be_given_a_target_in_range_that_is_seen_and_in_no_combat() -> None:
    state = phase(
        bows("a1", 20, 10),
        bows("a2", 40, 10),
        unit("a3", 60, 10),
        bows("b1", 20, 30),
        unit("b2", 40, 34.01, 180),
        unit("b3", 46, 20, 180),
        unit("a4", 46, 20),
    )
    touching(state, "a4", "front", "b3", "front")
    assert offered(state) == {("a1", "b1"), ("a2", "b1")}
    (named,) = happens(state, order=Shoot("a1", "b1"))
    assert named == TargetNamed("a1", "b1")
    assert offered(state) == {("a2", "b1")}
    assert told(state, [named], TargetNamed) == [
        "Lombard archers a1 will shoot at Lombard archers b1 (AB-19.1b)"
    ]


@pytest.mark.rule("AB-13.6")
def test_who_shoots_past_an_enemy_near_before_it_neglects_him_for_the_rest_of_his_turn() -> None:
    state = phase(
        bows("a1", 36, 10),
        bows("b1", 32, 17, files=3),
        bows("b2", 44, 30),
        bows("b3", 20, 10),
        bows("a2", 44, 10),
    )
    (named,) = happens(state, order=Shoot("a1", "b2"))
    assert named == TargetNamed("a1", "b2", ("b1",))
    assert state.units["a1"].neglected == ("b1",)
    assert told(state, [named], TargetNamed) == [
        "Lombard archers a1 will shoot at Lombard archers b2 and neglects Lombard archers b1 (AB-19.1b, AB-13.6)"
    ]
    near = phase(bows("a1", 36, 10), bows("b1", 32, 17, files=3), bows("b2", 44, 30), bows("a2", 44, 10))
    assert happens(near, order=Shoot("a1", "b1")) == [TargetNamed("a1", "b1")]


@pytest.mark.rule("AB-13.6", "AB-H11.1")
def test_nobody_neglects_an_enemy_at_whom_he_might_not_have_shot() -> None:
    units = bows("a1", 36, 10), bows("b1", 32, 17, files=3), bows("b2", 44, 30), bows("a2", 32, 17, files=3)
    state = touching(phase(*units), "a2", "front", "b1", "front")
    # Nobody else may shoot, so that all happens at once.
    events = happens(state, *[1] * 9, order=Shoot("a1", "b2"))
    assert one(TargetNamed, events) == TargetNamed("a1", "b2")
    assert state.units["a1"].neglected == ()


@pytest.mark.rule("AB-19.1b", "AB-H11.4", "AB-H15.1")
def test_no_die_falls_before_all_targets_are_named_and_then_units_shoot_by_their_ids() -> None:
    state = phase(bows("a1", 30, 10), bows("a2", 42, 10), bows("b1", 36, 20, models=40, files=6))
    assert happens(state, order=Shoot("a2", "b1")) == [TargetNamed("a2", "b1")]
    # Who has nobody left to be given a target shoots without being asked.
    events = happens(state, *[1] * 18, order=Shoot("a1", "b1"))
    assert [each.unit for each in some(VolleyShot, events)] == ["a1", "a2"]


@pytest.mark.rule("AB-19.1b", "AB-H11.4")
def test_shots_at_who_is_destroyed_before_their_turn_are_lost() -> None:
    state = phase(bows("a1", 30, 10), bows("a2", 42, 10), bows("b1", 36, 20, models=2, files=2))
    happens(state, order=Shoot("a1", "b1"))
    events = happens(state, *[6] * 9, *[6] * 9, order=Shoot("a2", "b1"))
    assert [each.unit for each in some(VolleyShot, events)] == ["a1"]
    assert state.units["b1"].gone == "destroyed"


@pytest.mark.rule("AB-13.5", "AB-13.0a")
@pytest.mark.parametrize(("hits", "tests"), [(2, 0), (3, 1)])
def test_who_has_lost_a_quarter_in_the_phase_tests_for_panic_when_all_have_shot(
    hits: int, tests: int
) -> None:
    state = phase(bows("a1", 36, 10), bows("b1", 36, 20), bows("b2", 60, 40))
    faces = [*[6] * hits, *[1] * (9 - hits), *[6] * hits]
    events = happens(state, *faces, *([6, 6, 1, 2] if tests else []), order=Shoot("a1", "b1"))
    found = some(testing.TestTaken, events)
    assert [(each.unit, each.rule, each.passed) for each in found] == [("b1", "AB-13.5", False)][:tests]
    assert [(each.unit, each.enemy) for each in some(UnitFled, events)] == [("b1", "a1")][:tests]


@pytest.mark.rule("AB-13.5")
def test_losses_of_several_volleys_are_one_loss_and_one_test() -> None:
    state = phase(bows("a1", 30, 10), bows("a2", 42, 10), bows("b1", 36, 20))
    happens(state, order=Shoot("a1", "b1"))
    hit_twice = [6, 6, *[1] * 7, 6, 6, 6, *[1] * 8, 6]
    events = happens(state, *hit_twice, 1, 1, order=Shoot("a2", "b1"))
    assert one(testing.TestTaken, events).passed
    assert state.units["b1"].models == 9


@pytest.mark.rule("AB-19.1b", "AB-H11.1")
def test_orders_that_are_not_offered_are_refused() -> None:
    state = phase(
        bows("a1", 30, 10), bows("a2", 50, 10), unit("a3", 62, 10), bows("b1", 36, 20), unit("b2", 36, 47)
    )
    assert refused(state, Shoot("a3", "b1"), "AB-H11.1", "unit") == "AB-H11.1: a3 may not shoot (unit)"
    refused(state, Shoot("b1", "a1"), "AB-H11.1", "unit")
    refused(state, Shoot("a7", "b1"), "AB-H11.1", "unit")
    refused(state, Shoot("a1", "b2"), "AB-H11.1", "target")
    refused(state, Face(0), "AB-19.1b", "order")
    happens(state, order=Shoot("a1", "b1"))
    refused(state, Shoot("a1", "b1"), "AB-19.1b", "unit")


def test_nobody_need_shoot() -> None:
    state = phase(bows("a1", 36, 10), bows("b1", 36, 20))
    assert some(VolleyShot, happens(state, order=GoOn())) == []
    assert state.agenda == []


def test_a_phase_in_which_nobody_can_shoot_asks_nobody() -> None:
    assert len(step(phase(unit("a1", 36, 10), bows("b1", 36, 20)), "shooting")) == 1
