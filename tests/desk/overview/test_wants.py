"""The headline of a campaign's page at the desk, and the one filled button below it."""

import re
from collections.abc import Callable

import pytest

from campaign.model.state import Settings
from desk.overview.wants import of_orders
from tests.desk.conftest import Desk


def filled(desk: Desk) -> list[str]:
    """The words of the filled buttons on the page."""
    found = re.findall(r'class="desk-button"[^>]*>(.*?)<', desk.page())
    return [each.strip() for each in found]


@pytest.mark.parametrize(
    ("missing", "said"),
    [
        (0, "All factions have filed"),
        (1, "One faction has not filed"),
        (3, "Three factions have not filed"),
        (9, "9 factions have not filed"),
    ],
)
def test_factions_without_a_sheet_are_counted_in_words(missing: int, said: str) -> None:
    assert of_orders(missing) == said


def test_while_sheets_are_missing_the_button_reminds_and_then_it_plays(desk: Desk) -> None:
    assert filled(desk) == ["Remind all of them"]
    for faction in desk.players:
        desk.file(faction)
    assert "All factions have filed" in desk.page()
    assert filled(desk) == ["Play the night now …"]


def test_a_pause_is_the_headline_and_its_end_the_button(desk: Desk) -> None:
    desk.post("pause/", {"day": 1, "reason": "snow", "confirmed": "yes"})
    assert "<h2>The campaign is paused</h2>" in desk.page()
    assert filled(desk) == ["Let it go on …"]


def test_a_battle_and_a_die_are_what_a_night_waits_for(andria: Desk, open_desk: Callable[..., Desk]) -> None:
    assert "<h2>The night of day 1 waits for a battle</h2>" in andria.page()
    assert filled(andria) == ["Settle the battle"]
    desk = open_desk("raymond", settings=Settings(dice="hand"))
    desk.play()
    assert "<h2>The night of day 1 waits for a die</h2>" in desk.page()
    assert filled(desk) == ["Enter the die"]
