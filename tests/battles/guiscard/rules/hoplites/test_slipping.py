"""Formations and infiltration (GT-7.3.3)."""

import pytest

from battles.guiscard.rules.counters import toward
from battles.guiscard.rules.hoplites import slipping
from tests.battles.guiscard.board import foot
from tests.battles.guiscard.play.hoplites.phalanx import RIGHT, phalanx, places

FRONT, REAR = places(2)
BEFORE, LEFT, BEHIND = toward(FRONT[1], RIGHT - 2), toward(FRONT[0], RIGHT + 3), toward(REAR[1], RIGHT + 1)


@pytest.mark.rule("GT-7.3.3a")
def test_a_formation_counts_only_for_its_front_hexes() -> None:
    state = phalanx(depth=2)
    people = state.people
    assert slipping.front_hexes_only(state, people["h12"], BEFORE)
    assert not slipping.front_hexes_only(state, people["h11"], LEFT)
    assert not slipping.front_hexes_only(state, people["h22"], BEHIND)
    state.formations.clear()
    assert slipping.front_hexes_only(state, people["h11"], LEFT)


@pytest.mark.rule("GT-7.3.3b")
@pytest.mark.parametrize(
    ("turn", "calm"), [(4, True), (5, True), (0, False), (1, False), (2, False), (3, False)]
)
def test_a_formation_slips_past_enemies_before_it_without_a_roll(turn: int, calm: bool) -> None:
    hex_ = toward(FRONT[1], RIGHT + turn)
    state = phalanx()
    state.people["n"] = foot("n", "attacker", "Nim", hex_)[0]
    enemy = state.people["n"]
    enemy.hex = hex_
    one = state.people["h12"]
    assert slipping.steady(state, one, enemy, one.hex) is calm
    assert not slipping.steady(state, one, enemy, "0101")
    state.formations.clear()
    assert not slipping.steady(state, one, enemy, one.hex)


@pytest.mark.rule("GT-7.3.3b")
def test_what_counts_is_the_hex_that_is_entered() -> None:
    state = phalanx(foot("n", "attacker", "Nim", toward(BEFORE, RIGHT - 2)))
    one, enemy = state.people["h12"], state.people["n"]
    assert not slipping.steady(state, one, enemy, one.hex)
    assert slipping.steady(state, one, enemy, BEFORE)
