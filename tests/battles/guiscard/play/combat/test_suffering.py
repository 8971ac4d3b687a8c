"""Who of several attackers is wounded."""

import pytest

from battles.guiscard import system
from battles.guiscard.play.combat import suffering
from battles.guiscard.play.combat.suffering import Suffer
from battles.guiscard.play.orders import EndStep
from battles.guiscard.state.items import Suffering
from battles.guiscard.system import SYSTEM
from tests.battles.guiscard.board import asked, decision, foot, order, position, refused
from tests.battles.guiscard.play.combat.fights import HERE, NE, N


def hurt(*fallen):
    """Two attackers, one of whom is to be wounded."""
    people = [foot(name, "attacker", "Nim", hex_) for name, hex_ in (("a", N), ("b", NE))]
    agenda = [Suffering("attacker", ("a", "b"))]
    enemy = foot("d", "defender", "Nim", HERE)
    state = position(*people, enemy, step="combat", active="defender", agenda=agenda)
    for name in fallen:
        state.people[name].condition = "dead"
    return state


@pytest.mark.rule("GT-6.2d")
def test_their_owner_chooses_who_of_them_takes_the_wound():
    state = hurt()
    assert system.LOOP.to_act(state) == asked(state, state.agenda[-1]) == "attacker"
    assert system.LOOP.orders(state) == [Suffer("a"), Suffer("b")]
    for given, rule in ((Suffer("d"), "GT-6.2d"), (Suffer("nobody"), "GT-6.2d"), (EndStep(), "GT-2.1g")):
        assert refused(state, given).rule == rule
    order(state, Suffer("b"))
    assert (state.people["a"].condition, state.people["b"].condition) == ("healthy", "wounded")


@pytest.mark.rule("GT-6.2d")
def test_without_a_choice_nobody_is_asked():
    state = hurt("a")
    item = state.agenda[-1]
    assert (suffering.left(state, item), asked(state, item)) == (["b"], None)
    SYSTEM.topics[Suffering].run(decision(state), item)
    assert (state.people["b"].condition, state.agenda) == ("wounded", [])
