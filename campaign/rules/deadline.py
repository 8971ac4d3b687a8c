"""Deadlines as a rule: weekdays, local time, zone and the hours that players must at least have.

Times go in and out as aware datetimes in UTC; no clock is read here.
"""

import re
from collections.abc import Iterator
from datetime import UTC, date, datetime, time, timedelta
from functools import cache
from zoneinfo import ZoneInfo, available_timezones

from campaign.model.state import Calendar
from rulebook import Refusal
from rulebook.clock_changes import turn

HOUSE = "house-deadline"
FURTHEST = timedelta(days=366)
"""The furthest that a deadline may be moved ahead: a campaign may rest for a year, and a slip of the pen stays harmless."""
OF_THE_MACHINE = {"localtime", "posixrules", "posix", "right", "Factory"}
"""Names, or first parts of names, that another machine reads as another zone, or does not know."""
WHICH = (
    "",
    "; the first {at:%H:%M}, before the clock is set back",
    "; the second {at:%H:%M}, after the clock is set back",
)
"""The words for a time that comes once, and for either of two."""
TIME_OF_DAY = re.compile(r"([01][0-9]|2[0-3]):[0-5][0-9]")


def check(calendar: Calendar) -> None:
    """Refuse a calendar without a weekday or a time of day, or with an unknown zone or an impossible number of hours."""
    for refusal in faults(calendar):
        raise refusal


def faults(calendar: Calendar) -> Iterator[Refusal]:
    """Every reason to refuse a calendar, in the order of its fields."""
    named = set(calendar.weekdays)
    if not named or not named <= set(range(7)) or len(named) < len(calendar.weekdays):
        yield Refusal(HOUSE, "calendar.weekdays", "name at least one weekday, 0 (Monday) to 6, each once")
    if not TIME_OF_DAY.fullmatch(calendar.time):
        yield Refusal(
            HOUSE, "calendar.time", "{given!r} is not a local time such as 20:00", given=calendar.time
        )
    zone = calendar.zone
    if zone.partition("/")[0] in OF_THE_MACHINE:
        yield Refusal(
            HOUSE,
            "calendar.zone",
            "{given!r} depends on the machine; name a place, as Europe/Rome",
            given=zone,
        )
    elif zone not in zones():
        yield Refusal(HOUSE, "calendar.zone", "{given!r} is not a time zone", given=zone)
    if not 0 <= calendar.minimum_hours <= 14 * 24:
        yield Refusal(HOUSE, "calendar.minimum_hours", "players get between 0 and 336 hours at least")


@cache
def zones() -> frozenset[str]:
    """The names of time zones that mean the same on every machine."""
    return frozenset(available_timezones() - OF_THE_MACHINE)


def check_moved(deadline: datetime, now: datetime) -> None:
    """Refuse a deadline further ahead than anybody waits."""
    if deadline - now > FURTHEST:
        raise Refusal(HOUSE, "deadline", "a deadline is at most {most} days ahead", most=FURTHEST.days)


def slot(day: date, calendar: Calendar) -> datetime:
    """The regular slot of a local date, in UTC.

    A local time that the clock jumps over in spring is moved on by the jump. Of a time that comes twice in
    autumn the first counts.
    """
    local = datetime.combine(day, time.fromisoformat(calendar.time), ZoneInfo(calendar.zone))
    return local.astimezone(UTC)


def next_deadline(after: datetime, calendar: Calendar) -> datetime:
    """The first regular slot at least the minimum hours after `after`."""
    earliest = after.astimezone(UTC) + timedelta(hours=calendar.minimum_hours)
    day = earliest.astimezone(ZoneInfo(calendar.zone)).date() - timedelta(days=1)
    while True:
        candidate = slot(day, calendar)
        if day.weekday() in calendar.weekdays and candidate >= earliest:
            return candidate
        day += timedelta(days=1)


def written(moment: datetime) -> str:
    """A moment as the log writes it: ISO 8601, UTC, whole seconds."""
    return moment.astimezone(UTC).replace(microsecond=0).isoformat().replace("+00:00", "Z")


def by_clock(moment: datetime, zone: str) -> str:
    """A moment as people read it: by the clock of a zone, which is named; in the hour that comes twice it says which."""
    local = moment.astimezone(ZoneInfo(zone))
    return f"{local:%a %d %b %Y, %H:%M} ({zone}{WHICH[turn(local)].format(at=local)})"


def read(text: str) -> datetime:
    """The moment that the log wrote. Raises ValueError for a text that is no moment, or lacks its zone."""
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError(f"{text!r} does not name its zone")
    return moment
