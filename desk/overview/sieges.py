"""Sieges at the desk: those under way, and the sheet of each, with its plan, to read and to print."""

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaign.model.state import State
from campaign.models import CampaignSummary
from campaign.presentation.chart.dark import turned
from campaign.presentation.report import siege_page, siege_sheet
from campaign.presentation.siege_picture import plan_of
from campaign.service.editions import game_in
from campaign.visibility import banner
from desk.access import asker, looked_at, to_read
from desk.overview.campaign import drawing, enclosed
from desk.overview.siege_sheets import Read, choices, read, siege_at, under_way
from desk.page import page
from rulebook import Refusal


@to_read
@require_safe
def sieges(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """All sieges under way."""
    state, _ = looked_at(summary)
    context = {
        "title": f"Sieges of {summary.title}",
        "summary": summary,
        "sieges": list(under_way(summary, state)),
    }
    return page(request, admin.site, "sieges", context)


@to_read
@require_safe
def siege(request: HttpRequest, summary: CampaignSummary, site: str) -> HttpResponse:
    """A siege: what stands of it, its plan and its days, whole or as somebody knows it."""
    state, found, version = asked(request, summary, site)
    head, *days = siege_sheet.calendar(found.sheet, found.names)
    context = {
        "title": f"The siege of {state.settlements[site].name}",
        "summary": summary,
        "site": site,
        "version": version,
        "versions": list(choices(summary, siege_at(state, site), version)),
        "language": asker(request).language,
        "heading": siege_sheet.title(found.sheet, found.names),
        "whose": found.whose,
        "standing": list(siege_sheet.standing(found.sheet, found.names)),
        "drawn": bool(found.sheet.side),
        "head": head,
        "days": days,
    }
    return page(request, admin.site, "siege", context)


@to_read
@require_safe
def plan(request: HttpRequest, summary: CampaignSummary, site: str) -> HttpResponse:
    """The plan of the place, alone."""
    state, found, _ = asked(request, summary, site)
    return drawing(turned(drawn(state, found)))


@to_read
@require_safe
def printable(request: HttpRequest, summary: CampaignSummary, site: str) -> HttpResponse:
    """The sheet as a page to print, as a player gets it of his own."""
    state, found, _ = asked(request, summary, site)
    text = siege_page.page(found.sheet, found.names, drawn(state, found, headed=False), subtitle=found.whose)
    return enclosed(text)


def asked(request: HttpRequest, summary: CampaignSummary, site: str) -> tuple[State, Read, str]:
    """The newest state, the sheet that is asked for, and in which version. Raises Http404 where there is none."""
    state, _ = looked_at(summary)
    version = request.GET.get("as", "")
    return state, read(state, siege_at(state, site), version, asker(request).language), version


def drawn(state: State, found: Read, *, headed: bool = True) -> str:
    """The plan as SVG. Raises Http404 for a reader without knowledge of it, and for unreadable tables in force."""
    banners = {name: banner(each) for name, each in state.factions.items()}
    try:
        return plan_of(found.sheet, found.names, game_in(state).sieges, banners, headed=headed)
    except (LookupError, Refusal):
        raise Http404 from None
