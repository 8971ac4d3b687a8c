"""What a player does with his sheet: orders put on it, changed, moved and taken off; filed, withdrawn, begun anew."""

from collections.abc import Callable, Iterable
from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict

from account.refusals import MEANWHILE
from campaign.model.orders import Finding, Order
from campaign.presentation.findings import reason_of, with_rule
from campaign.presentation.orders import order_in_words
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import begun
from campaign.service import drafts
from campaign.service.denials import Denial
from campaign.service.seats import Seat, find_seat
from campaign.verdicts import SheetRefused
from campaign.verdicts.reading import Unreadable, order_of, top
from campaign.verdicts.reading.fields import label_of
from eventlog.errors import LogRefusal
from people.models import Account
from play.about import piece_of
from play.campaign import overview
from play.layout import Layout, layout_of, show
from play.page import address_of, for_writers, number_in, reader
from play.piece import panel_of
from play.posted import base_of, order_from
from rulebook import Refusal
from rulebook.refusal import cited

CONFLICT, UNFIT = 409, 422
Act = Callable[[Seat, int, QueryDict, Names], str]


@for_writers
def new_order(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """Put an order on the sheet; one that may not be given comes back in its form, with what is wrong at its field."""
    seat, account = seat_of(request, campaign)
    given = order_from(request.POST)
    try:
        order = drafts.add_order(seat, day, given)
    except (Unreadable, SheetRefused, Refusal) as refused:
        return with_form(request, seat, account, given, refused)
    said = layout_of(seat, account).names
    messages.success(request, said.say("{order}: written down.", order=begun(order_in_words(order, said))))
    return HttpResponseRedirect(address_of(seat) + "#sheet")


@for_writers
def old_order(request: HttpRequest, campaign: UUID, day: int, number: int) -> HttpResponse:
    """Change, move or drop an order of the sheet."""
    seat, account = seat_of(request, campaign)
    given = order_from(request.POST)
    try:
        match request.POST.get("do", ""):
            case "drop":
                drafts.drop_order(seat, day, number)
            case "up":
                drafts.move_order(seat, day, number, -1)
            case "down":
                drafts.move_order(seat, day, number, 1)
            case _:
                drafts.change_order(seat, day, number, given, was=request.POST.get("was", ""))
    except (Unreadable, SheetRefused, Refusal) as refused:
        return with_form(request, seat, account, given, refused, number)
    return HttpResponseRedirect(address_of(seat) + "#sheet")


def with_form(
    request: HttpRequest,
    seat: Seat,
    account: Account,
    given: Any,
    refused: Unreadable | SheetRefused | Refusal,
    number: int = 0,
) -> HttpResponse:
    """The page again: nothing is changed, what was typed still stands in its form, and what is wrong at its field."""
    layout = layout_of(seat, account)
    found = findings_of(refused)
    problem = sentences(found, layout.names)
    status = UNFIT if not isinstance(refused, Refusal) else CONFLICT
    try:
        order = readable(given, request.POST)
        faults = by_field(found, order, layout.names)
        if all(line.number != number for line in layout.draft.sheet.lines):
            # What was dropped meanwhile can be ordered anew.
            number = 0
        piece = piece_of(order, layout.view.faction)
        panel = panel_of(layout, *piece, order, number, faults, typed=request.POST)
    except (Unreadable, Denial):
        panel = overview(layout)
    return show(request, layout, panel, problem=problem, status=status)


def readable(given: Any, sent: QueryDict) -> Order:
    """The order that was sent, or the one that its form was made of. Raises Unreadable where neither is one."""
    try:
        return order_of(given)
    except Unreadable:
        return order_of(base_of(sent))


def findings_of(refused: Unreadable | SheetRefused | Refusal) -> tuple[Finding, ...]:
    """All that was found wrong."""
    match refused:
        case Unreadable(findings=findings):
            return findings
        case SheetRefused(refused=verdicts):
            return tuple(each for verdict in verdicts for each in verdict.findings)
        case _:
            return (Finding.of(refused, "refused"),)


def sentences(found: Iterable[Finding], names: Names) -> str:
    """What is wrong, each thing with its field and its rule."""
    return " ".join(sentence(each, names) for each in found)


def sentence(finding: Finding, names: Names) -> str:
    """One thing that is wrong."""
    reason = f"{with_rule(finding, names)}."
    label = label_of(finding.field)
    if not label:
        return reason
    return names.say("{field}: {reason}", field=begun(names.say(label)), reason=reason)


def by_field(found: Iterable[Finding], order: Order, names: Names) -> dict[str, str]:
    """What is wrong by the fields of an order, "" for the order as a whole."""
    faults: dict[str, str] = {}
    for each in found:
        field = top(each.field)
        field = field if field in order.__struct_fields__ else ""
        faults.setdefault(field, f"{with_rule(each, names)}.")
    return faults


def file_sheet(seat: Seat, day: int, sent: QueryDict, names: Names) -> str:
    """File what is written; another sheet on file than was seen, or another draft, is not replaced."""
    filing = drafts.file_draft(seat, day, saw=sent.get("saw", ""), replaces=sent.get("replaces", ""))
    return names.say(
        "Your sheet of day {day} is on file as number {number}, since {moment}. Its receipt: {digest}",
        day=day,
        number=filing.receipt.number,
        moment=names.moment(filing.receipt.filed_at or ""),
        digest=filing.receipt.digest,
    )


def withdraw(seat: Seat, day: int, sent: QueryDict, names: Names) -> str:
    """Take the sheet off the file."""
    found = drafts.withdraw_filed(seat, day, replaces=sent.get("replaces", ""))
    return names.say(
        "Your sheet of day {day} was taken off the file on {moment}; what you have written still stands here.",
        day=day,
        moment=names.moment(found.withdrawn_at),
    )


def repeat(seat: Seat, day: int, sent: QueryDict, names: Names) -> str:
    """Write what was last filed, as it goes on today."""
    return left_out(drafts.repeat_orders(seat, day, saw=sent.get("saw", "")), names)


def take_over(seat: Seat, day: int, sent: QueryDict, names: Names) -> str:
    """Write what was written for an earlier day and never filed."""
    earlier = number_in(sent.get("earlier", "")) or 0
    return left_out(drafts.take_over(seat, day, earlier, saw=sent.get("saw", "")), names)


def left_out(found: Iterable[Any], names: Names) -> str:
    """What could not be ordered again."""
    told = [
        names.say(
            "Left out: {order}: {reason}.",
            order=order_in_words(each.order, names),
            reason=cited(reason_of(each.why, names), each.why.rule),
        )
        for each in found
    ]
    return "\n".join([names.say("The orders are written down; read them, then file them."), *told])


def clear(seat: Seat, day: int, sent: QueryDict, names: Names) -> str:
    """Take all orders off the sheet."""
    drafts.clear_draft(seat, day, saw=sent.get("saw", ""))
    return names.say("The sheet is empty; what is on file is not touched.")


def back_to_file(seat: Seat, day: int, sent: QueryDict, names: Names) -> str:
    """Write the sheet as it is on file."""
    drafts.back_to_file(seat, day, saw=sent.get("saw", ""))
    return names.say("The sheet is as it is on file.")


ACTS: dict[str, Act] = {
    "file": file_sheet,
    "withdraw": withdraw,
    "repeat": repeat,
    "take_over": take_over,
    "clear": clear,
    "back": back_to_file,
}
NO_ACT = phrase("this page has no such button")
"""What the buttons of the sheet do."""


@for_writers
def sheet(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """Do with the whole sheet what a button says."""
    seat, account = seat_of(request, campaign)
    layout = layout_of(seat, account)
    names = layout.names
    act = ACTS.get(request.POST.get("do", ""))
    if act is None:
        return refusal(request, layout, begun(names.say(NO_ACT)))
    try:
        messages.success(request, act(seat, day, request.POST, names))
    except (SheetRefused, Refusal) as refused:
        return refusal(request, layout_of(seat, account), sentences(findings_of(refused), names))
    except Denial as denied:
        return refusal(request, layout, names.say(denied.said, **denied.values))
    except LogRefusal:
        return refusal(request, layout_of(seat, account), names.say(MEANWHILE))
    return HttpResponseRedirect(address_of(seat) + "#sheet")


def refusal(request: HttpRequest, layout: Layout, problem: str) -> HttpResponse:
    """The campaign's page with what stood against it."""
    return show(request, layout, overview(layout), problem=problem, status=CONFLICT)


def seat_of(request: HttpRequest, campaign: UUID) -> tuple[Seat, Account]:
    """The asker's seat as it stands now, and his account."""
    account = reader(request)
    seat = find_seat(account, campaign, dawn=True, sheet=True)
    seat.check_files()
    return seat, account
