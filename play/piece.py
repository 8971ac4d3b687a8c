"""The page of a piece: what is known of it, how far it gets, and the orders that make sense for it, each as a form."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any
from uuid import UUID

from django.http import Http404, HttpRequest, HttpResponse, QueryDict

from campaign.model.orders import REORGANISING, Order
from campaign.model.state import Group
from campaign.options import OfPiece, Option, Reach
from campaign.options.survey import Survey
from campaign.presentation.findings import reason_of
from campaign.presentation.report import Names
from campaign.presentation.report.words import begun
from campaign.service.denials import Absent
from campaign.service.options import PieceWithOdds, read_piece
from campaign.service.own_sheets import text_of
from campaign.service.seats import find_seat
from play.about import piece_of
from play.conditions import spots
from play.fields import Ground, OrderForm, as_typed, form_of
from play.layout import Layout, layout_of, show
from play.page import address_of, for_players, reader
from play.pieces import Withheld, called, facts_of, meetings_of, stands
from rulebook.refusal import mark_of

SAME = frozenset({"path", "when", "men", "garrison", "handle", "money"})
"""Fields in which two orders may differ and still come from the same option."""


@for_players
def piece_page(request: HttpRequest, campaign: UUID, about: str, piece: str) -> HttpResponse:
    """What may be ordered to a piece."""
    account = reader(request)
    layout = layout_of(find_seat(account, campaign, dawn=True, sheet=True), account)
    return show(request, layout, panel_of(layout, about, piece))


@for_players
def order_page(request: HttpRequest, campaign: UUID, day: int, number: int) -> HttpResponse:
    """An order that stands on the sheet, to be changed."""
    account = reader(request)
    layout = layout_of(find_seat(account, campaign, dawn=True, sheet=True), account)
    line = next((each for each in layout.draft.sheet.lines if each.number == number), None)
    if day != layout.seat.day or line is None:
        raise Http404
    panel = panel_of(layout, *piece_of(line.order, layout.view.faction), line.order, number)
    return show(request, layout, panel)


def panel_of(
    layout: Layout,
    about: str,
    name: str,
    order: Order | None = None,
    number: int = 0,
    faults: dict[str, str] | None = None,
    typed: QueryDict | None = None,
) -> dict[str, Any]:
    """The panel of a piece; `order` is one that is written or changed there, `faults` what is wrong with it, by field,
    and `typed` what was sent for it.

    Raises Absent for a piece that is not the faction's.
    """
    view, names = layout.view, layout.names
    before = [line.order for line in layout.draft.sheet.lines if line.number != number]
    try:
        read = read_piece(layout.seat, about, name, before)
    except Absent:
        # A siege that the sheet itself is to open is no piece yet; an order about it can be changed all the same.
        if not number:
            raise
        read = PieceWithOdds(OfPiece((), ()), {})
    found = read.piece
    ground = Ground(view, as_parted(before, layout), names)
    forms = list(forms_of(found, ground))
    if order is not None:
        option = option_like(order, found) or Option(order)
        form = form_of(order, option, found, ground, number=number, was=was_of(layout, number), faults=faults)
        form = form if typed is None else as_typed(form, typed)
        forms = [form, *(each for each in forms if each.order != form.order)]
    return {
        "about": about,
        "piece": name,
        "called": begun(called(about, name, layout.names)),
        "stands": stands(about, name, view),
        "facts": list(facts_of(about, name, found.reach, view, names)),
        "meetings": list(meetings_of(found.reach, read.odds, names)),
        "forms": forms if layout.open else [],
        "withheld": list(dict.fromkeys(withheld_of(found, names))),
        "spots": list(spots(view, names)),
        "reach": list(reach_of(found.reach)),
        "back": address_of(layout.seat),
    }


def was_of(layout: Layout, number: int) -> str:
    """The text of an order as it stands on the sheet now, "" for none: what its form was made of."""
    return next((text_of((line.order,)) for line in layout.draft.sheet.lines if line.number == number), "")


def as_parted(before: Sequence[Order], layout: Layout) -> Mapping[str, Group]:
    """The groups as other orders of the sheet leave them, and those that they take away as they stand."""
    parting = [order for order in before if isinstance(order, REORGANISING)]
    return {**layout.view.groups, **Survey(layout.view, layout.game, before=parting).draft.groups}


def forms_of(found: OfPiece, ground: Ground) -> Iterator[OrderForm]:
    """The orders that make sense, as forms."""
    for option in found.options:
        yield form_of(option.order, option, found, ground)


def option_like(order: Order, found: OfPiece) -> Option | None:
    """The option that an order was made of, or one that leaves the same open."""
    for option in found.options:
        if type(option.order) is type(order):
            free = SAME | option.among.keys() | option.bounds.keys()
            if all(
                getattr(order, field) == getattr(option.order, field)
                for field in order.__struct_fields__
                if field not in free
            ):
                return option
    return None


def withheld_of(found: OfPiece, names: Names) -> Iterator[Withheld]:
    """The kinds of order that are not offered, and why."""
    for each in found.withheld:
        yield Withheld(begun(reason_of(each.why, names)), mark_of(each.why.rule))


def reach_of(reach: Reach | None) -> Iterator[tuple[str, int, str]]:
    """The hexes that a piece can enter: where it may end its way, at what cost, and by which hexes."""
    if reach is not None:
        for step in reach.steps:
            if step.ends:
                yield step.hex, step.cost, " ".join(reach.way(step.hex))
