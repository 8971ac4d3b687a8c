"""The attack at the end of a charge (GT-7.2.3, W13)."""

import pytest

from battles.guiscard import system
from battles.guiscard.play.charge import clash
from battles.guiscard.play.combat.advance import AdvanceTo
from battles.guiscard.play.combat.blows import Struck
from battles.guiscard.state import Condition, Skirmish
from battles.guiscard.state.items import Charge, Charges, ChargeUnderWay
from tests.battles.guiscard.board import Placed, decision, foot, happened, position, rider

CHARGES = tuple(Charge(name, target) for name, target in (("k", "p"), ("l", "q"), ("m", "r")))


def arrived(*others: Placed) -> Skirmish:
    """A knight has come to the end of his charge at a pikeman."""
    return position(
        rider("k", "attacker", "Nck", "1213", "SE"),
        foot("p", "defender", "Aim", "1314"),
        *others,
        step="charges",
        agenda=[Charges(), ChargeUnderWay(CHARGES[:1], rider=1, arrived=("k",))],
    )


def fought(state: Skirmish, *faces: int) -> list[object]:
    under_way = decision(state, faces)
    system.LOOP.go_on(under_way)
    return under_way.events


@pytest.mark.rule("GT-7.2.3a", "GT-7.2.4b")
def test_only_the_first_target_is_struck_with_more_force() -> None:
    first = clash.attack(CHARGES[0], "p", ChargeUnderWay(CHARGES[:1]))
    assert (first.attackers, first.charging, first.increased, first.shift) == (("k",), True, True, 0)
    assert not clash.attack(CHARGES[0], "q", ChargeUnderWay(CHARGES[:1])).increased
    assert clash.attack(CHARGES[0], "p", ChargeUnderWay(CHARGES)).shift == 1


@pytest.mark.rule("GT-7.2.1d")
def test_the_winner_of_a_charge_may_advance() -> None:
    state = arrived(foot("g", "defender", "Aim", "3013"))
    fought(state, 1)
    assert state.people["p"].condition == "dead"
    assert AdvanceTo("k", "1314") in system.LOOP.orders(state)


@pytest.mark.parametrize(
    ("name", "condition", "hex_"), [("p", "dead", ""), ("k", "dead", ""), ("p", "healthy", "1614")]
)
def test_who_is_dead_or_thrown_back_is_not_struck_and_strikes_nobody(
    name: str, condition: Condition, hex_: str
) -> None:
    state = arrived(foot("f", "attacker", "Nim", "0113"), foot("g", "defender", "Aim", "3013"))
    one = state.people[name]
    del state.at[one.hex]
    one.condition, one.hex = condition, hex_
    if hex_:
        state.at[hex_] = name
    assert not happened(fought(state), Struck)
