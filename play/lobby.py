"""The lobby of a campaign that has not begun, for whoever has accepted a seat: what will be played, and when."""

from uuid import UUID

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from account.prospects import begins, deadlines
from account.reading import names_in
from campaign import scenarios
from campaign.presentation.report import Names
from campaign.service.preparing import Lobby, LobbySeat, places_of
from people.models import SITTING, Account
from people.tenures import players
from play.page import page, reader


class Chair(msgspec.Struct, frozen=True):
    """A seat of the lobby: whose, whether it is the reader's, and whether somebody has accepted it."""

    faction: str
    own: bool
    taken: bool


@require_safe
@login_required
def lobby(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The lobby; once the campaign is open, its page. Raises Http404 for whoever has no seat there."""
    account = reader(request)
    place = next((each for each in places_of(account) if each.lobby.campaign == campaign), None)
    if place is None:
        if account.tenures.filter(campaign=campaign, role__in=SITTING, until=None).exists():
            return HttpResponseRedirect(reverse("play-campaign", args=[campaign]))
        raise Http404
    names = names_of(account, place.lobby)
    book = scenarios.load(place.lobby.plan.scenario).book
    context = {
        "title": names.title(place.lobby.plan.title),
        "scenario": names.title(book.title),
        "book": book,
        "begins": begins(place.lobby, names),
        "deadlines": deadlines(place.lobby, names),
        "chairs": chairs(place, names),
    }
    return page(request, "lobby", names, context)


def names_of(account: Account, lobby: Lobby) -> Names:
    """The words of a reader, by his clock or that of the campaign."""
    return names_in(account.language, account.zone or lobby.plan.calendar.zone)


def chairs(place: LobbySeat, names: Names) -> list[Chair]:
    """Its seats, in the order of the scenario; who sits there is told to nobody."""
    held = players(place.lobby.campaign)
    return [
        Chair(called(faction, names), faction == place.faction, faction in held)
        for faction in place.lobby.factions
    ]


def called(faction: str, names: Names) -> str:
    """A faction as players read it: "the Normans"."""
    return names.language.named("faction", f"the {faction.title()}s")
