"""A copy of a campaign becomes one of its own."""

import pytest

from campaign.model import commands
from campaign.model import events as e
from campaign.visibility import told
from rulebook import Refusal
from tests.campaign.board import NOON, Board, only

SEAL = "a" * 64
ABOUT = {"campaign": "another", "title": "What if", "of": "The war", "version": 12, "digest": "d" * 64}


def forking(board: Board, **more: object) -> commands.ForkCampaign:
    """The copy on the board is forked."""
    return commands.ForkCampaign(**{**ABOUT, "origin": board.state.id, "seal": SEAL, "at": NOON, **more})


def test_it_has_another_name_empty_seats_another_seal_and_is_paused() -> None:
    board = Board().given(
        e.SeatTaken(faction="norman", tenure="t"),
        e.LeavePlanned(faction="norman", first=1, last=3, temper="cautious", limits=()),
    )
    origin = board.state.id
    events = board.when(forking(board))
    expected = e.CampaignForked(**ABOUT, origin=origin, day=1, closing=1, at=NOON)
    assert only(events, e.CampaignForked) == expected
    state = board.state
    assert (state.id, state.title, state.seal, state.sealed_since) == ("another", "What if", SEAL, 1)
    assert {(each.tenure, each.leave) for each in state.factions.values()} == {("", None)}
    assert state.paused is not None
    assert state.paused.why == "organiser"


def test_a_pause_that_there_was_goes_on() -> None:
    board = Board().given(e.CampaignPaused(day=1, at=NOON, why="quorum", missing=1, seats=2))
    events = board.when(forking(board))
    assert not [each for each in events if isinstance(each, e.CampaignPaused)]


def test_in_a_night_it_is_the_night_under_way_that_is_sealed_anew() -> None:
    board = Board()
    board.close()
    events = board.when(forking(board))
    assert only(events, e.SealsPublished).closing == board.state.closing
    assert board.state.paused is None


@pytest.mark.parametrize(
    ("change", "field", "reason"),
    [
        ({"origin": "a third"}, "origin", "this is a copy of campaign"),
        ({"title": " "}, "title", "a campaign needs a title that can be read"),
    ],
)
def test_what_cannot_be_is_refused(change: dict[str, object], field: str, reason: str) -> None:
    board = Board()
    with pytest.raises(Refusal) as caught:
        board.when(forking(board, **change))
    assert caught.value.field == field
    assert reason in caught.value.reason


def test_a_campaign_that_is_over_cannot_be_forked_any_more() -> None:
    board = Board(days=1)
    board.day()
    with pytest.raises(Refusal, match="the campaign was over at that event") as caught:
        board.when(forking(board))
    assert (caught.value.rule, caught.value.field) == ("house-fork", "at")


def test_players_are_told_the_origin_and_not_where_it_stood_in_its_log() -> None:
    board = Board()
    line = told(only(board.when(forking(board)), e.CampaignForked), "norman")
    assert line is not None
    assert line.facts == {"title": "What if", "of": "The war", "day": 1, "closing": 1, "at": NOON}
