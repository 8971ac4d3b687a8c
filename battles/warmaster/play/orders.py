"""The base of all orders of a battle, and the orders of several chapters."""

import msgspec

from battles.kit.book import Book
from battles.warmaster.voice import VOICE

BOOK = Book("orders", VOICE)


class Order(msgspec.Struct, frozen=True, tag_field="order", forbid_unknown_fields=True, omit_defaults=True):
    """The common base of all orders."""


@BOOK.order("go on")
class GoOn(Order, frozen=True, tag="go_on"):
    """Stop here, or go on as by default."""
