"""Versions of a campaign's log: the ones that an address names, and the one for which a form was shown.

Each form of the desk brings back the version for which it was shown (`desk/sent.html`). Its act is refused if an event
that matters to it has come since: `campaign.service.log.meanwhile` has the table.
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
    """The version for which the reader is shown a campaign, or was when he sent a form.

    A form without one counts as of the newest, and one with another value as of the beginning.
    """
    given = request.POST.get(SHOWN)
    return newest if given is None else version_of(given) or 0


def version_in(request: HttpRequest, field: str) -> int | None:
    """The version in a field of the address; None for an empty field, and for other text."""
    return version_of(request.GET.get(field, ""))


def version_of(given: str) -> int | None:
    """The version in a text; None for other text, and for numbers beyond any log."""
    return int(given) if given.isascii() and given.isdecimal() and len(given) < LONGEST else None


def line_at(summary: CampaignSummary, version: int | None) -> Event | None:
    """The line of the log of a version; None without one."""
    if version is None:
        return None
    return Event.objects.filter(stream=summary.campaign, version=version).first()
