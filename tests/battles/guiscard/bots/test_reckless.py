"""Anyhow, but at the enemy."""

from random import Random

from battles.guiscard.agenda import Movement
from battles.guiscard.bots.chance import Reckless
from battles.guiscard.orders import Attack, Go, Take
from battles.guiscard.ruleset import RULESET
from dice.scripted import ScriptedDice
from hexmap.grid import distance
from tests.battles.guiscard.board import foot, position
from tests.battles.guiscard.hoplites.phalanx import phalanx


def test_he_attacks_more_often_than_not() -> None:
    state = position(
        foot("a", "attacker", "Nia", "1314"), foot("d", "defender", "Biv", "1315"), step="combat"
    )
    given = [Reckless(Random(seed)).choose(state) for seed in range(300)]
    assert sum(isinstance(order, Attack) for order in given) > 240
    assert any(not isinstance(order, Attack) for order in given)


def test_his_steps_lead_mostly_to_the_enemy() -> None:
    state = position(
        foot("a", "attacker", "Nim", "1313"),
        foot("d", "defender", "Nim", "1319"),
        agenda=[Movement(opened=True)],
    )
    RULESET.decide(state, Take("a"), ScriptedDice([]))
    given = [Reckless(Random(seed)).choose(state) for seed in range(60)]
    gone = [order.hex for order in given if isinstance(order, Go)]
    assert sum(distance(hex_, "1319") == 5 for hex_ in gone) > len(gone) / 2


def test_he_leaves_a_formation_in_its_ranks_more_often_than_not() -> None:
    state = phalanx(
        foot("alone", "defender", "Nim", "0303"), foot("far", "attacker", "Nim", "2517"), active="defender"
    )
    state.agenda.append(Movement(opened=True))
    given = [Reckless(Random(seed)).choose(state) for seed in range(200)]
    taken = [order.character for order in given if isinstance(order, Take)]
    assert taken.count("alone") > 3 * (len(taken) - taken.count("alone")) > 0
