"""The orders of a player: one small choice each."""

import msgspec

from battles.guiscard.voice import book_of

BOOK = book_of("orders")


class Order(msgspec.Struct, frozen=True, tag_field="order", forbid_unknown_fields=True):
    """The form of all orders: read by their tag, and refused with an unknown field."""


@BOOK.order("go on to the next step")
class EndStep(Order, frozen=True, tag="end_step"):
    """Go on to the next step (GT-2.1g)."""


@BOOK.order("do not move in this phase")
class Stay(Order, frozen=True, tag="stay"):
    """Do not move after all; the character's move is over."""


@BOOK.order("stand fast")
class StandFast(Order, frozen=True, tag="stand_fast"):
    """No further advance; or no refusal: the archer stands."""
