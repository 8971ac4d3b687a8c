"""Who acts on a day of siege."""

import pytest

from campaign.model import events as e
from campaign.rules.sieges.days import initiative
from tests.campaign.board import GAME, only
from tests.campaign.rules.sieges.before import SITE, before_the_walls, opened, quiet, siege_on

TABLES = GAME.sieges


@pytest.mark.rule("GS-11.1.3a", "GS-11.1.3b", "GS-11.6d")
@pytest.mark.parametrize(
    ("faces", "rain", "totals", "side"),
    [
        ((4, 8), False, (8, 8), "besieger"),
        ((4, 9), False, (8, 9), "besieged"),
        ((5, 8), False, (9, 8), "besieger"),
        ((4, 4), True, (8, 9), "besieged"),
        ((5, 4), True, (9, 9), "besieger"),
    ],
)
def test_the_besieger_adds_four_the_besieged_five_in_rain_and_a_tie_is_the_besiegers(
    faces: tuple[int, int], rain: bool, totals: tuple[int, int], side: str
) -> None:
    """X3: 8 against 8."""
    assert initiative.totals(*faces, rain, TABLES) == totals
    assert initiative.holder(*totals) == side


@pytest.mark.rule("GS-11.1.3a", "GS-11.1.3b")
def test_both_sides_roll_and_the_sheet_keeps_both_totals() -> None:
    """X3."""
    board = opened(before_the_walls())
    taken = only(board.day(dice=quiet((4, 8))), e.SiegeInitiativeTaken)
    assert (taken.besieger, taken.besieged, taken.side, taken.cause) == (8, 8, "besieger", "roll")
    day = siege_on(board).days[-1]
    assert (day.besieger, day.besieged, day.initiative) == (8, 8, "besieger")


@pytest.mark.rule("GS-11.1.3g")
@pytest.mark.parametrize(
    ("effect", "side"), [("gate_opened", "besieger"), ("relief_army", "besieged"), ("smoke", ""), ("", "")]
)
def test_two_events_give_the_day_to_a_side(effect: str, side: str) -> None:
    assert initiative.given(opened(before_the_walls()).state.sieges[SITE], effect) == side
