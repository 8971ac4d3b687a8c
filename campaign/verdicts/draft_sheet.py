"""A sheet in the making: its orders one by one, each by a number that it keeps as long as it stands there."""

from collections.abc import Sequence
from typing import Self

import msgspec

from campaign.model.orders import MOVING, Order
from campaign.verdicts import HOUSE, MAX_ORDERS, overfull
from rulebook import Refusal


class DraftOrder(msgspec.Struct, frozen=True):
    """An order of a sheet in the making, by its number."""

    number: int
    order: Order


class DraftSheet(msgspec.Struct, frozen=True):
    """The orders that somebody writes for a day, in their order; `last` is the highest number that was ever given."""

    lines: tuple[DraftOrder, ...] = ()
    last: int = 0

    @classmethod
    def of(cls, orders: Sequence[Order], after: int = 0) -> Self:
        """A draft of these orders, with numbers after one that was given already."""
        lines = tuple(DraftOrder(number, order) for number, order in enumerate(orders, after + 1))
        return cls(lines, after + len(lines))

    @property
    def orders(self) -> tuple[Order, ...]:
        """The orders alone, as a sheet has them."""
        return tuple(line.order for line in self.lines)

    def place(self, number: int) -> int:
        """Where the order of a number stands, from 0. Raises Refusal for one that does not stand here any more."""
        for place, line in enumerate(self.lines):
            if line.number == number:
                return place
        raise Refusal(HOUSE, "order", "this order is not on the sheet any more")

    def adding(self, order: Order) -> tuple[Self, int]:
        """The draft with one more order, and its number.

        A group goes one way or stays, so that another march takes the place of the first; what stands there already
        stands once. Raises Refusal for a sheet that is full.
        """
        for line in self.lines:
            if line.order == order:
                return self, line.number
            if (
                isinstance(order, MOVING)
                and isinstance(line.order, MOVING)
                and line.order.group == order.group
            ):
                return self.changing(line.number, order), line.number
        if len(self.lines) >= MAX_ORDERS:
            raise overfull(len(self.lines) + 1)
        number = self.last + 1
        return self.with_lines((*self.lines, DraftOrder(number, order)), number), number

    def changing(self, number: int, order: Order) -> Self:
        """The draft with one order replaced by another. Raises Refusal as `place` does."""
        place = self.place(number)
        return self.with_lines(
            (*self.lines[:place], DraftOrder(number, order), *self.lines[place + 1 :]), self.last
        )

    def dropping(self, number: int) -> Self:
        """The draft without an order; one that is gone already is gone."""
        return self.with_lines(tuple(line for line in self.lines if line.number != number), self.last)

    def moving(self, number: int, steps: int) -> Self:
        """The draft with an order so many places further down, or up for less than 0. Raises Refusal as `place` does."""
        place = self.place(number)
        others = [*self.lines[:place], *self.lines[place + 1 :]]
        others.insert(min(max(place + steps, 0), len(others)), self.lines[place])
        return self.with_lines(tuple(others), self.last)

    def with_lines(self, lines: tuple[DraftOrder, ...], last: int) -> Self:
        """The draft with other lines."""
        return msgspec.structs.replace(self, lines=lines, last=last)
