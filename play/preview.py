"""The preview of an order while the fields of its form change: its heading, and the remarks of the check.

A script asks for it; without scripts a form shows its first order until it is sent.
"""

from collections.abc import Iterable
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse

from bounds.work import only_reads
from campaign.model.orders import REFUSED, Order
from campaign.presentation.orders import order_in_words
from campaign.presentation.report import Names
from campaign.presentation.report.words import begun
from campaign.service.players import drafts
from campaign.verdicts.reading import Unreadable
from play.coming import comes_of
from play.convoying import way_of
from play.fields import Remark, remarks_of
from play.layout import layout_of
from play.page import for_writers, page
from play.posted import order_from
from play.sheet import CONFLICT, UNFIT, readable, seat_of, sentence
from rulebook import Refusal


@for_writers
def look(request: HttpRequest, campaign: UUID, day: int, number: int = 0) -> HttpResponse:
    """An order as its form holds it now, told as it would stand on the sheet; nothing is written."""
    # The script leaves as soon as something else is chosen.
    only_reads()
    seat, account = seat_of(request, campaign)
    layout = layout_of(seat, account)
    names, given = layout.names, order_from(request.POST)
    try:
        looked = drafts.look_at(seat, day, layout.draft.sheet, given, number)
    except Unreadable as unreadable:
        remarks = (Remark(REFUSED, sentence(each, names)) for each in unreadable.findings)
        try:
            return heading_and_remarks(
                request, readable(given, request.POST), remarks, names, {"refused": True}
            )
        except Unreadable:
            return HttpResponse(status=UNFIT)
    except Refusal:
        return HttpResponse(status=CONFLICT)
    before = [line.order for line in layout.draft.sheet.lines if line.number != number]
    comes = tuple(comes_of(looked.order, before, layout))
    # What comes of a division says already which group is too small.
    found = (each for each in looked.verdict.findings if each.rule not in {each.rule for each in comes})
    refused = looked.verdict.verdict == REFUSED
    more = {"comes": comes, "seat": seat, "convoy_way": way_of(looked.order, layout), "refused": refused}
    return heading_and_remarks(request, looked.order, remarks_of(found, names), names, more)


def heading_and_remarks(
    request: HttpRequest,
    order: Order,
    remarks: Iterable[Remark],
    names: Names,
    more: dict[str, Any] | None = None,
) -> HttpResponse:
    """The new heading and remarks, which the script puts into the page."""
    words = begun(order_in_words(order, names))
    return page(request, "preview", names, {"words": words, "said": list(remarks)} | (more or {}))
