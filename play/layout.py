"""What every page of an open campaign shows: where it stands, the map, and the sheet that is being written."""

from collections.abc import Iterator
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from campaign.model.game import Game
from campaign.model.orders import March, MoveSpy, Order, Ride, Verdict
from campaign.presentation import faction_report
from campaign.presentation.findings import reason_of
from campaign.presentation.orders import order_in_words
from campaign.presentation.report import Names, spoken
from campaign.presentation.report.words import begun
from campaign.rules.deadline import written
from campaign.service.drafts import JudgedDraft, read_draft
from campaign.service.life import pause_told
from campaign.service.own_sheets import text_of
from campaign.service.seats import Seat
from campaign.service.unled import is_unled
from campaign.service.visits import visit
from campaign.visibility import View
from people.models import Account
from play.battles import awaited
from play.campaigns import stands
from play.charts import MORNING, figure
from play.corrections import of_today
from play.marks import marks_of
from play.page import page
from rulebook.refusal import mark_of

REFUSED = 400


class Said(msgspec.Struct, frozen=True):
    """Something that is said of an order, with its rule, "" where the house speaks; `weight`: warned or refused."""

    weight: str
    reason: str
    rule: str


class SheetLine(msgspec.Struct, frozen=True):
    """An order of the sheet as it is told: its sentence, what is said of it, and the way that it goes on the map."""

    number: int
    words: str
    verdict: str
    said: tuple[Said, ...]
    start: str
    way: str


class SheetBox(msgspec.Struct, frozen=True):
    """The sheet beside the map: its lines, whether they are on file, and what may be done with it."""

    lines: tuple[SheetLine, ...]
    saw: str
    replaces: str
    filed: str
    on_file: bool
    clear: bool
    unfiled: int
    former: int


class Layout(msgspec.Struct, frozen=True):
    """A seat with what its pages are made of: the faction's view, its names, and the sheet that it writes."""

    seat: Seat
    view: View
    game: Game
    names: Names
    draft: JudgedDraft

    @property
    def open(self) -> bool:
        """Whether orders are taken now, from whoever reads this."""
        return self.seat.files and self.seat.takes_orders(self.seat.day)


def layout_of(seat: Seat, account: Account) -> Layout:
    """What the pages of a seat are made of, which was found with the newest dawn and the sheet of the open day."""
    view, game = seat.board()
    names = faction_report.names_for(view, account.language, zone=account.zone)
    return Layout(seat, view, game, names, read_draft(seat, seat.day))


def show(
    request: HttpRequest, layout: Layout, panel: dict[str, Any], *, problem: str = "", status: int = 200
) -> HttpResponse:
    """The page of a campaign with a panel beside the map, and what went wrong above all where something did."""
    seat, view, names = layout.seat, layout.view, layout.names
    battles = list(awaited(seat, names))
    context = {
        "title": names.title(seat.title),
        "seat": seat,
        "day": seat.day,
        "open": layout.open,
        "faction": names.faction(seat.faction),
        "date": faction_report.date_of(view, view.day, names),
        "clock": stands(seat, names, fights=bool(battles)),
        "paused": paused(seat, names),
        "unled": unled(seat, names),
        "corrections": of_today(seat, names),
        "deadline": seat.deadline if seat.takes_orders(seat.day) else None,
        "box": box_of(layout),
        "read": visit(seat),
        "awaited": battles,
        "nights": range(seat.newest - 1, seat.oldest - 1, -1),
        "problem": problem,
        "map": figure(
            f"map-{seat.newest}",
            reverse("play-map", args=[seat.campaign]),
            MORNING,
            names,
            marks_of(seat, view, layout.game, names),
            writing=layout.open,
        ),
    }
    answer = page(request, "campaign", names, context | panel)
    answer.status_code = status
    if status >= REFUSED:
        # A page that says what was wrong is at no address of its own: whoever goes back or reloads reads the one before.
        answer["HX-Push-Url"] = "false"
    return answer


def paused(seat: Seat, names: Names) -> str:
    """Since when the campaign is paused, and why; "" where it is not."""
    line = pause_told(seat)
    return spoken(line, names) if line is not None else ""


def unled(seat: Seat, names: Names) -> str:
    """That nobody organises the campaign any more; "" where somebody does."""
    if not is_unled(seat.campaign):
        return ""
    return names.say(
        "Nobody organises this campaign now: the operator of this server is told, and can organise it or find somebody "
        "who does."
    )


def box_of(layout: Layout) -> SheetBox:
    """The sheet as it is written."""
    seat, names, draft = layout.seat, layout.names, layout.draft
    at = names.moment(written(seat.filed.filed_at)) if seat.filed is not None else ""
    return SheetBox(
        lines=tuple(lines_of(layout)),
        saw=text_of(draft.sheet.orders),
        replaces=seat.filed.digest if seat.filed is not None else "",
        filed=names.say("Your sheet of day {day} was filed on {moment}.", day=seat.day, moment=at)
        if at
        else names.say("Nothing is on file for day {day} yet.", day=seat.day),
        on_file=draft.on_file,
        clear=draft.clear,
        unfiled=draft.unfiled,
        former=draft.former,
    )


def lines_of(layout: Layout) -> Iterator[SheetLine]:
    """The orders of the draft, one by one."""
    for line, verdict in zip(layout.draft.sheet.lines, layout.draft.said, strict=False):
        yield SheetLine(
            line.number,
            begun(order_in_words(line.order, layout.names)),
            verdict.verdict,
            tuple(said_of(verdict, layout.names)),
            start=start_of(line.order, layout.view),
            way=" ".join(getattr(line.order, "path", ())),
        )


def said_of(verdict: Verdict, names: Names) -> Iterator[Said]:
    """What is said of an order."""
    for finding in verdict.findings:
        yield Said(finding.verdict, begun(reason_of(finding, names)), mark_of(finding.rule))


def start_of(order: Order, view: View) -> str:
    """The hex in which an order begins that goes over the map, "" for any other."""
    match order:
        case March(group=name) if name in view.groups:
            return view.groups[name].hex
        case MoveSpy(spy=name) if name in view.spies:
            return view.spies[name].hex
        case Ride(commander=name) if name in view.commanders:
            return view.commanders[name].hex
        case _:
            return ""
