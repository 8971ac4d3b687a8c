"""Looking back at the desk: the map of any day, whole or as a faction saw it, and the course of the campaign in figures."""

from urllib.parse import urlencode

from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.views.decorators.http import require_safe

from campaign.models import CampaignSummary
from campaign.presentation.chart import draw
from campaign.presentation.plot import draw_plot
from campaign.presentation.timeline import legend
from campaign.service.denials import Absent
from campaign.service.reading.past_maps import map_of, newest, oldest
from campaign.service.reading.timelines import whole
from desk.access import asker, to_read
from desk.overview.campaign import drawing
from desk.page import page
from desk.words.wording import people

LONGEST = 6
"""Digits of the highest day that anybody may ask for."""


@to_read
@require_safe
def days(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Where the slider leads: to the day that it was set to, the newest for one that there is not."""
    asked = request.GET.get("day", "")
    day = int(asked) if asked.isdecimal() and len(asked) < LONGEST else 0
    last = newest(summary)
    known = oldest(summary) <= day <= last
    address = reverse("admin:day", args=[summary.campaign, day if known else last])
    faction = seen_as(request, summary)
    return redirect(f"{address}?{urlencode({'as': faction})}" if faction else address)


@to_read
@require_safe
def day(request: HttpRequest, summary: CampaignSummary, day: int) -> HttpResponse:
    """The map of a day at its dawn, with the night before it, and the way to the others."""
    first, last = oldest(summary), newest(summary)
    if not first <= day <= last:
        raise Http404
    faction, ends = seen_as(request, summary), summary.phase == "ended" and day == last
    context = {
        "title": f"The end of {summary.title}" if ends else f"Day {day} of {summary.title}",
        "summary": summary,
        "day": day,
        "ends": ends,
        "first": first,
        "last": last,
        "before": day - 1 if day > first else 0,
        "after": day + 1 if day < last else 0,
        "as": faction,
        "whose": f"as the {people(summary, faction)} knew it" if faction else "all pieces",
        "factions": [(each["id"], people(summary, each["id"])) for each in summary.factions],
        "query": f"?{urlencode({'as': faction})}" if faction else "",
    }
    return page(request, admin.site, "day", context)


@to_read
@require_safe
def day_map(request: HttpRequest, summary: CampaignSummary, day: int) -> HttpResponse:
    """The map of a day."""
    try:
        chart = map_of(summary, day, seen_as(request, summary), asker(request).language)
    except Absent:
        raise Http404 from None
    return drawing(draw(chart, themed=True))


@to_read
@require_safe
def timeline(request: HttpRequest, summary: CampaignSummary) -> HttpResponse:
    """Strength, money, places and prestige of each faction from dawn to dawn."""
    faction, language = seen_as(request, summary), asker(request).language
    panels = whole(summary.campaign, faction, language)
    context = {
        "title": f"The course of {summary.title}",
        "summary": summary,
        "language": language,
        "as": faction,
        "factions": [(each["id"], people(summary, each["id"])) for each in summary.factions],
        # What is drawn is escaped where it is written.
        "panels": [(each, mark_safe(draw_plot(each.plot))) for each in panels],
        "legend": legend(panels),
    }
    return page(request, admin.site, "timeline", context)


def seen_as(request: HttpRequest, summary: CampaignSummary) -> str:
    """As which faction it is looked at, "" for all of it. Raises Http404 for a faction that there is none of."""
    faction = request.GET.get("as", "")
    if faction and faction not in {each["id"] for each in summary.factions}:
        raise Http404
    return faction
