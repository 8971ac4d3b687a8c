"""Who plays and who organises: seats, and handing the campaign to another organiser."""

from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.contrib import admin, messages
from django.core.exceptions import ValidationError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST
from unfold.widgets import UnfoldAdminTextInputWidget, UnfoldBooleanWidget

from campaign import doors
from campaign.desk import refusals
from campaign.desk.access import asker, looked_at, tenure_of, to_act, to_read
from campaign.desk.deputies import stands
from campaign.desk.site import page, posted
from campaign.models import Card
from people.acquaintance import known_to
from people.models import ORGANISER, Account, Tenure
from people.tenures import appoint, may_sit, resign, seat
from rulebook import Refusal


class AccountField(forms.CharField):
    """An account by its username, typed or picked from those that the organiser knows.

    A name that nobody has and one that cannot be chosen are refused alike, so that nobody is found out by trying names.
    """

    def __init__(self, refusal: str, **fit: Any) -> None:
        self.refusal, self.fit = refusal, fit
        widget = UnfoldAdminTextInputWidget(attrs={"list": "known", "autocomplete": "off"})
        super().__init__(label="Account", max_length=150, widget=widget)

    def clean(self, value: Any) -> Any:
        """The account. Raises ValidationError for a name that nobody has whom this may be."""
        name = super().clean(value)
        account = Account.objects.filter(username=name, is_active=True, **self.fit).first()
        if account is None:
            raise ValidationError(self.refusal.format(name=name))
        return account


class SeatForm(forms.Form):
    """Who takes a seat."""

    username = AccountField("there is no player {name} whom you can seat; one who is new needs an account")


class HandOverForm(forms.Form):
    """Who organises, too, or instead."""

    username = AccountField("there is no {name} who may organise: ask the operator", is_staff=True)
    resign = forms.BooleanField(
        required=False,
        label="and I lay it down",
        widget=UnfoldBooleanWidget,
        help_text="You lose all access.",
    )


@to_act
def take_seat(request: HttpRequest, card: Card, faction: str) -> HttpResponse:
    """Seat an account at a faction; whoever held the seat leaves it."""
    state, _ = looked_at(card)
    stand = next((each for each in stands(card, state) if each.id == faction), None)
    if stand is None:
        raise Http404
    form = SeatForm(posted(request))
    if request.method == "POST" and form.is_valid():
        account = form.cleaned_data["username"]
        try:
            seated(account, card.campaign, faction, str(tenure_of(request, card).id))
        except refusals.REFUSED as refusal:
            refusals.show(form, refusal)
        else:
            messages.success(request, f"{account.username} plays the {stand.people}.")
            return redirect("admin:campaign", card.campaign)
    context = {
        "title": f"The seat of the {stand.people}",
        "card": card,
        "form": form,
        "stand": stand,
        "known": known_to(asker(request)),
        "history": Tenure.objects.filter(campaign=card.campaign, faction=faction).order_by("-since"),
    }
    return page(request, admin.site, "seat", context, status=400 if form.errors else 200)


def seated(account: Account, campaign: UUID, faction: str, actor: str) -> None:
    """Seat an account: the tenure and what the log says of it stand or fall together. Raises what `may_sit` does."""
    tenure = uuid4()

    def hold() -> None:
        may_sit(account, campaign, faction)
        seat(account, campaign, faction, tenure)

    doors.take_seat(campaign, faction, str(tenure), actor, hold=hold)


@to_act
def hand_over(request: HttpRequest, card: Card) -> HttpResponse:
    """Appoint another organiser, and lay the office down if so wished."""
    form = HandOverForm(posted(request))
    if request.method == "POST" and form.is_valid():
        try:
            appoint(form.cleaned_data["username"], card.campaign)
            if form.cleaned_data["resign"]:
                resign(asker(request), card.campaign)
        except Refusal as refusal:
            refusals.show(form, refusal)
        else:
            messages.success(request, f"{form.cleaned_data['username'].username} organises {card.title}.")
            return redirect("admin:index")
    context = {
        "title": f"The organisers of {card.title}",
        "card": card,
        "form": form,
        "known": known_to(asker(request)),
        "organisers": organisers(card),
    }
    return page(request, admin.site, "hand_over", context, status=400 if form.errors else 200)


@to_read
@require_POST
def take_over(request: HttpRequest, card: Card) -> HttpResponse:
    """Let the operator organise a campaign, for instance one that its organiser has left; it is on record."""
    if not asker(request).is_superuser:
        raise Http404
    try:
        appoint(asker(request), card.campaign)
    except Refusal as refusal:
        messages.error(request, refusals.in_full(refusal))
    else:
        messages.success(request, f"You organise {card.title} now; its organisers see that you do.")
    return redirect("admin:campaign", card.campaign)


def organisers(card: Card) -> list[Tenure]:
    """Who organises the campaign now, the longest first."""
    found = Tenure.objects.filter(campaign=card.campaign, role=ORGANISER, until=None)
    return list(found.select_related("account").order_by("since"))
