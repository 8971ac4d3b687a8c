"""Units rally, or flee on to the edge of the table and over it."""

from typing import Any

import pytest

from battles.ancient_battles.play import testing
from battles.ancient_battles.play.fleeing import UnitFled, UnitRallied, flee
from battles.ancient_battles.play.moving import Move
from battles.ancient_battles.play.orders import Face, GoOn
from battles.ancient_battles.play.reforming import Reforming, TakeFiles
from battles.ancient_battles.rules.charges import may_charge
from battles.ancient_battles.rules.leadership import Score
from battles.ancient_battles.rules.missiles import may_shoot
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.state.plane.rectangle import Pose
from battles.ancient_battles.system import LOOP
from tests.battles.ancient_battles.positions import (
    area,
    drafting,
    give,
    laid,
    position,
    refused,
    some,
    step,
    trials,
    unit,
)


def runaway(id_: str = "a1", x: float = 30, y: float = 20, **more: Any) -> Unit:
    """A unit of the attacker that flees."""
    return unit(id_, x, y, 180, fleeing=True, **more)


def beside(*units: Unit, **more: Any) -> State:
    """These, with a friend who may move and an enemy far away."""
    return position(*units, unit("a9", 60, 5), unit("b1", 30, 46, 180), **more)


@pytest.mark.rule("AB-3.3", "AB-25.1", "AB-25.5", "AB-H15.2")
def test_fleeing_units_try_to_rally_by_id_and_those_that_do_reform_and_do_no_more() -> None:
    archers = runaway(kind="norman_archers", models=12, files=6)
    state = beside(archers, runaway("a2", 45), runaway("a3", 52))
    events = step(state, "rally", 3, 3, 4, 4, 3, 4)
    assert trials(events) == [
        ("a1", "rally", "AB-25.1", True),
        ("a2", "rally", "AB-25.1", False),
        ("a3", "rally", "AB-25.1", True),
    ]
    assert some(events, UnitRallied) == [UnitRallied("a1"), UnitRallied("a3")]
    assert state.agenda == [Reforming("a3"), Reforming("a1")]
    give(state, TakeFiles(4))
    give(state, Face(0))
    assert (archers.fleeing, archers.files, archers.pose.heading) == (False, 4, 0)
    give(state, GoOn(), 1, 1)
    assert LOOP.to_act(state) == "attacker"
    refused(state, Move("a1"), "AB-H5.9", "unit")
    assert not may_shoot(archers)
    assert not may_charge(state, archers, state.units["b1"])


@pytest.mark.rule("AB-25.3", "AB-25.4", "AB-8.1")
def test_a_rally_is_tested_by_strength_enemies_and_the_general() -> None:
    one = unit("a1", 30, 20, fleeing=True, models=10, started=20)
    general = unit("a8", 44.5, 20, kind="general_mounted", models=1, files=1, general=True)
    state = position(one, general, unit("b1", 30, 27.9, 180))
    score = some(step(state, "rally", 6, 6), testing.TestTaken)[0].score
    assert score == Score(9, "general", {"half_strength": -1, "enemy_near": -1})


@pytest.mark.rule("AB-3.3", "AB-3.4", "AB-10.1a", "AB-25.2")
def test_who_began_to_flee_in_its_owners_turn_does_nothing_more_in_it_and_fewer_than_five_do_not_rally() -> (
    None
):
    state = beside(runaway(took_flight=True), runaway("a2", 45), runaway("a3", 52, models=4, started=4))
    assert [each[0] for each in trials(step(state, "rally", 6, 6))] == ["a2"]
    events = step(state, "compulsory_moves", 1, 1, 1, 1)
    assert [each.unit for each in some(events, UnitFled)] == ["a2", "a3"]


@pytest.mark.rule("AB-3.4", "AB-10.1a", "AB-10.2", "AB-11.1", "AB-H8.1", "AB-H8.2")
def test_who_did_not_rally_flees_on_to_the_nearest_edge() -> None:
    state = beside(runaway(x=12, y=24))
    events = step(state, "compulsory_moves", 2, 4)
    fled = some(events, UnitFled)[0]
    assert (fled.enemy, [each.face for each in fled.rolls]) == ("", [2, 4])
    assert fled.rolls[0].label == "AB-11.1|1.compulsory_moves.a1|flight|0"
    # Its centre is 12 inches from the western edge; half of its depth is ahead of that.
    assert fled.pose == Pose(12_000 - 1_600 - 6_000, 25_600, 270_000)
    assert state.units["a1"].fleeing


@pytest.mark.rule("AB-10.3", "AB-11.2")
def test_riders_flee_on_by_three_dice() -> None:
    state = beside(runaway(kind="norman_knights", models=10))
    rolls = some(step(state, "compulsory_moves", 1, 1, 1), UnitFled)[0].rolls
    assert [each.label for each in rolls] == [f"AB-11.2|1.compulsory_moves.a1|flight|{at}" for at in range(3)]


@pytest.mark.rule("AB-H8.5", "AB-10.1a", "AB-H10.1")
def test_who_crosses_the_edge_leaves_the_table() -> None:
    state = beside(runaway(y=4))
    fled = some(step(state, "compulsory_moves", 3, 3), UnitFled)[0]
    assert fled.exit == (30_000, 0)
    one = state.units["a1"]
    assert (one.gone, one.exit, one.fleeing) == ("fleeing", (30_000, 0), True)


@pytest.mark.rule("AB-10.1b", "AB-H8.4")
def test_who_flees_into_closed_ground_is_destroyed() -> None:
    state = beside(runaway(y=12), ground=laid(area("water", 0, 2, 72, 6)))
    fled = some(step(state, "compulsory_moves", 6, 6), UnitFled)[0]
    assert fled.destroyed == "ground"
    assert state.units["a1"].gone == "destroyed"


@pytest.mark.rule("AB-3.4")
def test_only_the_active_side_flees_on() -> None:
    state = position(unit("a1", 36, 12), unit("b1", 36, 36, 180, fleeing=True))
    assert step(state, "rally")[1:] == step(state, "compulsory_moves")[1:] == []


@pytest.mark.rule("AB-10.4", "AB-3.4")
def test_flight_ends_what_was_begun_and_counts_for_its_own_turn_alone() -> None:
    fresh = unit("a1", 36, 20, charged=1, shaken=("b1",))
    state = position(
        fresh, unit("a2", 50, 20, fleeing=True), unit("b1", 36, 40, 180, charged=2, shaken=("a1",))
    )
    for id_ in ("a1", "a2", "b1"):
        flee(drafting(state, 1, 1), state.units[id_], "")
    told = {
        each.id: (each.fleeing, each.took_flight, each.charged, each.shaken) for each in state.units.values()
    }
    assert told == {
        "a1": (True, True, 0, ()),
        "a2": (True, False, 0, ()),
        "b1": (True, False, 0, ()),
    }
