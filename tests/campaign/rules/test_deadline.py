"""Deadlines as a rule: weekdays, local time, zone and the hours that players must at least have."""

from datetime import UTC, datetime, timedelta, timezone
from zoneinfo import ZoneInfo

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.model.state import Calendar
from campaign.rules.deadline import by_clock, check, next_deadline, read, slot, written
from rulebook import Refusal

DAILY = Calendar()
ZONES = ("Europe/Rome", "America/New_York", "Asia/Kolkata", "Pacific/Auckland", "Australia/Lord_Howe", "UTC")


@pytest.mark.parametrize(
    ("now", "deadline"),
    [
        ("2026-03-28T18:00:00Z", "2026-03-29T18:00:00Z"),
        ("2026-03-27T18:30:00Z", "2026-03-28T19:00:00Z"),
        ("2026-10-24T17:00:00Z", "2026-10-25T19:00:00Z"),
        ("2026-10-23T17:30:00Z", "2026-10-24T18:00:00Z"),
    ],
)
def test_the_clock_of_the_place_counts_across_both_changes(now: str, deadline: str) -> None:
    """20:00 in Rome is 19:00 UTC in winter and 18:00 in summer; the clocks change on 29 March and 25 October 2026."""
    assert written(next_deadline(read(now), DAILY)) == deadline


@pytest.mark.parametrize(
    ("day", "time", "moment"),
    [
        ("2026-03-28", "02:30", "2026-03-28T01:30:00Z"),
        ("2026-03-29", "02:30", "2026-03-29T01:30:00Z"),
        ("2026-03-30", "02:30", "2026-03-30T00:30:00Z"),
        ("2026-10-25", "02:30", "2026-10-25T00:30:00Z"),
        ("2026-10-26", "02:30", "2026-10-26T01:30:00Z"),
    ],
)
def test_an_hour_that_is_skipped_is_moved_on_and_one_that_comes_twice_is_the_first(
    day: str, time: str, moment: str
) -> None:
    assert written(slot(datetime.fromisoformat(day).date(), Calendar(time=time))) == moment


def test_only_the_named_weekdays_count() -> None:
    """26 March 2026 is a Thursday; the slots are on Saturdays and Mondays."""
    calendar = Calendar(weekdays=(5, 0))
    assert written(next_deadline(read("2026-03-26T12:00:00Z"), calendar)) == "2026-03-28T19:00:00Z"
    assert written(next_deadline(read("2026-03-28T08:00:00Z"), calendar)) == "2026-03-30T18:00:00Z"


def test_a_slot_that_leaves_exactly_the_minimum_hours_is_taken() -> None:
    assert written(next_deadline(read("2026-01-10T07:00:00Z"), DAILY)) == "2026-01-10T19:00:00Z"
    assert written(next_deadline(read("2026-01-10T07:00:01Z"), DAILY)) == "2026-01-11T19:00:00Z"


@given(
    st.datetimes(datetime(2024, 1, 1), datetime(2030, 1, 1)),
    st.sampled_from(ZONES),
    st.times().map(lambda t: t.strftime("%H:%M")),
    st.sets(st.integers(0, 6), min_size=1).map(tuple),
    st.integers(0, 200),
)
def test_a_deadline_is_the_first_slot_that_leaves_the_hours(
    now: datetime, zone: str, time: str, weekdays: tuple[int, ...], hours: int
) -> None:
    calendar = Calendar(weekdays, time, zone, hours)
    after = now.replace(tzinfo=UTC)
    found = next_deadline(after, calendar)
    earliest = after + timedelta(hours=hours)
    assert found >= earliest
    day = found.astimezone(ZoneInfo(zone)).date()
    days = [day + timedelta(days=back) for back in range(-9, 2)]
    slots = [slot(each, calendar) for each in days if each.weekday() in weekdays]
    assert found in slots
    assert not [each for each in slots if earliest <= each < found]


WRONG = {
    "weekdays": [(), (7,), (-1,), (0, 0)],
    "time": [
        *("", "eight", "20", "T20", "T20:00", "2000", "25:00", "24:00", "20:60", "20:00:00", "20:00:00.5"),
        *(" 20:00", "20:00\n", "\uff12\uff10:00", "20:00+02:00"),
    ],
    "zone": [
        *("", "Europe", "Europe/Atlantis", "europe/rome", "Europe/Rome ", "Europe/Rome\0", "Factory"),
        *("localtime", "zone.tab", "posixrules", "posix/Europe/Rome", "right/Europe/Rome"),
        *("../etc/passwd", "/usr/share/zoneinfo/Europe/Rome"),
    ],
    "minimum_hours": [-1, 337],
}


@pytest.mark.parametrize(
    ("field", "value"), [(field, each) for field, all_ in WRONG.items() for each in all_]
)
def test_a_calendar_that_cannot_be_is_refused(field: str, value: object) -> None:
    with pytest.raises(Refusal) as refused:
        check(msgspec.structs.replace(DAILY, **{field: value}))
    assert refused.value.field == f"calendar.{field}"


@pytest.mark.parametrize("hours", [0, 12, 336])
def test_a_calendar_that_can_be_is_accepted(hours: int) -> None:
    check(Calendar((0, 6), "08:30", "Asia/Kolkata", hours))


def test_moments_are_written_in_whole_seconds_of_utc() -> None:
    moment = datetime(2026, 3, 1, 13, 0, 0, 999, tzinfo=timezone(timedelta(hours=1)))
    assert written(moment) == "2026-03-01T12:00:00Z"
    assert read("2026-03-01T12:00:00Z") == datetime(2026, 3, 1, 12, tzinfo=UTC)


def test_a_moment_without_a_zone_is_none() -> None:
    with pytest.raises(ValueError, match="zone"):
        read("2026-03-01T12:00:00")


@pytest.mark.parametrize(
    ("moment", "said"),
    [
        ("2026-10-25T00:30:00Z", "02:30 (Europe/Rome; the first 02:30, before the clock is set back)"),
        ("2026-10-25T01:30:00Z", "02:30 (Europe/Rome; the second 02:30, after the clock is set back)"),
        ("2026-10-25T02:30:00Z", "03:30 (Europe/Rome)"),
    ],
)
def test_an_hour_that_comes_twice_is_named_which(moment: str, said: str) -> None:
    assert by_clock(read(moment), "Europe/Rome") == f"Sun 25 Oct 2026, {said}"
