"""The base of all orders of a battle, and those that have a place in several chapters."""

import msgspec

from battles.agenda.book import Book

BOOK = Book("orders")


class Order(msgspec.Struct, frozen=True, tag_field="order", forbid_unknown_fields=True, omit_defaults=True):
    """What all orders have in common."""


@BOOK.order
class GoOn(Order, frozen=True, tag="go_on"):
    """Do no more here, or as by default."""


@BOOK.order
class Face(Order, frozen=True, tag="face"):
    """Turn to a heading, in thousandths of a degree clockwise from north."""

    heading: int


@BOOK.order
class Resign(Order, frozen=True, tag="resign"):
    """The battle is given up."""
