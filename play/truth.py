"""The close: once a campaign is over, every day as it was in truth, for all its players."""

from collections.abc import Sequence
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from account.bar import bar_of
from campaign.presentation import faction_report
from campaign.presentation.report.words import begun
from campaign.service.reading.truths import true_map, true_views
from campaign.service.seats import find_seat
from campaign.visibility import View
from play.charts import TRUTH, When, figure
from play.page import address_of, drawing, for_players, page, reader
from play.pieces import Stranger, of_group
from play.signs import for_seat
from play.zooming import sized, zoom_of


@for_players
def truth_page(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """All groups of all factions at the dawn of a day."""
    account = reader(request)
    seat = find_seat(account, campaign)
    views = true_views(seat, day)
    names = faction_report.names_for(views[0], account.language, zone=account.zone)
    ends = seat.phase == "ended" and day == seat.newest
    context = {
        "title": names.title(seat.title),
        "seat": seat,
        "day": day,
        "bar": bar_of(seat, names),
        "when": When(
            names.say("The end") if ends else names.say("Day {day}", day=day),
            reverse("play-truth", args=[campaign, day - 1]) if day > seat.oldest else "",
            reverse("play-truth", args=[campaign, day + 1]) if day < seat.newest else "",
        ),
        "ends": ends,
        # The last dawn is no past day: it stands on the campaign's own page.
        "known": address_of(seat) if ends else reverse("play-day", args=[campaign, day]),
        "factions": strangers(views, account.language, account.zone),
        "map": figure(
            f"truth-{day}",
            reverse("play-true-map", args=[campaign, day]),
            TRUTH,
            names,
            signs=reverse("play-true-signs", args=[campaign, day]),
            zoom=zoom_of(request),
        ),
    }
    return page(request, "truth", names, context)


def strangers(views: Sequence[View], language: str, zone: str = "") -> list[tuple[str, list[Stranger]]]:
    """All groups of all factions, each as its own faction knew it."""
    found = []
    for view in views:
        names = faction_report.names_for(view, language, zone=zone)
        groups = [
            Stranger(group.id, group.hex, names.place(group.hex), " ".join(of_group(group, view, names)))
            for group in sorted(view.groups.values(), key=lambda each: each.number)
        ]
        found.append((begun(names.people(view.faction)), groups))
    return found


@for_players
def truth_map(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """The map of that truth."""
    account = reader(request)
    return drawing(sized(true_map(find_seat(account, campaign), day, account.language), request))


@for_players
def true_signs(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """The signs of its map, for the script."""
    account = reader(request)
    seat = find_seat(account, campaign)
    return for_seat(true_map(seat, day, account.language), seat)
