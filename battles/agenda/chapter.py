"""The shape of a chapter: the side that chooses, its orders, their effects, and automatic events."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from itertools import chain
from typing import Any, Generic, TypeVar

from battles.muster import Side
from battles.ruleset import O, S, Span
from rulebook import Refusal
from rulebook.tags import tag_of

D = TypeVar("D")


def nobody(state: Any, item: Any) -> Side | None:
    """The side that chooses in an automatic item: None."""
    return None


def nothing(state: Any, item: Any) -> Iterable[Any]:
    """The orders in an automatic item: none."""
    return ()


def never(*args: Any) -> None:
    """The answer to a question that an automatic item never gets."""
    raise AssertionError("nobody chooses here")


def always(draft: Any, item: Any) -> None:
    """The automatic course of an item that always has a choice: it has none."""
    raise AssertionError("somebody chooses here")


def over(draft: Any, item: Any) -> None:
    """End the item: all its choices are made."""
    draft.done()


@dataclass(frozen=True)
class Chapter(Generic[S, D, O]):
    """The rules for one kind of item on the agenda. The item it is asked about is always the top.

    `S` is the state of a battle, `D` the draft that a decision writes in, `O` an order. `who`: the side that has a
    choice; None without one, also if the only choice is to go on. `candidates`: all orders that may be worth a look,
    counting ones included. `spans`: measured orders, all of which the check lets pass, with no legal ones beyond their
    ends. `check`: raises Refusal, with field, reason and rule, for a forbidden order of any kind. `take`: books an
    order that may be given. `run`: books the course without a choice; it must bring the battle on (`over` if the item
    is done then). It is left out for an item that always has a choice. `exact`: the candidates are just the ones that
    the check lets pass, so it need not be asked. `calm`: the orders that leave things as they are or let them go on,
    the calmest first. An empty one says that each choice here is as good as another. `rest`: the orders that do so
    unless a piece is bound to something else, and are forbidden then. `rule`: the id under which the question is asked,
    "" for several ids. `about`: the field of the item that names the piece it is asked about, if there is one. `whose`:
    the owner of a choice that is known to exist, if `who` has to look for it.
    """

    run: Callable[[D, Any], None] = always
    who: Callable[[S, Any], Side | None] = nobody
    candidates: Callable[[S, Any], Iterable[O]] = nothing
    spans: Callable[[S, Any], Iterable[Span]] = nothing
    check: Callable[[S, Any, O], None] = never
    take: Callable[[D, Any, Any], None] = never
    exact: bool = False
    calm: tuple[O, ...] = ()
    rest: tuple[O, ...] = ()
    rule: str = ""
    about: str = ""
    whose: Callable[[S, Any], Side] | None = None

    def offers(self, state: S, item: Any) -> Iterator[O]:
        """The candidates that the check lets pass: so nothing is offered that is refused."""
        if self.exact:
            yield from self.candidates(state, item)
            return
        for order in self.candidates(state, item):
            if self.allows(state, item, order):
                yield order

    def allows(self, state: S, item: Any, order: O) -> bool:
        """True if an order may be given now."""
        try:
            self.check(state, item, order)
        except Refusal:
            return False
        return True

    def calmest(self, state: S, item: Any) -> O:
        """An order that may be given and lets things go on, for a side without a better one.

        If all calm orders are forbidden it is the first of the offered ones, or the least of a span. Raises
        LookupError, naming the item, if a side is asked and has no orders.
        """
        for order in (*self.calm, *self.rest):
            if self.allows(state, item, order):
                return order
        least = (span.at(span.least) for span in self.spans(state, item))
        found: O | None = next(chain(self.offers(state, item), least), None)
        if found is None:
            raise LookupError(f"{tag_of(item)}: somebody is asked, and there is nothing that he may order")
        return found

    def is_asked(self, state: S, item: Any) -> bool:
        """True if a side has a choice."""
        return self.who(state, item) is not None

    def about_of(self, item: Any) -> str:
        """The piece that is to act, by the field that names it; "" for none."""
        return str(getattr(item, self.about)) if self.about else ""

    def rule_of(self, item: Any) -> str:
        """The rule under which the question is asked; "" for several."""
        return self.rule


def out_of_place(order: Any, now: str, rule: str) -> Refusal:
    """The refusal, under a rule, of an order that does not fit the present item: `now`."""
    return Refusal(rule, "order", "{given} has no place now: {now}", given=tag_of(order), now=now)
