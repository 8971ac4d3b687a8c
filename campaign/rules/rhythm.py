"""The deadlines of a campaign whose rhythm changes from a date on, and which has holidays (house).

A deadline is named by the rule that counts on its local date, and never on a holiday.
"""

from collections.abc import Iterator, Sequence
from datetime import UTC, date, datetime, timedelta

from campaign.model.rhythms import calendar_at, calendar_on, local_date
from campaign.model.state import Holidays, State
from campaign.rules.deadline import slot
from rulebook import Refusal

HOUSE = "house-rhythm"
ANYWHERE = timedelta(days=2)
"""The furthest that a date may lie before the date of UTC in any zone, and a day more."""


def next_deadline(after: datetime, state: State) -> datetime:
    """The first regular deadline that leaves the players their hours from a moment on."""
    return next(slots(after, state, state.holidays))


def slots(after: datetime, state: State, holidays: Sequence[Holidays]) -> Iterator[datetime]:
    """All regular deadlines that leave the players their hours from a moment on, date by date, in UTC."""
    day = after.astimezone(UTC).date() - ANYWHERE
    while True:
        calendar = calendar_on(state.calendar, state.rhythms, day)
        if day.weekday() in calendar.weekdays and not holidays_on(holidays, day):
            found = slot(day, calendar)
            if found >= after + timedelta(hours=calendar.minimum_hours):
                yield found
        day += timedelta(days=1)


def holidays_on(holidays: Sequence[Holidays], day: date) -> Holidays | None:
    """The holidays that a local date belongs to, if any."""
    written = day.isoformat()
    return next((each for each in holidays if each.first <= written <= each.last), None)


def holidays_at(state: State, moment: datetime) -> Holidays | None:
    """The holidays that a moment lies in by the clock of the campaign, if any."""
    calendar = calendar_at(state.calendar, state.rhythms, moment)
    return holidays_on(state.holidays, local_date(calendar, moment))


def check_no_holiday(state: State, deadline: datetime) -> None:
    """Refuse a deadline on a holiday, of which all were told that it has none."""
    found = holidays_at(state, deadline)
    if found is not None:
        raise Refusal(
            HOUSE,
            "deadline",
            "there are holidays without a deadline from {first} to {last}",
            first=found.first,
            last=found.last,
        )
