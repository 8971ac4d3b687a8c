"""Movement points of a phase."""

import pytest

from battles.guiscard.play.movement.budget import budget, leave, remaining
from battles.guiscard.state import Character, Deeds
from battles.guiscard.state.items import Walking
from tests.battles.guiscard.board import decision, foot, position, rider


def points(placed: tuple[Character, str, int]) -> int:
    return budget(position(placed), placed[0])


@pytest.mark.rule("GT-4a", "GT-4b")
def test_the_points_of_a_phase_are_the_allowance_less_what_is_gone() -> None:
    assert points(foot("a", "attacker", "Nim", "1214")) == 6
    assert points(foot("a", "attacker", "Nim", "1214", "wounded")) == 3
    assert points(rider("a", "attacker", "Nck", "1214", "N", "wounded")) == 12
    assert points(foot("a", "attacker", "Nim", "1214", deeds=Deeds(spent=2))) == 4
    assert points(foot("a", "attacker", "Nim", "1214", deeds=Deeds(spent=2, lost=1))) == 3
    assert points(foot("a", "attacker", "Nim", "1214", deeds=Deeds(lost=9))) == 0
    assert points(foot("a", "attacker", "Nim", "1214", "stunned")) == 0


@pytest.mark.rule("GT-5.1a", "GT-4a")
def test_who_shot_a_bow_or_sling_in_this_phase_keeps_half_his_points() -> None:
    shot = Deeds(shot=True)
    assert points(foot("a", "attacker", "Nia", "1214", deeds=shot)) == 4
    assert points(foot("a", "attacker", "Nia", "1214", "wounded", deeds=shot)) == 2
    assert points(rider("a", "attacker", "Bca", "1214", "N", deeds=shot)) == 7
    assert points(foot("a", "attacker", "Nij", "1214", deeds=shot)) == 8
    assert points(foot("a", "attacker", "Nil", "1214", deeds=shot)) == 8, "a lance was thrown"
    assert points(foot("a", "attacker", "Nim", "1214", deeds=shot)) == 6
    assert points(foot("a", "attacker", "Nia", "1214", deeds=Deeds(volley=True))) == 8


@pytest.mark.rule("GC-8.4h", "GT-5.1a", "GT-4a")
def test_the_unsupplied_spend_half_and_after_a_shot_half_of_that() -> None:
    assert points(foot("a", "attacker", "Nia", "1214", penalty=1)) == 4
    assert points(foot("a", "attacker", "Nia", "1214", deeds=Deeds(shot=True), penalty=1)) == 2
    assert points(rider("a", "attacker", "Nck", "1214", "N", deeds=Deeds(spent=4), penalty=1)) == 2


def test_fire_takes_points_before_the_move_and_in_it() -> None:
    state = position(foot("a", "attacker", "Nim", "1214"))
    one = state.people["a"]
    leave(decision(state), one, 4)
    assert (remaining(state, one), one.deeds.lost, one.deeds.spent) == (4, 2, 0)
    state.agenda.append(Walking("a", (), 3))
    assert remaining(state, one) == 3
    leave(decision(state), one, 1)
    assert remaining(state, one) == 1
    leave(decision(state), one, 2)
    assert remaining(state, one) == 1, "fire gives nothing back"
