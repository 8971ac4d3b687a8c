"""Fatigue, by the worked example W45."""

import pytest

from battles.grunwald.rules import fatigue
from tests.battles.grunwald.positions import HERE, leader, position, unit


@pytest.mark.rule("GR-14.1.2", "GR-14.1.4", "GR-14.1.6")
def test_a_leader_rests_by_one_step_a_turn_in_which_he_does_nothing() -> None:
    assert [fatigue.after_turn(level, stirred=False) for level in (2, 1, 0)] == [1, 0, 0]


@pytest.mark.rule("GR-14.1.1", "GR-14.1.5", "GR-14.2.1a", "GR-13.1.5", "GR-13.1.7")
def test_above_twelve_all_who_are_assigned_to_him_are_weary_but_tatars() -> None:
    chief = leader("jerzy", "attacker", HERE, fatigue=13)
    samogitian = unit("s", "attacker", HERE, body="lt-samogitia", contingent="lithuanian")
    tatar = unit("t", "attacker", HERE, kind="horse_archer", body="ta-horde", contingent="tatar")
    stranger = unit("x", "attacker", HERE)
    state = position(chief, samogitian, tatar, stranger)
    assert [fatigue.leader_of(state, one) for one in (samogitian, tatar, stranger)] == [chief, chief, None]
    assert [fatigue.weary(state, one) for one in (samogitian, tatar, stranger)] == [True, False, False]
    chief.fatigue = 12
    assert not fatigue.weary(state, samogitian)
