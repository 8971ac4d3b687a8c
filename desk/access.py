"""The access to campaigns. Every page of the desk is made by one of the two decorators here.

An organiser has his own campaigns alone: a foreign one answers 404, like an unknown one. The operator reads all of
them, and his looks at a running one of others are written down for its organiser.
"""

from collections.abc import Callable
from functools import wraps
from typing import Any, cast
from uuid import UUID

from django.http import Http404, HttpRequest
from django.http.response import HttpResponseBase

from campaign.model.state import State
from campaign.models import CampaignSummary
from campaign.service.log.commands import state_and_version
from desk.versions import NEWEST, shown
from eventlog.errors import UnknownEvent
from people.models import Account, Reading, Tenure
from people.tenures import organised_by, organiser_tenure

View = Callable[..., HttpResponseBase]
"""A page of a campaign: it gets the request and the campaign's summary, or its id before `access` has asked."""


def asker(request: HttpRequest) -> Account:
    """The account that sends the request; the site lets only accounts in."""
    return cast(Account, request.user)


def cards_of(request: HttpRequest) -> list[CampaignSummary]:
    """The campaigns that the reader may open: his own, or all for the operator."""
    found = CampaignSummary.objects.order_by("title", "campaign")
    if not asker(request).is_superuser:
        found = found.filter(campaign__in=organised_by(asker(request)))
    return [read_by(asker(request), each) for each in found]


def read_by(account: Account, summary: CampaignSummary) -> CampaignSummary:
    """A summary whose moments its reader is told by his own clock, where he has set one."""
    summary.reader_zone = account.zone
    return summary


def tenure_of(request: HttpRequest, summary: CampaignSummary) -> Tenure:
    """The reader's tenure as an organiser. Raises Http404 if he is none."""
    tenure = organiser_tenure(asker(request), summary.campaign)
    if tenure is None:
        raise Http404
    return tenure


def to_read(view: View) -> View:
    """A page for the campaign's organisers and for the operator, whose visit is recorded."""

    @wraps(view)
    def allowed(request: HttpRequest, campaign: UUID, **kwargs: Any) -> HttpResponseBase:
        organises = organiser_tenure(asker(request), campaign) is not None
        if not organises and not asker(request).is_superuser:
            raise Http404
        summary = summary_for(request, campaign)
        if not organises and summary.phase != "ended":
            Reading.objects.create(account=asker(request), campaign=campaign, path=request.get_full_path())
        return view(request, summary, **kwargs)

    return allowed


def to_act(view: View) -> View:
    """A page on which only the campaign's organisers act; the operator, too, finds nothing here."""

    @wraps(view)
    def allowed(request: HttpRequest, campaign: UUID, **kwargs: Any) -> HttpResponseBase:
        if organiser_tenure(asker(request), campaign) is None:
            raise Http404
        return view(request, summary_for(request, campaign), **kwargs)

    return allowed


def summary_for(request: HttpRequest, campaign: UUID) -> CampaignSummary:
    """The summary of a campaign as the reader reads it. Raises Http404 if there is none."""
    # The version is read before all else: what comes meanwhile counts as not shown, though the page may show it.
    summary = CampaignSummary.objects.filter(campaign=campaign).annotate(newest=NEWEST).first()
    if summary is None:
        raise Http404
    summary.version = shown(request, summary.newest or 0)
    return read_by(asker(request), summary)


def looked_at(summary: CampaignSummary) -> tuple[State, int]:
    """The newest state of a campaign and its version. Raises Http404 where this release cannot read the log."""
    try:
        return state_and_version(summary.campaign)
    except UnknownEvent:
        raise Http404 from None


def organises(request: HttpRequest, summary: CampaignSummary) -> bool:
    """True if the reader may act here, and not only read."""
    return organiser_tenure(asker(request), summary.campaign) is not None
