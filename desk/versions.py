"""Versions of a campaign's log: those that an address names, and the one for which a form was shown.

Each form of the desk brings back the version for which it was shown (`desk/sent.html`). What it asks for is refused where
something has come since that matters to it: `campaign.service.meanwhile` has the table.
"""

from django.db.models import OuterRef, Subquery
from django.http import HttpRequest

from campaign.models import CampaignSummary
from eventlog.models import Batch, Event

SHOWN = "version"
"""The hidden field with the version for which a form was shown."""
LONGEST = 10
"""Digits of a version that anybody may ask for."""


NEWEST = Subquery(
    Batch.objects.filter(stream=OuterRef("campaign")).order_by("-number").values("last_version")[:1]
)
"""The newest version of a campaign's log, read together with its summary."""


def shown(request: HttpRequest, newest: int) -> int:
    """The version for which the asker is shown a campaign, or was when he sent a form.

    A form that says none is taken as of the newest, and one that says what is no version as of the beginning.
    """
    given = request.POST.get(SHOWN)
    return newest if given is None else version_of(given) or 0


def version_in(request: HttpRequest, field: str) -> int | None:
    """The version that a field of the address says; None for none, and for what is no number."""
    return version_of(request.GET.get(field, ""))


def version_of(given: str) -> int | None:
    """The version that somebody has written; None for what is no number, or none that a log comes to."""
    return int(given) if given.isascii() and given.isdecimal() and len(given) < LONGEST else None


def line_at(summary: CampaignSummary, version: int | None) -> Event | None:
    """The line of the log of a version; None where there is none."""
    if version is None:
        return None
    return Event.objects.filter(stream=summary.campaign, version=version).first()
