"""Devil's Horsemen, 7.2: zones of control."""

import pytest

from battles.devils_horsemen.rules import zones
from tests.battles.devils_horsemen.positions import changed, position, unit


@pytest.mark.rule("DH-7.21a")
def test_a_unit_holds_the_hexes_in_front_of_it_also_without_missiles() -> None:
    state = position(unit("A", "attacker", "0505", "N", "MI"))

    assert zones.zone(state, state.units["A"]) == ("0504", "0404")
    assert zones.held(state, "0504", "defender")
    assert not zones.held(state, "0605", "defender")
    assert not zones.held(state, "0504", "attacker")
    changed(state, "A", facing=3)
    assert not zones.held(state, "0504", "defender")
    assert zones.held(state, "0506", "defender")


@pytest.mark.rule("DH-7.21a")
def test_a_routed_unit_holds_nothing_and_neither_does_one_that_is_gone() -> None:
    state = position(unit("A", "attacker", "0505", routed=True), unit("B", "attacker", "", place="gone"))

    assert zones.zone(state, state.units["A"]) == zones.zone(state, state.units["B"]) == ()
    assert zones.over(state, "0504", "defender") == []


@pytest.mark.rule("DH-7.22a")
def test_a_unit_holds_no_hex_that_it_may_not_enter() -> None:
    state = position(
        unit("A", "attacker", "0505", "N"),
        sides={"indus_river": (("0505", "0504"),), "stream": (("0505", "0404"),)},
    )

    assert zones.zone(state, state.units["A"]) == ("0404",)


@pytest.mark.rule("DH-7.25a")
def test_a_hex_in_the_zones_of_both_sides_is_held_by_both() -> None:
    state = position(unit("A", "attacker", "0505", "N"), unit("D", "defender", "0503", "S"))

    assert [unit.id for unit in zones.over(state, "0504", "defender")] == ["A"]
    assert [unit.id for unit in zones.over(state, "0504", "attacker")] == ["D"]


@pytest.mark.rule("DH-4.21b")
def test_a_friend_in_a_hex_opens_it_to_orders_though_it_is_held() -> None:
    state = position(
        unit("A", "attacker", "0505", "N"),
        unit("D", "defender", "0504", "S"),
    )

    assert zones.open_to(state, "0504", "defender")
    assert zones.open_to(state, "0909", "defender"), "nobody is near"
    assert not zones.open_to(state, "0404", "defender")
