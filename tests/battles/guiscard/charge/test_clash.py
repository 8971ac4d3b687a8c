"""The attack at the end of a charge (GT-7.2.3, W13)."""

import pytest

from battles.guiscard import engine
from battles.guiscard.agenda import Charge, Charges, ChargeUnderWay
from battles.guiscard.charge import clash
from battles.guiscard.events.combat import Struck
from battles.guiscard.orders import AdvanceTo, FallBack, LandOn
from battles.guiscard.state import Skirmish
from tests.battles.guiscard.board import Placed, decision, foot, happened, order, position, rider, sound

CHARGES = tuple(Charge(name, target) for name, target in (("k", "p"), ("l", "q"), ("m", "r")))


def arrived(*others: Placed, charges: tuple[Charge, ...] = CHARGES[:1], **fields: object) -> Skirmish:
    """A knight has come to the end of his charge at a pikeman."""
    return position(
        rider("k", "attacker", "Nck", "1213", "SE"),
        foot("p", "defender", "Aim", "1314", **fields),
        *others,
        step="charges",
        agenda=[Charges(), ChargeUnderWay(charges, rider=len(charges), arrived=("k",))],
    )


def fought(state: Skirmish, *faces: int) -> list[object]:
    under_way = decision(state, faces)
    engine.go_on(under_way)
    return under_way.events


@pytest.mark.rule("GT-7.2.3a")
def test_w13_an_attack_of_28_charges_with_42() -> None:
    (struck,) = happened(fought(arrived(), 4), Struck)
    assert (struck.attacks, struck.attack, struck.charging) == ((28,), 42, True)


@pytest.mark.rule("GT-7.2.3a")
def test_the_half_that_is_gained_is_rounded_down() -> None:
    state = arrived()
    state.people["k"].code = "Ace"
    (struck,) = happened(fought(state, 4), Struck)
    assert struck.attack == 27 + 13


@pytest.mark.rule("GT-7.2.3b")
def test_a_charging_rider_who_would_retreat_is_wounded_instead() -> None:
    state = arrived()
    state.people["p"].code, state.people["k"].code = "Biv", "Aca"
    events = fought(state, 10)
    (struck,) = happened(events, Struck)
    assert struck.letter in ("B", "A")
    assert state.people["k"].condition == "wounded"
    assert state.people["k"].hex == "1213"
    sound(state)


@pytest.mark.rule("GT-7.2.3a", "GT-7.2.4b")
def test_only_the_first_target_is_struck_with_more_force() -> None:
    alone, many = ChargeUnderWay(CHARGES[:1]), ChargeUnderWay(CHARGES)
    assert clash.attack(CHARGES[0], "p", alone).increased
    assert not clash.attack(CHARGES[0], "q", alone).increased
    assert clash.attack(CHARGES[0], "p", alone).charging
    assert clash.attack(CHARGES[0], "p", alone).attackers == ("k",)
    assert clash.attack(CHARGES[0], "p", alone).shift == 0
    assert clash.attack(CHARGES[0], "p", many).shift == 1


@pytest.mark.rule("GT-7.2.1d")
def test_the_winner_of_a_charge_may_advance() -> None:
    state = arrived(foot("g", "defender", "Aim", "3013"))
    fought(state, 1)
    assert state.people["p"].condition == "dead"
    assert AdvanceTo("k", "1314") in engine.orders(state)


@pytest.mark.parametrize("gone", ["p", "k"])
def test_without_both_there_is_no_attack(gone: str) -> None:
    state = arrived(foot("f", "attacker", "Nim", "0113"), foot("g", "defender", "Aim", "3013"))
    state.people[gone].condition = "dead"
    del state.at[state.people[gone].hex]
    state.people[gone].hex = ""
    assert not happened(fought(state), Struck)


def test_who_has_been_thrown_back_is_not_struck_any_more() -> None:
    state = arrived()
    state.people["p"].hex = "1614"
    state.at = {"1213": "k", "1113": "k", "1614": "p"}
    assert not happened(fought(state), Struck)


@pytest.mark.rule("GT-7.2.3c")
def test_two_riders_who_have_met_strike_each_other() -> None:
    state = arrived(rider("a", "defender", "Ach", "1314", "NW"))
    state.at = {hex_: name for hex_, name in state.at.items() if name != "p"} | {"1314": "a"}
    state.people["p"].hex = "1414"
    item = ChargeUnderWay(CHARGES[:1], counters={"k": Charge("a", "k")}, rider=1, arrived=("k",), met=("k",))
    state.agenda = [Charges(), item]
    struck = happened(fought(state, 7, 3), Struck)
    assert [(each.attackers, each.defender, each.charging) for each in struck] == [
        (("k",), "a", True),
        (("a",), "k", True),
    ]
    assert [each.attack for each in struck] == [28, 24]


@pytest.mark.rule("GT-7.2.3c", "GT-6.5a")
def test_who_fells_his_enemy_and_is_driven_back_himself_goes_back() -> None:
    state = arrived(rider("a", "defender", "Ach", "1314", "NW"))
    state.at = {hex_: name for hex_, name in state.at.items() if name != "p"}
    state.at |= {"1314": "a", "1513": "p"}
    state.people["p"].hex = "1513"
    item = ChargeUnderWay(CHARGES[:1], counters={"k": Charge("a", "k")}, rider=1, arrived=("k",), met=("k",))
    state.agenda = [Charges(), item]
    struck = happened(fought(state, 1, 7), Struck)
    assert [each.letter for each in struck] == ["F", "C"]
    order(state, LandOn("1515"))
    order(state, FallBack("1012"))
    assert (state.people["k"].condition, state.people["k"].hex) == ("healthy", "1113")
    sound(state)
