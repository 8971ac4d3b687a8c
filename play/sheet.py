"""The acts of a player on his sheet: orders added, changed, moved and taken off; filed, withdrawn, begun again."""

from collections.abc import Callable, Iterable
from typing import Any
from uuid import UUID

import msgspec
from django.contrib import messages
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect, QueryDict

from account.refusals import MEANWHILE
from campaign.model.orders import NEW, REFUSED, CreateConvoy, Finding, Order
from campaign.options import PIECES
from campaign.presentation.findings import reason_of, with_rule
from campaign.presentation.orders import order_in_words
from campaign.presentation.report import Names
from campaign.presentation.report.language import phrase
from campaign.presentation.report.words import begun
from campaign.service.denials import Denial
from campaign.service.players import drafts
from campaign.service.seats import Seat, find_seat
from campaign.verdicts import SheetRefused
from campaign.verdicts.reading import Unreadable, order_of, top
from campaign.verdicts.reading.fields import label_of
from eventlog.errors import LogRefusal
from people.models import Account
from play.about import piece_of
from play.campaign import overview
from play.convoying import convoy_panel, with_bounds
from play.layout import Decision, Layout, layout_of, show
from play.more import WITH_PANEL
from play.page import address_of, for_writers, number_in, reader
from play.piece import PANELS, panel_of, typed_of
from play.places import place_panel
from play.posted import base_of, order_from
from play.zooming import asks_for_size
from rulebook import Refusal
from rulebook.refusal import cited

OK, CONFLICT, UNFIT = 200, 409, 422
QUIET = "quiet"
"""The tag of a message that is read aloud and not shown."""
Panel = Callable[[Layout, Order, int, dict[str, str], QueryDict], dict[str, Any]]
"""Shows an order that was refused: its number, 0 for a new one, the faults by field, and the sent form."""
Act = Callable[[Seat, int, QueryDict, Names], str]


class Done(msgspec.Struct, frozen=True):
    """The sentences on a changed order: for a complete one, and for one with gaps."""

    plain: str
    lacking: str


WRITTEN_DOWN = Done(
    phrase("{order}: written down."),
    phrase("{order}: written down, but it cannot be filed as it is. {reasons}"),
)
CHANGED = Done(
    phrase("{order}: changed."),
    phrase("{order}: changed, but it cannot be filed as it is. {reasons}"),
)


@for_writers
def new_order(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """Put an order on the sheet; one that may not be given comes back in its form, with each fault at its field."""
    seat, account = seat_of(request, campaign)
    given = order_from(request.POST)
    if asks_for_size(request):
        return shown_again(request, seat, account, given)
    try:
        added = drafts.add_order(seat, day, given)
    except (Unreadable, SheetRefused, Refusal) as refused:
        return with_form(request, seat, account, given, refused)
    layout = layout_of(seat, account)
    say_of(request, layout, added, WRITTEN_DOWN)
    return HttpResponseRedirect(beside(seat, added.order))


def beside(seat: Seat, order: Order) -> str:
    """The address of the panel in which an order stands."""
    about, name = piece_of(order, seat.faction)
    new = name.startswith(NEW)
    return address_of(seat) if about == "faction" or new else address_of(seat, about, name)


@for_writers
def new_plan(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """Put a march to a place on the sheet, with the deed there."""
    seat, account = seat_of(request, campaign)
    given = order_from(request.POST)
    group, way = request.POST.get("group", ""), tuple(request.POST.get("way", "").split())
    if asks_for_size(request):
        given = given or {"order": "march", "group": group, "path": list(way)}
        return shown_again(request, seat, account, given, panel=at_place)
    try:
        added = drafts.add_plan(seat, day, given, way) if given else drafts.add_march(seat, day, group, way)
    except (Unreadable, SheetRefused, Refusal) as refused:
        given = given or {"order": "march", "group": group, "path": list(way)}
        return with_form(request, seat, account, given, refused, panel=at_place)
    say_of(request, layout_of(seat, account), added, WRITTEN_DOWN)
    return HttpResponseRedirect(beside(seat, added.order))


def at_place(
    layout: Layout, order: Order, number: int, faults: dict[str, str], typed: QueryDict
) -> dict[str, Any]:
    """The panel of a place with the form of an order there; that of the group for a march alone. Raises Absent."""
    site = getattr(order, "site", "")
    if site not in layout.view.places:
        return at_piece(layout, order, number, faults, typed)
    return place_panel(layout, getattr(order, "group", ""), site, order, faults, typed)


def at_piece(
    layout: Layout, order: Order, number: int, faults: dict[str, str], typed: QueryDict
) -> dict[str, Any]:
    """The panel of the piece that an order is about, with its form. Raises Absent."""
    if isinstance(order, CreateConvoy):
        return convoy_panel(layout, order, number, faults, typed_of(typed))
    return panel_of(layout, *piece_of(order, layout.view.faction), order, number, faults, typed=typed)


def say_changed(request: HttpRequest, layout: Layout, changed: drafts.Noted) -> None:
    """Say that an order was changed, or that it stands as it stood."""
    if changed.instead is not None:
        say_of(request, layout, changed, CHANGED)
        return
    order = begun(order_in_words(changed.order, layout.names))
    messages.info(request, layout.names.say("{order}: nothing is changed.", order=order), extra_tags=QUIET)


def say_of(request: HttpRequest, layout: Layout, written: drafts.Noted, done: Done) -> None:
    """Say how an order of the sheet was changed, and name its gaps."""
    lacking = refused_on(layout.draft, written.order)
    said = messages.warning if lacking else messages.success
    # A card in the panel shows what was done, and how to undo it: the sentence is for people who do not see it.
    quiet = "" if lacking else QUIET
    said(request, done_in_words(written, lacking, layout.names, done), extra_tags=quiet)


def refused_on(draft: drafts.JudgedDraft, order: Order) -> tuple[Finding, ...]:
    """Why the sheet is not filed with an order as it stands there; () where it is, and for an order that is gone."""
    for line, verdict in zip(draft.sheet.lines, draft.said, strict=False):
        if line.order == order and verdict.verdict == REFUSED:
            return verdict.findings
    return ()


def done_in_words(written: drafts.Noted, lacking: Iterable[Finding], names: Names, done: Done) -> str:
    """The change of an order, the order that it replaces, and its remaining faults."""
    told = begun(order_in_words(written.order, names))
    if written.instead is not None:
        former = order_in_words(written.instead, names)
        told = names.say("{order}, instead of “{former}”", order=told, former=former)
    if not lacking:
        return names.say(done.plain, order=told)
    reasons = " ".join(f"{with_rule(each, names)}." for each in lacking)
    return names.say(done.lacking, order=told, reasons=reasons)


@for_writers
def old_order(request: HttpRequest, campaign: UUID, day: int, number: int) -> HttpResponse:
    """Change, move or drop an order of the sheet."""
    seat, account = seat_of(request, campaign)
    given = order_from(request.POST)
    if asks_for_size(request):
        return shown_again(request, seat, account, given, number)
    try:
        match request.POST.get("do", ""):
            case "drop":
                drafts.drop_order(seat, day, number)
            case "up":
                drafts.move_order(seat, day, number, -1)
            case "down":
                drafts.move_order(seat, day, number, 1)
            case _:
                changed = drafts.change_order(seat, day, number, given, was=request.POST.get("was", ""))
                say_changed(request, layout_of(seat, account), changed)
    except (Unreadable, SheetRefused, Refusal) as refused:
        return with_form(request, seat, account, given, refused, number)
    return HttpResponseRedirect(back_to(seat, request))


def back_to(seat: Seat, request: HttpRequest) -> str:
    """Where a change of an order leads back to: the panel that it was made in, or the sheet."""
    about, name = request.POST.get("about", ""), request.POST.get("piece", "")
    known = next((each for each in PIECES if each == about), None)
    if known is None or not name:
        return f"{address_of(seat)}#sheet"
    return address_of(seat, known, name)


def with_form(
    request: HttpRequest,
    seat: Seat,
    account: Account,
    given: Any,
    refused: Unreadable | SheetRefused | Refusal,
    number: int = 0,
    *,
    panel: Panel = at_piece,
) -> HttpResponse:
    """The page again: nothing is changed, the form keeps its typed values, and each fault is at its field."""
    status = UNFIT if not isinstance(refused, Refusal) else CONFLICT
    return form_with(
        request, layout_of(seat, account), given, findings_of(refused), number, panel=panel, status=status
    )


def shown_again(
    request: HttpRequest,
    seat: Seat,
    account: Account,
    given: Any,
    number: int = 0,
    *,
    panel: Panel = at_piece,
) -> HttpResponse:
    """The page of a refused form with a map of another size: what is written there stays, and nothing is sent."""
    layout = layout_of(seat, account)
    found: tuple[Finding, ...] = ()
    try:
        looked = drafts.look_at(seat, seat.day, layout.draft.sheet, given, number)
        found = tuple(each for each in looked.verdict.findings if each.verdict == REFUSED)
    except (Unreadable, Refusal) as refused:
        found = findings_of(refused)
    status = UNFIT if found else OK
    return form_with(request, layout, given, found, number, panel=panel, status=status)


def form_with(
    request: HttpRequest,
    layout: Layout,
    given: Any,
    found: tuple[Finding, ...],
    number: int,
    *,
    panel: Panel,
    status: int,
) -> HttpResponse:
    """The page with the sent form, and each fault at its field."""
    try:
        order = readable(given, request.POST)
        if isinstance(order, CreateConvoy):
            found = with_bounds(found, str(given.get("site", "")), number, layout)
        faults = by_field(found, order, layout.names)
        if all(line.number != number for line in layout.draft.sheet.lines):
            # What was dropped meanwhile can be ordered anew.
            number = 0
        shown = panel(layout, order, number, faults, request.POST)
        shown["sent_form"] = sent_form(order, shown)
    except (Unreadable, Denial):
        shown = overview(layout)
    return show(request, layout, shown, problem=sentences(found, layout.names), status=status)


def sent_form(order: Order, shown: dict[str, Any]) -> str:
    """The id that the form of a refused order has in its panel."""
    if shown["about"] == "places-of":
        return SENT
    kind = type(order).__name__
    if kind == "March":
        return "march"
    decision = shown.get("decision")
    own = kind in WITH_PANEL or kind in PANELS
    return decision.form if own and isinstance(decision, Decision) else SENT


SENT = "sent"
"""The id of the form of a refused order that has no other."""


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
    """The faults, each with its field and its rule."""
    return " ".join(sentence(each, names) for each in found)


def sentence(finding: Finding, names: Names) -> str:
    """One thing that is wrong."""
    reason = f"{with_rule(finding, names)}."
    label = label_of(finding.field)
    if not label:
        return reason
    return names.say("{field}: {reason}", field=begun(names.say(label)), reason=reason)


def by_field(found: Iterable[Finding], order: Order, names: Names) -> dict[str, str]:
    """The faults by the fields of an order, "" for the order as a whole."""
    faults: dict[str, str] = {}
    for each in found:
        field = top(each.field)
        field = field if field in order.__struct_fields__ else ""
        faults.setdefault(field, f"{with_rule(each, names)}.")
    return faults


def file_sheet(seat: Seat, day: int, sent: QueryDict, names: Names) -> str:
    """File the draft; an unseen sheet on file, or another draft, is not replaced."""
    filing = drafts.file_draft(seat, day, saw=sent.get("saw", ""), replaces=sent.get("replaces", ""))
    return names.say(
        "Your sheet of day {day} is on file as number {number}, since {moment}.",
        day=day,
        number=filing.receipt.number,
        moment=names.moment(filing.receipt.filed_at or ""),
    )


def withdraw(seat: Seat, day: int, sent: QueryDict, names: Names) -> str:
    """Take the sheet off the file."""
    found = drafts.withdraw_filed(seat, day, replaces=sent.get("replaces", ""))
    return names.say(
        "Your sheet of day {day} was withdrawn on {moment}; your draft is still here.",
        day=day,
        moment=names.moment(found.withdrawn_at),
    )


def repeat(seat: Seat, day: int, sent: QueryDict, names: Names) -> str:
    """Write the orders last filed, as they go on today."""
    return renewed(drafts.repeat_orders(seat, day, saw=sent.get("saw", "")), names)


def take_over(seat: Seat, day: int, sent: QueryDict, names: Names) -> str:
    """Write the unfiled draft of an earlier day."""
    earlier = number_in(sent.get("earlier", "")) or 0
    return renewed(drafts.take_over(seat, day, earlier, saw=sent.get("saw", "")), names)


def renewed(found: drafts.Renewed, names: Names) -> str:
    """Of which day the orders are that were written down again, and which of them were left out."""
    said = names.say(
        "The orders of day {day} are copied as far as they go on today; read them, then file them.",
        day=found.day,
    )
    told = [
        names.say(
            "Left out: {order}: {reason}.",
            order=order_in_words(each.order, names),
            reason=cited(reason_of(each.why, names), each.why.rule),
        )
        for each in found.left_out
    ]
    return "\n".join([said, *told])


def clear(seat: Seat, day: int, sent: QueryDict, names: Names) -> str:
    """Take all orders off the sheet."""
    drafts.clear_draft(seat, day, saw=sent.get("saw", ""))
    return names.say("The draft is empty; the sheet on file is unchanged.")


def back_to_file(seat: Seat, day: int, sent: QueryDict, names: Names) -> str:
    """Write the sheet as it is on file."""
    drafts.back_to_file(seat, day, saw=sent.get("saw", ""))
    return names.say("The draft is again the sheet on file.")


ACTS: dict[str, Act] = {
    "file": file_sheet,
    "withdraw": withdraw,
    "repeat": repeat,
    "take_over": take_over,
    "clear": clear,
    "back": back_to_file,
}
NO_ACT = phrase("this page has no such button")
"""The answer to an unknown button of the sheet."""


@for_writers
def sheet(request: HttpRequest, campaign: UUID, day: int) -> HttpResponse:
    """Do the act of a button with the whole sheet."""
    seat, account = seat_of(request, campaign)
    layout = layout_of(seat, account)
    names = layout.names
    act = ACTS.get(request.POST.get("do", ""))
    if act is None:
        return refusal(request, layout, begun(names.say(NO_ACT)))
    try:
        # The page of a sheet that is on file says so itself, for all who see it.
        quiet = QUIET if act is file_sheet else ""
        messages.success(request, act(seat, day, request.POST, names), extra_tags=quiet)
    except SheetRefused as refused:
        layout = layout_of(seat, account)
        return refusal(request, layout, not_filed(refused, layout))
    except Refusal as refused:
        return refusal(request, layout_of(seat, account), sentences(findings_of(refused), names))
    except Denial as denied:
        return refusal(request, layout, names.say(denied.said, **denied.values))
    except LogRefusal:
        return refusal(request, layout_of(seat, account), names.say(MEANWHILE))
    return HttpResponseRedirect(address_of(seat))


def not_filed(refused: SheetRefused, layout: Layout) -> str:
    """The sentence that the sheet was refused, with the faults of each order."""
    names, orders = layout.names, layout.draft.sheet.orders
    told = [names.say("Nothing was filed.")]
    for verdict in refused.refused:
        reasons = sentences((each for each in verdict.findings if each.verdict == REFUSED), names)
        if not verdict.order < len(orders):
            told.append(reasons)
            continue
        order = order_in_words(orders[verdict.order], names)
        told.append(
            names.say(
                "Order {number}, {order}: {reasons}", number=verdict.order + 1, order=order, reasons=reasons
            )
        )
    return " ".join(told)


def refusal(request: HttpRequest, layout: Layout, problem: str) -> HttpResponse:
    """The campaign's page with the refusal."""
    return show(request, layout, overview(layout), problem=problem, status=CONFLICT)


def seat_of(request: HttpRequest, campaign: UUID) -> tuple[Seat, Account]:
    """The reader's seat as it stands now, and his account."""
    account = reader(request)
    seat = find_seat(account, campaign, dawn=True, sheet=True)
    seat.check_files()
    return seat, account
