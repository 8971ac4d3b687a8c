"""Whom a captain attacks, and with whom."""

from battles.draws import Draws
from battles.guiscard import engine
from battles.guiscard.bots.captain.player import Captain
from battles.guiscard.orders import AddAttacker, Attack, EndStep
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from dice.scripted import ScriptedDice
from tests.battles.guiscard.board import foot, position, rider


def choice(state: Skirmish) -> object:
    return Captain(Draws(b"")).choose(state)


def test_he_does_not_attack_at_bad_odds() -> None:
    state = position(
        foot("a", "attacker", "Nia", "1314"), rider("d", "defender", "Nck", "1315", "N"), step="combat"
    )
    assert Attack("a", "d") in engine.orders(state)
    assert choice(state) == EndStep()


def test_he_attacks_at_good_odds() -> None:
    state = position(
        rider("a", "attacker", "Nck", "1314", "S"), foot("d", "defender", "Nia", "1315"), step="combat"
    )
    assert choice(state) == Attack("a", "d")


def test_he_goes_for_the_stunned() -> None:
    state = position(
        foot("a", "attacker", "Nim", "1314"),
        foot("d", "defender", "Nim", "1315"),
        foot("e", "defender", "Nim", "1313", "stunned"),
        step="combat",
    )
    assert choice(state) == Attack("a", "e")


def test_two_who_are_weak_alone_strike_together() -> None:
    state = position(
        foot("a", "attacker", "Nia", "1314"),
        foot("b", "attacker", "Nia", "1414"),
        foot("d", "defender", "Nim", "1315"),
        step="combat",
    )
    first = choice(state)
    assert isinstance(first, Attack)
    RULESET.decide(state, first, ScriptedDice([]))
    joins = choice(state)
    assert isinstance(joins, AddAttacker)
    assert {first.attacker, joins.attacker} == {"a", "b"}


def test_all_blows_together_are_worth_most() -> None:
    # c touches d alone, b both: so b is left for e
    state = position(
        rider("b", "attacker", "Nck", "1314", "S"),
        rider("c", "attacker", "Nck", "1116", "NE"),
        foot("d", "defender", "Nia", "1215"),
        foot("e", "defender", "Nia", "1315"),
        step="combat",
    )
    given = set()
    while engine.to_act(state) == "attacker" and (order := choice(state)) != EndStep():
        if isinstance(order, Attack):
            given.add((order.attacker, order.defender))
        RULESET.decide(state, order, ScriptedDice([5]))
    assert given == {("b", "e"), ("c", "d")}
