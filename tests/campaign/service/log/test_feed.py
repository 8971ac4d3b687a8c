"""A faction's feed: what a line is told from other lines."""

from uuid import UUID, uuid4

import msgspec
import pytest

from campaign.models import FeedLine
from campaign.presentation.lines import Line
from campaign.service.log import feed


def told(campaign: UUID, number: int, kind: str, closing: int, *, open_: bool = False) -> None:
    """Store a line of battle 1 for the Normans."""
    facts = {"number": 1} | ({"way": "quick"} if kind == feed.FOUGHT else {})
    FeedLine.objects.create(
        campaign=campaign,
        faction="norman",
        number=number,
        day=1,
        closing=closing,
        open=open_,
        kind=kind,
        facts=msgspec.json.encode(facts).decode(),
    )


@pytest.mark.django_db
def test_how_a_battle_was_settled_is_told_by_no_line_of_a_night_that_is_not_over() -> None:
    campaign = uuid4()
    told(campaign, 1, "MenLost", 2, open_=True)
    told(campaign, 2, feed.FOUGHT, 2)
    [early] = feed.readable(campaign, "norman", 1)
    assert "way" not in early.facts
    ways = [line.facts["way"] for line in feed.readable(campaign, "norman", 2)]
    assert ways == ["quick", "quick"]


@pytest.mark.django_db
def test_how_a_battle_was_settled_is_told_by_an_open_line_at_once() -> None:
    campaign = uuid4()
    told(campaign, 1, "MenLost", 2, open_=True)
    told(campaign, 2, feed.FOUGHT, 2, open_=True)
    ways = [line.facts["way"] for line in feed.readable(campaign, "norman", 1)]
    assert ways == ["quick", "quick"]


def of_battle(campaign: UUID, nth: int, battle: int, closing: int, hex_: str, *, open_: bool = False) -> None:
    """Store a line that a battle was offered in a hex."""
    FeedLine.objects.create(
        campaign=campaign,
        faction="norman",
        number=nth,
        day=closing,
        closing=closing,
        open=open_,
        kind="MusterIssued" if open_ else "BattleOffered",
        hex=hex_,
        facts=msgspec.json.encode({"number": battle}).decode(),
    )


@pytest.mark.django_db
def test_a_factions_battles_are_counted_up_without_the_holes_of_their_stored_numbers() -> None:
    campaign = uuid4()
    of_battle(campaign, 1, 121, 1, "3022")
    of_battle(campaign, 2, 3, 1, "3021")
    of_battle(campaign, 3, 13, 2, "3021")
    told(campaign, 4, "MenLost", 2)
    assert feed.battles_counted(campaign, "norman", 2) == {3: 1, 121: 2, 1: 3, 13: 4}


@pytest.mark.django_db
def test_a_battle_of_a_night_that_is_not_over_counts_in_nothing_that_can_be_read() -> None:
    campaign = uuid4()
    of_battle(campaign, 1, 3, 2, "3021")
    of_battle(campaign, 2, 11, 2, "3022", open_=True)
    assert feed.battles_counted(campaign, "norman", 1) == {11: 1}


@pytest.mark.django_db
def test_an_awaited_battle_keeps_its_number_when_its_night_is_over() -> None:
    campaign = uuid4()
    of_battle(campaign, 1, 3, 2, "3021")
    of_battle(campaign, 2, 11, 2, "3022", open_=True)
    of_battle(campaign, 3, 21, 2, "3020")
    assert feed.battles_counted(campaign, "norman", 2)[11] == 1


def test_what_counts_no_battle_has_the_number_of_none() -> None:
    line = Line(1, 1, 1, "SettlementStormed", "3021", {"number": 0})
    grown = Line(2, 1, 1, "ConvalescentsReturned", "3021", {"number": 5})
    assert feed.counted([line, grown]) == {}
