"""Exact odds: the ten faces are the ten results."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from msgspec.structs import replace

from battles.contract.muster import SIDES
from battles.quick import resolve, winner
from battles.quick.odds import odds
from battles.quick.tables import load
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


@settings(max_examples=30)
@given(musters())
def test_who_wins_by_the_odds_wins_the_battle(fight) -> None:  # type: ignore[no-untyped-def]
    """The commanders who are tested apart come through with a one."""
    for face in odds(fight, TABLES).faces:
        result = resolve(fight, ScriptedDice({"GC-17.2b": [face.face], "GC-17.4a": [1, 1]}), TABLES)
        assert (face.winner is None, face.winner) == (result.loser is None, result.holder)
        assert {side: face.of(side).outcome for side in SIDES} == {s: result.outcomes.of(s) for s in SIDES}


@pytest.mark.rule("GC-9c", "GC-17.3b")
def test_the_odds_follow_the_table_by_which_the_battle_ends() -> None:
    """Of an organiser's own: by E the attacker holds, and has won."""
    lines = dict(TABLES.losses_field.values)
    held = replace(lines["E"], attacker=replace(lines["E"].attacker, outcome="holds"))
    own = replace(TABLES, losses_field=replace(TABLES.losses_field, values={**lines, "E": held}))
    assert odds(example(), own).summary.attacker_wins_tenths == 6
    assert [winner("E", kind, tables) for kind, tables in (("field", own), ("field", TABLES))] == [
        "attacker",
        None,
    ]


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
