"""The shape of a chapter: who chooses, what he may order, what comes of it, and what happens of itself."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from battles.guiscard.decision import Decision
from battles.guiscard.orders import Order
from battles.guiscard.state import Skirmish
from battles.muster import Side
from rulebook import Refusal
from rulebook.tags import tag_of


def nobody(state: Skirmish, item: Any) -> Side | None:
    """Who chooses where all goes by itself."""
    return None


def nothing(state: Skirmish, item: Any) -> Iterable[Order]:
    """What may be ordered where nobody chooses."""
    return ()


def never(*args: Any) -> None:
    """What is not asked where nobody chooses."""
    raise AssertionError("nobody chooses here")


@dataclass(frozen=True, slots=True)
class Chapter:
    """What the rules make of one kind of item on the agenda. The item it is asked about is always the top.

    `who`: the side that has a choice; None where there is none, also where all that is left is to go on. `candidates`:
    all orders that may be worth a look, those that count among them. `check`: raises Refusal, with field, reason and
    rule, for an order that may not be given, of whatever kind. `take`: books an order that may be given. `run`: books
    what happens where nobody chooses; it must bring the battle on. `exact`: the candidates are just those that the check
    lets pass, so it need not be asked.
    """

    run: Callable[[Decision, Any], None]
    who: Callable[[Skirmish, Any], Side | None] = nobody
    candidates: Callable[[Skirmish, Any], Iterable[Order]] = nothing
    check: Callable[[Skirmish, Any, Order], None] = never
    take: Callable[[Decision, Any, Any], None] = never
    exact: bool = False

    def offers(self, state: Skirmish, item: Any) -> Iterator[Order]:
        """The candidates that the check lets pass: so nothing is offered that is refused."""
        if self.exact:
            yield from self.candidates(state, item)
            return
        for order in self.candidates(state, item):
            try:
                self.check(state, item, order)
            except Refusal:
                continue
            yield order


def cannot_now(order: Order, now: str) -> Refusal:
    """The refusal of an order of a kind that has no place in what is being done."""
    kind = tag_of(order)
    return Refusal("GT-2.1g", "order", "{given} has no place now: {now}", given=kind, now=now)
