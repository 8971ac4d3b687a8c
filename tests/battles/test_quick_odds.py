"""Exact odds: the ten faces are the ten results."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings

from battles.muster import SIDES
from battles.quick import resolve
from battles.quick_odds import odds
from battles.quick_tables import load
from dice.scripted import ScriptedDice
from rulebook import Refusal
from tests.battles.musters import group, muster, musters
from tests.battles.test_quick import example

TABLES = load()


def test_the_odds_of_the_printed_example() -> None:
    found = odds(example(), TABLES)
    assert "".join(face.letter for face in found.faces) == "GGFFEEDDCC"
    assert (
        found.summary.attacker_wins_tenths,
        found.summary.undecided_tenths,
        found.summary.defender_wins_tenths,
    ) == (4, 2, 4)
    seven = found.faces[6]
    assert (seven.face, seven.attacker.outcome, seven.winner) == (7, "retreat", "defender")
    # 15 % dead: dice 7 to 10 wound, none kills below 14; 5 %: nobody is hurt.
    assert (seven.attacker.commander_dead_tenths, seven.attacker.commander_wounded_tenths) == (0, 4)
    assert (seven.defender.commander_dead_tenths, seven.defender.commander_wounded_tenths) == (0, 0)
    assert seven.attacker.expected_wounded == seven.attacker.wounded + 0.4
    assert found.summary.outcomes_tenths["attacker"] == {"holds": 4, "retreat": 6}


@settings(max_examples=15)
@given(musters())
def test_every_face_of_the_odds_is_what_the_battle_would_give(fight) -> None:  # type: ignore[no-untyped-def]
    found = odds(fight, TABLES)
    for face in found.faces:
        dead: Counter[str] = Counter()
        hurt: Counter[str] = Counter()
        for test in range(1, 11):
            script = {"GC-17.2b": [face.face], "GC-17.4a": [test, test]}
            result = resolve(fight, ScriptedDice(script), TABLES)
            assert result.letter == face.letter
            fates = {**result.fates, **result.commanders}
            for side in SIDES:
                people = [person.id for person in fight.force(side).people]
                dead[side] += sum(fates[id_] == "killed" for id_ in people)
                hurt[side] += sum(fates[id_] == "wounded" for id_ in people)
        for side in SIDES:
            assert face.of(side).expected_dead == dead[side] / 10
            assert face.of(side).expected_wounded == hurt[side] / 10


@given(musters())
def test_the_summary_is_the_mean_of_the_faces(fight) -> None:  # type: ignore[no-untyped-def]
    found = odds(fight, TABLES)
    summary = found.summary
    assert summary.attacker_wins_tenths + summary.undecided_tenths + summary.defender_wins_tenths == 10
    for side in SIDES:
        tenths = sum(10 * face.of(side).dead + face.of(side).commander_dead_tenths for face in found.faces)
        assert Fraction(str(summary.expected_dead[side])) == Fraction(tenths, 100)
        tenths = sum(
            10 * face.of(side).wounded + face.of(side).commander_wounded_tenths for face in found.faces
        )
        assert Fraction(str(summary.expected_wounded[side])) == Fraction(tenths, 100)
        assert sum(summary.outcomes_tenths[side].values()) == 10


def test_odds_of_an_empty_side_are_refused() -> None:
    with pytest.raises(Refusal):
        odds(muster(group("a", {}), group("d", {"infantry_armoured": 3})), TABLES)
