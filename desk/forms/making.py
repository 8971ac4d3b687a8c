"""Forms that make a campaign make one, however often they are sent: each carries the id of the new campaign."""

from collections.abc import Callable
from typing import Any
from uuid import UUID, uuid4

from django import forms
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect

from campaign.models import CampaignSummary
from campaign.service.joining.preparing import lobby_of
from desk.access import asker
from desk.forms import refusals
from people.tenures import organiser_tenure


class MakingForm(forms.Form):
    """A form that makes a campaign. `name` is the id that it will have."""

    name = forms.UUIDField(required=False, initial=uuid4, widget=forms.HiddenInput)

    def clean_name(self) -> UUID:
        """The id; another one if the form names none."""
        named: UUID | None = self.cleaned_data["name"]
        return named or uuid4()


def made(request: HttpRequest, form: forms.Form, make: Callable[[UUID], Any]) -> HttpResponse | None:
    """Make the campaign of a form, unless an earlier click has; the way there, None with the reason if refused.

    Raises Http404 if another person's campaign has the id.
    """
    name = form.cleaned_data["name"]
    if found := home(request, name):
        return found
    with refusals.shown(form):
        make(name)
    return home(request, name)


def home(request: HttpRequest, name: UUID) -> HttpResponse | None:
    """The way to the campaign of an id, open or prepared; None without one. Raises Http404 for another person's."""
    is_open = CampaignSummary.objects.filter(campaign=name).exists()
    if not is_open and lobby_of(name) is None:
        return None
    if organiser_tenure(asker(request), name) is None:
        raise Http404
    return redirect("admin:campaign" if is_open else "admin:lobby", name)
