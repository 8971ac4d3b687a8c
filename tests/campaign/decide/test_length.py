"""How long a campaign lasts: made longer by days, or ended early by agreement."""

import pytest

from campaign.decide.length import LONGEST
from campaign.model import commands
from campaign.model import events as e
from campaign.model.commands import Command
from rulebook import Refusal
from tests.campaign.board import NOON, Board, of_kind, only

DIGEST = "d" * 64


def extending(days: int = 2, last: int = 3, reason: str = DIGEST) -> commands.ExtendCampaign:
    """The organiser makes a campaign of three days longer."""
    return commands.ExtendCampaign(days=days, last=last, at=NOON, reason=reason)


def ending(day: int = 1, reason: str = DIGEST) -> commands.EndEarly:
    """All have agreed that this day is the last."""
    return commands.EndEarly(day=day, at=NOON, reason=reason)


def refused(board: Board, command: Command) -> tuple[str, str]:
    """Where and why a command is refused, by the rule of the length."""
    with pytest.raises(Refusal) as caught:
        board.when(command)
    assert caught.value.rule == "house-length"
    return caught.value.field, caught.value.reason


def test_a_campaign_is_made_longer_by_days() -> None:
    board = Board(days=3)
    event = only(board.when(extending()), e.CampaignExtended)
    assert event == e.CampaignExtended(day=1, days=5, more=2, at=NOON, reason=DIGEST)
    assert board.state.days == 5


def test_in_the_night_of_the_last_day_there_is_time_left() -> None:
    board = Board(days=1)
    board.close()
    board.when(extending(days=1, last=1))
    board.play()
    assert (board.state.phase, board.state.day) == ("orders", 2)
    board.day()
    assert (board.state.phase, board.state.day) == ("ended", 2)


def after(command: Command) -> Board:
    """A campaign of three days after a command."""
    board = Board(days=3)
    board.when(command)
    return board


def over() -> Board:
    """A campaign that is over."""
    board = Board(days=1)
    board.day()
    return board


@pytest.mark.parametrize(
    ("board", "command", "field", "reason"),
    [
        (Board(days=3), extending(last=30), "last", "the last day is day 3, not day 30"),
        (Board(days=3), extending(days=0), "days", "add at least one day to the campaign"),
        (Board(days=3), extending(days=-1), "days", "add at least one day to the campaign"),
        (Board(days=3), extending(days=LONGEST - 2), "days", "a campaign lasts at most 366 days"),
        (Board(days=3), extending(reason=""), "reason", "a new length needs a reason, which everybody reads"),
        (after(extending()), extending(), "last", "the last day is day 5, not day 3"),
        (Board(days=3), ending(day=2), "day", "the campaign is at day 1, not at day 2"),
        (Board(days=3), ending(reason=""), "reason", "a new length needs a reason, which everybody reads"),
        (after(ending()), ending(), "day", "day 1 is already the last day"),
        (over(), extending(last=1), "campaign", "the campaign is over"),
        (over(), ending(), "campaign", "the campaign is over"),
    ],
)
def test_a_length_that_cannot_be_is_refused_with_field_and_reason(
    board: Board, command: Command, field: str, reason: str
) -> None:
    days = board.state.days
    assert refused(board, command) == (field, reason)
    assert board.state.days == days


def test_by_agreement_it_ends_as_after_a_last_day_once_the_night_is_over() -> None:
    board = Board(days=30)
    event = only(board.when(ending()), e.EndAgreed)
    assert event == e.EndAgreed(day=1, days=30, at=NOON, reason=DIGEST)
    assert (board.state.phase, board.state.days) == ("orders", 1)
    happened = board.day()
    assert only(happened, e.VictoryDeclared).cause == "last_day"
    assert only(happened, e.CampaignEnded).day == 1
    assert not of_kind(happened, e.DayOpened)


def test_by_night_it_ends_after_the_night_under_way() -> None:
    board = Board(days=30)
    board.close()
    board.when(ending())
    assert board.state.phase == "night"
    assert only(board.play(), e.CampaignEnded).day == 1


def test_an_agreement_is_undone_by_more_days_before_the_night_is_over() -> None:
    board = Board(days=30)
    board.when(ending())
    board.when(extending(days=4, last=1))
    assert of_kind(board.day(), e.DayOpened)
    assert board.state.days == 5
