"""The options of a piece beside the orders that stand on the draft."""

from collections.abc import Callable, Mapping, Sequence

from campaign.model.orders import MOVING, REFUSED, REORGANISING, Finding, March, Order
from campaign.model.state import Group
from campaign.options import OfPiece, Option
from campaign.options.survey import Survey
from campaign.service.denials import Absent
from campaign.service.players.options import PieceWithOdds, read_piece
from campaign.service.players.own_sheets import text_of
from play.layout import Layout
from play.marching import FarReach

Way = tuple[str, ...]
"""The hexes that a piece enters, in order."""
NoMarch = Callable[[Way], Finding | None]
"""The reason against a march, by its way; None for a way that may be gone."""
SAME = frozenset({"path", "when", "men", "garrison", "handle", "money"})
"""Fields in which two orders may differ and still come from the same option."""


def read_of(layout: Layout, about: str, name: str, number: int) -> tuple[PieceWithOdds, list[Order]]:
    """The options of a piece beside the orders of the draft but for that of a number, and those orders. Raises Absent."""
    before = [line.order for line in layout.draft.sheet.lines if line.number != number]
    try:
        return read_piece(layout.seat, about, name, before), before
    except Absent:
        # A siege that the sheet itself is to open is no piece yet; an order about it can be changed all the same.
        if not number:
            raise
        return PieceWithOdds(OfPiece((), ()), {}), before


def as_parted(before: Sequence[Order], layout: Layout) -> Mapping[str, Group]:
    """The groups as other orders of the sheet leave them, with the merged ones as they stand."""
    parting = [order for order in before if isinstance(order, REORGANISING)]
    return {**layout.view.groups, **Survey(layout.view, layout.game, before=parting).draft.groups}


def march_on(layout: Layout, about: str, name: str) -> tuple[int, March] | None:
    """The march of a group that stands on the draft, with its number; None without one."""
    for line in layout.written.get((about, name), ()):
        if isinstance(line.order, March):
            return line.number, line.order
    return None


def was_of(layout: Layout, number: int) -> str:
    """The text of an order as it stands on the sheet now, "" for none: what its form was made of."""
    return next((text_of((line.order,)) for line in layout.draft.sheet.lines if line.number == number), "")


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


def orders_beside(group: str, layout: Layout) -> list[Order]:
    """The orders of the draft, but for the march of a group."""
    written = [line.order for line in layout.draft.sheet.lines]
    return [each for each in written if not (isinstance(each, MOVING) and each.group == group)]


def why_no_march(name: str, far: FarReach, layout: Layout) -> NoMarch:
    """The reason why a group may not be sent along a way, by the way; None for one that it may go.

    Only a group with prisoners or wounded may not end its way everywhere.
    """
    if not far.bound:
        return lambda _: None
    survey = Survey(layout.view, layout.game, before=orders_beside(name, layout))

    def why_not(way: Way) -> Finding | None:
        verdict = survey.judge(March(name, way))
        return next(iter(verdict.findings), None) if verdict.verdict == REFUSED else None

    return why_not
