"""A player's page: in his language, outside all caches on the way, and for him alone."""

from collections.abc import Callable
from functools import wraps
from typing import Any
from uuid import UUID

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from account.ended import session_kept
from account.page import unread_by
from campaign.presentation.chart import Chart, draw
from campaign.presentation.report import Names
from campaign.service.denials import Denial
from campaign.service.seats import Seat
from people.models import Account

SVG, JSON, KEPT = "image/svg+xml", "application/json", "private, no-cache"
Page = Callable[..., HttpResponse]


def reader(request: HttpRequest) -> Account:
    """The person who is signed in; the page lets in no other."""
    assert isinstance(request.user, Account)
    return request.user


def page(request: HttpRequest, template: str, names: Names, context: dict[str, Any]) -> HttpResponse:
    """A page in the words of `names`; its head tells its reader how many notices he has not read."""
    told = {"names": names, "lang": names.language.code, "unread": unread_by(request)}
    answer = render(request, f"play/{template}.html", context | told)
    answer["Cache-Control"] = KEPT
    answer["Referrer-Policy"] = "same-origin"
    return answer


def hidden(view: Page) -> Page:
    """A page that only a campaign's players see: for all others it is missing, at any address."""

    @wraps(view)
    def guarded(request: HttpRequest, campaign: UUID, **asked: Any) -> HttpResponse:
        try:
            return view(request, campaign, **asked)
        except Denial as denied:
            raise Http404 from denied

    return guarded


def for_players(view: Page) -> Page:
    """A page to read, for a campaign's players alone; its reader's text comes back with it."""
    return require_safe(login_required(session_kept(hidden(view))))


def for_writers(view: Page) -> Page:
    """The view to which a form of a campaign's player is sent; a signed-out player can send it again.

    A visitor of such an address without a form is led to the campaign.
    """
    sent = require_POST(hidden(view))

    @session_kept
    @wraps(view)
    def led(request: HttpRequest, campaign: UUID, **asked: Any) -> HttpResponse:
        if request.method in ("GET", "HEAD"):
            return HttpResponseRedirect(reverse("play-campaign", args=[campaign]))
        return sent(request, campaign, **asked)

    return led


def drawing(chart: Chart) -> HttpResponse:
    """A map, as a player's browser shows it: dark where its reader has dark pages."""
    return kept(draw(chart, themed=True))


def kept(content: str | bytes, kind: str = SVG) -> HttpResponse:
    """A file that a page loads, for its reader's browser alone."""
    answer = HttpResponse(content, content_type=kind)
    answer["Cache-Control"] = KEPT
    return answer


def changed_in(request: HttpRequest, campaign: UUID) -> str:
    """The page of the order of the sheet that a form changes, "" for the form of a new order."""
    number, day = (number_in(request.POST.get(key, "")) for key in ("number", "day"))
    return reverse("play-order", args=[campaign, day, number]) if number and day else ""


def number_in(text: str) -> int | None:
    """The number in a text; None for other text, or a number beyond all bounds."""
    return int(text) if text.isdecimal() and len(text) < 6 else None


def address_of(seat: Seat, about: str = "", name: str = "") -> str:
    """The address of a campaign's page, or of a piece's."""
    if about:
        return reverse("play-piece", args=[seat.campaign, about, name])
    return reverse("play-campaign", args=[seat.campaign])
