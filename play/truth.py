"""The close: once a campaign is over, every day as it was in truth, for all who played."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from campaign.presentation import faction_report
from campaign.presentation.report.words import begun
from campaign.service.seats import find_seat
from campaign.service.truths import true_map, true_views
from play.charts import TRUTH, figure
from play.page import drawing, for_players, page, reader
from play.pieces import Stranger, of_group


@for_players
def truth_page(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """All groups of all factions at the dawn of a day."""
    account = reader(request)
    seat = find_seat(account, campaign)
    views = true_views(seat, day)
    names = faction_report.names_for(views[0], account.language, zone=account.zone)
    factions = [
        (
            begun(names.people(view.faction)),
            [
                Stranger(
                    group.id,
                    group.hex,
                    begun(names.place(group.hex)),
                    " ".join(of_group(group, view, theirs)),
                )
                for group in sorted(view.groups.values(), key=lambda each: each.number)
            ],
        )
        for view in views
        for theirs in [faction_report.names_for(view, account.language, zone=account.zone)]
    ]
    context = {
        "title": names.title(seat.title),
        "seat": seat,
        "day": day,
        "before": day - 1,
        "after": day + 1,
        "factions": factions,
        "map": figure(f"truth-{day}", reverse("play-true-map", args=[campaign, day]), TRUTH, names),
    }
    return page(request, "truth", names, context)


@for_players
def truth_map(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """Its map."""
    account = reader(request)
    return drawing(true_map(find_seat(account, campaign), day, account.language))
