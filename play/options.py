"""The options of a piece beside the orders that stand on the draft."""

from collections.abc import Mapping, Sequence

from campaign.model.orders import REORGANISING, March, Order
from campaign.model.state import Group
from campaign.options import OfPiece
from campaign.options.survey import Survey
from campaign.service.denials import Absent
from campaign.service.options import PieceWithOdds, read_piece
from play.layout import Layout


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
    """The groups as other orders of the sheet leave them, and those that they take away as they stand."""
    parting = [order for order in before if isinstance(order, REORGANISING)]
    return {**layout.view.groups, **Survey(layout.view, layout.game, before=parting).draft.groups}


def march_on(layout: Layout, about: str, name: str) -> tuple[int, March] | None:
    """The march of a group that stands on the draft, with its number; None for none."""
    for line in layout.written.get((about, name), ()):
        if isinstance(line.order, March):
            return line.number, line.order
    return None
