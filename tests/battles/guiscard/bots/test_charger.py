"""Straight at the nearest."""

from battles.contract.draws import Draws
from battles.guiscard import system
from battles.guiscard.bots.charger import Charger, straight
from battles.guiscard.play.charge.charges import ChargeAt
from battles.guiscard.play.combat.attacking import AddAttacker, Attack
from battles.guiscard.play.fire.ready import Aim
from battles.guiscard.play.moving.announcing import Halt
from battles.guiscard.play.moving.legs import Go
from battles.guiscard.play.moving.step import Take
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Charges, Movement
from dice.scripted import ScriptedDice
from hexmap.grid import distance
from tests.battles.guiscard.board import foot, position, rider


def choice(state: Skirmish) -> object:
    order = Charger(Draws(b"")).choose(state)
    assert order in system.LOOP.orders(state)
    return order


def test_every_man_goes_to_the_nearest_enemy_hex_by_hex_and_halts() -> None:
    state = position(
        foot("a", "attacker", "Nim", "1013"),
        foot("d", "defender", "Biv", "1316"),
        foot("e", "defender", "Lip", "1020"),
        agenda=[Movement(opened=True)],
    )
    assert distance(straight(state, state.people["a"])[-1], "1316") == 1
    given = []
    for _ in range(8):
        given.append(choice(state))
        if given[-1] == Halt():
            break
        RULESET.decide(state, given[-1], ScriptedDice([]))
    assert given[0] == Take("a")
    assert all(isinstance(order, Go) for order in given[1:-1])
    assert given[-1] == Halt()


def test_he_shoots_and_charges_when_he_may() -> None:
    archer, target = foot("a", "attacker", "Nia", "1013"), foot("d", "defender", "Nim", "1515")
    assert choice(position(archer, target, step="offensive_fire")) == Aim("a")
    knight, target = rider("k", "attacker", "Nck", "0913", "SE"), foot("d", "defender", "Biv", "1517")
    assert choice(position(knight, target, step="charges", agenda=[Charges()])) == ChargeAt("k", "d")


def test_he_attacks_whoever_he_touches_with_all_who_can() -> None:
    state = position(
        foot("a", "attacker", "Nia", "1314"),
        foot("b", "attacker", "Nia", "1414"),
        rider("d", "defender", "Nck", "1315", "N"),
        step="combat",
    )
    order = choice(state)
    assert isinstance(order, Attack)
    RULESET.decide(state, order, ScriptedDice([]))
    assert isinstance(choice(state), AddAttacker)
