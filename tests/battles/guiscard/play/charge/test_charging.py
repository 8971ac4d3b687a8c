"""A charge from its announcement to its result (GT-7.2.1, 7.2.3)."""

import pytest

from battles.guiscard import system
from battles.guiscard.play.charge.charges import ChargeAt
from battles.guiscard.play.charge.planning import CallOff, RideOn
from battles.guiscard.play.charge.riding import RodeOn
from battles.guiscard.play.combat.blows import Struck
from battles.guiscard.state import Skirmish
from tests.battles.guiscard.board import foot, happened, order, position, rider, sound
from tests.battles.guiscard.play.charge.rides import announce, at_him, run

EAST = ("SE", "NE") * 5
START = "0813"
PATH = run(START, *EAST)[:9]
"""Nine hexes to the east over clear ground; the target stands behind the last."""
TARGET = "1814"


def knight() -> Skirmish:
    """A Norman knight at a Nubian pikeman ten hexes to the east."""
    one, target = rider("k", "attacker", "Nck", START, "SE"), foot("p", "defender", "Aim", TARGET)
    return position(one, target, step="charges")


@pytest.mark.rule("GT-2.1b", "GT-7.2.1a", "GT-7.2.1d", "GT-7.2.3a")
def test_a_charge_is_announced_ridden_and_fought_before_the_next() -> None:
    state = knight()
    announce(state, "k", "p", PATH)
    events = at_him(state, [4])
    assert [each.hex for each in happened(events, RodeOn)] == PATH
    (struck,) = happened(events, Struck)
    assert (struck.attackers, struck.defender, struck.attack) == (("k",), "p", 42)
    assert state.people["p"].condition == "wounded"
    assert (state.people["k"].hex, state.people["k"].facing) == (PATH[-1], 2)
    sound(state)


def test_each_hex_of_the_path_is_a_choice_of_its_own_and_can_be_called_off() -> None:
    state = knight()
    order(state, ChargeAt("k", "p"))
    assert system.LOOP.orders(state) == [RideOn("0914"), RideOn("0913"), RideOn("0814"), CallOff()]
    order(state, RideOn("0914"))
    order(state, CallOff())
    assert not state.people["k"].deeds.charged
    assert state.step != "charges"
