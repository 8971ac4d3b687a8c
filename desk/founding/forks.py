"""A fork at the desk: the campaign as it was at an event of its log becomes a campaign of its own."""

from functools import partial
from typing import Any
from uuid import UUID

import msgspec
from django import forms
from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse
from unfold.widgets import UnfoldAdminIntegerFieldWidget, UnfoldAdminTextInputWidget

from campaign.models import CampaignSummary
from campaign.service.log.past import past
from campaign.service.organisers.forking import fork_campaign, origins
from campaign.service.organisers.founding import founding
from desk.access import asker, to_act
from desk.forms.making import MakingForm, made
from desk.forms.reasons import reason_field
from desk.page import page, posted
from desk.versions import version_in
from eventlog.errors import LogRefusal
from people.remarks import remarked
from people.tenures import organiser_tenure
from rulebook import Refusal

LONGEST_VERSION = 2**31 - 1


class ForkForm(MakingForm):
    """A fork."""

    at = forms.IntegerField(
        label="At event",
        min_value=1,
        max_value=LONGEST_VERSION,
        widget=UnfoldAdminIntegerFieldWidget,
        help_text="By its version in the log. The fork has all that the command of that event led to, and nothing later.",
    )
    title = forms.CharField(max_length=120, widget=UnfoldAdminTextInputWidget)
    reason = reason_field("Its purpose", required=False, help_text="All players of the fork read it.")


class From(msgspec.Struct, frozen=True):
    """Of which campaign one is a fork; `own`: the reader organises that one as well."""

    campaign: str
    title: str
    day: int
    version: int
    own: bool


def where_from(request: HttpRequest, summary: CampaignSummary) -> list[From]:
    """The campaigns that one is a fork of, the nearest first."""
    found = origins(summary.campaign)
    return [
        From(
            each.origin,
            each.of,
            each.day,
            each.version,
            organiser_tenure(asker(request), UUID(each.origin)) is not None,
        )
        for each in reversed(found)
    ]


@to_act
def fork(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """The form, with a preview of the fork, and the fork."""
    at = version_in(request, "at")
    was = as_it_was(summary, at)
    initial = {"at": at or was.get("version"), "title": f"{summary.title}, another end"}
    form = ForkForm(posted(request), initial=initial)
    if request.method == "POST" and form.is_valid():
        found = made(request, form, partial(forked, request, summary, form))
        if found is not None:
            messages.success(
                request, "The fork is a campaign of its own. Seat its players, then let it go on."
            )
            return found
    context: dict[str, Any] = {"title": f"Fork {summary.title}", "summary": summary, "form": form}
    return page(request, admin.site, "fork", context | was, status=400 if form.errors else 200)


def as_it_was(summary: CampaignSummary, at: int | None) -> dict[str, Any]:
    """The campaign at an event, for the page; empty for an unknown one. Raises Http404 as `looked_at`."""
    try:
        found = past(summary.campaign, at)
        state = found.state()
    except Refusal:
        return {}
    except LogRefusal:
        raise Http404 from None
    return {"at": at, "version": found.head.version, "was": state}


def forked(request: HttpRequest, summary: CampaignSummary, form: ForkForm, name: UUID) -> None:
    """Fork it under an id. Raises the refusals of a fork."""
    data = form.cleaned_data
    with (
        founding(asker(request), name) as tenure,
        remarked(tenure, name, data["reason"]) as words,
    ):
        fork_campaign(
            summary.campaign,
            data["at"],
            title=data["title"].strip(),
            actor=str(tenure.id),
            reason=words,
            name=name,
        )
