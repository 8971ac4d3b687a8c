"""The end of a campaign at the desk: who has won and why, scores from day to day, and publishing it."""

from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from campaign.model import events as e
from campaign.models import CampaignSummary
from campaign.presentation.organiser import names_of
from campaign.presentation.report import spoken
from campaign.presentation.report.objectives import brought, what_counts
from campaign.service.reading import ending, publishing
from campaign.visibility import Line, in_full
from desk.access import asker, organises, to_act, to_read
from desk.page import page
from desk.words.wording import people
from eventlog.marks import name_of


@to_read
@require_safe
def end(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """The end; as long as the campaign goes on there is none."""
    if summary.phase != "ended":
        messages.error(request, "The campaign is not over.")
        return redirect("admin:campaign", summary.campaign)
    found = ending.ending_of(summary.campaign)
    early = ending.ended_early(found)
    names = names_of(found.state, language=asker(request).language)
    context = {
        "title": f"The end of {summary.title}",
        "summary": summary,
        "told": spoken(Line(name_of(e.VictoryDeclared), "", in_full(found.decided)), names),
        "met": [
            (people(summary, each.faction), list(brought(each, found.objectives, names)))
            for each in found.decided.standings
            if each.scores
        ],
        "what_counts": what_counts(found.par_from, names),
        "peoples": [people(summary, faction) for faction in found.state.factions],
        "tallies": found.tallies,
        "last": found.last,
        "agreed": spoken(early, names) if early is not None else "",
        "link": publishing.link_to(summary.campaign),
        "organises": organises(request, summary),
    }
    return page(request, admin.site, "end", context)


@to_act
@require_POST
def publish(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Let anybody read the end who has its link."""
    if summary.phase == "ended":
        publishing.publish(summary.campaign)
        messages.success(request, "It is published: everybody with the link can read it.")
    return redirect("admin:end", summary.campaign)


@to_act
@require_POST
def take_back(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Withdraw the link."""
    if publishing.take_back(summary.campaign):
        messages.success(request, "The link no longer works.")
    return redirect("admin:end", summary.campaign)
