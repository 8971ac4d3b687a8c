"""A player who throws the dice for everything, but leans to what comes about seldom: for drilling what is rare."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Generic

import msgspec

from battles.agenda.loop import Loop
from battles.bots.any_legal import by_kind
from battles.ruleset import Chance, O, S
from rulebook import tables
from rulebook.tags import tag_of

Leaning = Callable[[Any, list[Any]], list[Any]]
"""Those of some orders of one kind that are leaned to in a state; none says that any will do."""


class Eagerness(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much likelier orders are, by their tags, than one that is not named, which counts 1."""

    provenance: str
    eager: dict[str, float]


def eagerness(path: Path, orders: Iterable[type[Any]]) -> dict[type[Any], float]:
    """How much likelier each of these orders is, by a file. Raises TableError for a malformed one, and an unknown tag."""
    kinds = {tag_of(kind): kind for kind in orders}
    found = tables.read(path, Eagerness).eager
    if odd := sorted(found.keys() - kinds.keys()):
        raise tables.TableError(path.name, f"eager.{odd[0]}", "there is no order of this tag")
    return {kinds[tag]: weight for tag, weight in found.items()}


class Reckless(Generic[S, O]):
    """A system says on which `loop` he plays, and what he leans to.

    `eager`: how much likelier a kind of order is than one that is not named, which counts 1. `steady`: how often only what
    `sifted` leaves is looked at. `inclined`: how often the order is one that the leaning of its kind leaves, and not any.
    Shares are from 0 to 1.
    """

    loop: ClassVar[Loop[Any, Any, Any]]
    eager: ClassVar[Mapping[type[Any], float]] = {}
    leanings: ClassVar[Mapping[type[Any], Leaning]] = {}
    steady: ClassVar[float] = 0.9
    inclined: ClassVar[float] = 0.8

    def __init__(self, draw: Chance) -> None:
        self._draw = draw

    def sifted(self, state: S, orders: list[O]) -> list[O]:
        """Those of all orders that are mostly looked at; never none."""
        return orders

    def leaning(self, state: S, orders: list[O]) -> list[O]:
        """Those of some orders of one kind that are leaned to; never none."""
        lean = self.leanings.get(type(orders[0]))
        return orders if lean is None else lean(state, orders) or orders

    def choose(self, state: S) -> O:
        """One of the legal orders."""
        orders: list[O] = self.loop.orders(state)
        if self._draw.random() < self.steady:
            orders = self.sifted(state, orders)
        kinds = by_kind(orders)
        found = kinds[self._kind(list(kinds))]
        if self._draw.random() < self.inclined:
            found = self.leaning(state, found)
        return found[self._draw.randrange(len(found))]

    def _kind(self, kinds: list[type[O]]) -> type[O]:
        weights = [self.eager.get(kind, 1.0) for kind in kinds]
        drawn = self._draw.random() * sum(weights)
        for kind, weight in zip(kinds, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return kind
        return kinds[-1]
