"""What is rolled for the event of a day of siege."""

import pytest

from campaign.model import events as e
from campaign.rules.strongholds import chances
from tests.campaign.board import GAME, only
from tests.campaign.rules.sieges.before import SITE, before_the_walls, opened, quiet, siege_on

TABLES = GAME.sieges


@pytest.mark.rule("GS-11.1.4a", "GS-11.1.4b", "GS-11.1.4c")
@pytest.mark.parametrize(
    ("besiegers", "besieged", "name", "modifier"),
    [
        (25, 12, "full", 0),
        (24, 12, "leaky", 4),
        (13, 12, "leaky", 4),
        (12, 12, "void", 8),
        (3, 12, "void", 8),
        (3, 0, "full", 0),
        (0, 5, "void", 8),
        (0, 0, "void", 8),
    ],
)
def test_a_blockade_is_as_tight_as_the_besiegers_are_many(
    besiegers: int, besieged: int, name: str, modifier: int
) -> None:
    row = chances.blockade(besiegers, besieged, TABLES)
    assert (row.name, row.event_modifier) == (name, modifier)
    assert row in TABLES.blockade


@pytest.mark.rule("GS-11.1.2a", "GS-11.1.2c")
@pytest.mark.parametrize(
    ("dice", "modifiers", "number"), [(2, 0, 2), (9, 9, 18), (11, 9, 20), (12, 9, 20), (20, 13, 20)]
)
def test_all_that_is_added_makes_twenty_at_most(dice: int, modifiers: int, number: int) -> None:
    """W2, and X2: 9 + 5 + 4 = 18."""
    assert chances.number(dice, modifiers, TABLES) == number


@pytest.mark.rule("GS-11.1f", "GS-11.1.2b")
def test_days_are_counted_by_the_calendar_whatever_becomes_of_the_food() -> None:
    board = opened(before_the_walls(resources=10))
    days = []
    for _ in range(3):
        siege_on(board).food -= 2
        days.append(only(board.day(dice=quiet()), e.SiegeDayBegun).siege_day)
    assert days == [2, 3, 4]
    decision = board.decision()
    decision.state.day = 40
    assert chances.siege_day(decision, decision.state.sieges[SITE]) == 40
