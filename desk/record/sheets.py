"""The order sheets of a day, to be read by the organiser once the day's orders are closed."""

from typing import Any

import msgspec
from django.contrib import admin
from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from campaign.model import events as e
from campaign.models import CampaignSummary, Sheet
from desk.access import asker, to_read
from desk.clock import until
from desk.page import page
from desk.words.sentences import Reader
from eventlog.marks import name_of
from eventlog.models import Event


class Filed(msgspec.Struct, frozen=True):
    """A faction's newest sheet for a day; `deputy` is the temper of the deputy who wrote it, "" where a player did."""

    number: int
    at: Any
    counted: bool
    deputy: str


def filed(summary: CampaignSummary) -> dict[str, Filed]:
    """The filings for the day under way: numbers and times, without the orders."""
    on_file = Sheet.objects.filter(campaign=summary.campaign, day=summary.day, withdrawn_at=None)
    sheets = on_file.order_by("number")
    deputies = by_deputies(summary, summary.day)
    return {
        faction: Filed(number, at, counted, deputies.get((faction, number), ""))
        for faction, number, at, counted in sheets.values_list("faction", "number", "filed_at", "counted")
    }


def by_deputies(summary: CampaignSummary, day: int) -> dict[tuple[str, int], str]:
    """The sheets of a day that deputies wrote, by faction and number, with the tempers of those deputies."""
    log = Event.objects.filter(stream=summary.campaign, payload__contains=f'"day":{day},')
    wrote = {
        each.version: msgspec.json.decode(each.payload) for each in log.filter(type=name_of(e.DeputyWrote))
    }
    before = [version - 1 for version in wrote]
    sheets = log.filter(type=name_of(e.SheetFiled), version__in=before).values_list("version", "payload")
    return {
        (said["faction"], msgspec.json.decode(payload)["number"]): said["temper"]
        for version, payload in sheets
        if (said := wrote[version + 1])["day"] == day
    }


def last_closed(summary: CampaignSummary) -> int:
    """The last day whose orders are closed, so that its sheets can be read; 0: none."""
    if summary.phase != "orders":
        return summary.day
    # Days that were played on paper were closed elsewhere.
    return summary.day - 1 if summary.closing else 0


@to_read
@require_safe
def sheets(request: HttpRequest, summary: CampaignSummary, day: int) -> HttpResponse:
    """All sheets of a closed day, with the counted ones marked; for other days, the reason why they are hidden."""
    last = last_closed(summary)
    over = 1 <= day <= last
    found = (
        Sheet.objects.filter(campaign=summary.campaign, day=day).order_by("faction", "number") if over else ()
    )
    deputies = by_deputies(summary, day) if over else {}
    names = {each["id"]: each["name"] for each in summary.factions}
    reader = Reader(summary, asker(request).language)
    listed = [
        (
            names[sheet.faction],
            sheet,
            reader.orders(sheet.orders),
            orders(sheet.orders),
            deputies.get((sheet.faction, sheet.number), ""),
        )
        for sheet in found
    ]
    context = {
        "title": f"The sheets of day {day}",
        "summary": summary,
        "day": day,
        "sheets": listed,
        "language": reader.language,
        "over": over,
        "last_day": last,
        "why": not_to_be_read(summary, day),
    }
    return page(request, admin.site, "sheets", context, status=200 if over else 404)


def not_to_be_read(summary: CampaignSummary, day: int) -> str:
    """Why the sheets of a day cannot be read, whatever is in them."""
    if not 1 <= day <= summary.days:
        return f"The campaign has no day {day}: it lasts {summary.days} days."
    if day == summary.day:
        closing = "which is not before the campaign goes on" if summary.paused else until(summary)
        return f"Day {day} is open: its sheets can be read here once its orders are closed, {closing}."
    return f"Day {day} is still to come."


def orders(text: str) -> list[str]:
    """A sheet's orders, one text each."""
    return [msgspec.json.encode(order).decode() for order in msgspec.json.decode(text)]
