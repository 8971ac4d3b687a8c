"""A place's lines are cut into paragraphs: a battle stands together, and two battles do not."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from campaign.presentation.lines import Line
from campaign.presentation.report import SENTENCES
from campaign.presentation.report.scenes import ALONGSIDE, EVENINGS, STAGES, scenes
from campaign.presentation.report.siege_days import is_meal

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
def test_no_line_of_a_place_is_lost_and_none_changes_its_order_but_for_meals(kinds: list[str]) -> None:
    lines = [
        Line(number, 1, 1, kind, "5617", {"number": 1, "cause": "eaten"}) for number, kind in enumerate(kinds)
    ]
    told_ = [each for scene in scenes(lines) for each in scene]
    assert [each for each in told_ if not is_meal(each)] == [each for each in lines if not is_meal(each)]
    assert sorted(each.number for each in told_) == list(range(len(lines)))
    assert all(scenes(lines))


EVENT, INITIATIVE = ("SiegeDayBegun", "SiegeChanceRolled"), ("SiegeInitiativeTaken",)
WORK = ("SiegeInitiativePassed", "WallPounded", "EnginesWorkedAt", "SurrenderNegotiated")


def test_a_day_of_a_siege_is_one_paragraph_to_its_last_meal() -> None:
    relief = ("GroupRaised", "Sighted", "HostilityTested")
    whole = (*EVENT, *relief, *INITIATIVE, "SiegeWoundedHealed", *WORK, "SiegeWoundedDated")
    assert told(*whole, "GroupMoved", "Sighted", "OuterStoresEaten") == [
        [*whole, "OuterStoresEaten"],
        ["GroupMoved", "Sighted"],
    ]


def test_a_fight_of_a_siege_stands_in_the_paragraph_of_its_day() -> None:
    fight = ("BattleOffered", "BattleFought", "MenLost", "WorksDamaged", "AssaultHeld", "SiegeWoundedDated")
    assert told(*EVENT, *INITIATIVE, *fight) == [[*EVENT, *INITIATIVE, *fight]]


def test_a_relief_that_fights_and_an_assault_of_the_same_day_are_two_paragraphs() -> None:
    relief = (*EVENT, "GroupRaised", "BattleOffered", "BattleFought", "GroupFellBack", *INITIATIVE)
    assault = ("BattleOffered", "BattleFought", "PlaceStormed", "SettlementTaken", "SiegeWoundedDated")
    assert told(*relief, *assault) == [list(relief), list(assault)]


def test_a_new_day_of_a_siege_is_a_paragraph_of_its_own() -> None:
    assert told("GroupMoved", "Sighted", *EVENT) == [["GroupMoved", "Sighted"], list(EVENT)]


def test_hunger_is_told_before_the_surrender_to_which_it_leads() -> None:
    end = ("OuterStoresEaten", "PlaceYielded", "GarrisonSurrendered", "SettlementTaken")
    assert told(*EVENT, *INITIATIVE, *WORK, *end) == [[*EVENT, *INITIATIVE, *WORK, *end]]
