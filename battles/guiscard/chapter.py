"""A chapter of the skirmish: `battles.agenda.chapter` for its state, its drafts and its orders."""

from battles.agenda.chapter import Chapter as AnyChapter
from battles.agenda.chapter import out_of_place, over
from battles.guiscard.decision import Decision
from battles.guiscard.orders import Order
from battles.guiscard.state import Skirmish
from rulebook import Refusal

__all__ = ["Chapter", "cannot_now", "over"]

Chapter = AnyChapter[Skirmish, Decision, Order]


def cannot_now(order: Order, now: str) -> Refusal:
    """The refusal of an order of a kind that has no place in the item under way."""
    return out_of_place(order, now, "GT-2.1g")
