"""The base of all orders of a battle, and the orders of several chapters."""

from typing import Literal

import msgspec

from battles.devils_horsemen.voice import LOOKS, VOICE
from battles.kit.book import Book

BOOK = Book("orders", VOICE.with_also(looks=LOOKS))


class Order(msgspec.Struct, frozen=True, tag_field="order", forbid_unknown_fields=True, omit_defaults=True):
    """The common base of all orders."""


@BOOK.order("go no further")
class Halt(Order, frozen=True, tag="halt"):
    """Go no further."""


@BOOK.order("let it be")
class Forgo(Order, frozen=True, tag="forgo"):
    """Let it be, and let things go on."""


@BOOK.order("leave the standard where it is")
class Plant(Order, frozen=True, tag="plant"):
    """The standard of the leader stays where it is when he goes, in this Orders Phase (DH-11.32a)."""


@BOOK.order("go to {hex}")
class Step(Order, frozen=True, tag="step"):
    """Step into an adjacent hex; a unit on an order must have it in front."""

    hex: str


@BOOK.order("look to {looks}")
class TurnTo(Order, frozen=True, tag="turn_to"):
    """Look to a corner, of a column to a side."""

    facing: int


@BOOK.order("fire at {target}, {how}")
class Fire(Order, frozen=True, tag="fire"):
    """Fire a volley at a unit, or at a hex with a leader alone; with a shower, where the unit can (DH-8.21a)."""

    target: str
    mode: Literal["direct", "arched"] = "direct"
    shower: bool = False
