"""The base of all orders of a battle, and those that have a place in several chapters."""

from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from battles.agenda.book import Book
from battles.agenda.chapter import Chapter
from battles.devils_horsemen.state import State
from rulebook import Refusal

BOOK = Book("orders")


class Order(msgspec.Struct, frozen=True, tag_field="order", forbid_unknown_fields=True, omit_defaults=True):
    """What all orders have in common."""


@BOOK.order
class Halt(Order, frozen=True, tag="halt"):
    """Go no further."""


@BOOK.order
class Forgo(Order, frozen=True, tag="forgo"):
    """Let it be, and let things go on."""


@BOOK.order
class Step(Order, frozen=True, tag="step"):
    """Into an adjacent hex; whoever goes on an order must have it in front."""

    hex: str


@BOOK.order
class TurnTo(Order, frozen=True, tag="turn_to"):
    """Look to a corner, of a column to a side."""

    facing: int


@BOOK.order
class Fire(Order, frozen=True, tag="fire"):
    """Fire a volley at a unit, or at a hex with a leader alone; with a shower, where the unit can (DH-8.21a)."""

    target: str
    mode: Literal["direct", "arched"] = "direct"
    shower: bool = False


@dataclass(frozen=True)
class Bound(Chapter[State, Any, Order]):
    """A chapter in which somebody may be bound to do something; `rest` lets things go on unless he is (DH-5.46a)."""

    rest: tuple[Order, ...] = ()

    def calmest(self, state: State, item: Any) -> Order:
        """The first of those that may be given, or whatever is offered first."""
        for order in self.rest:
            if self.allows(state, item, order):
                return order
        return super().calmest(state, item)


def judge(refusal: Refusal | None) -> None:
    """Raise what a rule gives as its reason, if it gives one."""
    if refusal is not None:
        raise refusal
