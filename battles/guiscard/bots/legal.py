"""Whether an order may be given."""

from collections.abc import Iterable

from battles.guiscard import engine
from battles.guiscard.orders import Order
from battles.guiscard.state import Skirmish

allowed = engine.LOOP.allows


def first_allowed(state: Skirmish, orders: Iterable[Order]) -> Order | None:
    """The first of these that may be given now; None if none may."""
    return next((order for order in orders if allowed(state, order)), None)
