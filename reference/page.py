"""How a page to look things up is made: in the language of its reader, signed in or not."""

from functools import cached_property
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from account.bar import Bar, bar_of
from account.documents import is_made
from account.reading import names_for
from campaign.presentation.faction_report import names_for as names_of_view
from campaign.service.denials import Denial
from campaign.service.seats import Seat, find_seat
from people import notices
from people.models import Account

KEPT = "private, no-cache"


class Asked:
    """A request for such a page: its reader's words, and the campaign that he comes from, found once."""

    def __init__(self, request: HttpRequest) -> None:
        self.request = request
        self.names = names_for(request)
        self.language = self.names.language.code

    @cached_property
    def seat(self) -> Seat | None:
        """The reader's seat in the campaign that the address names; none for a stranger, as for an unknown campaign."""
        reader = self.request.user
        if not isinstance(reader, Account):
            return None
        try:
            campaign = UUID(self.request.GET.get("campaign", ""))
            return find_seat(reader, campaign, dawn=True, sheet=True)
        except (ValueError, Denial):
            return None

    @property
    def bar(self) -> Bar | None:
        """The bar of that campaign; None for a reader who comes from elsewhere."""
        if self.seat is None:
            return None
        zone = self.request.user.zone if isinstance(self.request.user, Account) else ""
        return bar_of(self.seat, names_of_view(self.seat.view(), self.language, zone=zone))

    @property
    def came(self) -> str:
        """The end of each address on the page, which keeps the way back to the campaign."""
        return f"?campaign={self.seat.campaign}" if self.seat else ""


def page(asked: Asked, template: str, context: dict[str, Any], *, status: int = 200) -> HttpResponse:
    """A page, with the notices that its reader has not read, and the campaign that he comes from."""
    reader = asked.request.user
    shared = {
        "names": asked.names,
        "lang": asked.language,
        "unread": notices.unread(reader) if isinstance(reader, Account) else 0,
        "seat": asked.seat,
        "bar": asked.bar,
        "here": "help",
        "from": asked.came,
        "sought": "",
        "documented": is_made(),
    }
    answer = render(asked.request, f"reference/{template}.html", shared | context, status=status)
    answer["Cache-Control"] = KEPT
    answer["Referrer-Policy"] = "same-origin"
    return answer
