"""Whom a captain charges and attacks, with whom, and against which charges he rides."""

import pytest

from battles.guiscard import system
from battles.guiscard.bots.captain import charging
from battles.guiscard.bots.captain.survey import Survey
from battles.guiscard.play.charge.answering import CounterCharge, LetCome
from battles.guiscard.play.charge.charges import ChargeAt
from battles.guiscard.play.charge.planning import AtHim, RideOn
from battles.guiscard.play.combat.attacking import AddAttacker, Attack
from battles.guiscard.play.orders import EndStep
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Charge, Charges, CounterCharging
from dice.scripted import ScriptedDice
from tests.battles.guiscard.board import foot, position, rider
from tests.battles.guiscard.bots.captain.choosing import choice


def facing(*defenders: object) -> Skirmish:
    return position(
        rider("k", "attacker", "Nck", "0913", "SE"), *defenders, step="charges", agenda=[Charges()]
    )


def test_he_charges_archers_who_stand_alone_and_not_into_a_crowd() -> None:
    state = facing(foot("d", "defender", "Nia", "1517"))
    assert choice(state) == ChargeAt("k", "d")
    RULESET.decide(state, ChargeAt("k", "d"), ScriptedDice([]))
    path = []
    while isinstance(order := choice(state), RideOn):
        path.append(order.hex)
        RULESET.decide(state, order, ScriptedDice([]))
    assert order == AtHim()
    assert len(path) >= 6
    crowd = [foot(f"d{number}", "defender", "Biv", f"16{number}") for number in range(13, 20)]
    state = facing(foot("d", "defender", "Biv", "1517"), *crowd)
    assert any(isinstance(order, ChargeAt) for order in system.LOOP.orders(state))
    assert choice(state) == EndStep()


def test_he_reckons_with_riders_who_could_meet_the_charge() -> None:
    alone = facing(foot("d", "defender", "Nia", "1517"))
    covered = facing(foot("d", "defender", "Nia", "1517"), rider("r", "defender", "Bch", "1617", "NW"))
    worth = [
        charging.meeting(Survey(state, "attacker"), state.people["k"], state.people["d"])
        for state in (alone, covered)
    ]
    assert [[one.id for one in riders] for riders in worth] == [[], ["r"]]


def test_a_clash_with_a_stronger_rider_is_worth_less_than_nothing() -> None:
    state = position(rider("a", "attacker", "Aca", "1314", "N"), rider("d", "defender", "Bch", "1316", "N"))
    weak, strong = state.people["a"], state.people["d"]
    assert charging.clash(weak, strong, target=True) < 0 < charging.clash(strong, weak, target=False)


def countered(code: str, target: str) -> Skirmish:
    """A knight has announced a charge at somebody on foot, beside whom a rider of some class stands."""
    path = ("1013", "1114", "1214", "1315", "1415", "1516")
    return position(
        rider("k", "attacker", "Nck", "0913", "SE"),
        foot("d", "defender", target, "1616"),
        rider("r", "defender", code, "1717", "NW"),
        step="charges",
        agenda=[Charges(("d",)), CounterCharging((Charge("k", "d", path),))],
    )


@pytest.mark.parametrize(
    ("code", "target", "order"), [("Bch", "Nia", CounterCharge("r")), ("Aca", "Lip", LetCome())]
)
def test_he_rides_against_a_charge_if_that_spares_more_than_it_risks(
    code: str, target: str, order: object
) -> None:
    state = countered(code, target)
    assert CounterCharge("r") in system.LOOP.orders(state)
    assert choice(state) == order


def test_he_attacks_at_good_odds_and_not_at_bad_ones() -> None:
    knight, archer = rider("k", "attacker", "Nck", "1314", "S"), foot("d", "defender", "Nia", "1315")
    assert choice(position(knight, archer, step="combat")) == Attack("k", "d")
    archer, knight = foot("a", "attacker", "Nia", "1314"), rider("k", "defender", "Nck", "1315", "N")
    state = position(archer, knight, step="combat")
    assert Attack("a", "k") in system.LOOP.orders(state)
    assert choice(state) == EndStep()


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
    while system.LOOP.to_act(state) == "attacker" and (order := choice(state)) != EndStep():
        if isinstance(order, Attack):
            given.add((order.attacker, order.defender))
        RULESET.decide(state, order, ScriptedDice([5]))
    assert given == {("b", "e"), ("c", "d")}
