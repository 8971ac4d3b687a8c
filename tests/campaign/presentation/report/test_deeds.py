"""What a line means depends on its reader: lost for one faction, won for another, seen by the rest."""

from typing import Any

import pytest

from campaign.presentation.lines import Line
from campaign.presentation.report import SENTENCES
from campaign.presentation.report.deeds import ABOUT, EACH, KINDS, READ, deeds, present
from tests.campaign.presentation.report.nights import mornings

PLACE = "5617"


def line(kind: str, hex_: str = PLACE, **facts: Any) -> Line:
    """A line of a night."""
    return Line(1, 1, 1, kind, hex_, facts)


def battle(winner: str, number: int = 1, hex_: str = PLACE, **facts: Any) -> Line:
    """A battle of the Normans against the Lombards."""
    sides = {"attacker": "norman", "defender": "lombard", "winner": winner, "number": number}
    return line("BattleFought", hex_, **sides, **facts)


def taken(by: str, of: str) -> Line:
    """A place that has another owner."""
    return line("SettlementTaken", faction=by, enemy=of)


def kinds(faction: str, *lines: Line) -> list[str]:
    """What such lines mean for a faction."""
    return [deed.kind for deed in deeds(lines, faction)]


def test_a_place_is_taken_lost_or_only_seen_to_have_another_owner() -> None:
    told = taken("norman", "lombard")
    assert kinds("norman", told) == ["taken"]
    assert kinds("lombard", told) == ["place_lost"]
    assert kinds("german", told) == ["passed"]


def test_a_battle_is_won_and_lost_and_others_see_it() -> None:
    assert kinds("norman", battle("norman")) == ["battle_won"]
    assert kinds("lombard", battle("norman")) == ["battle_lost"]
    assert kinds("german", battle("norman")) == ["battle_of_others"]
    assert kinds("norman", battle("")) == ["battle_drawn"]


def test_a_faction_that_has_joined_a_side_shares_its_battle() -> None:
    joined = line("BattleJoined", number=1, faction="german", group="g1", side="defender")
    fought = battle("norman", sides=["norman", "lombard", "german"])
    assert kinds("german", joined, fought) == ["battle_lost"]
    assert kinds("german", fought) == ["battle_drawn"]


def test_the_battle_by_which_a_place_is_taken_is_no_deed_of_its_own_and_every_other_battle_is() -> None:
    assert kinds("norman", battle("norman"), taken("norman", "lombard")) == ["taken"]
    assert kinds("norman", battle("norman"), taken("norman", "lombard"), battle("lombard", 2)) == [
        "taken",
        "battle_lost",
    ]
    assert kinds("lombard", battle("norman"), battle("norman", 2), taken("norman", "lombard")) == [
        "battle_lost",
        "place_lost",
    ]
    assert kinds("norman", battle("norman", hex_="1111"), taken("norman", "lombard")) == [
        "battle_won",
        "taken",
    ]


def test_a_leader_who_is_captured_counts_once() -> None:
    tested = line(
        "CommanderTested", number=1, commander="x", faction="norman", enemy="lombard", fate="captured"
    )
    caught = line("CommanderTaken", commander="x", faction="norman", captor="lombard")
    assert kinds("norman", tested, caught) == ["leader_captured"]
    assert kinds("lombard", tested, caught) == ["enemy_captured"]
    assert kinds("german", tested) == []


def test_a_leader_who_comes_back_is_no_deed() -> None:
    assert (
        kinds("norman", line("CommanderTested", number=1, commander="x", faction="norman", fate="wounded"))
        == []
    )


def test_a_convoy_without_an_owner_is_neither_won_nor_lost() -> None:
    facts = {"convoy": "c1", "group": "n1", "faction": "norman"}
    assert kinds("norman", line("ConvoyTaken", **facts, enemy="")) == []
    assert kinds("norman", line("ConvoyTaken", **facts, enemy="lombard")) == ["convoy_won"]
    assert kinds("lombard", line("ConvoyTaken", **facts, enemy="lombard")) == ["convoy_lost"]


@pytest.mark.parametrize(
    ("kind", "facts", "of_the_reader", "of_others"),
    [
        ("GroupDissolved", {"group": "n1"}, ["group_gone"], ["group_of_others"]),
        ("MercenariesDeserted", {"band": "m1"}, ["band_lost"], []),
        ("MercenariesRevolted", {"band": "m1"}, ["band_revolted"], []),
        ("CommanderReleased", {"commander": "x"}, ["leader_free"], []),
        ("GroupRaised", {"group": "n1"}, ["arrived"], []),
    ],
)
def test_losses_and_arrivals_are_news_for_their_own_faction(
    kind: str, facts: dict[str, Any], of_the_reader: list[str], of_others: list[str]
) -> None:
    told = line(kind, faction="norman", **facts)
    assert kinds("norman", told) == of_the_reader
    assert kinds("lombard", told) == of_others


def test_everybody_who_is_met_at_a_place_counts_once() -> None:
    told = [line("Sighted", group="l1"), line("Sighted", group="l1"), line("MercenariesSighted", band="m1")]
    assert [(deed.kind, deed.about) for deed in deeds(told, "norman")] == [("met", "l1"), ("met", "m1")]


def test_the_groups_of_a_faction_at_a_place_are_those_that_marched_there_or_stood_a_test() -> None:
    tests = [{"faction": "lombard", "group": "l1"}, {"faction": "norman", "group": "n2"}]
    told = [
        line("GroupMoved", group="n1", faction="norman"),
        line("GroupMoved", group="l1", faction="lombard"),
        line("HostilityTested", tests=tests),
        line("HostilityTested", tests=[{"faction": "norman", "group": ""}, *tests]),
    ]
    assert present(told, "norman") == ["n1", "n2"]


def test_the_tables_name_kinds_that_are_told() -> None:
    assert set(READ) <= set(SENTENCES)
    assert set(ABOUT) | EACH <= set(KINDS)


def test_every_battle_of_every_played_night_is_a_deed_or_took_a_place() -> None:
    for morning in mornings():
        battles = sum(each.kind == "BattleFought" for each in morning.lines)
        passed = sum(each.kind == "SettlementTaken" for each in morning.lines)
        counted = sum("battle" in deed.kind for deed in deeds(morning.lines, morning.faction))
        assert battles - passed <= counted <= battles, (morning.campaign, morning.faction, morning.day)
