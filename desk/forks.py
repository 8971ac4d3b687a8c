"""A fork at the desk: the campaign as it was at an event of its log becomes a campaign of its own."""

from typing import Any
from uuid import UUID, uuid4

import msgspec
from django import forms
from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from unfold.widgets import UnfoldAdminIntegerFieldWidget, UnfoldAdminTextInputWidget

from campaign.models import CampaignSummary
from campaign.service.forking import check_free, fork_campaign, origins
from campaign.service.past import past
from desk import refusals
from desk.access import asker, to_act
from desk.page import page, posted
from desk.reasons import reason_field
from desk.rehearsals import event_in
from eventlog.errors import LogRefusal
from eventlog.models import Batch
from people.models import Tenure
from people.remarks import remarked
from people.tenures import organise, organiser_tenure
from rulebook import Refusal

LONGEST_VERSION = 2**31 - 1


class ForkForm(forms.Form):
    """A fork. `name` is the id that it will have, so that a second click makes no second one."""

    name = forms.UUIDField(widget=forms.HiddenInput)
    at = forms.IntegerField(
        label="At event",
        min_value=1,
        max_value=LONGEST_VERSION,
        widget=UnfoldAdminIntegerFieldWidget,
        help_text="By its version in the log. The fork has all that the command of that event led to, and nothing later.",
    )
    title = forms.CharField(max_length=120, widget=UnfoldAdminTextInputWidget)
    reason = reason_field("What it is for", required=False, help_text="Whoever plays in the fork reads it.")


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
    """The form, with what the fork will be, and the fork."""
    at = event_in(request)
    was = as_it_was(summary, at)
    initial = {"name": uuid4(), "at": at or was.get("version"), "title": f"{summary.title}, another end"}
    form = ForkForm(posted(request), initial=initial)
    if request.method == "POST" and form.is_valid():
        made = forked(request, summary, form)
        if made is not None:
            messages.success(
                request, "The fork is a campaign of its own. Seat its players, then let it go on."
            )
            return redirect("admin:campaign", made)
    context: dict[str, Any] = {"title": f"Fork {summary.title}", "summary": summary, "form": form}
    return page(request, admin.site, "fork", context | was, status=400 if form.errors else 200)


def as_it_was(summary: CampaignSummary, at: int | None) -> dict[str, Any]:
    """How the campaign stood at an event, for the page; nothing where it has none such. Raises Http404 as `looked_at`."""
    try:
        found = past(summary.campaign, at)
        state = found.state()
    except Refusal:
        return {}
    except LogRefusal:
        raise Http404 from None
    return {"at": at, "version": found.head.version, "was": state}


def forked(request: HttpRequest, summary: CampaignSummary, form: ForkForm) -> UUID | None:
    """Fork it and answer the new campaign, be it of an earlier click; None, the reason in the form, if it is refused."""
    data = form.cleaned_data
    name: UUID = data["name"]
    if CampaignSummary.objects.filter(campaign=name).exists():
        if organiser_tenure(asker(request), name) is None:
            raise Http404
        return name
    with refusals.shown(form):
        check_free(name)
    if form.errors:
        return None
    tenure = organise(asker(request), name)
    with refusals.shown(form), remarked(tenure, name, data["reason"]) as words:
        fork_campaign(
            summary.campaign,
            data["at"],
            title=data["title"].strip(),
            actor=str(tenure.id),
            reason=words,
            name=name,
        )
    if not form.errors or Batch.objects.filter(stream=name, actor=str(tenure.id)).exists():
        # An earlier click of his, by the same tenure, may have made it meanwhile.
        return name
    Tenure.objects.filter(pk=tenure.pk).delete()
    return None
