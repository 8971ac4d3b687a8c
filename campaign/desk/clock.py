"""Moments as a campaign's people read them: in its own zone."""

from datetime import datetime
from zoneinfo import ZoneInfo

from campaign.models import Card


def brief(moment: datetime, card: Card) -> str:
    """A moment in the campaign's zone, for a table."""
    return f"{moment.astimezone(ZoneInfo(str(card.calendar['zone']))):%d %b, %H:%M}"


def local(moment: datetime | None, card: Card) -> str:
    """A moment in the campaign's zone, which is named; nothing for none."""
    if moment is None:
        return ""
    zone = str(card.calendar["zone"])
    return f"{moment.astimezone(ZoneInfo(zone)):%a %d %b %Y, %H:%M} ({zone})"
