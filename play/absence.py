"""The page of your absence: a deputy for days without a sheet, and a planned leave with its limits."""

from collections.abc import Iterator
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict
from django.urls import reverse

from account.bar import bar_of
from campaign.decide.deputies import LIMITS, PERSONALITIES
from campaign.model.orders import REFUSED, Finding
from campaign.model.state import Leave
from campaign.presentation.faction_report import date_of, names_for
from campaign.presentation.findings import with_rule
from campaign.presentation.report import Names
from campaign.presentation.report.calendar import LIMITS as NOT_DONE
from campaign.presentation.report.calendar import PERSONALITIES as WRITERS
from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import begun
from campaign.service.nights import deputies
from campaign.service.seats import Seat, find_seat
from campaign.visibility import View
from play.page import for_players, for_writers, page, reader
from rulebook import Refusal

CONFLICT = 409
TEMPERS = {
    "": phrase("no deputy: your groups stay"),
    "steady": phrase("steady: your groups stay, and are fed"),
    "cautious": phrase("cautious: avoids danger"),
    "greedy": phrase("greedy: looks for loot"),
    "bellicose": phrase("bellicose: looks for battle"),
}
"""The tempers of deputies, as a player who chooses one reads them."""
FIELDS = {"first": phrase("From day"), "last": phrase("To day")}
"""The fields of a leave's days, in their order."""


@for_players
def absence(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """The page of the deputies of a seat."""
    account = reader(request)
    seat = find_seat(account, campaign, dawn=True)
    seat.check_files()
    return shown(request, seat, names_for(seat.view(), account.language, zone=account.zone))


def shown(request: HttpRequest, seat: Seat, names: Names, problem: str = "") -> HttpResponse:
    """The page, with the refusal of the request if any."""
    view, leave = seat.view(), deputies.leave_of(seat.campaign, seat.faction)
    sent = request.POST if problem else QueryDict()
    context: dict[str, Any] = {
        "title": names.say("When you are away"),
        "seat": seat,
        "bar": bar_of(seat, names),
        "problem": problem,
        "deputy": deputies.deputy_of(seat.campaign, seat.faction),
        "tempers": [(name, begun(names.say(TEMPERS[name]))) for name in ("", *PERSONALITIES)],
        "on_leave": [(name, begun(names.say(TEMPERS[name]))) for name in PERSONALITIES],
        "leave": leave,
        "planned": planned(leave, view, names) if leave is not None else "",
        "days": (max(view.day, 1), view.days),
        "first": sent.get("first", max(leave.first, seat.day) if leave else seat.day),
        "last": sent.get("last", leave.last if leave else seat.day),
        "temper": sent.get("temper", leave.temper if leave else PERSONALITIES[-1]),
        "limits": [
            (name, begun(names.say(NOT_DONE[name])), name in (sent.getlist("limits") or limits_of(leave)))
            for name in LIMITS
        ],
    }
    answer = page(request, "absence", names, context)
    answer.status_code = CONFLICT if problem else 200
    return answer


def planned(leave: Leave, view: View, names: Names) -> str:
    """The days of a leave with their dates, and the deputy who writes then."""
    return names.say(
        "Planned from day {first} ({from_date}) to day {last} ({to_date}): {deputy} writes your orders, except on "
        "a day for which you file a sheet.",
        first=leave.first,
        from_date=date_of(view, leave.first, names),
        last=leave.last,
        to_date=date_of(view, leave.last, names),
        deputy=names.say(WRITERS[leave.temper]),
    )


def limits_of(leave: Leave | None) -> tuple[str, ...]:
    """The limits of a leave, empty without one."""
    return leave.limits if leave is not None else ()


@for_writers
def settle(request: HttpRequest, campaign: UUID) -> HttpResponse:
    """Name or dismiss the deputy, plan a leave, or call it off."""
    account = reader(request)
    seat = find_seat(account, campaign, dawn=True)
    seat.check_files()
    names = names_for(seat.view(), account.language, zone=account.zone)
    sent = request.POST
    try:
        match sent.get("do", ""):
            case "deputy":
                deputies.replace_deputy(campaign, seat.faction, sent.get("temper", ""), actor=seat.tenure)
            case "leave":
                if problem := " ".join(wrong_days(sent, seat.view(), names)):
                    return shown(request, seat, names, problem)
                limits = tuple(sent.getlist("limits"))
                leave = Leave(day_of(sent, "first"), day_of(sent, "last"), sent.get("temper", ""), limits)
                deputies.plan_leave(campaign, seat.faction, leave, actor=seat.tenure)
            case _:
                deputies.call_off_leave(campaign, seat.faction, actor=seat.tenure)
    except Refusal as refusal:
        found = Finding.of(refusal, REFUSED)
        return shown(request, seat, names, f"{with_rule(found, names)}.")
    messages.success(request, names.say("It is noted."))
    return HttpResponseRedirect(reverse("play-absence", args=[campaign]))


def wrong_days(sent: QueryDict, view: View, names: Names) -> Iterator[str]:
    """The days of a leave that cannot be, each with its field and its bounds."""
    low = max(view.day, 1)
    for name, field in FIELDS.items():
        day = day_of(sent, name)
        if low <= day <= view.days:
            low = day
            continue
        yield names.say(
            "{field}: a number from {low} to {high} is expected; the campaign has {high} days.",
            field=names.say(field),
            low=low,
            high=view.days,
        )


def day_of(sent: QueryDict, field: str) -> int:
    """A typed day; 0 for other text and for a number beyond all bounds, with which no leave begins or ends."""
    text = str(sent.get(field, "")).strip()
    return int(text) if text.isascii() and text.isdecimal() and len(text) < 6 else 0
