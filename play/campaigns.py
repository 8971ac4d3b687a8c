"""My campaigns: the ones that wait for me and until when, the ones that go on, the past ones, and how to join."""

import re
from collections.abc import Iterable, Iterator
from datetime import datetime
from typing import Literal
from uuid import UUID

import msgspec
from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST, require_safe

from account.invitations import offers_to
from account.prospects import begins
from account.reading import names_for, names_in
from account.shields import shield_in
from campaign import scenarios
from campaign.models import CampaignSummary
from campaign.presentation.lines import Line
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase, plural
from campaign.rules.deadline import written
from campaign.service.joining.preparing import LobbySeat, places_of
from campaign.service.players.situations import awaits_a_battle_of
from campaign.service.reading.reports import read_deputies
from campaign.service.seats import HeldSeat, Seat, list_seats
from people.models import Account
from play import lobby, seated
from play.idle import idle_groups
from play.page import page, reader
from play.scenarios import card
from play.seated import colour_of
from play.stand_in import in_words, stand_in

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
PILLS = {
    "missing": phrase("Orders not filed"),
    "filed": phrase("Filed"),
    "changed": phrase("Filed, changed since"),
    "read": phrase("You read here"),
    "paused": phrase("Paused"),
    "night": phrase("The night is played"),
    "fights": phrase("A battle is awaited"),
    "lobby": phrase("Not begun"),
    "ended": phrase("Over"),
}
"""The kind of a row in a word or two."""
TONES = {"missing": "act", "changed": "act", "filed": "good", "fights": "asked"}
"""The colour of a pill, where it is not grey."""
IDLE = plural("Filed; {n} group stays where it is tonight", "Filed; {n} groups stay where they are tonight")
FEW = 5
"""Rows of a part, and nights of a row, that are shown unfolded."""
LINK = re.compile(
    r"/account/invitations/(?P<number>[0-9a-f-]{36})/(?:(?P<secret>[\w-]{8,100})/?)?(?:[?#].*)?$"
)
"""An invitation in a copied text: its number, and the secret of its link."""
NO_LINK = phrase("This is not the link of an invitation. Copy the whole link from your organiser's message.")
Part = Literal["waits", "runs", "over"]


class NightLink(msgspec.Struct, frozen=True):
    """A night that is over and not read yet."""

    day: int
    address: str


class Listed(msgspec.Struct, frozen=True):
    """A campaign as its player finds it: its title, its stage, and the next click.

    `fresh` are the newest nights that he has not read, `unread` counts all. `idle` counts the
    groups for which the filed sheet has no order. `deputy` says who writes while nothing is filed.
    """

    part: Part
    title: str
    address: str
    shield: SafeString
    plays: str
    pill: str
    tone: str
    deadline: datetime | None
    stands: str
    button: str
    act: str
    map: str = ""
    fresh: tuple[NightLink, ...] = ()
    unread: int = 0
    idle: int = 0
    deputy: str = ""


@require_safe
@login_required
def campaigns(request: HttpRequest) -> HttpResponse:
    """The campaigns in which one plays: the most urgent first."""
    account, names = reader(request), names_for(request)
    rows = sorted(mine(account), key=urgency)
    waits = [row for row in rows if row.part == "waits"]
    runs = [row for row in rows if row.part == "runs"]
    lobbies = [waiting(each, account) for each in places_of(account)]
    context = {
        "here": "campaigns",
        "headline": headline(waits, sum(row.idle for row in runs), bool(rows or lobbies), names),
        "waits": waits,
        "runs": [*runs, *lobbies],
        "over": [row for row in rows if row.part == "over"],
        "few": FEW,
        "offers": offers_to(account),
        "cards": [] if rows or lobbies else [card(each, names) for each in scenarios.current()],
        "scenarios": len(scenarios.current()),
    }
    return page(request, "campaigns", names, context)


@require_POST
@login_required
def join(request: HttpRequest) -> HttpResponse:
    """Open the invitation whose link somebody has copied here."""
    found = LINK.search(request.POST.get("link", "").strip())
    try:
        number = UUID(found["number"]) if found is not None else None
    except ValueError:
        number = None
    if found is None or number is None:
        messages.error(request, names_for(request).say(NO_LINK))
        return HttpResponseRedirect(reverse("play"))
    if found["secret"]:
        return HttpResponseRedirect(reverse("invitation-by-link", args=[number, found["secret"]]))
    return HttpResponseRedirect(reverse("invitation", args=[number]))


def headline(waits: list[Listed], idle: int, plays: bool, names: Names) -> str:
    """How many things wait for the reader, else how many of his groups stay by the sheets on file."""
    if waits:
        return names.count(len(waits), "One thing waits for you", "{n} things wait for you")
    if idle:
        return names.count(idle, *IDLE)
    return names.say("Nothing waits for you" if plays else "You play in no campaign yet.")


def urgency(row: Listed) -> tuple[bool, float, str]:
    """The order of rows: by deadline, with open ends last."""
    return row.deadline is None, row.deadline.timestamp() if row.deadline else 0, row.title


def mine(account: Account) -> Iterator[Listed]:
    """Your campaigns, by title."""
    seats = list_seats(account)
    idle, deputies = idle_groups(seats), read_deputies(seat for seat in seats if seat.waits)
    for held in seats:
        zone = account.zone or held.summary.calendar.get("zone", "UTC")
        names, campaign = names_in(account.language, zone), held.summary.campaign
        yield row_of(held, idle.get(campaign, 0), deputies.get(campaign, ()), names)


def row_of(held: HeldSeat, idle: int, deputies: Iterable[Line], names: Names) -> Listed:
    """A campaign that has begun; `idle` of its groups have no order on the sheet on file.

    `deputies` are its lines on deputies while no sheet is on file.
    """
    deputy = stand_in(deputies, held.summary.day)
    summary, kind = held.summary, kind_of(held)
    campaign = summary.campaign
    part: Part = "waits" if held.waits else "over" if kind == "ended" else "runs"
    deadline = summary.deadline if summary.phase == "orders" else None
    address = reverse("play-end" if part == "over" else "play-campaign", args=[campaign])
    button = {"waits": phrase("Give orders"), "runs": phrase("Open"), "over": phrase("The end")}[part]
    said = names.say(
        "You play {faction}. Day {day} of {days}.",
        faction=called(held, names),
        day=summary.day,
        days=summary.days,
    )
    return Listed(
        part,
        names.title(summary.title),
        reverse("play-campaign", args=[campaign]),
        shield_in(colour_of(held.faction, summary.scenario)),
        said,
        names.say(PILLS[kind]),
        TONES.get(kind, ""),
        deadline,
        stands(summary, names, fights=kind == "fights"),
        names.say(button),
        address,
        "" if part == "over" else reverse("play-map", args=[campaign]),
        tuple(fresh(held)),
        len(held.nights_new),
        idle,
        in_words(deputy, names) if deputy is not None and held.filed_at is None else "",
    )


def kind_of(held: HeldSeat) -> str:
    """The kind of a row: by the stage of the campaign, and the reader's part in it."""
    summary = held.summary
    if summary.phase == "ended":
        return "ended"
    if awaits_a_battle_of(summary, held.faction):
        return "fights"
    if summary.phase != "orders":
        return "night"
    if held.filed_at is not None:
        return "changed" if held.changed else "filed"
    if summary.paused:
        return "paused"
    return "missing" if held.files else "read"


def fresh(held: HeldSeat) -> Iterator[NightLink]:
    """The newest nights that are over and that the reader has not opened, the newest first."""
    for day in held.nights_new[:FEW]:
        yield NightLink(day, reverse("play-morning", args=[held.summary.campaign, day]))


def called(held: HeldSeat, names: Names) -> str:
    """The reader's faction: "the Normans"."""
    found = (each["name"] for each in held.summary.factions if each["id"] == held.faction)
    return names.language.named("faction", f"the {next(found, held.faction)}s")


def waiting(place: LobbySeat, account: Account) -> Listed:
    """A seat of a campaign that has not begun."""
    names = lobby.names_of(account, place.lobby)
    address = reverse("play-lobby", args=[place.lobby.campaign])
    return Listed(
        "runs",
        names.title(place.lobby.plan.title),
        address,
        shield_in(colour_of(place.faction, place.lobby.plan.scenario)),
        names.say(
            "You play {faction}. The campaign has not begun.", faction=seated.called(place.faction, names)
        ),
        names.say(PILLS["lobby"]),
        "",
        None,
        begins(place.lobby, names),
        names.say("Open"),
        address,
        reverse("scenario-map", args=[place.lobby.plan.scenario]),
    )


def stands(campaign: CampaignSummary | Seat, names: Names, *, fights: bool) -> str:
    """The stage of a campaign, in words: the deadline of its orders, or the present act.

    `fights`: the night waits for a battle in which the reader's faction has people.
    """
    deadline = names.moment(written(campaign.deadline)) if campaign.deadline else ""
    standing = STANDS["fights" if fights else "paused" if campaign.paused else campaign.phase]
    return names.say(standing, day=campaign.day, deadline=deadline)
