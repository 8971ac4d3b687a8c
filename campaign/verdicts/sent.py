"""A sheet as it was sent, of which some orders may not be readable, and what is said of each."""

import msgspec

from campaign.model.game import Game
from campaign.model.orders import Order, Verdict
from campaign.verdicts import MAX_ORDERS, verdicts
from campaign.visibility import View


class SentSheet(msgspec.Struct, frozen=True):
    """A sheet as far as it could be read: the orders by their places, and a verdict on each unreadable one.

    `day` is the sheet's own, None if it is missing.
    """

    orders: dict[int, Order]
    unreadable: tuple[Verdict, ...] = ()
    day: int | None = None

    @property
    def sheet(self) -> tuple[Order, ...]:
        """The orders that could be read."""
        return tuple(self.orders.values())


def judged(sent: SentSheet, view: View, game: Game) -> tuple[Verdict, ...]:
    """A verdict for each order, in their sequence; the readable ones are judged without the others.

    The sheet is to be filed: an order that lacks another one is refused.
    """
    said = verdicts(sent.sheet, view, game, whole=True)
    if len(sent.orders) > MAX_ORDERS or not sent.unreadable:
        return tuple(said)
    places = list(sent.orders)
    there = [msgspec.structs.replace(verdict, order=places[verdict.order]) for verdict in said]
    return tuple(sorted([*there, *sent.unreadable], key=lambda verdict: verdict.order))
