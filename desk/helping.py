"""Helping with the account of somebody who sits in one's campaigns: a link for a new password, another address."""

from uuid import UUID

from django import forms
from django.contrib import admin, messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from unfold.widgets import UnfoldAdminTextInputWidget

from campaign.service.preparing import title_of
from desk import refusals
from desk.access import asker
from desk.page import page, posted
from people import helping
from people.models import SITTING, Account, Tenure
from people.post import trouble_of
from people.tenures import organised_by
from rulebook import Refusal


class AddressForm(forms.Form):
    """Another mail address for the account."""

    email = forms.EmailField(
        label="Another mail address",
        widget=UnfoldAdminTextInputWidget(attrs={"type": "email", "autocomplete": "off"}),
        help_text="It counts in three days, unless the person refuses it or accepts it before.",
    )


def help_person(request: HttpRequest, tenure: UUID) -> HttpResponse:
    """The page on which an organiser helps with an account. Raises Http404 for whoever does not sit in his campaigns."""
    held = tenure_or_404(request, tenure)
    account = held.account
    assert account is not None
    sends_link = request.POST.get("do") == "password"
    form = AddressForm(None if sends_link else posted(request))
    if request.method == "POST" and helped(request, account, form, sends_link=sends_link):
        return redirect("admin:help", tenure)
    box = trouble_of(account.email)
    context = {
        "title": f"Help {account.username}",
        "form": form,
        "account": account,
        "held": held,
        "campaign": title_of(held.campaign),
        "trouble": box.trouble if box is not None else "",
        "record": helping.record(account)[:20],
    }
    return page(request, admin.site, "help", context, status=400 if form.errors else 200)


def tenure_or_404(request: HttpRequest, name: UUID) -> Tenure:
    """The tenure of somebody who sits in a campaign of the asker now. Raises Http404 for any other."""
    found = Tenure.objects.select_related("account").filter(pk=name, role__in=SITTING, until=None).first()
    if found is None or found.account is None or found.campaign not in organised_by(asker(request)):
        raise Http404
    return found


def helped(request: HttpRequest, account: Account, form: AddressForm, *, sends_link: bool) -> bool:
    """Help, and say so; False, with the reason on the page, if it is refused."""
    try:
        if sends_link:
            helping.send_link(asker(request), account)
            messages.success(request, f"A link for a new password goes to {account.username}'s own address.")
        elif form.is_valid():
            helping.give_address(asker(request), account, form.cleaned_data["email"])
            messages.success(request, f"{account.username} is told; the address counts in three days.")
    except Refusal as refusal:
        if sends_link:
            messages.error(request, refusal.reason)
        else:
            refusals.show(form, refusal)
    return sends_link or not form.errors
