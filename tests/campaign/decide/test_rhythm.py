"""Another rhythm of deadlines from a date on, and holidays: told beforehand, never against what was told."""

import msgspec
import pytest

from campaign.model import commands
from campaign.model import events as e
from campaign.model.commands import Command
from campaign.model.state import Calendar, Holidays
from campaign.rules.deadline import next_deadline, read, written
from rulebook import Refusal
from tests.campaign.board import NOON, Board, only

DIGEST = "d" * 64
TODAY, TOMORROW, LATER = "2026-03-01", "2026-03-02", "2026-03-10"
EARLY = Calendar(weekdays=(0, 3), time="18:00")


def changing(
    since: str = TOMORROW, calendar: Calendar = EARLY, at: str = NOON, reason: str = DIGEST
) -> commands.ChangeRhythm:
    """Deadlines on Mondays and Thursdays at six."""
    return commands.ChangeRhythm(since=since, calendar=calendar, at=at, reason=reason)


def declaring(
    first: str = TOMORROW, last: str = LATER, at: str = NOON, reason: str = DIGEST
) -> commands.DeclareHolidays:
    """Some days of rest."""
    return commands.DeclareHolidays(first=first, last=last, at=at, reason=reason)


def refused(board: Board, command: Command) -> tuple[str, str]:
    """Where and why a command is refused."""
    with pytest.raises(Refusal) as caught:
        board.when(command)
    return caught.value.field, caught.value.reason


def test_the_rhythm_changes_from_a_date_on_and_what_is_named_stays() -> None:
    board = Board(days=9)
    named = board.state.deadline
    event = only(board.when(changing()), e.RhythmChanged)
    assert event == e.RhythmChanged(day=1, since=TOMORROW, calendar=EARLY, at=NOON, reason=DIGEST)
    assert board.state.deadline == named
    assert board.state.calendar == Calendar()


def test_the_next_deadline_is_named_by_the_new_rhythm_and_so_is_the_zone_from_then_on() -> None:
    board = Board(days=9)
    away = msgspec.structs.replace(EARLY, zone="America/New_York")
    board.when(changing(calendar=away))
    opened = only(board.day(), e.DayOpened)
    assert opened.deadline == written(next_deadline(read(board.state.heard_at), away))
    assert board.state.calendar == away


def test_a_change_replaces_those_that_were_to_come_after_it() -> None:
    board = Board(days=9)
    board.when(changing(since=LATER))
    board.when(changing(since=TOMORROW, calendar=Calendar(time="19:00")))
    assert [each.since for each in board.state.rhythms] == ["", TOMORROW]


def test_holidays_before_the_next_deadline_put_it_off() -> None:
    board = Board(days=9)
    board.when(declaring())
    event = only(board.day(), e.DayOpened)
    assert event.deadline == "2026-03-11T19:00:00Z"


def test_a_deadline_that_is_named_moves_behind_the_holidays_it_falls_on() -> None:
    board = Board(days=9)
    day = board.state.deadline[:10]
    event = only(board.when(declaring(first=day, last=day)), e.HolidaysDeclared)
    assert event.deadline == board.state.deadline > day + "T23:59"
    assert only(board.when(commands.CallOffHolidays(first=day, last=day, at=NOON)), e.HolidaysCalledOff)
    assert board.state.deadline == event.deadline, "what was told last stays"
    assert board.state.holidays == []


def test_of_a_deadline_that_was_put_off_by_hand_the_next_is_later_still() -> None:
    board = Board(days=9)
    late = "2026-03-20T12:00:00Z"
    board.when(commands.MoveDeadline(day=1, deadline=late, why="organiser", at=NOON))
    event = only(board.when(declaring(first="2026-03-20", last="2026-03-21")), e.HolidaysDeclared)
    assert event.deadline == "2026-03-22T19:00:00Z"


def test_in_a_pause_and_by_night_no_deadline_moves() -> None:
    board = Board(days=9)
    day = board.state.deadline[:10]
    board.when(commands.PauseCampaign(day=1, at=NOON, reason=DIGEST))
    assert only(board.when(declaring(first=day, last=day)), e.HolidaysDeclared).deadline == ""
    board = Board(days=9)
    board.close()
    assert only(board.when(declaring(first=day, last=LATER)), e.HolidaysDeclared).deadline == ""
    assert only(board.play(), e.DayOpened).deadline == "2026-03-11T19:00:00Z"


def test_nobody_names_a_deadline_on_a_holiday() -> None:
    board = Board(days=9)
    board.when(declaring(first="2026-03-05", last="2026-03-06"))
    on_it = "2026-03-05T12:00:00Z"
    moving = commands.MoveDeadline(day=1, deadline=on_it, why="organiser", at=NOON)
    assert refused(board, moving)[0] == "deadline"
    board.when(commands.PauseCampaign(day=1, at=NOON, reason=DIGEST))
    assert refused(board, commands.ResumeCampaign(since=NOON, at=NOON, deadline=on_it))[0] == "deadline"
    board.when(commands.ResumeCampaign(since=NOON, at="2026-03-05T01:00:00Z"))
    assert board.state.deadline == "2026-03-07T19:00:00Z"


@pytest.mark.parametrize(
    ("command", "field", "reason"),
    [
        (changing(since="2026-02-28"), "since", "that day is in the past: everybody must know beforehand"),
        (changing(since="soon"), "since", "'soon' is not a date such as 2026-12-24"),
        (changing(since="20260302"), "since", "'20260302' is not a date such as 2026-12-24"),
        (changing(since="2027-03-02"), "since", "that is more than a year ahead"),
        (
            changing(calendar=Calendar()),
            "since",
            "on 2026-03-02 deadlines already follow this rule",
        ),
        (
            changing(calendar=Calendar(weekdays=())),
            "calendar.weekdays",
            "name at least one weekday, 0 (Monday) to 6, each once",
        ),
        (changing(calendar=Calendar(zone="Mars")), "calendar.zone", "'Mars' is not a time zone"),
        (changing(reason=""), "reason", "a new rhythm needs a reason, which everybody reads"),
        (declaring(first="2026-02-28"), "first", "that day is in the past: everybody must know beforehand"),
        (declaring(last=TODAY), "last", "the last day comes before the first"),
        (declaring(last="2027-03-02"), "last", "that is more than a year ahead"),
        (declaring(last="2026-02-30"), "last", "'2026-02-30' is not a date such as 2026-12-24"),
        (declaring(reason=""), "reason", "a new rhythm needs a reason, which everybody reads"),
        (
            commands.CallOffHolidays(first=TOMORROW, last=LATER, at=NOON),
            "first",
            "there are no holidays from 2026-03-02 to 2026-03-10",
        ),
    ],
)
def test_what_cannot_be_is_refused_with_field_and_reason(command: Command, field: str, reason: str) -> None:
    board = Board(days=3)
    assert refused(board, command) == (field, reason)
    assert (board.state.rhythms, board.state.holidays) == ([], [])


def test_a_day_is_declared_once_and_called_off_until_it_is_over() -> None:
    board = Board(days=3)
    board.when(declaring())
    assert refused(board, declaring(first=LATER, last="2026-03-12"))[1] == (
        "there are holidays from 2026-03-02 to 2026-03-10 already"
    )
    late = "2026-03-11T12:00:00Z"
    assert refused(board, commands.CallOffHolidays(first=TOMORROW, last=LATER, at=late))[0] == "last"
    assert board.state.holidays == [Holidays(TOMORROW, LATER)]


def test_today_is_by_the_clock_of_the_campaign() -> None:
    board = Board(days=3)
    at = "2026-03-01T23:30:00Z"
    assert refused(board, declaring(first=TODAY, last=TODAY, at=at))[0] == "first"
    board.when(declaring(first=TOMORROW, last=TOMORROW, at=at))
