"""Which rule of deadlines counts when, and that a deadline is named by it."""

from collections.abc import Sequence
from datetime import date, datetime
from zoneinfo import ZoneInfo

from campaign.model.state import Calendar, Rhythm, State


def calendar_on(calendar: Calendar, rhythms: Sequence[Rhythm], day: date) -> Calendar:
    """The rule that counts on a local date: the last of the rhythms that has begun by then; `calendar` where none did."""
    begun = [rhythm for rhythm in rhythms if rhythm.since <= day.isoformat()]
    return begun[-1].calendar if begun else calendar


def local_date(calendar: Calendar, moment: datetime) -> date:
    """The date of a moment by the clock of a calendar."""
    return moment.astimezone(ZoneInfo(calendar.zone)).date()


def calendar_at(calendar: Calendar, rhythms: Sequence[Rhythm], moment: datetime) -> Calendar:
    """The rule that counts at a moment: the last of the rhythms that has begun by its own clock."""
    begun = [each for each in rhythms if each.since <= local_date(each.calendar, moment).isoformat()]
    return begun[-1].calendar if begun else calendar


def name_deadline(state: State, deadline: str) -> None:
    """Give the open day a deadline, and the campaign the rule of deadlines that counts then."""
    state.deadline = deadline
    if state.rhythms:
        state.calendar = calendar_at(state.calendar, state.rhythms, datetime.fromisoformat(deadline))
