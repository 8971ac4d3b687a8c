"""The shape of a chapter: who chooses, what he may order, what comes of it, and what happens of itself."""

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
    """Who chooses where all goes by itself."""
    return None


def nothing(state: Any, item: Any) -> Iterable[Any]:
    """What may be ordered where nobody chooses."""
    return ()


def never(*args: Any) -> None:
    """What is not asked where nobody chooses."""
    raise AssertionError("nobody chooses here")


def always(draft: Any, item: Any) -> None:
    """What never happens of itself, because somebody always has a choice."""
    raise AssertionError("somebody chooses here")


def over(draft: Any, item: Any) -> None:
    """What happens where nobody has a choice any more: the item is done."""
    draft.done()


@dataclass(frozen=True)
class Chapter(Generic[S, D, O]):
    """What the rules make of one kind of item on the agenda. The item it is asked about is always the top.

    `S` is the state of a battle, `D` the draft that a decision writes in, `O` an order. `who`: the side that has a choice;
    None where there is none, also where all that is left is to go on. `candidates`: all orders that may be worth a look,
    those that count among them. `spans`: measured orders, all of which the check lets pass, and none beyond their ends.
    `check`: raises Refusal, with field, reason and rule, for an order that may not be given, of whatever kind. `take`:
    books an order that may be given. `run`: books what happens where nobody chooses; it must bring the battle on (`over`,
    where the item is done then; there is none where somebody always chooses). `exact`: the candidates are just those that
    the check lets pass, so it need not be asked. `calm`: the orders that leave things as they are or let them go on, the
    calmest first; an empty one says that each choice here is as good as another. `rest`: those that do so as long as nobody
    is bound to something else, and may not be given then. `rule`: the id under which the question
    is asked, "" where it is asked under several. `about`: the field of the item that names the piece it is asked about, if
    there is one. `whose`: whose choice it is where there is one, for a state in which somebody has one: where `who` has to
    look for it.
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
        """Whether an order may be given now."""
        try:
            self.check(state, item, order)
        except Refusal:
            return False
        return True

    def calmest(self, state: S, item: Any) -> O:
        """An order that may be given and lets things go on: whoever has no better one is never at a loss.

        Where none of those may be given it is the first of those that are offered, or the least of a span.
        Raises LookupError, naming the item, where somebody is asked and nothing may be ordered.
        """
        for order in (*self.calm, *self.rest):
            if self.allows(state, item, order):
                return order
        least = (span.at(span.least) for span in self.spans(state, item))
        found: O | None = next(chain(self.offers(state, item), least), None)
        if found is None:
            raise LookupError(f"{tag_of(item)}: somebody is asked, and there is nothing that he may order")
        return found


def out_of_place(order: Any, now: str, rule: str) -> Refusal:
    """The refusal, under a rule, of an order of a kind that has no place in what is being done: `now`."""
    return Refusal(rule, "order", "{given} has no place now: {now}", given=tag_of(order), now=now)
