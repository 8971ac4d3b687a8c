"""Charges and counter-charges are carried out."""

from typing import Any

import pytest

from battles.ancient_battles.play.charging import UnitCharged
from battles.ancient_battles.play.moving import Move
from battles.ancient_battles.rules import missiles, moves
from battles.ancient_battles.state import Charge, Contact, State, Unit
from battles.ancient_battles.state.plane.rectangle import Pose
from tests.battles.ancient_battles.positions import go_on, position, refused, some, step, unit

RIDERS: dict[str, Any] = {"kind": "norman_knights", "models": 10, "files": 5}


def riding(*units: Unit, on: tuple[Charge, ...] = (Charge("a1", "b1", "front"),), **more: Any) -> State:
    """A position in which these charges stand, and have been answered."""
    return position(*units, unit("a9", 66, 5), charges=on, **more)


@pytest.mark.rule("AB-3.5", "AB-4.1a", "AB-4.1e", "AB-H6.6", "AB-H7.1")
def test_a_charge_in_reach_comes_into_contact() -> None:
    state = riding(unit("a1", 36, 20), unit("b1", 36, 30, 180))
    event = some(step(state, "charge_moves"), UnitCharged)[0]
    mine = Contact("b1", "front", "front", 0)
    assert event == UnitCharged(
        "a1", "b1", Pose(36_000, 30_000, 0), 10_000, (mine, Contact("a1", "front", "front", 0))
    )
    one, other = state.units["a1"], state.units["b1"]
    assert (one.charged, other.charged) == (1, 0)
    assert one.contacts == (mine,)
    assert other.contacts == (Contact("a1", "front", "front", 0),)


@pytest.mark.rule("AB-4.1c", "AB-H6.7", "AB-H5.9", "AB-H11.1")
def test_a_charge_out_of_reach_goes_its_move_and_its_unit_does_no_more() -> None:
    state = riding(unit("a1", 36, 20, 0, "norman_archers", 10), unit("b1", 36, 30.1, 180))
    event = some(step(state, "charge_moves"), UnitCharged)[0]
    assert event == UnitCharged("a1", "b1", Pose(36_000, 25_000, 0), 5_000)
    one = state.units["a1"]
    assert (one.marks, one.charged) == (("charged_badly",), 0)
    assert not missiles.may_shoot(one)
    go_on(state)
    refused(state, Move("a1"), "AB-H5.9", "unit")


@pytest.mark.rule("AB-H6.11", "AB-H11.1", "AB-H5.9")
def test_who_rides_down_an_enemy_who_flees_neither_shoots_nor_moves_on() -> None:
    riders = unit("a1", 36, 20, 0, "byzantine_horse_archers", 8, 4)
    target = unit("b1", 36, 25, 0, models=6, fleeing=True)
    state = riding(riders, target, unit("b2", 36, 40, 180), on=(Charge("a1", "b1", "rear"),))
    assert missiles.may_shoot(riders)
    event = some(step(state, "charge_moves"), UnitCharged)[0]
    assert (event.caught, event.contacts) == (True, ())
    assert state.units["b1"].gone == "destroyed"
    assert (riders.charged, riders.marks) == (1, ("charged",)), "it has charged, and has not failed to"
    assert not missiles.may_shoot(riders)
    go_on(state)
    refused(state, Move("a1"), "AB-H5.9", "unit")


@pytest.mark.rule("AB-4.2", "AB-H6.10", "AB-3.5")
def test_charge_and_counter_charge_meet_between_them_and_both_have_charged() -> None:
    state = riding(
        unit("a1", 36, 20, **RIDERS),
        unit("b1", 36, 32, 180, **RIDERS),
        countered={"b1": "a1"},
        reactions={"b1": "counter_charge"},
    )
    events = some(step(state, "charge_moves"), UnitCharged)
    assert [(each.unit, each.counters, each.length) for each in events] == [
        ("a1", False, 6_000),
        ("b1", True, 6_000),
    ]
    one, other = state.units["a1"], state.units["b1"]
    assert (one.charged, other.charged) == (1, 1)
    assert (len(one.contacts), len(other.contacts)) == (1, 1)
    assert one.pose[:2] == other.pose[:2] == (36_000, 26_000)


@pytest.mark.rule("AB-H6.10", "AB-4.1c")
def test_a_counter_charge_that_fails_lasts_no_longer_than_the_turn() -> None:
    state = riding(unit("a1", 36, 6, **RIDERS), unit("b1", 36, 44, 180, **RIDERS), countered={"b1": "a1"})
    events = some(step(state, "charge_moves"), UnitCharged)
    assert [(each.unit, each.length) for each in events] == [("a1", 7_000), ("b1", 7_000)]
    assert not moves.may_move(state.units["b1"])
    state.step, state.phase = "flight_and_pursuit", "close_combat"
    go_on(state)
    assert state.active == "defender"
    assert moves.may_move(state.units["b1"])


@pytest.mark.rule("AB-H6.10", "AB-3.5")
def test_charges_are_carried_out_in_the_order_of_declaration() -> None:
    units = unit("a1", 30, 20), unit("a2", 36, 20), unit("b1", 36, 28, 180, files=10)
    for ids in (("a1", "a2"), ("a2", "a1")):
        state = riding(*units, on=tuple(Charge(id_, "b1", "front") for id_ in ids))
        for each in state.units.values():
            each.contacts = ()
        state.units["a1"].pose, state.units["a2"].pose = Pose(30_000, 20_000, 0), Pose(36_000, 20_000, 0)
        assert tuple(each.unit for each in some(step(state, "charge_moves"), UnitCharged)) == ids


@pytest.mark.rule("AB-14.2", "AB-3.5")
def test_who_has_given_his_charge_up_or_flees_or_is_gone_does_not_charge() -> None:
    for one, off in (
        (unit("a1", 36, 20), True),
        (unit("a1", 36, 20, fleeing=True), False),
        (unit("a1", 36, 20, gone="fleeing"), False),
    ):
        state = riding(one, unit("b1", 36, 28, 180), on=(Charge("a1", "b1", "front", off=off),))
        assert not some(step(state, "charge_moves"), UnitCharged)
