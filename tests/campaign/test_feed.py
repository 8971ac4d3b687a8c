"""A faction's feed: what a line is told from other lines."""

from uuid import UUID, uuid4

import msgspec
import pytest

from campaign import feed
from campaign.models import FeedLine


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
