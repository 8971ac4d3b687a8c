"""Which hexes somebody passes who falls back."""

import pytest

from battles.guiscard.play.combat import passing
from battles.guiscard.state import Horse
from tests.battles.guiscard.board import foot, position, rider
from tests.battles.guiscard.grounds import drawn, field
from tests.battles.guiscard.play.combat.fights import HERE, N, S

ENEMY = foot("e", "attacker", "Nim", S)
DOWN = foot("e", "attacker", "Nim", S, "stunned")
FRIEND = foot("f", "defender", "Nim", S)


def standing(*others, horses=()):
    """A position with "d" here, and others."""
    state = position(foot("d", "defender", "Nim", HERE), *others, horses=horses)
    return state, state.people["d"]


@pytest.mark.rule("GT-5.4.4b", "GT-5.4.4f", "GT-6.5c")
@pytest.mark.parametrize(("other", "barred"), [(ENEMY, True), (DOWN, False), (FRIEND, False)])
def test_no_way_leads_through_an_enemy_and_friends_are_passed(other, barred):
    state, one = standing(other)
    assert passing.barred(state, one, S) == barred
    assert passing.passable(state, field("B1"), one, HERE, S) != barred


@pytest.mark.rule("GT-5.4.4b")
def test_horses_without_riders_are_passed_whosever_they_are():
    state, one = standing(horses=[Horse("h", side="attacker", hex=S, facing=3)])
    assert not passing.barred(state, one, S)
    horse = state.horses["h"]
    assert passing.barred(state, horse, HERE)
    assert passing.kind(horse) == (True, False)
    assert passing.kind(one) == (False, True)


@pytest.mark.rule("GT-5.4.4a", "GT-6.5a")
def test_the_hexes_of_a_retreat_are_passable_for_who_makes_it():
    state, one = standing()
    assert passing.passable(state, drawn(_1519="rock"), one, HERE, S)
    assert not passing.passable(state, drawn(_1519="deep_water"), one, HERE, S)
    state.bodies[S] = 5
    assert passing.passable(state, field("B1"), one, HERE, S)
    state.bodies[S] = 6
    assert not passing.passable(state, field("B1"), one, HERE, S)


@pytest.mark.rule("GT-5.4.4d", "GT-6.5e")
def test_a_hex_that_one_enemy_reaches_takes_a_roll():
    state, one = standing(foot("e", "attacker", "Nim", N), rider("r", "attacker", "Nck", "1215", "N"))
    ground = field("B1")
    assert passing.risk(state, ground, one, "1618") == 0
    assert passing.risk(state, ground, one, "1617") == 1
    # Only the front half of a rider counts, and a horse by itself is in no danger.
    assert passing.risk(state, ground, one, "1214") == 1
    assert passing.risk(state, ground, one, "1217") == 0
    assert passing.risk(state, ground, Horse("h", hex=HERE, side="defender"), "1617") == 0
    state.people["e"].condition = "stunned"
    assert passing.risk(state, ground, one, "1617") == 0
