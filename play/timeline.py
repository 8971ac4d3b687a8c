"""The campaign in figures: strength, money, places and prestige from dawn to dawn, as the faction knew them."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils.safestring import mark_safe

from account.bar import bar_of
from campaign.presentation import faction_report
from campaign.presentation.plot import draw_plot
from campaign.presentation.timeline import legend
from campaign.service.reading.timelines import known
from campaign.service.seats import find_seat
from play.page import for_players, page, reader


@for_players
def timeline_page(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """A plot of each measure, with the same as a table."""
    account = reader(request)
    seat = find_seat(account, campaign, dawn=True)
    names = faction_report.names_for(seat.view(), account.language, zone=account.zone)
    panels = known(seat, account.language)
    context = {
        "title": names.title(seat.title),
        "seat": seat,
        "bar": bar_of(seat, names),
        "faction": names.faction(seat.faction),
        # What is drawn is escaped where it is written.
        "panels": [(each, mark_safe(draw_plot(each.plot))) for each in panels],
        "legend": legend(panels),
    }
    return page(request, "timeline", names, context)
