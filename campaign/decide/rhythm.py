"""Another rhythm of deadlines from a date on, and holidays without any (house): all are told beforehand.

A deadline that is named already stays as it was told, unless it falls on a holiday: then it moves behind it.
"""

from datetime import date, timedelta

from campaign.model import events as e
from campaign.model.commands import CallOffHolidays, ChangeRhythm, DeclareHolidays
from campaign.model.rhythms import calendar_at, calendar_on, local_date
from campaign.model.state import Holidays, State
from campaign.rules import rhythm
from campaign.rules.deadline import FURTHEST, check, read, written
from campaign.rules.decision import Decision
from campaign.rules.going_on import check_not_over
from rulebook import Refusal

HOUSE = rhythm.HOUSE


def change(decision: Decision, command: ChangeRhythm) -> None:
    """Name deadlines by another rule from a date on. Raises Refusal, naming the field."""
    state = decision.state
    check_not_over(state, HOUSE)
    since = ahead(state, command.at, "since", command.since)
    check(command.calendar)
    if calendar_on(state.calendar, state.rhythms, since) == command.calendar:
        raise Refusal(HOUSE, "since", "on {since} deadlines already follow this rule", since=command.since)
    check_reason(command.reason)
    decision.emit(
        e.RhythmChanged(
            day=state.day,
            since=command.since,
            calendar=command.calendar,
            at=command.at,
            reason=command.reason,
        )
    )


def declare(decision: Decision, command: DeclareHolidays) -> None:
    """Let no deadline fall on some dates; one that is named and does moves behind them. Raises Refusal with the field."""
    state = decision.state
    check_not_over(state, HOUSE)
    first = ahead(state, command.at, "first", command.first)
    if ahead(state, command.at, "last", command.last) < first:
        raise Refusal(HOUSE, "last", "the last day comes before the first")
    for each in state.holidays:
        if each.first <= command.last and command.first <= each.last:
            raise Refusal(
                HOUSE,
                "first",
                "there are holidays from {first} to {last} already",
                first=each.first,
                last=each.last,
            )
    check_reason(command.reason)
    decision.emit(
        e.HolidaysDeclared(
            day=state.day,
            first=command.first,
            last=command.last,
            deadline=moved(state, command),
            at=command.at,
            reason=command.reason,
        )
    )


def moved(state: State, command: DeclareHolidays) -> str:
    """The first regular deadline behind the one of the open day, if that falls on the holidays; else nothing."""
    if state.phase != "orders" or state.paused is not None:
        return ""
    named = read(state.deadline)
    day = local_date(calendar_at(state.calendar, state.rhythms, named), named).isoformat()
    if not command.first <= day <= command.last:
        return ""
    there = [*state.holidays, Holidays(command.first, command.last)]
    slots = rhythm.slots(read(command.at), state, there)
    return written(next(each for each in slots if each > named))


def call_off(decision: Decision, command: CallOffHolidays) -> None:
    """Let deadlines fall on dates again that were declared holidays. Raises Refusal, naming the field."""
    state = decision.state
    check_not_over(state, HOUSE)
    if Holidays(command.first, command.last) not in state.holidays:
        raise Refusal(
            HOUSE,
            "first",
            "there are no holidays from {first} to {last}",
            first=command.first,
            last=command.last,
        )
    ahead(state, command.at, "last", command.last)
    decision.emit(
        e.HolidaysCalledOff(
            day=state.day,
            first=command.first,
            last=command.last,
            at=command.at,
            reason=command.reason,
        )
    )


def ahead(state: State, at: str, field: str, given: str) -> date:
    """A local date of today or later, within a year. Raises Refusal for any other, and for what is no date."""
    try:
        day = date.fromisoformat(given)
    except ValueError:
        day = None
    if day is None or day.isoformat() != given:
        raise Refusal(HOUSE, field, "{given!r} is not a date such as 2026-12-24", given=given)
    now = read(at)
    today = local_date(calendar_at(state.calendar, state.rhythms, now), now)
    if day < today:
        raise Refusal(HOUSE, field, "that day is in the past: everybody must know beforehand")
    if day - today > FURTHEST - timedelta(days=1):
        raise Refusal(HOUSE, field, "that is more than a year ahead")
    return day


def check_reason(reason: str) -> None:
    """Refuse an act for which no reason is given."""
    if not reason:
        raise Refusal(HOUSE, "reason", "a new rhythm needs a reason, which everybody reads")
