"""A campaign is paused and goes on: when it may be, what waits meanwhile, and by which deadline it goes on."""

from datetime import timedelta

import msgspec
import pytest

from campaign.decide.life import quorum_missed, turnout
from campaign.model import commands
from campaign.model import events as e
from campaign.model.commands import Command
from campaign.model.orders import Hold
from campaign.model.state import Pause, Settings
from campaign.rules.deadline import read, written
from rulebook import Refusal
from tests.campaign.board import NOON, SALT, Board, of_kind, only

DIGEST = "d" * 64
LATER = "2026-03-09T12:00:00Z"


def pausing(day: int = 1, *, why: str = "organiser", reason: str = DIGEST) -> commands.PauseCampaign:
    """An organiser pauses at noon."""
    return commands.PauseCampaign(day=day, at=NOON, why=why, reason=reason)


def resuming(deadline: str = "", *, since: str = NOON) -> commands.ResumeCampaign:
    """An organiser lets the campaign go on a week later."""
    return commands.ResumeCampaign(since=since, at=LATER, deadline=deadline, reason="")


def paused() -> Board:
    """A board with a group, whose first day is paused."""
    board = Board().group("n1", "norman")
    board.when(pausing())
    return board


def by_night() -> Board:
    """A board whose first night is under way."""
    board = Board()
    board.close()
    return board


def over() -> Board:
    """A board whose only day has been played."""
    board = Board(days=1)
    board.day()
    return board


def closing(why: str = "deadline") -> commands.CloseOrders:
    """The orders of the first day are closed."""
    salts = dict.fromkeys(("byzantine", "german", "lombard", "norman"), SALT)
    return commands.CloseOrders(closing=1, day=1, salts=salts, why=why, at=NOON)


MOVING = commands.MoveDeadline(day=1, deadline=LATER, why="organiser", at=NOON)
BY_QUORUM = pausing(why="quorum", reason="")


def refused(board: Board, command: Command) -> tuple[str, str, str]:
    """Why a command is refused, which changes nothing: rule, field and reason."""
    before = board.state
    with pytest.raises(Refusal) as caught:
        board.when(command)
    assert board.state == before
    return caught.value.rule, caught.value.field, caught.value.reason


def test_a_pause_says_since_when_and_why() -> None:
    board = Board()
    event = only(board.when(pausing()), e.CampaignPaused)
    assert event == e.CampaignPaused(day=1, at=NOON, why="organiser", reason=DIGEST)
    assert board.state.paused == Pause(at=NOON, why="organiser", reason=DIGEST)
    assert (board.state.phase, board.state.day) == ("orders", 1)


@pytest.mark.parametrize(
    ("board", "command", "field", "reason"),
    [
        (Board(), pausing(2), "day", "the campaign is at day 1, not at day 2"),
        (Board(), pausing(reason=""), "reason", "a pause needs a reason, which everybody reads"),
        (Board(), pausing(why="rain"), "why", "'rain' is no reason for a pause"),
        (by_night(), pausing(), "day", "the night of day 1 is being played"),
        (over(), pausing(), "day", "the campaign is over"),
        (paused(), pausing(), "day", "the campaign is paused already"),
        (paused(), closing("deadline"), "day", "the campaign is paused"),
        (paused(), closing("early"), "day", "the campaign is paused"),
        (paused(), MOVING, "deadline", "the campaign is paused"),
        (Board(), resuming(), "since", "the campaign is not paused"),
    ],
)
def test_what_cannot_be_in_a_pause_or_without_one_is_refused_with_field_reason_and_rule(
    board: Board, command: Command, field: str, reason: str
) -> None:
    rule, where, why = refused(board, command)
    assert (rule, where) == ("house-pause", field)
    assert reason in why


def test_in_a_pause_sheets_are_filed_replaced_and_withdrawn() -> None:
    board = paused()
    board.file("norman", Hold("n1"))
    board.file("norman")
    assert board.state.sheets["norman"].number == 2
    board.when(commands.WithdrawSheet(faction="norman", day=1, at=NOON))
    assert "norman" not in board.state.sheets


def test_it_goes_on_until_the_first_regular_slot_that_leaves_the_hours() -> None:
    board = paused()
    board.file("norman", Hold("n1"))
    event = only(board.when(resuming()), e.CampaignResumed)
    assert event == e.CampaignResumed(day=1, deadline="2026-03-10T19:00:00Z", at=LATER)
    assert (board.state.paused, board.state.deadline) == (None, event.deadline)
    assert board.state.sheets["norman"].number == 1, "what was filed in the pause counts"
    assert of_kind(board.day(), e.DayOpened)


def test_it_goes_on_until_the_organisers_own_deadline() -> None:
    board = paused()
    event = only(board.when(resuming("2026-03-09T13:30:00+01:00")), e.CampaignResumed)
    assert event.deadline == "2026-03-09T12:30:00Z"


@pytest.mark.parametrize(
    ("deadline", "rule", "reason"),
    [
        (LATER, "house-pause", "that moment is in the past"),
        (NOON, "house-pause", "that moment is in the past"),
        ("soon", "house-pause", "'soon' is not a moment in ISO 8601"),
        ("2026-03-10T12:00:00", "house-pause", "'2026-03-10T12:00:00' is not a moment in ISO 8601"),
        (
            written(read(LATER) + timedelta(days=367)),
            "house-deadline",
            "a deadline is at most 366 days ahead",
        ),
    ],
)
def test_a_deadline_that_is_over_or_none_is_refused(deadline: str, rule: str, reason: str) -> None:
    assert refused(paused(), resuming(deadline)) == (rule, "deadline", reason)


def test_who_saw_another_pause_looks_again() -> None:
    board = paused()
    board.when(resuming())
    board.when(commands.PauseCampaign(day=1, at=LATER, reason=DIGEST))
    assert refused(board, resuming())[:2] == ("house-pause", "since")
    board.when(resuming(since=LATER))
    assert board.state.paused is None


def seated(quorum: int | None, players: int = 4) -> Board:
    """A board of four factions, so many with a player, of whose seats so many of a hundred may be without a sheet."""
    board = Board(settings=Settings() if quorum is None else Settings(quorum=quorum)).group("n1", "norman")
    for number, faction in enumerate(sorted(board.state.factions)[:players]):
        board.group(f"{faction}-1", faction)
        board.when(commands.TakeSeat(faction=faction, tenure=f"t-{number}"))
    return board


@pytest.mark.parametrize(
    ("quorum", "filed", "missed"),
    [
        (None, 0, False),
        (0, 3, True),
        (0, 4, False),
        (50, 1, True),
        (50, 2, False),
        (49, 2, True),
        (75, 1, False),
        (75, 0, True),
        (99, 0, True),
        (99, 1, False),
    ],
)
def test_the_quorum_is_missed_where_more_than_its_share_has_no_sheet(
    quorum: int | None, filed: int, missed: bool
) -> None:
    board = seated(quorum)
    for faction in sorted(board.state.factions)[:filed]:
        board.file(faction)
    assert quorum_missed(board.state) is missed
    if missed:
        assert refused(board, closing())[:2] == ("house-quorum", "sheets")
        event = only(board.when(BY_QUORUM), e.CampaignPaused)
        assert (event.why, event.missing, event.seats, event.reason) == ("quorum", 4 - filed, 4, "")
    else:
        assert refused(board, BY_QUORUM)[1] == "why"
        assert of_kind(board.when(closing()), e.OrdersClosed)


def test_seats_without_players_are_not_waited_for() -> None:
    board = seated(0, players=1)
    board.file("byzantine")
    assert turnout(board.state) == (1, 0)
    assert of_kind(board.when(closing()), e.OrdersClosed)
    assert not quorum_missed(seated(0, players=0).state)


def test_whoever_has_neither_pieces_nor_places_is_not_waited_for() -> None:
    board = seated(0, players=1)
    board.file("byzantine")
    board.when(commands.TakeSeat(faction="german", tenure="t-9"))
    assert turnout(board.state) == (1, 0)
    assert refused(board, BY_QUORUM)[1] == "why"
    assert of_kind(board.when(closing()), e.OrdersClosed)


def test_a_sheet_of_a_deputy_counts_as_one() -> None:
    board = seated(0, players=1)
    board.when(commands.NameDeputy(faction="byzantine", temper="steady"))
    board.when(
        commands.FileByDeputy(faction="byzantine", day=1, temper="steady", orders=(), salt=SALT, at=NOON)
    )
    assert not quorum_missed(board.state)


def test_the_organiser_may_close_by_hand_however_few_have_filed() -> None:
    assert of_kind(seated(0).when(closing("early")), e.OrdersClosed)


def test_what_is_not_in_the_settings_is_not_in_the_log() -> None:
    assert b"quorum" not in msgspec.json.encode(Settings())
    assert b'"quorum":25' in msgspec.json.encode(Settings(quorum=25))
