"""The base of all orders of a battle at Grunwald, and the orders of several chapters."""

import msgspec

from battles.grunwald.voice import VOICE
from battles.kit.book import Book

BOOK = Book("orders", VOICE)


class Order(msgspec.Struct, frozen=True, tag_field="order", forbid_unknown_fields=True, omit_defaults=True):
    """The common base of all orders."""


@BOOK.order("stop here")
class Halt(Order, frozen=True, tag="halt"):
    """Go no further."""


@BOOK.order("let it be")
class Pass(Order, frozen=True, tag="pass"):
    """Let things go on."""


@BOOK.order("lead {unit} off the map")
class Leave(Order, frozen=True, tag="leave"):
    """Leave the map."""


@BOOK.order("let {unit} fight for the fortification")
class Defend(Order, frozen=True, tag="defend"):
    """Let that unit take part in the combat for its fortification (GR-12.1.8b)."""

    unit: str


NO_DEFENDER = ("unit", "{unit} does not fight for it beside the others")
"""The refusal of a unit that is no possible defender of a fortification."""
