"""The options of a piece beside the orders that stand on the draft."""

from collections.abc import Mapping, Sequence

from campaign.model.orders import REORGANISING, March, Order
from campaign.model.state import Group
from campaign.options import OfPiece, Option
from campaign.options.survey import Survey
from campaign.service.denials import Absent
from campaign.service.players.options import PieceWithOdds, read_piece
from campaign.service.players.own_sheets import text_of
from play.layout import Layout

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
