"""Fatigue, by the worked example W45."""

import pytest
from msgspec.structs import replace

from battles.grunwald import fatigue, weighing
from tests.battles.grunwald.positions import HERE, leader, position, unit


@pytest.mark.rule("GR-14.1.2", "GR-14.1.3", "GR-14.1.4", "GR-14.1.6")
def test_a_leader_tires_by_one_step_a_turn_and_rests_by_one() -> None:
    assert fatigue.after_turn(fatigue.after_turn(0, stirred=True), stirred=True) == 2
    assert fatigue.after_turn(2, stirred=False) == 1
    assert fatigue.after_turn(0, stirred=False) == 0


@pytest.mark.rule("GR-14.1.1", "GR-14.1.5", "GR-14.2.1a", "GR-13.1.5", "GR-13.1.7")
def test_above_twelve_all_who_are_assigned_to_him_are_weary_but_tatars() -> None:
    chief = replace(leader("jerzy", "attacker", HERE), fatigue=13)
    samogitian = unit("lt-samogitia-1", "attacker", HERE)
    samogitian.body, samogitian.contingent = "lt-samogitia", "lithuanian"
    tatar = unit("ta-horde-1", "attacker", HERE, kind="horse_archer")
    tatar.body, tatar.contingent = "ta-horde", "tatar"
    state = position(chief, samogitian, tatar)
    assert fatigue.leader_of(state, samogitian) is chief
    assert fatigue.leader_of(state, tatar) is chief
    assert fatigue.weary(state, samogitian)
    assert not fatigue.weary(state, tatar)
    chief.fatigue = 12
    assert not fatigue.weary(state, samogitian)
    stranger = unit("x", "attacker", HERE)
    assert fatigue.leader_of(state, stranger) is None
    assert not fatigue.weary(state, stranger)


@pytest.mark.rule("GR-14.2.1b")
def test_weariness_alone_makes_nobody_panic() -> None:
    assert not fatigue.panics(disorganised=False)
    assert fatigue.panics(disorganised=True)


@pytest.mark.rule("GR-9.2.2", "GR-14.2.1a")
def test_who_is_led_by_the_weary_fights_as_disorganised_where_that_chapter_is_played() -> None:
    one, witold = unit("a", "attacker", HERE), leader("witold", "attacker", HERE)
    one.body, witold.fatigue = "lt-vilnius", 13
    for played in (True, False):
        assert weighing.disordered(position(one, witold, fatigue=played), one) == played
    one.order = "disorganised"
    assert weighing.disordered(position(one), one)
    one.order = "panicked"
    assert not weighing.disordered(position(one), one)
