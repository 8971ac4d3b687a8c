"""How a page to look things up is made: in the language of its reader, signed in or not."""

from typing import Any
from uuid import UUID

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from account.reading import names_for
from campaign.service.denials import Denial
from campaign.service.seats import Seat, find_seat
from people import notices
from people.models import Account
from rulebook.book.shelf import shelf

KEPT = "private, no-cache"


def page(request: HttpRequest, template: str, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
    """A page, with the notices that its reader has not read, and the campaign that he comes from."""
    names = names_for(request)
    reader = request.user if isinstance(request.user, Account) else None
    shared = {
        "names": names,
        "lang": names.language.code,
        "unread": notices.unread(reader) if reader else 0,
        "seat": seat_of(request),
        "shelf": shelf(),
        "asked": "",
        "documented": (settings.DOCS_SITE / "index.html").is_file(),
    }
    answer = render(request, f"reference/{template}.html", shared | context, status=status)
    answer["Cache-Control"] = KEPT
    answer["Referrer-Policy"] = "same-origin"
    return answer


def seat_of(request: HttpRequest) -> Seat | None:
    """The reader's seat in the campaign that the address names; none for a stranger, as for an unknown campaign."""
    try:
        campaign = UUID(request.GET.get("campaign", ""))
    except ValueError:
        return None
    if not isinstance(request.user, Account):
        return None
    try:
        return find_seat(request.user, campaign, dawn=True)
    except Denial:
        return None


def coming_from(seat: Seat | None) -> str:
    """What links of a page add to their addresses, so that the way back to the campaign is kept."""
    return f"?campaign={seat.campaign}" if seat else ""
