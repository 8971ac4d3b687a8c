"""Who of several attackers is wounded."""

import pytest

from battles.guiscard import engine
from battles.guiscard.agenda import Suffering
from battles.guiscard.combat import suffering
from battles.guiscard.orders import EndStep, Suffer
from tests.battles.guiscard.board import decision, foot, order, position, refused
from tests.battles.guiscard.combat.fights import HERE, NE, N


def hurt(*fallen):
    """Two attackers, one of whom is to be wounded."""
    state = position(
        foot("a", "attacker", "Nim", N),
        foot("b", "attacker", "Nim", NE),
        foot("d", "defender", "Nim", HERE),
        step="combat",
        active="defender",
        agenda=[Suffering("attacker", ("a", "b"))],
    )
    for name in fallen:
        state.people[name].condition = "dead"
    return state


@pytest.mark.rule("GT-6.2d")
def test_their_owner_chooses_who_takes_the_wound():
    state = hurt()
    assert engine.to_act(state) == "attacker"
    assert engine.orders(state) == [Suffer("a"), Suffer("b")]
    order(state, Suffer("b"))
    assert (state.people["a"].condition, state.people["b"].condition) == ("healthy", "wounded")


@pytest.mark.rule("GT-6.2d")
def test_without_a_choice_nobody_is_asked():
    state = hurt("a")
    item = state.agenda[-1]
    assert suffering.left(state, item) == ["b"]
    assert suffering.who(state, item) is None
    assert suffering.who(hurt(), item) == "attacker"
    suffering.run(decision(state), item)
    assert (state.people["b"].condition, state.agenda) == ("wounded", [])


@pytest.mark.rule("GT-6.2d")
def test_the_wound_is_taken_by_one_of_them_only():
    assert refused(hurt(), Suffer("d")).rule == "GT-6.2d"
    assert refused(hurt(), Suffer("nobody")).rule == "GT-6.2d"
    assert refused(hurt(), EndStep()).rule == "GT-2.1g"
