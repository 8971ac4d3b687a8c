"""Who sits in one's seat: one files its orders, others read; whoever files may hand that over."""

from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse

from account.reading import names_in
from campaign.service.denials import Absent
from campaign.service.seating import hand_filing
from campaign.service.seats import Seat, find_seat
from people.models import Tenure
from people.tenures import players, readers
from play.page import for_players, for_writers, page, reader


@for_players
def company(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """All who sit in the seat, by name: they know each other."""
    account = reader(request)
    seat = find_seat(account, campaign)
    names = names_in(account.language)
    player = players(campaign).get(seat.faction)
    context = {
        "title": names.say("People in this seat"),
        "seat": seat,
        "player": player.account if player is not None else None,
        "beside": beside(seat),
    }
    return page(request, "company", names, context)


def beside(seat: Seat) -> list[Tenure]:
    """Who reads in the seat, beside its player."""
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
