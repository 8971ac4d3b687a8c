"""Where in its log the days of a campaign begin. One from paper begins with a later day than the first."""

from uuid import UUID

import msgspec
from django.db.models import QuerySet

from campaign.model import events as e
from eventlog.marks import name_of
from eventlog.models import Event


def day_openings(campaign: UUID) -> QuerySet[Event]:
    """The events with which days were opened, the first first."""
    return Event.objects.filter(stream=campaign, type=name_of(e.DayOpened)).order_by("version")


def opened_at(campaign: UUID) -> dict[int, int]:
    """The versions at which days were opened, by day, the first first; of a day that was opened twice the newest."""
    found = day_openings(campaign).values_list("payload", "version")
    return {day_in(payload): version for payload, version in found}


def day_of(campaign: UUID, version: int) -> int:
    """The day in which an event stands: that of the newest dawn until then, before the first dawn that of the first."""
    dawns = day_openings(campaign)
    dawn = dawns.filter(version__lte=version).last() or dawns.first()
    return day_in(dawn.payload) if dawn is not None else 1


def day_in(payload: str) -> int:
    """The day in the payload of an event."""
    return int(msgspec.json.decode(payload)["day"])
