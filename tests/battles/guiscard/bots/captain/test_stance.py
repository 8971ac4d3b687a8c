"""How a captain means to fight."""

import pytest

from battles.contract.muster import Side
from battles.guiscard.bots.captain.stance import NEAR_THE_END, PATIENCE, WAIT, Stance, stance
from battles.guiscard.bots.captain.survey import Survey
from battles.guiscard.play.ending import TURNS
from tests.battles.guiscard.board import foot, position


def mind(own: int, enemies: int, turn: int = 1, side: Side = "attacker", fallen: int = 0) -> Stance:
    count: dict[Side, int] = {"attacker": own, "defender": enemies}
    if side == "defender":
        count = {"attacker": enemies, "defender": own}
    people = [
        foot(f"{each[0]}{number}", each, "Nim", f"{10 + number:02d}{14 if each == 'attacker' else 18}")
        for each in count
        for number in range(count[each])
    ]
    people += [foot(f"fallen{number}", side, "Nim", "", "dead") for number in range(fallen)]
    state = position(*people, turn=turn)
    return stance(state, Survey(state, side))


def test_the_weaker_is_more_cautious_and_who_is_twice_as_strong_waits_for_nothing() -> None:
    assert mind(2, 4).caution > mind(3, 3).caution > mind(4, 2).caution
    assert mind(6, 3).order == 0.0
    assert mind(6, 3, turn=3).keen > mind(3, 3, turn=3).keen


@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_patience_ends(side: Side) -> None:
    assert mind(3, 3, PATIENCE[side], side).order == 1.0
    assert mind(3, 3, PATIENCE[side] + 2, side).order < 1.0
    assert mind(3, 3, TURNS, side).order == 0.0


def test_the_side_that_begins_lets_the_other_come_first() -> None:
    assert mind(3, 3, WAIT).keen == 0.0
    assert mind(3, 3, WAIT, "defender").keen > 0.0
    assert mind(3, 3, WAIT + 1).keen > 0.0


def test_a_lost_battle_is_left_and_who_was_fewer_from_the_beginning_tries_it_first() -> None:
    assert mind(1, 6).flight
    assert not mind(2, 6).flight
    assert not mind(3, 6).flight


@pytest.mark.parametrize("side", ["attacker", "defender"])
def test_who_is_outmatched_and_has_lost_many_leaves(side: Side) -> None:
    assert mind(3, 6, side=side, fallen=3).flight
    assert not mind(6, 6, side=side, fallen=3).flight


def test_who_is_near_the_last_turn_holds_out() -> None:
    assert mind(3, 6, NEAR_THE_END, fallen=3).flight
    assert not mind(3, 6, NEAR_THE_END + 1, fallen=3).flight
    assert mind(1, 6, NEAR_THE_END + 1, fallen=3).flight
