"""Before a formation moves: who leaves it, and the foulkon (GT-7.3.1b, 7.3.2a, D66)."""

import pytest

from battles.guiscard.play.hoplites import drill
from battles.guiscard.play.hoplites.drill import Disband, FallOut, Foulkon
from battles.guiscard.rules import values
from battles.guiscard.state import Deeds, Skirmish
from rulebook import Refusal
from tests.battles.guiscard.board import decision
from tests.battles.guiscard.play.hoplites.phalanx import phalanx


def standing(depth: int = 2, width: int = 4) -> Skirmish:
    return phalanx(depth=depth, width=width, step="movement", active="defender")


def rule_against(state: Skirmish, order: drill.Drill) -> str:
    """The rule that refuses an order; "" if none does."""
    try:
        drill.check(state, order)
    except Refusal as refusal:
        return refusal.rule
    return ""


@pytest.mark.rule("GT-7.3.1b")
def test_who_leaves_before_the_formation_moves_has_his_own_points() -> None:
    state = standing()
    assert rule_against(state, FallOut("h14")) == rule_against(state, Disband("f1")) == ""
    drill.take(decision(state), FallOut("h14"))
    assert state.formations["f1"].front == ["h11", "h12", "h13"]
    assert [values.allowance(state, state.people[name]) for name in ("h14", "h13")] == [6, 3]
    drill.take(decision(state), Disband("f1"))
    assert state.formations == {}


@pytest.mark.rule("GT-7.3.1b")
def test_without_its_wounded_a_formation_moves_again() -> None:
    state = standing()
    state.people["h24"].condition = "wounded"
    assert values.allowance(state, state.people["h11"]) == 0
    drill.take(decision(state), FallOut("h24"))
    assert values.allowance(state, state.people["h11"]) == 3


@pytest.mark.rule("GT-7.3.1b")
@pytest.mark.parametrize("deeds", [Deeds(moved=True), Deeds(spent=1)])
def test_once_one_of_them_has_moved_nobody_leaves(deeds: Deeds) -> None:
    state = standing()
    assert not drill.set_out(state, state.formations["f1"])
    state.people["h23"].deeds = deeds
    assert drill.set_out(state, state.formations["f1"])
    for order in (FallOut("h11"), Disband("f1"), Foulkon("f1")):
        assert rule_against(state, order) == "GT-7.3.1b"


@pytest.mark.rule("GT-7.3.2a")
def test_the_foulkon_may_be_taken_before_moving() -> None:
    state = standing()
    assert rule_against(state, Foulkon("f1")) == ""
    drill.take(decision(state), Foulkon("f1"))
    assert values.allowance(state, state.people["h11"]) == 2
    assert rule_against(state, Foulkon("f1")) == "GT-7.3.2a"
    assert rule_against(standing(depth=1), Foulkon("f1")) == "GT-7.3.2a"


@pytest.mark.parametrize(
    "order", [FallOut("nobody"), FallOut("bystander-attacker"), Foulkon("f9"), Disband("f9")]
)
def test_only_formations_of_the_side_are_drilled(order: drill.Drill) -> None:
    assert rule_against(standing(), order) == "GT-7.3.1a"
    theirs = phalanx(depth=2, step="movement", active="attacker")
    assert rule_against(theirs, Disband("f1")) == "GT-7.3.1a"
    assert rule_against(theirs, FallOut("h11")) == "GT-7.3.1a"
