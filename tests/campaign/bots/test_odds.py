"""What a bot thinks of people whom it has not seen."""

from campaign.bots import odds
from campaign.model.men import heads
from campaign.visibility import Marker
from tests.campaign.board import FIELD, GAME


def test_a_faction_without_a_roster_is_taken_for_lombards() -> None:
    unseen = odds.likely("naples", 10, "mixed", GAME)
    assert heads(unseen) == 10
    assert {band.origin for band in unseen} == {"lombard"}
    assert {band.origin for band in odds.likely("norman", 10, "mixed", GAME)} == {"norman"}


def test_a_group_of_such_a_faction_that_nobody_has_seen_is_worth_something() -> None:
    value, people = odds.of_marker(Marker("x1", "naples", FIELD, cavalry=False, seen=None), GAME)
    assert (value > 0, people) == (True, 10)
