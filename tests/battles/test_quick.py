"""GC-17: a battle settled by one die."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from battles.contract.answer import validate
from battles.contract.muster import SIDES
from battles.contract.result import Outcomes
from battles.quick import outcomes_of, resolve, settle, victor, winner
from battles.quick.tables import load
from dice.scripted import ScriptedDice
from rulebook import Refusal
from tests.battles.musters import castle, commander, group, muster, musters
from tests.battles.quick.test_row import SLOPE
from tests.battles.quick.test_value import W10, W11
from tests.battles.results import fared

TABLES = load()

# Rows of the printed loss tables: attacker's outcome, dead, wounded, then the defender's.
PRINTED_FIELD = """
A rout 30 45 holds 0 10
B rout 25 40 holds 5 10
C retreat 20 35 holds 5 15
D retreat 15 30 holds 5 20
E retreat 10 25 retreat 10 20
F holds 10 20 retreat 10 25
G holds 5 20 retreat 15 25
H holds 5 15 rout 20 30
I holds 5 10 rout 25 35
J holds 0 10 rout 30 40
"""
PRINTED_SIEGE = """
A siege_lifted 20 40 holds 0 5
B siege_lifted 20 35 holds 5 5
C holds 15 30 holds 5 10
D holds 15 25 holds 5 15
E holds 10 20 holds 10 20
F holds 10 15 holds 10 25
G holds 5 15 holds 10 25
H holds 5 10 garrison_surrenders 15 25
I holds 5 5 garrison_surrenders 15 30
J holds 0 5 garrison_surrenders 15 35
"""


def example():  # type: ignore[no-untyped-def]
    """W10 to W20 as one battle, each side led by a knight counted among its men."""
    attacker = W10 | {"cavalry_armoured": 7}
    defender = W11 | {"infantry_armoured": 8}
    leader = commander("taken", 5, points_class="infantry_armoured")
    return muster(
        group("a", attacker, commanders=(commander("guiscard", 7),)),
        group("d", defender, commanders=(leader,)),
        advantages=(SLOPE,),
    )


@pytest.mark.rule("GC-17a", "GC-17.2b", "GC-17.3b", "GC-17.4a", "GC-17.4b")
def test_the_printed_example_played_through() -> None:
    dice = ScriptedDice(
        {
            "GC-17.2b|battle-7|result|0": 7,
            "GC-17.4a|battle-7|attacker-commander|0": 7,
            "GC-17.4a|battle-7|defender-commander|0": 10,
        }
    )
    result = resolve(example(), dice, TABLES)
    dice.assert_spent()
    validate(example(), result)
    assert result.letter == "D"
    assert result.outcomes == Outcomes("retreat", "holds")
    assert (result.end, result.loser, result.holder) == ("flight", "attacker", "defender")
    assert result.commanders == {"guiscard": "wounded", "taken": "unhurt"}
    assert result.settled_by == "quick"
    assert [die.label for die in result.rolls] == [die.label for die in dice.rolled]
    assert {die.witness for die in result.rolls} == {"open"}


@pytest.mark.rule("GC-17.3b")
@pytest.mark.parametrize(
    ("printed", "table"), [(PRINTED_FIELD, TABLES.losses_field), (PRINTED_SIEGE, TABLES.losses_siege)]
)
def test_every_line_of_the_loss_tables_is_the_printed_one(printed: str, table) -> None:  # type: ignore[no-untyped-def]
    for line in printed.strip().splitlines():
        cell, *rest = line.split()
        losses = table.values[cell]
        read = [losses.attacker.outcome, losses.attacker.dead, losses.attacker.wounded]
        read += [losses.defender.outcome, losses.defender.dead, losses.defender.wounded]
        assert [str(value) for value in read] == rest
    assert len(table.values) == 10


@pytest.mark.rule("GC-17.3b")
def test_a_letter_means_something_else_before_a_castle() -> None:
    men = {"infantry_armoured": 10}
    field = muster(group("a", men), group("d", men))
    assault = muster(group("a", men), group("d", men), kind="siege", works=castle())
    assert outcomes_of("A", field, TABLES) == Outcomes("rout", "holds")
    assert outcomes_of("A", assault, TABLES) == Outcomes("siege_lifted", "holds")
    assert outcomes_of("H", assault, TABLES) == Outcomes("holds", "garrison_surrenders")


@pytest.mark.rule("GC-14.6a", "GC-14.6b", "GC-14.6c", "GC-14.6d")
@pytest.mark.parametrize(
    ("kind", "face", "letter", "expected"),
    [
        ("field", 10, "C", ("flight", "attacker", "defender")),
        ("field", 5, "E", ("undecided", None, None)),
        ("field", 1, "G", ("flight", "defender", "attacker")),
        ("siege", 10, "C", ("undecided", None, None)),
        ("siege", 1, "G", ("undecided", None, None)),
    ],
)
def test_the_end_and_the_holder_follow_from_the_letter(
    kind: str, face: int, letter: str, expected: tuple[str, str, str]
) -> None:
    men = {"infantry_armoured": 10}
    fight = muster(group("a", men), group("d", men), kind=kind, works=castle() if kind == "siege" else None)
    result = resolve(fight, ScriptedDice([face]), TABLES)
    assert result.letter == letter
    assert (result.end, result.loser, result.holder) == expected


@pytest.mark.rule("GC-14.6c")
def test_a_garrison_that_surrenders_leaves_the_place_to_the_besieger() -> None:
    fight = muster(
        group("a", {"infantry_armoured": 40}),
        group("d", {"infantry_armoured": 5}),
        kind="siege",
        works=castle(),
    )
    result = resolve(fight, ScriptedDice([1]), TABLES)
    assert result.outcomes.defender == "garrison_surrenders"
    assert (result.end, result.loser, result.holder) == ("surrender", "defender", "attacker")
    assert "captured" not in result.fates.values()


@pytest.mark.rule("GC-9c", "GC-9d")
@pytest.mark.parametrize(
    ("kind", "attacker", "defender"), [("field", "FGHIJ", "ABCD"), ("siege", "HIJ", "AB")]
)
def test_who_has_won_for_the_prestige_of_the_commanders(kind, attacker: str, defender: str) -> None:  # type: ignore[no-untyped-def]
    for cell in "ABCDEFGHIJ":
        expected = "attacker" if cell in attacker else "defender" if cell in defender else None
        assert winner(cell, kind, TABLES) == expected


@pytest.mark.rule("GC-14.6a")
def test_a_lone_commander_who_falls_leaves_the_hex_to_his_enemy() -> None:
    lone = group("a", {}, commanders=(commander("lone", 3),))
    fight = muster(lone, group("d", {"infantry_armoured": 20}))
    result = resolve(fight, ScriptedDice([10, 10]), TABLES)
    validate(fight, result)
    assert result.outcomes == Outcomes("eliminated", "holds")
    assert (result.end, result.loser, result.holder) == ("eliminated", "attacker", "defender")


@pytest.mark.rule("GC-17a")
def test_a_side_without_people_is_refused_before_a_die_falls() -> None:
    fight = muster(group("a", {}), group("d", {"infantry_armoured": 3}))
    dice = ScriptedDice([5])
    with pytest.raises(Refusal, match="attacker"):
        resolve(fight, dice, TABLES)
    assert dice.rolled == []


@given(musters(), st.lists(st.integers(1, 10), min_size=3, max_size=3))
def test_every_result_answers_its_muster_and_conserves_heads(fight, faces: list[int]) -> None:  # type: ignore[no-untyped-def]
    result = resolve(fight, ScriptedDice(faces), TABLES)
    validate(fight, result)
    counted = fared(fight, result)
    for _, force_group in fight.groups():
        fates = counted[force_group.id].values()
        assert sum(each.total() for each in fates) == len(force_group.soldiers)
        assert not any(each["captured"] for each in fates)


def fallen(fight, face: int, side) -> int:  # type: ignore[no-untyped-def]
    fates = settle(fight, face, TABLES).fates
    return sum(fates.get(person.id) == "killed" for person in fight.force(side).people)


@given(musters(), st.integers(1, 9))
def test_a_higher_die_never_costs_the_defender_more_dead_nor_the_attacker_fewer(fight, face: int) -> None:  # type: ignore[no-untyped-def]
    assert fallen(fight, face + 1, "defender") <= fallen(fight, face, "defender")
    assert fallen(fight, face + 1, "attacker") >= fallen(fight, face, "attacker")


@given(musters(), st.integers(1, 10))
def test_the_table_says_who_may_win(fight, face: int) -> None:  # type: ignore[no-untyped-def]
    settled = settle(fight, face, TABLES)
    won = victor(settled.outcomes)
    for side in SIDES:
        if won == side:
            assert settled.outcomes.of(side) == "holds"
