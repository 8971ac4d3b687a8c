"""An awaited die: what it is for, and the face that the organiser rolled."""

from django import forms
from django.contrib import admin, messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from unfold.widgets import UnfoldAdminIntegerFieldWidget

from campaign import doors
from campaign.desk import refusals
from campaign.desk.access import organises, tenure_of, to_read
from campaign.desk.nights import play_on
from campaign.desk.site import page, posted
from campaign.desk.wording import seen_by
from campaign.models import Card


class FaceForm(forms.Form):
    """The face of a die. `label` is the die that the organiser saw, so that a second click enters no other."""

    label = forms.CharField(widget=forms.HiddenInput)
    face = forms.IntegerField(widget=UnfoldAdminIntegerFieldWidget(attrs={"autofocus": True}))


@to_read
def die(request: HttpRequest, card: Card) -> HttpResponse:
    """The die that the night waits for."""
    if card.awaited_die is None:
        messages.error(request, "No die is awaited; nothing was changed.")
        return redirect("admin:campaign", card.campaign)
    form = FaceForm(posted(request), initial={"label": card.awaited_die["label"]})
    if request.method == "POST":
        tenure = tenure_of(request, card)
        if form.is_valid() and entered(card, form, str(tenure.id)):
            play_on(request, card)
            card.refresh_from_db()
            return redirect("admin:die" if card.awaited_die else "admin:campaign", card.campaign)
    context = {
        "title": "A die to roll",
        "card": card,
        "die": card.awaited_die,
        "witness": seen_by(card, card.awaited_die["witness"]),
        "form": form,
        "organises": organises(request, card),
    }
    return page(request, admin.site, "die", context, status=400 if form.errors else 200)


def entered(card: Card, form: FaceForm, actor: str) -> bool:
    """Enter the face; False, with the reason in the form, if it is refused."""
    try:
        doors.enter_die(card.campaign, form.cleaned_data["label"], form.cleaned_data["face"], actor=actor)
    except refusals.REFUSED as refusal:
        refusals.show(form, refusal)
        return False
    return True
