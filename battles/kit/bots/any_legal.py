"""A player who gives any legal order: each kind that is offered is as likely as another, and so is each order of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, ClassVar, Generic, TypeVar

from battles.contract.surface import Chance, O, S
from battles.kit.agenda.loop import Loop

T = TypeVar("T")


class AnyLegal(Generic[S, O]):
    """The player of any legal order, badly and everywhere, for a fuzz. A system says on which `loop`.

    `seldom` are kinds that would end all early if they were as likely as others: how often a drawn one stands, from 0
    to 1.
    """

    loop: ClassVar[Loop[Any, Any, Any]]
    seldom: ClassVar[Mapping[type[Any], float]] = {}

    def __init__(self, draw: Chance) -> None:
        self._draw = draw

    def choose(self, state: S) -> O:
        """One of the legal orders."""
        found: dict[type[O], list[O]] = by_kind([*self.loop.orders(state), *self._measured(state)])
        kinds = list(found)
        kind = self._any(kinds)
        if len(kinds) > 1 and self._draw.random() > self._stands(state, kind):
            kinds.remove(kind)
            kind = self._any(kinds)
        return self._any(found[kind])

    def _stands(self, state: S, kind: type[Any]) -> float:
        """How often an order of a kind that is drawn stands in a position."""
        return self.seldom.get(kind, 1.0)

    def _measured(self, state: S) -> Iterator[O]:
        """An order out of each span."""
        for span in self.loop.spans(state):
            yield span.at(span.least + self._draw.randrange(span.most - span.least + 1))

    def _any(self, among: Sequence[T]) -> T:
        return among[self._draw.randrange(len(among))]


def by_kind(orders: Iterable[O]) -> dict[type[O], list[O]]:
    """Orders by their kinds, both as they are listed."""
    found: dict[type[O], list[O]] = {}
    for order in orders:
        found.setdefault(type(order), []).append(order)
    return found
