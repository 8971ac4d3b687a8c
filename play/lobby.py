"""The lobby of a campaign that has not begun, for players who have accepted a seat: their side, and the beginning."""

from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.views.decorators.http import require_safe

from account.prospects import begins, deadlines
from account.reading import names_in
from campaign import scenarios
from campaign.presentation.report import Names
from campaign.service.joining.preparing import Lobby, places_of
from people.models import SITTING, Account
from play.page import page, reader
from play.scenarios import facts, first_map
from play.seated import chairs


@require_safe
@login_required
def lobby(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The lobby; once the campaign is open, its page. Raises Http404 for a person without a seat there."""
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
        "facts": facts(book, names),
        "about": reverse("scenario", args=[place.lobby.plan.scenario]),
        "map": first_map(place.lobby.plan.scenario, place.faction, names),
        "begins": begins(place.lobby, names),
        "deadlines": deadlines(place.lobby, names),
        "chairs": list(
            chairs(campaign, place.lobby.plan.scenario, place.lobby.factions, place.faction, names)
        ),
    }
    return page(request, "lobby", names, context)


def names_of(account: Account, lobby: Lobby) -> Names:
    """The words of a reader, by his clock or that of the campaign."""
    return names_in(account.language, account.zone or lobby.plan.calendar.zone)
