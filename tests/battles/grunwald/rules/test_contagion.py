"""Disorder and panic pass from unit to unit in a hex, by the worked example W39."""

import pytest

from battles.grunwald.rules.contagion import immune, must_test
from battles.grunwald.state import Leader, Order, Unit
from tests.battles.grunwald.positions import HERE, leader, position, unit


def one(id_: str, order: Order = "good") -> Unit:
    return unit(id_, "attacker", HERE, sp=1, order=order)


def failing(*there: Unit | Leader, come: str = "", changed: tuple[str, ...] = ()) -> list[tuple[str, Order]]:
    """Who of those in a hex must take a test, and what he becomes if he fails."""
    found = must_test(position(*there), HERE, come=come, changed=changed)
    return [(each.id, becomes) for each, becomes in found]


GOOD, BROKEN, FLED = one("a"), one("b", "disorganised"), one("c", "panicked")
LORD = leader("l", "attacker", HERE)


@pytest.mark.rule("GR-9.1.1b", "GR-9.1.2", "GR-10.1.1b", "GR-10.1.2")
def test_only_those_in_better_order_test_and_become_as_the_others() -> None:
    assert failing(GOOD, BROKEN) == [("a", "disorganised")]
    assert failing(GOOD, FLED) == [("a", "panicked")]
    assert failing(BROKEN, FLED) == [("b", "panicked")]
    assert failing(BROKEN, one("d", "disorganised")) == failing(GOOD) == failing() == []


@pytest.mark.rule("GR-9.1.1b", "GR-9.1.2", "GR-9.1.3", "GR-10.1.1b")
def test_a_leader_saves_from_disorder_not_from_panic() -> None:
    assert immune(position(GOOD, LORD), GOOD)
    assert not immune(position(GOOD, leader("e", "defender", HERE)), GOOD)
    assert failing(GOOD, BROKEN, LORD) == []
    assert failing(GOOD, BROKEN, FLED, LORD) == [("a", "panicked"), ("b", "panicked")]
