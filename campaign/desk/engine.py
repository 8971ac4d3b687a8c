"""The engine at the desk: an awaited battle is handed to it, and its field can be seen, while it fights and after."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from campaign import doors
from campaign.desk import refusals
from campaign.desk.access import tenure_of, to_act, to_read
from campaign.desk.campaign import drawing
from campaign.desk.engagements import begun
from campaign.desk.nights import play_on
from campaign.desk.result_form import RemarkForm
from campaign.engagements.turns import Unreadable, field_at, field_now, turns_of
from campaign.models import Card, Engagement
from people.remarks import remarked


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
    return redirect("admin:battle", card.campaign, number)


@to_read
@require_safe
def field(request: HttpRequest, card: Card, number: int) -> HttpResponse:
    """The field as the battle stands or was left, or as it lay at the end of a `turn`, if its system is installed."""
    row = begun(card, number)
    if row is None:
        raise Http404
    try:
        svg = drawn(row, request.GET.get("turn", ""))
    except Unreadable as unreadable:
        raise Http404(str(unreadable)) from unreadable
    return drawing(svg)


def drawn(row: Engagement, turn: str) -> str:
    """The drawing of a turn, or of the battle as it stands. Raises Unreadable, Http404 for no such turn."""
    if not turn:
        return field_now(row)
    found = next((each for each in turns_of(row) if str(each.number) == turn), None)
    if found is None:
        raise Http404
    return field_at(row, found)
