"""What a soak wants to have seen of sieges."""

import re
from typing import Any

import pytest

from campaign.model import commands
from campaign.model import events as e
from campaign.model.state import ENGINE, BattleUnderWay
from harness.management.commands.soak import siege_fights
from harness.soak import siege_tally, tally
from harness.soak.many import Report
from harness.soak.siege_tally import FOOD, LIFTED, TOLD, WORDS, YIELDED
from harness.soak.tally import EXPECTED, Tally
from tests.campaign.board import Board, foot, knights
from tests.campaign.rules.sieges.before import before_the_walls, opened, quiet


def named(kind: type, field: str) -> set[str]:
    """The words that the docstring of an event lists for a field."""
    said = re.search(rf"`{field}`: ([a-z_, \n]+)", str(kind.__doc__))
    assert said is not None, kind
    return {word.strip() for word in said[1].split(",")}


@pytest.mark.parametrize(
    ("kind", "field", "words"),
    [
        (e.SiegeLifted, "cause", LIFTED),
        (e.PlaceYielded, "cause", YIELDED),
        (e.SiegeFoodChanged, "cause", FOOD),
    ],
)
def test_the_words_of_an_event_are_those_that_it_says_it_has(
    kind: type, field: str, words: tuple[str, ...]
) -> None:
    assert named(kind, field) == set(words)


def test_every_number_of_an_event_is_wanted() -> None:
    assert {int(word.split()[0]) for word in WORDS["siege events"] if word != siege_tally.AGAIN} == set(
        range(2, 21)
    )


def seen(board: Board, dice: dict[str, list[int]]) -> dict[str, set[str]]:
    """What a tally has seen of a night."""
    events = board.day(dice=dice)
    decision = board.decision()
    decision.events = events
    found: dict[str, set[str]] = {}
    for what, kind in siege_tally.kinds_shown(decision):
        found.setdefault(what, set()).add(kind)
    return found


def test_a_day_of_siege_tells_where_it_was_what_happened_and_what_was_done() -> None:
    found = seen(opened(before_the_walls(men=knights(12), garrison=foot(4))), quiet())
    assert found["siege events"] == {"7 smoke"}
    assert found["blockades"] == {"full"}
    assert found["initiatives"] == {"besieger by roll"}
    assert found["siege actions"] == {"bu", "ne"}
    assert found["food"] == {"eaten"}
    assert found["sieges in"]


def told(*events: e.Event) -> list[tuple[str, str]]:
    """What events tell one after the other."""
    return [kind for each in events for kind in TOLD[type(each)](each)]


AT = {"site": "melfi", "hex": "9143", "faction": "norman", "enemy": "lombard"}


def test_ends_actions_and_stages_are_kinds_of_their_own() -> None:
    assert told(
        e.SiegeLifted(**AT, cause="order"),
        e.PlaceYielded(**AT, cause="hunger"),
        e.PlaceStormed(**AT, number=3),
        e.PlaceStormed(**AT, number=0),
        e.CampRepaired(**AT, left=1),
        e.OuterWorksTaken(**AT, stage="redoubt", abandoned=2),
        e.OuterWorksLeft(**AT, regained=2, cause="sally"),
    ) == [
        ("siege ends", "lifted: order"),
        ("siege ends", "yielded: hunger"),
        ("siege ends", "stormed"),
        ("siege ends", "found empty"),
        ("siege actions", "re"),
        ("siege stages", "redoubt"),
        ("outer works regained by", "sally"),
    ]


def test_who_has_surrendered_a_besieged_place_is_told_apart_from_others() -> None:
    surrendered = e.GarrisonSurrendered(**AT, number=0, effect="prisoners", rolls=())
    assert list(siege_tally.fates([surrendered])) == []
    yielded = e.PlaceYielded(**AT, cause="hunger")
    assert list(siege_tally.fates([yielded, surrendered])) == [("fates of the besieged", "prisoners")]


def test_a_word_that_nobody_expects_makes_a_soak_incomplete() -> None:
    whole = Tally(seen={what: dict.fromkeys(kinds, 1) for what, kinds in EXPECTED.items()})
    assert not any(whole.missing().values())
    assert not any(whole.unknown().values())
    whole.add("siege ends", {"lifted: boredom": 1})
    assert tally.Tally(seen=whole.seen).unknown()["siege ends"] == ["lifted: boredom"]


def settled(board: Board, *events: e.Event) -> Tally:
    """What a tally makes of events on battle 7, an assault."""
    board.state.battles = {7: BattleUnderWay(7, "0101", "norman", "lombard", [], [], 7, action="assault")}
    decision = board.decision()
    decision.events = list(events)
    found = Tally()
    found.count(commands.PlayNight(closing=1, stretch=1), decision)
    return found


def test_fights_on_maps_are_counted_and_those_that_the_engine_has_left_by_why() -> None:
    board = before_the_walls()
    where: dict[str, Any] = {"number": 7, "hex": "0101", "sides": ("norman", "lombard"), "at": ""}
    fought, by_hand = (
        e.BattleSettled(**where, way=way, result="", salt="", inputs="") for way in (ENGINE, "external")
    )
    left = e.EngineGaveUp(**where, issue=1, why="refused", rule="GC-14.1a", field="", told="")
    found = settled(board, fought, left, by_hand)
    assert found.seen["fights on maps"] == {"assault": 1}
    assert found.given_up == {"assault refused GC-14.1a": 1}
    found.join(found)
    report = Report(tally=found)
    assert siege_fights(report) == "fights of sieges: 2 on maps, 2 given up, 2 assault refused GC-14.1a"
