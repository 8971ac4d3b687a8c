"""The frame of every page of an open campaign: its stage, the map, and the sheet in the making."""

from collections.abc import Iterator
from functools import cached_property
from typing import Any

import msgspec
from django.http import HttpRequest, HttpResponse
from django.urls import reverse

from account.bar import bar_of
from campaign.model.game import Game
from campaign.model.orders import March, MoveSpy, Order, Ride, Verdict
from campaign.model.state import Group
from campaign.options.survey import Survey
from campaign.presentation import faction_report
from campaign.presentation.findings import reason_of
from campaign.presentation.followed_convoys import CHANGES, Followed, followed
from campaign.presentation.lines import Line
from campaign.presentation.orders import order_in_words
from campaign.presentation.report import Names, spoken
from campaign.presentation.report.words import begun
from campaign.service.news.unled import is_unled
from campaign.service.organisers.life import pause_told
from campaign.service.players.drafts import JudgedDraft, read_draft
from campaign.service.players.options import Danger, read_dangers
from campaign.service.players.own_sheets import text_of
from campaign.service.players.visits import visit
from campaign.service.reading.reports import SoFar, read_so_far
from campaign.service.seats import Seat
from campaign.visibility import View
from people.models import Account
from play.about import piece_of
from play.battles import awaited
from play.campaigns import stands
from play.charts import MORNING, When, figure
from play.corrections import of_today
from play.marching import ends_of
from play.marks import marks_of
from play.nightfall import UNKNOWN, Nightfall, foretold
from play.page import address_of, page
from play.rows import JudgedOrder, Row, Written, group_rows, written_on
from play.stand_in import StandIn, in_words, replaced_in_words, stand_in
from play.tour import tour_of
from play.zooming import zoom_of
from rulebook.refusal import mark_of

REFUSED = 400


class Said(msgspec.Struct, frozen=True):
    """Something that is said of an order, with its rule, "" where the house speaks; `weight`: warned or refused."""

    weight: str
    reason: str
    rule: str


class SheetLine(msgspec.Struct, frozen=True):
    """An order of the sheet as the page shows it: its sentence, its remarks, and the way of its piece `of` on the map.

    `ends` are the hexes in which the nights of the way end, without its goal.
    """

    number: int
    words: str
    verdict: str
    said: tuple[Said, ...]
    of: str
    start: str
    way: str
    ends: str


class SheetBox(msgspec.Struct, frozen=True):
    """The sheet beside the map: its lines, whether they are on file, and the acts on it.

    `replaces` is the receipt of the sheet on file, `number` its number, and `hour` its hour; "" and 0 for none.
    """

    lines: tuple[SheetLine, ...]
    saw: str
    replaces: str
    number: int
    hour: str
    filed: str
    on_file: bool
    clear: bool
    unfiled: int
    former: int


class Layout(msgspec.Struct, frozen=True, dict=True):
    """A seat with the frame of its pages: the faction's view, its names, and the sheet that it writes."""

    seat: Seat
    view: View
    game: Game
    names: Names
    draft: JudgedDraft

    @property
    def open(self) -> bool:
        """True if orders are taken now, from the reader of this page."""
        return self.seat.files and self.seat.takes_orders(self.seat.day)

    @cached_property
    def written(self) -> Written:
        """The orders of the draft by their pieces."""
        judged = zip(self.draft.sheet.lines, self.draft.said, strict=False)
        lines = (
            JudgedOrder(line.number, line.order, said.verdict, tuple(each.rule for each in said.findings))
            for line, said in judged
        )
        return written_on(lines, self.view.faction)

    @cached_property
    def dangers(self) -> dict[str, Danger]:
        """The own groups that others may beat tonight."""
        return read_dangers(self.seat, self.so_far.fought) if self.seat.phase == "orders" else {}

    @cached_property
    def nightfall(self) -> Nightfall:
        """The near future of the own groups by the draft, while orders are taken; a deputy's orders are unknown."""
        orders = self.draft.sheet.orders
        if self.seat.phase != "orders" or (self.stand_in is not None and not orders):
            return UNKNOWN
        return foretold(self.view, self.game, orders)

    @cached_property
    def so_far(self) -> SoFar:
        """The lines of the feed that the page needs."""
        return read_so_far(self.seat)

    @property
    def past_days(self) -> list[Line]:
        """The lines of all days that the page needs."""
        return self.so_far.days

    @cached_property
    def stand_in(self) -> StandIn | None:
        """The deputy who writes today's orders as things stand; None with a sheet on file."""
        if self.seat.phase != "orders" or self.seat.filed is not None:
            return None
        return stand_in(self.past_days, self.seat.day)

    @cached_property
    def trails(self) -> dict[str, Followed]:
        """The convoys that were the faction's own, by their ids."""
        return followed((line for line in self.past_days if line.kind in CHANGES), self.view.faction)

    @cached_property
    def survey(self) -> Survey:
        """The dawn as the faction sees it, before any order."""
        return Survey(self.view, self.game)

    def points(self, group: Group) -> int:
        """The movement points that an own group has today."""
        return self.survey.draft.points(group)

    @cached_property
    def rows(self) -> list[Row]:
        """The own groups with their orders."""
        left = self.names.say("No order: your deputy writes.") if self.stand_in is not None else ""
        return group_rows(
            self.view, self.game, self.written, self.dangers, self.names, self.nightfall, unordered=left
        )


def layout_of(seat: Seat, account: Account) -> Layout:
    """The frame of the pages of a seat, which was found with the newest dawn and the sheet of the open day."""
    view, game = seat.board()
    names = faction_report.names_for(view, account.language, zone=account.zone)
    return Layout(seat, view, game, names, read_draft(seat, seat.day))


def show(
    request: HttpRequest, layout: Layout, panel: dict[str, Any], *, problem: str = "", status: int = 200
) -> HttpResponse:
    """The page of a campaign with a panel beside the map, and a problem above all if there is one."""
    seat, view, names = layout.seat, layout.view, layout.names
    battles = list(awaited(seat, names))
    date = faction_report.date_of(view, view.day, names)
    standing = stands(seat, names, fights=bool(battles))
    rows = layout.rows
    context = {
        "title": names.title(seat.title),
        "seat": seat,
        "day": seat.day,
        "open": layout.open,
        "faction": names.faction(seat.faction),
        "bar": bar_of(seat, names, date=date, stands=standing, read=visit(seat)),
        "stands": standing,
        "paused": paused(seat, names),
        "stand_in": in_words(layout.stand_in, names) if layout.stand_in is not None else "",
        "unled": unled(seat, names),
        "corrections": of_today(layout.past_days, seat, names),
        "box": box_of(layout),
        "foot": foot_of(layout, panel.get("about", ""), panel.get("piece", "")),
        "own_rows": rows,
        "idle": " ".join(row.id for row in rows if row.idle and layout.open),
        "danger": " ".join(layout.dangers),
        "awaited": battles,
        "problem": problem,
        "tour": tour_of(request, seat, names, next((row.id for row in rows), "")),
        "first_day": seat.newest == seat.oldest and layout.open,
        "when": When(
            names.say("The end") if seat.phase == "ended" else names.say("Day {day}, today", day=seat.newest),
            reverse("play-day", args=[seat.campaign, seat.newest - 1]) if seat.newest > seat.oldest else "",
        ),
        "map": figure(
            f"map-{seat.newest}",
            reverse("play-map", args=[seat.campaign]),
            MORNING,
            names,
            marks_of(view, layout.game, names),
            signs=reverse("play-signs", args=[seat.campaign]),
            writing=layout.open,
            zoom=zoom_of(request, panel.get("stands", ""), panel.get("sent_form", "")),
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
    """The warning that the campaign has no organiser; "" if it has one."""
    if not is_unled(seat.campaign):
        return ""
    return names.say(
        "This campaign has no organiser now: the operator of this server knows, and can organise "
        "it or find somebody."
    )


def box_of(layout: Layout) -> SheetBox:
    """The sheet as it is written."""
    seat, names, draft = layout.seat, layout.names, layout.draft
    at = names.by_clock(seat.filed.filed_at) if seat.filed is not None else ""
    return SheetBox(
        lines=tuple(lines_of(layout)),
        saw=text_of(draft.sheet.orders),
        replaces=seat.filed.digest if seat.filed is not None else "",
        number=seat.filed.number if seat.filed is not None else 0,
        hour=names.hour(seat.filed.filed_at) if seat.filed is not None else "",
        filed=names.say("Filed {moment}.", moment=at) if at else names.say("Nothing is filed yet."),
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
            of=piece_of(line.order, layout.view.faction)[1],
            start=start_of(line.order, layout.view),
            way=" ".join(getattr(line.order, "path", ())),
            ends=ends_on(line.order, layout),
        )


def ends_on(order: Order, layout: Layout) -> str:
    """The hexes in which the nights of a group's march end, but for its goal."""
    group = layout.view.groups.get(getattr(order, "group", ""))
    return ends_of(group.hex, order, layout.points(group), layout.game) if group is not None else ""


def said_of(verdict: Verdict, names: Names) -> Iterator[Said]:
    """The remarks on an order."""
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


class Decision(msgspec.Struct, frozen=True):
    """The button of the foot beside a panel that asks for a decision, with the form that it sends.

    `off`: the order would be refused as it stands.
    """

    form: str
    words: str
    name: str
    says: str
    cancel: str
    off: bool = False


class Foot(msgspec.Struct, frozen=True):
    """The state of the sheet in one line, and the next step. `mark` is a ring, full or stop.

    `next` leads to the next group without an order, `mend` to the first order that is refused; "" for none.
    """

    mark: str
    state: str
    more: str
    next: str
    mend: str


def foot_of(layout: Layout, about: str, piece: str) -> Foot:
    """The foot of the column beside the panel of a piece, or beside the list of all."""
    draft, seat = layout.draft, layout.seat
    idle = [row.id for row in layout.rows if row.idle]
    others = [name for name in idle if (about, piece) != ("groups", name)]
    groups = layout.view.groups
    here = groups[piece].number if about == "groups" and piece in groups else 0
    behind = [name for name in others if groups[name].number > here]
    following = next(iter(behind or others), "")
    refused = next(
        (
            line.number
            for line, said in zip(draft.sheet.lines, draft.said, strict=False)
            if said.verdict == "refused"
        ),
        0,
    )
    mark, state, more = told_of(layout, refused=bool(refused), idle=len(idle))
    return Foot(
        mark,
        state,
        more,
        address_of(seat, "groups", following) if following else "",
        reverse("play-order", args=[seat.campaign, seat.day, refused]) if refused else "",
    )


def told_of(layout: Layout, *, refused: bool, idle: int) -> tuple[str, str, str]:
    """The mark of the sheet, its state, and a further remark."""
    names, draft, filed = layout.names, layout.draft, layout.seat.filed
    again = names.say("You can file again until the deadline.")
    if refused:
        return "stop", names.say("Not filed."), names.say("An order is refused.")
    if filed is None and layout.stand_in is not None:
        return "ring", names.say("Draft."), replaced_in_words(layout.stand_in, names)
    if filed is None:
        more = names.count(idle, "{n} group has no order.", "{n} groups have no order.") if idle else again
        return "ring", names.say("Draft."), more
    at = names.by_clock(filed.filed_at)
    if draft.on_file:
        return "full", names.say("Filed {moment}.", moment=at), again
    return "ring", names.say("Filed {moment}, changed since.", moment=at), ""
