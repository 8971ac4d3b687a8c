"""The engine at the desk: an awaited battle is handed to it, and its field can be seen."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from battles import rulesets
from campaign import doors
from campaign.desk import refusals
from campaign.desk.access import tenure_of, to_act, to_read
from campaign.desk.campaign import drawing
from campaign.desk.engagements import row_of
from campaign.desk.nights import play_on
from campaign.desk.result_form import RemarkForm
from campaign.engagements.streams import decider_of
from campaign.models import Card
from eventlog.decider import load
from eventlog.errors import UnknownEvent
from people.remarks import remarked
from rulebook import Refusal


@to_act
@require_POST
def hand_over(request: HttpRequest, card: Card, number: int) -> HttpResponse:
    """Let the engine fight an awaited battle; the night goes on by itself."""
    actor = tenure_of(request, card)
    form = RemarkForm(request.POST)
    reason = form.cleaned_data["reason"] if form.is_valid() else ""
    try:
        with remarked(actor, card.campaign, reason) as words:
            doors.hand_over(card.campaign, number, actor=str(actor.id), reason=words)
    except refusals.REFUSED as refusal:
        messages.error(request, f"Nothing was changed: {refusals.in_full(refusal)}.")
    else:
        messages.success(request, f"Battle {number} is with the engine.")
        play_on(request, card)
    return redirect("admin:campaign", card.campaign)


@to_read
@require_safe
def field(request: HttpRequest, card: Card, number: int) -> HttpResponse:
    """The field as the battle stands, drawn by its system, if that is installed."""
    row = row_of(card, number)
    if row is None or row.state == "waiting":
        raise Http404
    try:
        state = load(decider_of(row.ruleset), row.stream).state
    except (Refusal, UnknownEvent) as unreadable:
        raise Http404(str(unreadable)) from unreadable
    return drawing(rulesets.ruleset(row.ruleset).drawing(state))
