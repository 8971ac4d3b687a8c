"""Help with the account of a person in your campaigns: a link for a new password, another address."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils import timezone
from unfold.widgets import UnfoldAdminTextInputWidget

from campaign.service.joining import preparing
from campaign.service.joining.preparing import title_of
from campaign.service.log import turns
from desk.access import asker
from desk.forms import refusals
from desk.page import page, posted
from desk.versions import SHOWN, version_of
from people import helping, passing_on
from people.models import SITTING, Account, Tenure
from people.post import trouble_of
from people.tenures import organised_by
from rulebook import Refusal

DONE_SINCE = "something else was done for this account since you looked, as its record says"
Act = Callable[[Account, Tenure], tuple[str, str]]
"""The help of an organiser for the holder of a tenure: the sentence on it, and a link to be shown once."""


class AddressForm(forms.Form):
    """Another mail address for the account."""

    email = forms.EmailField(
        label="Another mail address",
        widget=UnfoldAdminTextInputWidget(attrs={"type": "email", "autocomplete": "off"}),
        help_text="It counts in three days, unless the person refuses it or accepts it before.",
    )


def help_person(request: HttpRequest, tenure: UUID) -> HttpResponse:
    """The page on which an organiser helps with an account. Raises Http404 for people outside his campaigns."""
    held = tenure_or_404(request, tenure)
    account = held.account
    assert account is not None
    act = ACTS.get(request.POST.get("do", ""))
    form, link = AddressForm(None if act else posted(request)), ""
    before = helping.record(account).count()
    shown = version_of(request.POST.get(SHOWN, str(before)))
    if act is not None:
        link = acted(request, held, act, shown or 0)
    elif request.method == "POST":
        gave_address(request, held, form, shown or 0)
    if request.method == "POST" and not link and not form.errors:
        return redirect("admin:help", tenure)
    box, asked = trouble_of(account.email), passing_on.asked_by(asker(request), account)
    context = {
        "title": f"Help {account.called}",
        "shown_for": helping.record(account).count(),
        "form": form,
        "account": account,
        "held": held,
        "campaign": title_of(held.campaign),
        "zone": asker(request).zone or preparing.zone_of(held.campaign),
        "seat": seat_page(held),
        "trouble": box.trouble if box is not None else "",
        "link": link,
        "asked": asked,
        "due": asked is not None and asked.counts_from is not None and asked.counts_from <= timezone.now(),
        "record": helping.record(account)[:20],
    }
    return page(request, admin.site, "help", context, status=400 if form.errors else 200)


def seat_page(held: Tenure) -> str:
    """The page of the seat, from which one comes: in the lobby as long as the campaign has not begun."""
    name = "lobby_seat" if preparing.lobby_of(held.campaign) is not None else "seat"
    return reverse(f"admin:{name}", args=[held.campaign, held.faction])


def tenure_or_404(request: HttpRequest, name: UUID) -> Tenure:
    """The tenure of somebody who sits in a campaign of the reader now. Raises Http404 for any other."""
    found = Tenure.objects.select_related("account").filter(pk=name, role__in=SITTING, until=None).first()
    if found is None or found.account is None or found.campaign not in organised_by(asker(request)):
        raise Http404
    return found


def in_turn(account: Account, shown: int) -> AbstractContextManager[None]:
    """Do something for an account, for which so much had been done when an organiser looked. Raises Overtaken."""
    return turns.in_turn(f"help/{account.pk}", shown, lambda: helping.record(account).count(), DONE_SINCE)


def acted(request: HttpRequest, held: Tenure, act: Act, shown: int) -> str:
    """Do the act of a button, and say so, or why not; the link where there is one to be shown, "" else."""
    assert held.account is not None
    try:
        with in_turn(held.account, shown):
            said, link = act(asker(request), held)
    except Refusal as refusal:
        messages.error(request, f"Nothing was done: {refusal.reason}.")
        return ""
    if said:
        messages.success(request, said.format(name=held.account.called))
    return link


def send_link(by: Account, held: Tenure) -> tuple[str, str]:
    """Have a link sent to the person. Raises Refusal."""
    assert held.account is not None
    helping.send_link(by, held.account)
    return "A link for a new password goes to {name}'s own address.", ""


def ask_for_link(by: Account, held: Tenure) -> tuple[str, str]:
    """Ask for a link to pass on. Raises Refusal."""
    passing_on.ask(by, held)
    return "{name} gets a notice; you find the link here in three days.", ""


def take_link(by: Account, held: Tenure) -> tuple[str, str]:
    """The link to pass on. Raises Refusal."""
    assert held.account is not None
    return "", passing_on.take_link(by, held.account, timezone.now())


def gave_address(request: HttpRequest, held: Tenure, form: AddressForm, shown: int) -> None:
    """Give another address, and say so; its faults stand at its field."""
    account = held.account
    if not form.is_valid() or account is None:
        return
    try:
        with in_turn(account, shown):
            helping.give_address(
                asker(request), account, form.cleaned_data["email"], zone=preparing.zone_of(held.campaign)
            )
    except Refusal as refusal:
        refusals.show(form, refusal)
    else:
        messages.success(request, f"{account.called} is told; the address counts in three days.")


ACTS: dict[str, Act] = {"password": send_link, "ask": ask_for_link, "take": take_link}
"""The acts behind the buttons of the page, by the value that they send."""
