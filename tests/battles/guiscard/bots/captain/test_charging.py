"""When a captain charges, and against which charges he rides."""

from battles.draws import Draws
from battles.guiscard import engine
from battles.guiscard.agenda import Charge, Charges, CounterCharging
from battles.guiscard.bots.captain import charging
from battles.guiscard.bots.captain.player import Captain
from battles.guiscard.bots.captain.survey import Survey
from battles.guiscard.orders import AtHim, ChargeAt, CounterCharge, EndStep, LetCome, RideOn
from battles.guiscard.ruleset import RULESET
from battles.guiscard.state import Skirmish
from dice.scripted import ScriptedDice
from tests.battles.guiscard.board import foot, position, rider


def choice(state: Skirmish) -> object:
    return Captain(Draws(b"")).choose(state)


def facing(*defenders: object) -> Skirmish:
    return position(
        rider("k", "attacker", "Nck", "0913", "SE"), *defenders, step="charges", agenda=[Charges()]
    )


def test_he_charges_archers_who_stand_alone() -> None:
    state = facing(foot("d", "defender", "Nia", "1517"))
    assert choice(state) == ChargeAt("k", "d")
    RULESET.decide(state, ChargeAt("k", "d"), ScriptedDice([]))
    path = []
    while isinstance(order := choice(state), RideOn):
        path.append(order.hex)
        RULESET.decide(state, order, ScriptedDice([]))
    assert order == AtHim()
    assert len(path) >= 6


def test_he_does_not_charge_into_a_crowd() -> None:
    crowd = [foot(f"d{number}", "defender", "Biv", f"16{number}") for number in range(13, 20)]
    state = facing(foot("d", "defender", "Biv", "1517"), *crowd)
    assert any(isinstance(order, ChargeAt) for order in engine.orders(state))
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


def test_he_rides_against_a_charge_if_that_spares_more_than_it_risks() -> None:
    strong = countered("Bch", "Nia")
    assert CounterCharge("r") in engine.orders(strong)
    assert choice(strong) == CounterCharge("r")


def test_he_does_not_throw_good_riders_after_a_man_on_foot() -> None:
    weak = countered("Aca", "Lip")
    assert CounterCharge("r") in engine.orders(weak)
    assert choice(weak) == LetCome()
