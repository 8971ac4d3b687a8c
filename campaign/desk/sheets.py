"""The order sheets of a day, to be read by the organiser once the day's orders are closed."""

from typing import Any

import msgspec
from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaign.desk.access import to_read
from campaign.desk.site import page
from campaign.models import Card, Sheet


class Filed(msgspec.Struct, frozen=True):
    """A faction's newest sheet for a day; number 0: none."""

    number: int
    at: Any
    counted: bool


def filed(card: Card) -> dict[str, Filed]:
    """Who has filed for the day under way: numbers and times, never what it says."""
    on_file = Sheet.objects.filter(campaign=card.campaign, day=card.day, withdrawn_at=None)
    sheets = on_file.order_by("number")
    return {
        faction: Filed(number, at, counted)
        for faction, number, at, counted in sheets.values_list("faction", "number", "filed_at", "counted")
    }


@to_read
@require_safe
def sheets(request: HttpRequest, card: Card, day: int) -> HttpResponse:
    """All sheets of a closed day, those that counted marked."""
    if day > card.day or (day == card.day and card.phase == "orders"):
        raise Http404
    found = Sheet.objects.filter(campaign=card.campaign, day=day).order_by("faction", "number")
    names = {each["id"]: each["name"] for each in card.factions}
    listed = [(names[sheet.faction], sheet, orders(sheet.orders)) for sheet in found]
    context = {"title": f"The sheets of day {day}", "card": card, "day": day, "sheets": listed}
    return page(request, admin.site, "sheets", context)


def orders(text: str) -> list[str]:
    """A sheet's orders, one text each."""
    return [msgspec.json.encode(order).decode() for order in msgspec.json.decode(text)]
