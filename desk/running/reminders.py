"""Reminding players of their orders at the desk: one of them, or all without a sheet."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from campaign.models import CampaignSummary
from campaign.service.news import reminders
from desk.access import to_act
from desk.forms import refusals
from desk.words.wording import people
from rulebook import Refusal


@to_act
@require_POST
def remind(request: HttpRequest, summary: CampaignSummary, faction: str) -> HttpResponse:
    """Remind one faction's player."""
    if faction not in {each["id"] for each in summary.factions}:
        raise Http404
    try:
        reminders.remind(summary, faction)
    except Refusal as refusal:
        messages.error(request, f"No player was reminded: {refusals.text_of(refusal)}.")
    else:
        messages.success(request, f"The player of the {people(summary, faction)} is reminded.")
    return redirect("admin:campaign", summary.campaign)


@to_act
@require_POST
def remind_all(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Remind all players without a sheet."""
    try:
        reminded = reminders.remind_all(summary)
    except Refusal as refusal:
        messages.error(request, f"No player was reminded: {refusals.text_of(refusal)}.")
    else:
        messages.success(request, reminded_sentence(summary, reminded))
    return redirect("admin:campaign", summary.campaign)


def reminded_sentence(summary: CampaignSummary, reminded: list[str]) -> str:
    """The sentence on the reminded players: "Reminded: the players of the Normans and the Lombards."."""
    if not reminded:
        return "There were no players left to remind."
    called = [f"the {people(summary, faction)}" for faction in reminded]
    if len(called) == 1:
        return f"The player of {called[0]} is reminded."
    return f"The players of {', '.join(called[:-1])} and {called[-1]} are reminded."
