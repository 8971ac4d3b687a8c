"""Turns, phases and steps, and who gets up."""

import pytest

from battles.guiscard import system
from battles.guiscard.play import turn
from battles.guiscard.play.moving.step import Take
from battles.guiscard.play.turn import GotUp, PhaseBegan
from battles.guiscard.state import STEPS
from battles.guiscard.state.items import Movement, Recovery
from battles.guiscard.tables import TABLES
from tests.battles.guiscard.board import decision, foot, happened, position, rider


@pytest.mark.rule("GT-2a")
def test_a_turn_is_the_phase_of_side_a_and_then_that_of_side_b():
    assert turn.phase_after(0, "attacker", "defender") == (1, "defender")
    assert turn.phase_after(1, "defender", "defender") == (1, "attacker")
    assert turn.phase_after(1, "attacker", "defender") == (2, "defender")


@pytest.mark.rule("GT-2b")
def test_all_groups_of_a_side_act_in_each_of_its_steps():
    state = position(
        foot("a", "attacker", "Nim", "1014"),
        foot("b", "attacker", "Lim", "1016"),
        foot("d", "defender", "Bim", "2014"),
    )
    state.people["b"].group = "allies"
    state.agenda = [Movement(opened=True)]
    assert {each.character for each in system.LOOP.orders(state) if isinstance(each, Take)} == {"a", "b"}


@pytest.mark.rule("GT-2.1g")
def test_the_five_steps_of_the_table_follow_one_another_and_end_the_phase():
    assert [turn.step_after(step) for step in STEPS] == [*STEPS[1:], None]
    assert turn.step_after("setting_up") is None
    assert tuple(step.id for step in TABLES.now.play.turn) == STEPS


@pytest.mark.rule("GT-2.1f")
def test_the_stunned_of_the_active_side_get_up_whenever_they_were_stunned():
    state = position(
        foot("a", "attacker", "Nim", "1014", "stunned"),
        foot("b", "attacker", "Nim", "1016", "wounded"),
        foot("d", "defender", "Bim", "2014", "stunned"),
        step="recovery",
    )
    decided = decision(state)
    turn.recover(decided, Recovery())
    assert happened(decided.events, GotUp) == [GotUp("a")]
    assert state.people["a"].condition == "healthy"
    assert state.people["d"].condition == "stunned"
    state.people["a"].condition, state.active = "stunned", "defender"
    assert turn.stunned(state) == [state.people["d"]], "a sits out all but the end of his own phase"


@pytest.mark.rule("GT-2a")
def test_a_new_phase_gives_the_active_side_its_points_and_attacks_again():
    state = position(rider("a", "attacker", "Nck", "1014", "N"), step="recovery", active="defender", turn=2)
    state.people["a"].deeds.spent = 9
    state.people["a"].deeds.attacked = True
    decided = decision(state)
    system.LOOP.go_on(decided)
    assert happened(decided.events, PhaseBegan)[0] == PhaseBegan(3, "attacker")
    assert state.people["a"].deeds.spent == 0
    assert not state.people["a"].deeds.attacked
