"""The die of an attack."""

import pytest

from battles.guiscard.play.combat import blows
from battles.guiscard.play.combat.blows import Struck
from battles.guiscard.rules.combat.weighing import Weight
from tests.battles.guiscard.board import decision, foot, happened, position, rider
from tests.battles.guiscard.play.combat.fights import HERE, N, attack, fight


@pytest.mark.rule("GT-6.3a")
@pytest.mark.parametrize(
    ("face", "added", "row"), [(1, 0, 1), (10, 0, 10), (9, 1, 10), (10, 1, 10), (10, 2, 10), (1, -3, 1)]
)
def test_eleven_and_more_are_read_as_ten(face, added, row):
    assert blows.row(Weight((10,), 10, 0, {}, {"armoured": added}), face) == row


@pytest.mark.rule("GT-6c", "GT-6.3a")
@pytest.mark.parametrize(
    ("differential", "shifts", "added", "face", "letter"),
    [
        (10, {}, {}, 1, "F"),
        (10, {}, {"armoured": 1}, 1, "E"),
        (10, {}, {"armoured": 1}, 10, "B"),
        (10, {"terrain": -1}, {}, 8, "-"),
        (10, {"terrain": -1}, {"armoured": 1, "unsupplied": 1}, 8, "B"),
        (-3, {}, {}, 1, "D"),
        (-3, {}, {}, 9, "A"),
    ],
)
def test_the_die_is_read_in_the_column_of_the_differential(differential, shifts, added, face, letter):
    assert blows.letter(Weight((differential,), differential, 0, shifts, added), face) == letter


@pytest.mark.rule("GT-6c")
def test_an_attack_says_all_that_its_roll_is_explained_by():
    state = position(
        foot("a", "attacker", "Nim", N, penalty=1), foot("d", "defender", "Nim", HERE), step="combat"
    )
    (struck,) = happened(attack(state, "a", "d", [5]), Struck)
    assert (struck.attackers, struck.defender) == (("a",), "d")
    assert (struck.attacks, struck.attack, struck.defence, struck.differential) == ((16,), 16, 6, 10)
    assert (struck.start, struck.shifts, struck.column) == ("9/15", {}, "9/15")
    assert (struck.added, struck.die, struck.letter) == ({"armoured": 1, "unsupplied": 1}, 7, "C")
    assert struck.rolls[0].label == "GT-6c|3a.a|combat|0"
    assert state.people["a"].deeds.attacked


@pytest.mark.rule("GT-6c")
def test_a_blow_of_who_is_no_longer_there_falls_nowhere():
    state = position(foot("a", "attacker", "Nim", N), foot("d", "defender", "Nim", HERE, "stunned"))
    assert blows.throw(decision(state), fight("d", defender="a")) is None
    assert blows.throw(decision(state), fight("a", defender="nobody")) is None
    assert blows.throw(decision(state, [3]), fight("a", "d")).attackers == (state.people["a"],)


@pytest.mark.rule("GT-7.2.3a")
def test_who_strikes_in_the_enemys_phase_keeps_his_attack():
    state = position(rider("a", "attacker", "Nck", N, "S"), rider("d", "defender", "Nck", "1519", "N"))
    deciding = decision(state, [4, 4])
    blows.throw(deciding, fight("d", defender="a", charging=True))
    assert not state.people["d"].deeds.attacked
    blow = blows.throw(deciding, fight("a", charging=True, increased=True))
    assert blow.charging
    assert state.people["a"].deeds.attacked
    assert [each.attack for each in deciding.events] == [28, 42]
