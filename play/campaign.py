"""The page of a campaign: the map as the faction knows it, what is to be done, its pieces, and who else can be seen."""

from uuid import UUID

from django.http import HttpRequest, HttpResponse

from campaign.presentation import faction_report
from campaign.presentation.report import Names
from campaign.rules.deadline import written
from campaign.service.options import read_options
from campaign.service.reports import read_map
from campaign.service.seats import Seat, find_seat
from campaign.service.situations import read_situation
from play.campaigns import STANDS
from play.page import drawing, for_players, page, reader
from play.pieces import own_groups, strangers


@for_players
def campaign_page(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """What the faction knows this morning, and what it may order."""
    account = reader(request)
    seat = find_seat(account, campaign, dawn=True, sheet=True)
    view = read_situation(seat)
    names = faction_report.names_for(view, account.language)
    context = {
        "title": names.title(seat.title),
        "seat": seat,
        "faction": names.faction(seat.faction),
        "date": faction_report.date_of(view, view.day, names),
        "clock": clock(seat, names),
        "sheet": on_file(seat, names),
        "groups": list(own_groups(view, read_options(seat), names)),
        "strangers": strangers(view, names),
        "nights": range(seat.newest - 1, 0, -1),
    }
    return page(request, "campaign", names, context)


def clock(seat: Seat, names: Names) -> str:
    """Until when orders are taken, or what happens instead."""
    deadline = names.moment(written(seat.deadline)) if seat.deadline else ""
    return names.say(STANDS[seat.phase], day=seat.day, deadline=deadline)


def on_file(seat: Seat, names: Names) -> str:
    """Whether the faction has filed a sheet for the open day, and when."""
    if seat.phase != "orders":
        return ""
    if seat.filed is None:
        return names.say("Nothing is on file for day {day} yet.", day=seat.day)
    at = names.moment(written(seat.filed.filed_at))
    return names.say("Your sheet of day {day} was filed on {moment}.", day=seat.day, moment=at)


@for_players
def campaign_map(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The map of this morning."""
    account = reader(request)
    return drawing(read_map(find_seat(account, campaign, dawn=True), account.language))
