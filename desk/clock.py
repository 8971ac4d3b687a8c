"""Moments as an organiser reads them: by the clock of his account, else by the one of the campaign."""

from datetime import date, datetime, timedelta
from zoneinfo import ZoneInfo

from campaign.models import CampaignSummary
from campaign.rules.deadline import by_clock
from rulebook.clock_changes import turn

WHICH = ("", " (the first)", " (the second)")
"""The words of a table for a time that comes once, and for either of two."""
A_DAY = 24 * 60
"""Minutes of a day."""


def brief(moment: datetime, summary: CampaignSummary) -> str:
    """A moment by the reader's clock, for a table."""
    local = moment.astimezone(ZoneInfo(summary.clock))
    return f"{local:%d %b, %H:%M}{WHICH[turn(local)]}"


def until(summary: CampaignSummary) -> str:
    """The deadline of a campaign by the reader's clock, or that it is paused and has none."""
    return "paused" if summary.paused else local(summary.deadline, summary)


def left(moment: datetime, now: datetime) -> str:
    """How long it is until a moment: "in 5 h 12 min"; "now" where it has come."""
    return f"in {lasting(moment - now)}" if moment > now else "now"


def since(moment: datetime, now: datetime) -> str:
    """How long ago a moment was: "2 days 3 h ago"."""
    return f"{lasting(now - moment)} ago"


def lasting(span: timedelta) -> str:
    """A stretch of time in its two largest units: "2 days 3 h", "5 h 12 min", "12 min"."""
    minutes = max(0, int(span.total_seconds()) // 60)
    days, hours = minutes // A_DAY, minutes % A_DAY // 60
    if days:
        said = f"{days} day{'' if days == 1 else 's'}"
        return f"{said} {hours} h" if hours else said
    if hours:
        return f"{hours} h {minutes % 60} min"
    return f"{minutes} min"


def local(moment: datetime | None, summary: CampaignSummary) -> str:
    """A moment by the reader's clock, whose zone is named; "" for none."""
    if moment is None:
        return ""
    return by_clock(moment, summary.clock)


def dated(written: str) -> str:
    """A date that is written as 2026-11-27, as people read it: "Fri 27 Nov 2026"."""
    return f"{date.fromisoformat(written):%a %d %b %Y}"
