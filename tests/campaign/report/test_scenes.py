"""A place's lines are cut into paragraphs: a battle stands together, and two battles do not."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from campaign.feed import Line
from campaign.report import SENTENCES
from campaign.report.scenes import ALONGSIDE, EVENINGS, STAGES, scenes

BATTLE = ("Sighted", "HostilityTested", "BattleOffered", "BattleFought", "MenLost", "CommanderTested")


def line(kind: str, **facts: Any) -> Line:
    """A line of a place."""
    return Line(0, 1, 1, kind, "5617", {"number": 1, **facts})


def told(*kinds: str) -> list[list[str]]:
    """The paragraphs of such lines, by kind."""
    return [[each.kind for each in scene] for scene in scenes(line(kind) for kind in kinds)]


def test_a_meeting_a_battle_and_what_it_led_to_are_one_paragraph() -> None:
    whole = ("GroupMoved", *BATTLE, "PrestigeChanged", "GroupFellBack", "PrisonersTaken")
    assert told(*whole) == [list(whole)]


def test_two_battles_in_a_place_are_two_paragraphs() -> None:
    assert told(*BATTLE, *BATTLE) == [list(BATTLE), list(BATTLE)]


def test_a_battle_that_is_offered_after_another_begins_a_paragraph() -> None:
    assert told("BattleOffered", "BattleFought", "BattleOffered", "BattleFought") == [
        ["BattleOffered", "BattleFought"],
        ["BattleOffered", "BattleFought"],
    ]


def test_whoever_joins_a_battle_and_is_counted_there_stays_in_its_paragraph() -> None:
    joined = ("BattleOffered", "BattleJoined", "Sighted", "BattleRefused", "GroupFellBack", "BattleFought")
    assert told(*joined) == [list(joined)]


def test_dealings_of_the_morning_and_beds_of_the_evening_stand_apart() -> None:
    assert told("GroupsMerged", "RecruitsJoined", "GroupMoved", "Sighted", "WoundedSetDown") == [
        ["GroupsMerged", "RecruitsJoined"],
        ["GroupMoved", "Sighted"],
        ["WoundedSetDown"],
    ]


def test_a_convoy_that_changes_hands_does_not_interrupt_a_meeting() -> None:
    assert told("Sighted", "ConvoyTaken", "HostilityTested") == [
        ["Sighted", "ConvoyTaken", "HostilityTested"]
    ]


def test_the_tables_name_kinds_that_are_told() -> None:
    assert {*STAGES, *ALONGSIDE, *EVENINGS} <= set(SENTENCES)
    assert not ALONGSIDE & set(STAGES)


@given(st.lists(st.sampled_from(sorted(SENTENCES)), max_size=30))
def test_no_line_of_a_place_is_lost_and_none_changes_its_order(kinds: list[str]) -> None:
    lines = [Line(number, 1, 1, kind, "5617", {"number": 1}) for number, kind in enumerate(kinds)]
    assert [each for scene in scenes(lines) for each in scene] == lines
    assert all(scenes(lines))
