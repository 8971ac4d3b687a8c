"""My campaigns: where each stands, until when orders are taken, and what is new."""

from collections.abc import Iterator

import msgspec
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from account.invitations import offers_to
from account.prospects import begins
from account.reading import names_for, names_in
from campaign.models import CampaignSummary
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.rules.deadline import written
from campaign.service.preparing import LobbySeat, places_of
from campaign.service.seats import Seat, list_seats
from campaign.service.situations import awaits_a_battle_of
from people.models import Account
from play import lobby
from play.page import page, reader

STANDS = {
    "orders": phrase("Orders for day {day} are taken until {deadline}."),
    "paused": phrase(
        "The campaign is paused: there is no deadline until it goes on. Orders for day {day} may be filed."
    ),
    "night": phrase("The night of day {day} is being played."),
    "fights": phrase("The night of day {day} waits until a battle of yours is fought."),
    "ended": phrase("The campaign is over."),
}
"""Where a campaign stands, by its phase, in a pause, or while a battle of the reader's is awaited."""


class Mine(msgspec.Struct, frozen=True):
    """A campaign as its player finds it on his list; `fresh` are nights that are over and that he has not read."""

    id: str
    title: str
    faction: str
    day: int
    days: int
    stands: str
    fresh: int


@require_safe
@login_required
def campaigns(request: HttpRequest) -> HttpResponse:
    """The campaigns in which one plays, with invitations and news."""
    account = reader(request)
    names = names_for(request)
    context = {
        "mine": list(mine(account)),
        "lobbies": [waiting(each, account) for each in places_of(account)],
        "offers": offers_to(account),
    }
    return page(request, "campaigns", names, context)


def mine(account: Account) -> Iterator[Mine]:
    """One's campaigns, by title."""
    for held in list_seats(account):
        summary, faction = held.summary, held.faction
        names = names_in(account.language, account.zone or summary.calendar.get("zone", "UTC"))
        called = next((each["name"] for each in summary.factions if each["id"] == faction), faction)
        yield Mine(
            str(summary.campaign),
            names.title(summary.title),
            names.language.named("faction", f"the {called}s"),
            summary.day,
            summary.days,
            stands(summary, names, fights=awaits_a_battle_of(summary, faction)),
            held.nights_new,
        )


class Waiting(msgspec.Struct, frozen=True):
    """A campaign that has not begun, as whoever has accepted a seat of it finds it on his list."""

    id: str
    title: str
    faction: str
    begins: str


def waiting(place: LobbySeat, account: Account) -> Waiting:
    """A seat in a lobby, in words."""
    names = lobby.names_of(account, place.lobby)
    return Waiting(
        str(place.lobby.campaign),
        names.title(place.lobby.plan.title),
        lobby.called(place.faction, names),
        begins(place.lobby, names),
    )


def stands(campaign: CampaignSummary | Seat, names: Names, *, fights: bool) -> str:
    """Where a campaign stands, in words: until when orders are taken, or what happens instead.

    `fights`: the night waits for a battle in which the reader's faction has people.
    """
    deadline = names.moment(written(campaign.deadline)) if campaign.deadline else ""
    standing = STANDS["fights" if fights else "paused" if campaign.paused else campaign.phase]
    return names.say(standing, day=campaign.day, deadline=deadline)
