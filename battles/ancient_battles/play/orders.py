"""The base of all orders of a battle, and the orders of several chapters."""

from collections.abc import Iterable

import msgspec

from battles.ancient_battles import voice
from battles.ancient_battles.rules.facings import Arc
from battles.contract.surface import Span
from battles.kit.book import Book

BOOK = Book("orders", voice.VOICE)


class Order(msgspec.Struct, frozen=True, tag_field="order", forbid_unknown_fields=True, omit_defaults=True):
    """The common base of all orders."""


@BOOK.order("let it be")
class GoOn(Order, frozen=True, tag="go_on"):
    """Stop here, or go on as by default."""


@BOOK.order("turn to {heading} degrees")
class Face(Order, frozen=True, tag="face"):
    """Turn to a heading, in thousandths of a degree clockwise from north."""

    heading: int


@BOOK.order("give up the battle")
class Resign(Order, frozen=True, tag="resign"):
    """The battle is given up."""


def facing(arcs: Iterable[Arc]) -> list[Span]:
    """The spans of headings to which a unit may turn."""
    return [Span(Face(least), "heading", least, most) for least, most in arcs]
