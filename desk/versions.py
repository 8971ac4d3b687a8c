"""Versions of a campaign's log that an address names."""

from django.http import HttpRequest

from campaign.models import CampaignSummary
from eventlog.models import Event

LONGEST = 10
"""Digits of a version that anybody may ask for."""


def version_in(request: HttpRequest, field: str) -> int | None:
    """The version that a field of the address says; None for none, and for what is no number."""
    given = request.GET.get(field, "")
    return int(given) if given.isascii() and given.isdecimal() and len(given) < LONGEST else None


def line_at(summary: CampaignSummary, version: int | None) -> Event | None:
    """The line of the log of a version; None where there is none."""
    if version is None:
        return None
    return Event.objects.filter(stream=summary.campaign, version=version).first()
