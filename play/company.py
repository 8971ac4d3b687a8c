"""The people in the reader's seat, and the seats that are taken. Its player files the orders, and may hand that over."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from account.bar import bar_of
from account.reading import names_in
from campaign.models import CampaignSummary
from campaign.presentation.faction_report import names_for
from campaign.service.denials import Absent
from campaign.service.joining.seating import hand_filing
from campaign.service.seats import Seat, find_seat
from people.models import Tenure
from people.tenures import players, readers
from play.page import for_players, for_writers, page, reader
from play.seated import chairs


@for_players
def company(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """All people in the seat, by name: they know each other."""
    account = reader(request)
    seat = find_seat(account, campaign, dawn=True)
    names = names_for(seat.view(), account.language, zone=account.zone)
    player = players(campaign).get(seat.faction)
    context = {
        "title": names.say("People in this seat"),
        "seat": seat,
        "bar": bar_of(seat, names),
        "player": player.account if player is not None else None,
        "beside": beside(seat),
        "chairs": list(chairs(campaign, seat.scenario, factions_of(campaign), seat.faction, names)),
    }
    return page(request, "company", names, context)


def factions_of(campaign: UUID) -> list[str]:
    """The factions of a campaign, in the scenario's order."""
    return [each["id"] for each in CampaignSummary.objects.get(campaign=campaign).factions]


def beside(seat: Seat) -> list[Tenure]:
    """The readers in the seat, beside its player."""
    return [each for each in readers(seat.campaign) if each.faction == seat.faction]


@for_writers
def hand_over(request: HttpRequest, campaign: UUID, tenure: UUID) -> HttpResponse:
    """Let another who sits here file the orders, and read beside him from then on."""
    account = reader(request)
    seat = find_seat(account, campaign)
    seat.check_files()
    if all(each.id != tenure for each in beside(seat)):
        raise Absent("There is no person of that name in this seat.")
    hand_filing(campaign, seat.faction, tenure, actor=seat.tenure)
    messages.success(request, names_in(account.language).say("Another person files the orders from now on."))
    return HttpResponseRedirect(reverse("play-company", args=[campaign]))
