"""Tonight, rehearsed at the desk: played several times on copies of the campaign, with dice of its own."""

import secrets
from typing import Any

from django import forms
from django.conf import settings
from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from unfold.widgets import UnfoldAdminIntegerFieldWidget, UnfoldBooleanWidget

from bounds.work import only_reads
from campaign.model.state import State
from campaign.models import CampaignSummary
from campaign.presentation.organiser import names_of
from campaign.presentation.tonight import OFTEN_IS, parts, times
from campaign.service.log.past import past
from campaign.service.nights.tonight import MOST, tonight
from desk.access import asker, looked_at, to_act
from desk.page import page, posted
from desk.versions import version_in
from desk.words.wording import people
from people.models import Reading
from rulebook import Refusal

TRIES = 20
TAKEN = "tonight as it might go with the sheets of the open day"
"""The record of an organiser who rehearses with them."""


class RehearsalForm(forms.Form):
    """How often tonight is played, and whether the `sheets` of the open day may count."""

    tries = forms.IntegerField(
        label="Times", min_value=1, max_value=MOST, initial=TRIES, widget=UnfoldAdminIntegerFieldWidget
    )
    whole = forms.BooleanField(
        required=False,
        label="With the sheets that are on file for the open day; this is written down for all organisers",
        help_text="The result shows what is secret until the orders close. Without these sheets, deputies write for "
        "every faction.",
        widget=UnfoldBooleanWidget,
    )

    def __init__(self, *args: Any, sheets: bool, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not sheets:
            del self.fields["whole"]


@to_act
def rehearse(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """The form, and below it what the tries came to."""
    state, _ = looked_at(summary)
    at = version_in(request, "at")
    if at is not None:
        state = as_it_was(summary, at)
    form = RehearsalForm(posted(request), sheets=state.phase == "orders" and at is None)
    context: dict[str, Any] = {
        "title": f"Rehearse tonight: {summary.title}",
        "summary": summary,
        "form": form,
        "often_is": OFTEN_IS,
        "state": state,
        "at": at,
    }
    if request.method == "POST" and state.phase != "ended" and form.is_valid():
        context |= rehearsed(request, summary, state, form, at)
    answer = page(request, admin.site, "rehearse", context, status=400 if form.errors else 200)
    answer["Cache-Control"] = "private, no-store"
    return answer


def rehearsed(
    request: HttpRequest,
    summary: CampaignSummary,
    state: State,
    form: RehearsalForm,
    at: int | None,
) -> dict[str, Any]:
    """Play it, and what the page says of it; that the sheets of the open day counted is written down first."""
    whole = bool(form.cleaned_data.get("whole"))
    if whole:
        path = f"{request.get_full_path()}: {TAKEN}"
        Reading.objects.create(account=asker(request), campaign=summary.campaign, path=path)
    only_reads()
    asked = form.cleaned_data["tries"]
    night = tonight(
        summary.campaign,
        secrets.token_hex(8),
        tries=asked,
        seconds=settings.REHEARSAL_SECONDS,
        whole=whole,
        at=at,
    )
    return {
        "night": night,
        "times": times(night.tries),
        "parts": list(parts(night, names_of(state))),
        "wrote": [people(summary, each) for each in night.by_deputies],
    }


def as_it_was(summary: CampaignSummary, at: int) -> State:
    """The campaign as it was at an event. Raises Http404 for one that it does not have."""
    try:
        return past(summary.campaign, at).state()
    except Refusal:
        raise Http404 from None
