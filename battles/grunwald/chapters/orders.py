"""The base of all orders of a battle at Grunwald, and those that have a place in several chapters."""

import msgspec

from battles.agenda.book import Book
from rulebook import Refusal

BOOK = Book("orders")


class Order(msgspec.Struct, frozen=True, tag_field="order", forbid_unknown_fields=True, omit_defaults=True):
    """What all orders have in common."""


@BOOK.order
class Halt(Order, frozen=True, tag="halt"):
    """Go no further."""


@BOOK.order
class Pass(Order, frozen=True, tag="pass"):
    """Let things go on."""


@BOOK.order
class Leave(Order, frozen=True, tag="leave"):
    """Leave the map."""


def judge(refusal: Refusal | None) -> None:
    """Raise what a rule gives as its reason, if it gives one."""
    if refusal is not None:
        raise refusal
