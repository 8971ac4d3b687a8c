"""Deadlines of a campaign whose rhythm changes from a date on, and which has holidays."""

from datetime import UTC, date, datetime, timedelta
from itertools import islice
from zoneinfo import ZoneInfo

import pytest
from hypothesis import given
from hypothesis import strategies as st

from campaign.model.rhythms import calendar_at, calendar_on, local_date
from campaign.model.state import Calendar, Holidays, Rhythm, State
from campaign.rules import deadline
from campaign.rules.deadline import read, slot, written
from campaign.rules.rhythm import check_no_holiday, next_deadline, slots
from rulebook import Refusal
from tests.campaign.rules.test_deadline import ZONES

MOMENTS = st.datetimes(datetime(2024, 1, 1), datetime(2030, 1, 1)).map(lambda each: each.replace(tzinfo=UTC))
CALENDARS = st.builds(
    Calendar,
    st.sets(st.integers(0, 6), min_size=1).map(tuple),
    st.times().map(lambda time: time.strftime("%H:%M")),
    st.sampled_from(ZONES),
    st.integers(0, 100),
)


@st.composite
def campaigns(draw: st.DrawFn) -> tuple[datetime, State]:
    """A moment, and a campaign with changes of rhythm and holidays in the weeks around it."""
    after = draw(MOMENTS)
    days = st.integers(-20, 40).map(lambda number: after.date() + timedelta(days=number))
    changes = draw(st.lists(st.tuples(days, CALENDARS), max_size=3, unique_by=lambda each: each[0]))
    spans = draw(st.lists(st.tuples(days, st.integers(0, 20)), max_size=4))
    rhythms = [Rhythm(since.isoformat(), calendar) for since, calendar in sorted(changes, key=lambda c: c[0])]
    holidays = [
        Holidays(first.isoformat(), (first + timedelta(days=more)).isoformat()) for first, more in spans
    ]
    return after, State(calendar=draw(CALENDARS), rhythms=rhythms, holidays=holidays)


@given(campaigns())
def test_no_deadline_falls_on_a_holiday_and_each_leaves_the_hours(drawn: tuple[datetime, State]) -> None:
    after, state = drawn
    for found in islice(slots(after, state, state.holidays), 5):
        named = [
            day
            for day in (found.date() + timedelta(days=shift) for shift in (-1, 0, 1))
            if slot(day, calendar_on(state.calendar, state.rhythms, day)) == found
        ]
        assert named, "it is the slot of some date by the rule that counts then"
        day = named[0]
        calendar = calendar_on(state.calendar, state.rhythms, day)
        assert day.weekday() in calendar.weekdays
        assert not any(each.first <= day.isoformat() <= each.last for each in state.holidays)
        assert found - after >= timedelta(hours=calendar.minimum_hours)


@given(MOMENTS, CALENDARS)
def test_without_a_change_it_is_the_plain_rule_of_deadlines(after: datetime, calendar: Calendar) -> None:
    assert next_deadline(after, State(calendar=calendar)) == deadline.next_deadline(after, calendar)


def test_over_the_change_of_the_clocks_the_hour_is_that_of_the_place() -> None:
    """20:00 in Rome is 19:00 UTC in winter and 18:00 in summer; the clocks change on 29 March 2026."""
    state = State(holidays=[Holidays("2026-03-28", "2026-03-28")])
    assert written(next_deadline(read("2026-03-28T01:00:00Z"), state)) == "2026-03-29T18:00:00Z"


def test_a_rhythm_counts_from_its_date_on() -> None:
    state = State(rhythms=[Rhythm("", Calendar()), Rhythm("2026-03-05", Calendar(time="18:00"))])
    assert written(next_deadline(read("2026-03-04T06:00:00Z"), state)) == "2026-03-04T19:00:00Z"
    assert written(next_deadline(read("2026-03-05T01:00:00Z"), state)) == "2026-03-05T17:00:00Z"


def test_a_moment_belongs_to_the_rhythm_that_has_begun_by_its_own_clock() -> None:
    far = Calendar(zone="Pacific/Auckland")
    rhythms = [Rhythm("", Calendar()), Rhythm("2026-03-05", far)]
    moment = datetime(2026, 3, 4, 20, tzinfo=ZoneInfo("UTC"))
    assert local_date(far, moment) == date(2026, 3, 5)
    assert calendar_at(Calendar(), rhythms, moment) == far
    assert calendar_at(Calendar(), rhythms, moment - timedelta(hours=12)) == Calendar()


def test_a_deadline_of_ones_own_on_a_holiday_is_refused_by_the_clock_of_the_place() -> None:
    state = State(holidays=[Holidays("2026-12-24", "2026-12-26")])
    check_no_holiday(state, read("2026-12-23T22:59:00Z"))
    with pytest.raises(Refusal, match="from 2026-12-24 to 2026-12-26") as refused:
        check_no_holiday(state, read("2026-12-23T23:00:00Z"))
    assert refused.value.field == "deadline"
