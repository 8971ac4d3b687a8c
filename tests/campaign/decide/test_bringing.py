"""A campaign that is taken up on another server: empty seats, another seal where the secret stayed behind, and rest."""

from collections.abc import Iterable

import pytest

from campaign.model import commands
from campaign.model import events as e
from campaign.model.state import Pause
from eventlog.marks import name_of
from rulebook import Refusal
from tests.campaign.board import NOON, Board, only

DIGEST, SEAL = "d" * 64, "5e" * 32


def kinds(events: Iterable[e.Event]) -> list[str]:
    """The names of events."""
    return [name_of(type(event)) for event in events]


def bringing(seal: str = "") -> commands.BringCampaign:
    """It comes at noon."""
    return commands.BringCampaign(at=NOON, version=40, digest=DIGEST, seal=seal)


def test_it_says_where_its_log_stood_and_rests() -> None:
    board = Board()
    events = board.when(bringing())
    assert only(events, e.CampaignBrought) == e.CampaignBrought(day=1, at=NOON, version=40, digest=DIGEST)
    assert board.state.paused == Pause(at=NOON, why="brought")


def test_its_seats_are_empty_and_its_deputies_stay() -> None:
    board = Board()
    board.given(e.SeatTaken(faction="norman", tenure="t"), e.DeputyNamed(faction="norman", temper="greedy"))
    board.when(bringing())
    norman = board.state.factions["norman"]
    assert (norman.tenure, norman.deputy) == ("", "greedy")


def test_a_secret_that_stayed_behind_is_replaced_for_all_to_see_and_one_that_came_along_keeps_its_seal() -> (
    None
):
    board = Board()
    event = only(board.when(bringing(SEAL)), e.SealsReplaced)
    assert (event.closing, event.seal) == (board.state.closing + 1, SEAL)
    assert board.state.seal == SEAL
    other = Board()
    before = other.state.seal
    assert "SealsReplaced" not in kinds(other.when(bringing()))
    assert other.state.seal == before


def test_a_campaign_that_rests_already_is_not_paused_again() -> None:
    board = Board()
    board.when(commands.PauseCampaign(day=1, at=NOON, reason=DIGEST))
    assert "CampaignPaused" not in kinds(board.when(bringing()))


def test_one_that_is_over_has_no_dice_left() -> None:
    board = Board()
    board.given(e.CampaignEnded(day=1))
    assert kinds(board.when(bringing())) == ["CampaignBrought"]
    with pytest.raises(Refusal) as caught:
        board.when(bringing(SEAL))
    assert caught.value.field == "seal"


def test_what_is_no_seal_is_refused() -> None:
    board = Board()
    with pytest.raises(Refusal, match="64 hexadecimal digits"):
        board.when(bringing("5e"))
    assert board.state.paused is None
