"""A player is never at a loss."""

import pytest

from battles.guiscard import engine
from battles.guiscard.agenda import Announcing, Combat, Suffering
from battles.guiscard.bots.player import allowed, first_allowed
from battles.guiscard.orders import Attack, EndStep, Strike, Suffer
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from dice.scripted import ScriptedDice
from tests.battles.guiscard.board import foot, position


def fight(**fields: object) -> Skirmish:
    return position(
        foot("a", "attacker", "Nim", "1314"),
        foot("b", "attacker", "Nim", "1414"),
        foot("d", "defender", "Nim", "1315"),
        step="combat",
        **fields,  # type: ignore[arg-type]
    )


def test_what_is_offered_is_allowed_and_what_is_not_is_not() -> None:
    state = fight()
    assert all(allowed(state, order) for order in engine.orders(state))
    assert not allowed(state, Strike())
    assert not allowed(state, Attack("d", "a"))


def test_the_first_that_may_be_given() -> None:
    state = fight()
    assert first_allowed(state, (Strike(), Attack("nobody", "d"), Attack("b", "d"))) == Attack("b", "d")
    assert first_allowed(state, (Strike(),)) is None


@pytest.mark.parametrize(
    ("state", "order"),
    [(fight(), EndStep()), (fight(agenda=[Combat(), Suffering("attacker", ("a", "b"))]), Suffer("a"))],
)
def test_there_is_always_something_to_order(state: Skirmish, order: object) -> None:
    assert engine.LOOP.calm(state) == order


def test_a_battle_in_which_nobody_minds_comes_to_its_end() -> None:
    dice = ScriptedDice({})
    _, state = RULESET.open(RULESET.scenario("plateau"), dice)
    orders = 0
    while RULESET.to_act(state) is not None and orders < 3000:
        assert not isinstance(state.agenda[-1], Announcing)
        RULESET.decide(state, engine.LOOP.calm(state), dice)
        orders += 1
    assert state.over is not None
