"""The page of an invitation: where the faction begins, the offer, and accepting or declining it by a button."""

from typing import Any
from uuid import UUID

import msgspec
from django import forms
from django.contrib import messages
from django.contrib.auth import login
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_http_methods

from account.invitations import offered
from account.page import answered, page, show
from account.passwords import BACKEND, NewPassword
from account.prospects import prospect
from account.reading import UTC, code_of, later, names_for, names_in
from account.refusals import MEANWHILE, in_words
from account.shields import shield_of
from campaign import scenarios
from campaign.presentation.organiser import names_of
from campaign.presentation.report.language import phrase
from campaign.rules.victory import objectives_of
from campaign.service.joining.preparing import title_of
from campaign.service.joining.seating import accept_invitation
from eventlog.errors import LogRefusal
from people import invitations
from people.enrolment import enrol
from people.guesses import LONGEST_NAME, TooManyGuesses
from people.models import LANGUAGES, READER, Account, Invitation
from people.tenures import players, seat_of
from play.charts import MapFigure
from play.scenarios import first_map, first_morning, has
from rulebook import Refusal

OVER = phrase(
    "There is no such invitation for you: it was used or withdrawn, has expired, or is somebody else's."
)
PLAYS = phrase("You are invited to play the {faction}")
READS = phrase("You are invited to read beside the {faction}")
SEATED = phrase("You have a seat in “{campaign}”.")


class EnrolForm(NewPassword):
    """A new account for the invited person."""

    username = forms.CharField(label=later("Your name here"), max_length=LONGEST_NAME)
    email = forms.EmailField(label=later("Your mail address for notices; empty for none"), required=False)
    language = forms.ChoiceField(label=later("Language"), choices=LANGUAGES)
    field_order = ("username", "password", "again", "email", "language")


class Beginning(msgspec.Struct, frozen=True):
    """A faction on the first morning of its scenario: its map, its form, its pieces in words, goals and par."""

    map: MapFigure
    shield: SafeString
    has: str
    goals: str
    par: int
    about: str


def beginning(scenario: str, faction: str, language: str) -> Beginning | None:
    """The first morning of a faction, if its scenario has a page here."""
    if scenario not in scenarios.sound():
        return None
    state, book = first_morning(scenario), scenarios.load(scenario).book
    if faction not in state.factions:
        return None
    names = names_of(state, language=language)
    goals = sum(1 for _ in objectives_of(book, faction))
    return Beginning(
        first_map(scenario, faction, names),
        shield_of(faction, names),
        has(faction, state, names),
        names.count(goals, "{n} goal", "{n} goals"),
        book.victory.par.get(faction, 0),
        f"{reverse('scenario', args=[scenario])}?faction={faction}",
    )


def laid_out(invitation: Invitation, language: str, zone: str) -> dict[str, Any]:
    """The facts of an invitation, by the reader's clock or ("") the campaign's, without secrets of players.

    `held` is true if a player of the faction leaves the seat when the reader accepts.
    """
    about = prospect(invitation.campaign, language, zone)
    names = names_in(language, zone or (about.zone if about is not None else UTC))
    said = offered(invitation, names)
    return {
        "offer": said,
        "prospect": about,
        "start": beginning(about.book, invitation.faction, language) if about is not None else None,
        "held": invitation.faction in players(invitation.campaign),
        "title": names.say(READS if invitation.role == READER else PLAYS, faction=said.faction),
    }


def seated(request: HttpRequest, account: Account, campaign: UUID) -> HttpResponse:
    """Where somebody goes who sits in a campaign now, with a word on it: its lobby, or, once it is open, its page."""
    names = names_in(account.language)
    messages.success(request, names.say(SEATED, campaign=names.title(title_of(campaign))))
    return redirect("play-lobby", campaign)


def used_by(account: Account | None, number: UUID) -> UUID | None:
    """The campaign of an invitation that this account has accepted, if it sits there still."""
    if account is None:
        return None
    used = Invitation.objects.filter(pk=number, tenure__account=account).first()
    return used.campaign if used is not None and seat_of(account, used.campaign) else None


@require_http_methods(["GET", "POST"])
def invitation(request: HttpRequest, number: UUID, secret: str = "") -> HttpResponse:
    """Look at an invitation, by its link or as the account that it names, and accept or decline it."""
    account = request.user if isinstance(request.user, Account) else None
    names = names_for(request)
    context: dict[str, Any] = {"title": names.say("An invitation"), "secret": secret}
    try:
        found = invitations.found(number, account, secret)
    except Refusal:
        if (campaign := used_by(account, number)) is not None:
            return redirect("play-lobby", campaign)
        back = reverse("play") if account is not None else ""
        return page(request, "said", context | {"text": names.say(OVER), "back": back}, status=404)
    context |= laid_out(found, code_of(request), account.zone if account is not None else "")
    context["may_enrol"] = found.account_id is None
    form = EnrolForm(
        request.POST if "username" in request.POST else None, initial={"language": code_of(request)}
    )
    if request.method == "POST":
        try:
            if done := acted(request, found, account, secret, form):
                return done
        except (Refusal, TooManyGuesses) as refusal:
            if form.is_bound:
                show(form, refusal, names)
            else:
                reason = in_words(refusal, names)
                return page(request, "invitation", context | {"form": form, "reason": reason}, status=409)
        except LogRefusal:
            context |= {"form": form, "reason": names.say(MEANWHILE)}
            return page(request, "invitation", context, status=409)
    return answered(request, "invitation", form, context)


def acted(
    request: HttpRequest, found: Invitation, account: Account | None, secret: str, form: EnrolForm
) -> HttpResponse | None:
    """Do what the button says; None where the form is to be shown again. Raises Refusal and TooManyGuesses."""
    if account is None:
        if found.account_id is not None or not form.is_bound or not form.is_valid():
            return None
        account = enrol(
            request,
            form.cleaned_data["username"],
            form.cleaned_data["password"],
            by=found,
            language=form.cleaned_data["language"],
            email=form.cleaned_data["email"],
        )
        try:
            campaign = accept_invitation(found.pk, account, secret)
        except (Refusal, LogRefusal):
            # It was made for this seat alone, which somebody else has by now.
            account.delete()
            raise
        login(request, account, backend=BACKEND)
        return seated(request, account, campaign)
    if request.POST.get("answer") == "decline":
        invitations.decline(found.pk, account, secret)
        messages.success(request, names_in(account.language).say("You have declined."))
        return redirect("account")
    return seated(request, account, accept_invitation(found.pk, account, secret))
