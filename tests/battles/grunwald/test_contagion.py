"""Disorder and panic pass from unit to unit in a hex, by the worked example W39."""

import pytest

from battles.grunwald.contagion import immune, must_test, recovered, worse
from tests.battles.grunwald.positions import HERE, leader, position, unit


@pytest.mark.rule("GR-9.1.1b", "GR-9.1.2", "GR-10.1.1b", "GR-10.1.2")
def test_only_those_in_better_order_test_and_become_as_the_others() -> None:
    good, broken = unit("a", "attacker", HERE, sp=1), unit("b", "attacker", HERE, sp=1, order="disorganised")
    fled = unit("c", "attacker", HERE, order="panicked")
    assert must_test(position(good, broken), HERE) == [(good, "disorganised")]
    assert must_test(position(good, fled), HERE) == [(good, "panicked")]
    assert must_test(position(broken, fled), HERE) == [(broken, "panicked")]
    assert must_test(position(broken, unit("d", "attacker", HERE, sp=1, order="disorganised")), HERE) == []
    assert must_test(position(good), HERE) == must_test(position(), HERE) == []


@pytest.mark.rule("GR-9.1.3")
def test_a_leader_saves_from_disorder_not_from_panic() -> None:
    good, broken = unit("a", "attacker", HERE, sp=1), unit("b", "attacker", HERE, sp=1, order="disorganised")
    led = position(good, broken, leader("l", "attacker", HERE))
    assert immune(led, good)
    assert must_test(led, HERE) == []
    fled = position(good, unit("c", "attacker", HERE, order="panicked"), leader("l", "attacker", HERE))
    assert must_test(fled, HERE) == [(good, "panicked")]
    assert not immune(position(good, leader("e", "defender", HERE)), good)


@pytest.mark.rule("GR-9.1.1a", "GR-9.1.1c", "GR-10.1.1a")
def test_a_second_disorder_is_panic_if_a_combat_brings_it() -> None:
    assert [worse(order, in_combat=True) for order in ("good", "disorganised", "panicked")] == [
        "disorganised", "panicked", "panicked",
    ]  # fmt: skip
    assert worse("disorganised", in_combat=False) == "disorganised"
    assert worse("good", in_combat=False) == "disorganised"


@pytest.mark.rule("GR-9.3.1", "GR-10.3.1")
def test_recovery_goes_one_step() -> None:
    assert [recovered(order) for order in ("panicked", "disorganised", "good")] == [
        "disorganised", "good", "good",
    ]  # fmt: skip


@pytest.mark.rule("GR-9.1.1b", "GR-9.1.2", "GR-10.1.1b")
def test_a_leader_keeps_the_good_from_disorder_alone() -> None:
    one, broken = unit("a", "attacker", HERE, sp=1), unit("b", "attacker", HERE, sp=1, order="disorganised")
    fled, lord = unit("c", "attacker", HERE, order="panicked"), leader("l", "attacker", HERE)
    assert must_test(position(one, broken, fled, lord), HERE) == [(one, "panicked"), (broken, "panicked")]
    assert must_test(position(one, broken, lord), HERE) == []
    assert must_test(position(), HERE) == []


@pytest.mark.rule("GR-9.1.1b", "GR-9.1.2", "GR-10.1.2")
def test_who_was_with_others_before_takes_no_test_for_them_again() -> None:
    good, broken = unit("a", "attacker", HERE, sp=1), unit("b", "attacker", HERE, sp=1, order="disorganised")
    new = unit("c", "attacker", HERE, sp=1)
    assert must_test(position(good, broken, new), HERE, come="c") == [(new, "disorganised")]
    new.order = "panicked"
    assert must_test(position(good, broken, new), HERE, come="c") == [
        (good, "panicked"),
        (broken, "panicked"),
    ]
    assert must_test(position(good, broken, new), HERE, changed=("b",)) == [(good, "disorganised")]
    new.order = "disorganised"
    assert must_test(position(good, broken, new), HERE, changed=("b", "c")) == [(good, "disorganised")]
