"""Convoys in the column: whose each is, where it goes and what it carries, and why one is gone from the list."""

import json
import re

from campaign.models import FeedLine
from tests.api.conftest import Table
from tests.play.conftest import Reader, reader_of


def convoys(reader: Reader) -> str:
    """The part of the column on convoys, as it is read."""
    page = reader.text()
    part = page[page.index('id="kind-convoys"') :].partition("<details")[0]
    return " ".join(re.sub(r"<[^>]*>", " ", part.partition(">")[2]).split())


def made(corato: Table, escort: str = "") -> None:
    """The Normans send a convoy from Minervino to Canosa."""
    order = {"order": "create_convoy", "site": "minervino", "destination": "canosa", "load": 3}
    answer = corato.players["norman"].put("days/1/sheet", {"orders": [order | {"escort": escort}]})
    assert answer.status_code == 201, answer.content
    corato.night()


def test_a_convoy_of_nobody_says_so(norman: Reader) -> None:
    said = convoys(norman)
    assert "Convoys none of yours · 2 in sight" in said
    assert "Neutral, at your places and groups 1 Convoy c2 Canosa Neutral: the first group" in said
    assert "c1 , Trani Neutral, without an escort." in said


def test_an_escorted_convoy_says_its_way_its_load_and_its_escort_to_its_owner_alone(
    corato: Table, norman: Reader
) -> None:
    made(corato, "n2")
    assert "Yours: 3 points, from Minervino to Canosa, escorted by n2." in convoys(norman)
    theirs = convoys(reader_of(corato.campaign, "lombard"))
    assert "c20 , Minervino Normans, escorted by n2." in theirs
    assert "points" not in theirs


def test_a_convoy_without_escort_stays_on_the_list_of_its_maker(corato: Table, norman: Reader) -> None:
    made(corato)
    assert "Neutral. You made it on day 1: 3 points, from Minervino to Canosa." in convoys(norman)
    theirs = convoys(reader_of(corato.campaign, "lombard"))
    assert "Neutral, without an escort." in theirs
    assert "Minervino to Canosa" not in theirs


def test_a_convoy_that_another_took_says_so_on_three_mornings(corato: Table, norman: Reader) -> None:
    made(corato)
    line = FeedLine.objects.get(campaign=corato.campaign, faction="norman", kind="ConvoyCreated")
    taken = {"convoy": "c20", "hex": line.hex, "group": "l1", "faction": "lombard"}
    FeedLine.objects.create(
        campaign=corato.campaign,
        faction="norman",
        number=line.number + 1000,
        day=line.day,
        closing=line.closing,
        kind="ConvoyTaken",
        hex=line.hex,
        facts=json.dumps(taken),
    )
    for _ in range(3):
        said = convoys(norman)
        assert "Night 1: Convoy c20 belongs to l1 of the Lombards." in said
        assert "You made it" not in said
        corato.night()
    assert "Night 1" not in convoys(norman)
