"""Moments as a campaign's people read them: in its own zone."""

from datetime import datetime
from zoneinfo import ZoneInfo

from campaign.models import Card


def local(moment: datetime | None, card: Card) -> str:
    """A moment in the campaign's zone, which is named; nothing for none."""
    if moment is None:
        return ""
    zone = str(card.calendar["zone"])
    return f"{moment.astimezone(ZoneInfo(zone)):%a %d %b %Y, %H:%M} ({zone})"
