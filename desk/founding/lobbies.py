"""The lobby of a prepared campaign, at the desk: invitations, accepted seats, and deputies of empty ones."""

from collections.abc import Callable, Iterator
from datetime import datetime
from functools import wraps
from typing import Any
from uuid import UUID

import msgspec
from django.conf import settings
from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST, require_safe

from campaign import scenarios
from campaign.models import CampaignSummary
from campaign.service.joining import preparing
from campaign.service.joining.offers import offer_seat, offers_made
from campaign.service.joining.preparing import Lobby
from desk.access import asker
from desk.clock import local
from desk.forms import refusals
from desk.founding.settings import settings_of
from desk.page import page, posted
from desk.running.deputies import DeputyForm, form_of, username
from desk.running.offers import anew, offer_sentence, offers, withdraw
from desk.running.rhythm import in_words
from desk.running.seats import InviteForm, may_be_offered, refused
from desk.versions import SHOWN
from desk.words.wording import people
from people.acquaintance import known_to
from people.invitations import of_campaign
from people.models import Tenure
from people.tenures import organiser_tenure, players, readers
from rulebook import Refusal

View = Callable[..., HttpResponse]


class Chair(msgspec.Struct, frozen=True):
    """A seat of the lobby: its faction, its player and readers, its offers, and its deputy's form.

    `was` is the deputy that it has, "" for none.
    """

    id: str
    people: str
    player: str
    since: datetime | None
    beside: tuple[str, ...]
    offered: tuple[str, ...]
    was: str
    deputy: DeputyForm


def to_prepare(view: View) -> View:
    """A page of a prepared campaign, for its organisers alone: for everybody else it is not there."""

    @wraps(view)
    def allowed(request: HttpRequest, campaign: UUID, **kwargs: Any) -> HttpResponse:
        lobby = preparing.lobby_of(campaign)
        if organiser_tenure(asker(request), campaign) is None:
            raise Http404
        if lobby is None:
            return opened_meanwhile(request, campaign)
        return view(request, lobby, **kwargs)

    return allowed


def opened_meanwhile(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """To a campaign that was opened since somebody saw it prepared. Raises Http404 where there is none."""
    if not CampaignSummary.objects.filter(campaign=campaign).exists():
        raise Http404
    if request.method == "POST":
        messages.error(request, "Nothing was changed: the campaign is open by now.")
    return redirect("admin:campaign", campaign)


def shown_for(request: HttpRequest, lobby: Lobby) -> str:
    """The version of the plan for which the reader is shown it, or was when he sent a form."""
    return request.POST.get(SHOWN, lobby.version)


def as_summary(lobby: Lobby) -> CampaignSummary:
    """A prepared campaign as pages of the desk know campaigns; it is kept nowhere."""
    factions = [{"id": name, "name": name.title()} for name in lobby.factions]
    return CampaignSummary(
        campaign=lobby.campaign,
        title=lobby.plan.title,
        calendar=msgspec.to_builtins(lobby.plan.calendar),
        factions=factions,
    )


@to_prepare
@require_safe
def lobby_page(request: HttpRequest, lobby: Lobby) -> HttpResponse:
    """The invitations, the accepted seats, the plan of the campaign, and the time of its beginning."""
    summary = as_summary(lobby)
    context = {
        "title": lobby.plan.title,
        "lobby": lobby,
        "shown_for": lobby.version,
        "summary": summary,
        "book": scenarios.load(lobby.plan.scenario).book,
        "chairs": list(chairs(lobby, summary)),
        "starts": local(lobby.starts, summary),
        "calendar": in_words(lobby.plan.calendar),
        "settings": list(settings_of(lobby.plan.settings, len(summary.factions))),
    }
    return page(request, admin.site, "lobby", context)


def chairs(lobby: Lobby, summary: CampaignSummary) -> Iterator[Chair]:
    """All seats, in the order of the scenario."""
    held, open_offers = players(lobby.campaign), list(of_campaign(lobby.campaign))
    reading = readers(lobby.campaign)
    for name in lobby.factions:
        tenure, deputy = held.get(name), lobby.plan.deputies.get(name, "")
        yield Chair(
            id=name,
            people=people(summary, name),
            player=username(tenure),
            since=tenure.since if tenure is not None else None,
            beside=tuple(username(each) for each in reading if each.faction == name),
            offered=tuple(
                each.name or each.email or "a person with a link"
                for each in open_offers
                if each.faction == name
            ),
            was=deputy,
            deputy=form_of(summary, name, deputy),
        )


@to_prepare
def seat(request: HttpRequest, lobby: Lobby, faction: str) -> HttpResponse:
    """Offer a seat of a prepared campaign."""
    if faction not in lobby.factions:
        raise Http404
    summary, held = as_summary(lobby), players(lobby.campaign).get(faction)
    after = offers_made(lobby.campaign, faction)
    form, link = InviteForm(posted(request), initial={"after": after}), ""
    if request.method == "POST" and form.is_valid():
        try:
            may_be_offered(lobby.campaign, faction, form.cleaned_data["username"])
            link = offer_seat(
                tenure_of(request, lobby), faction, **form.whom(), zone=lobby.plan.calendar.zone
            )
        except Refusal as refusal:
            refused(form, refusal, summary, faction)
        else:
            if not link:
                messages.success(
                    request, offer_sentence(f"The seat of the {people(summary, faction)} is offered.")
                )
                return redirect("admin:lobby_seat", lobby.campaign, faction)
            form = InviteForm(initial={"after": after + 1})
    context = {
        "title": f"The seat of the {people(summary, faction)}",
        "summary": summary,
        "lobby": lobby,
        "shown_for": lobby.version,
        "faction": faction,
        "form": form,
        "link": link,
        "player": username(held),
        "held": held,
        "offers": offers(lobby.campaign, faction),
        "mail_goes_out": settings.MAIL_GOES_OUT,
        "known": known_to(asker(request)),
    }
    return page(request, admin.site, "lobby_seat", context, status=400 if form.errors else 200)


def tenure_of(request: HttpRequest, lobby: Lobby) -> Tenure:
    """The reader's tenure as an organiser. Raises Http404 if he is none."""
    tenure = organiser_tenure(asker(request), lobby.campaign)
    if tenure is None:
        raise Http404
    return tenure


@to_prepare
@require_POST
def withdraw_offer(request: HttpRequest, lobby: Lobby, faction: str, invitation: UUID) -> HttpResponse:
    """Withdraw an open offer."""
    withdraw(request, lobby.campaign, invitation)
    return redirect("admin:lobby_seat", lobby.campaign, faction)


@to_prepare
@require_POST
def send_again(request: HttpRequest, lobby: Lobby, faction: str, invitation: UUID) -> HttpResponse:
    """Send an open offer again."""
    anew(request, lobby.campaign, faction, invitation)
    return redirect("admin:lobby_seat", lobby.campaign, faction)


@to_prepare
@require_POST
def free(request: HttpRequest, lobby: Lobby, faction: str) -> HttpResponse:
    """Free a seat that somebody has accepted."""
    tenure = request.POST.get("tenure")
    refusals.done(
        request, lambda: preparing.free(lobby.campaign, faction, tenure=tenure), "The seat is free again."
    )
    return redirect("admin:lobby_seat", lobby.campaign, faction)


@to_prepare
@require_POST
def name_deputy(request: HttpRequest, lobby: Lobby, faction: str) -> HttpResponse:
    """Name the deputy that a faction has from the opening on, or none."""
    form = DeputyForm(request.POST)
    if faction not in lobby.factions or not form.is_valid():
        raise Http404
    temper, was = form.cleaned_data["temper"], request.POST.get("was")
    refusals.done(
        request,
        lambda: preparing.name_deputy(lobby.campaign, faction, temper, was=was),
        "The deputy is kept.",
    )
    return redirect("admin:lobby", lobby.campaign)
