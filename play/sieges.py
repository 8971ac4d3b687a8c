"""The page of a siege in which the faction has a part: its sheet in words, and the plan of the place."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils.safestring import mark_safe

from account.bar import bar_of
from campaign.presentation import faction_report
from campaign.presentation.chart.dark import turned
from campaign.presentation.report import siege_page
from campaign.presentation.report.siege_sheet import title
from campaign.presentation.siege_picture import plan_of
from campaign.service.denials import Absent
from campaign.service.seats import find_seat
from campaign.visibility import SiegeSheet, View
from play.page import for_players, kept, page, reader


def sheet_of(view: View, site: str) -> SiegeSheet:
    """The sheet of a siege of which the faction is a side. Raises Absent for any other, as for none."""
    sheet = view.sieges.get(site)
    if sheet is None or not sheet.side:
        raise Absent("You have no such siege.")
    return sheet


@for_players
def siege_page_of(request: HttpRequest, campaign: UUID, site: str) -> HttpResponse:
    """The sheet of a siege."""
    account = reader(request)
    seat = find_seat(account, campaign, dawn=True)
    view = seat.view()
    sheet, names = sheet_of(view, site), faction_report.names_for(view, account.language, zone=account.zone)
    whose = faction_report.date_of(view, view.day, names)
    parts = (
        *siege_page.header(sheet, names, whose),
        *siege_page.days(sheet, names),
        *siege_page.on_maps(sheet, names),
    )
    context = {
        "title": title(sheet, names),
        "seat": seat,
        "bar": bar_of(seat, names),
        "site": site,
        # Every part is escaped where it is written, as the page is that stands for itself.
        "sheet": mark_safe("".join(parts)),
    }
    return page(request, "siege", names, context)


@for_players
def siege_plan(request: HttpRequest, campaign: UUID, site: str) -> HttpResponse:
    """The plan of the place."""
    account = reader(request)
    view, game = find_seat(account, campaign, dawn=True).board()
    names = faction_report.names_for(view, account.language, zone=account.zone)
    return kept(turned(plan_of(sheet_of(view, site), names, game.sieges, view.factions)))
