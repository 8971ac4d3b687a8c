"""Moments as a campaign's people read them: in its own zone."""

from datetime import datetime
from zoneinfo import ZoneInfo

from campaign.models import CampaignSummary
from campaign.rules.deadline import by_clock


def brief(moment: datetime, summary: CampaignSummary) -> str:
    """A moment in the campaign's zone, for a table."""
    return f"{moment.astimezone(ZoneInfo(str(summary.calendar['zone']))):%d %b, %H:%M}"


def until(summary: CampaignSummary) -> str:
    """The deadline of a campaign in its zone, or that it is paused and has none."""
    return "paused" if summary.paused else local(summary.deadline, summary)


def local(moment: datetime | None, summary: CampaignSummary) -> str:
    """A moment in the campaign's zone, which is named; nothing for none."""
    if moment is None:
        return ""
    return by_clock(moment, str(summary.calendar["zone"]))
