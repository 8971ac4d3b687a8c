"""A random player who prefers rare orders: for drilling rare cases."""

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any, ClassVar, Generic, NamedTuple

import msgspec

from battles.contract.surface import Chance, O, S
from battles.kit.agenda.loop import Loop
from battles.kit.bots.any_legal import by_kind
from rulebook import tables
from rulebook.tags import tag_of

Leaning = Callable[[Any, list[Any]], list[Any]]
"""The preferred orders out of some of one kind in a state; empty if any will do."""


class Listed(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How much likelier orders are, by their tags, than one that is not named, which counts 1.

    `curious`: as long as the player has given none of that kind in this battle, for rare orders.
    """

    provenance: str
    eager: dict[str, float]
    curious: dict[str, float] = {}


class Eagerness(NamedTuple):
    """How much likelier kinds of orders are than others: always, and until the first of that kind has been given."""

    always: Mapping[type[Any], float]
    curious: Mapping[type[Any], float]


def eagerness(path: Path, orders: Iterable[type[Any]]) -> Eagerness:
    """How much likelier each of these orders is, by a file. Raises TableError for a malformed one, and an unknown tag."""
    kinds = {tag_of(kind): kind for kind in orders}
    listed = tables.read(path, Listed)

    def weights(part: str, named: Mapping[str, float]) -> dict[type[Any], float]:
        if odd := sorted(named.keys() - kinds.keys()):
            raise tables.TableError(path.name, f"{part}.{odd[0]}", "there is no order of this tag")
        return {kinds[tag]: weight for tag, weight in named.items()}

    return Eagerness(weights("eager", listed.eager), weights("curious", listed.curious))


class Eager(Generic[S, O]):
    """A reckless player: a system gives its `loop` and its leanings.

    `eager`: how much likelier a kind of order is than an unnamed one, which counts 1. `curious` is its weight until he
    has given one of it in this battle. `steady`: how often he looks only at the orders of `sifted`. `inclined`: how
    often the order is one of the leaning of its kind instead of any. Shares are from 0 to 1.
    """

    loop: ClassVar[Loop[Any, Any, Any]]
    eager: ClassVar[Eagerness] = Eagerness({}, {})
    leanings: ClassVar[Mapping[type[Any], Leaning]] = {}
    steady: ClassVar[float] = 0.9
    inclined: ClassVar[float] = 0.8

    def __init__(self, draw: Chance) -> None:
        self._draw = draw
        self._given: set[type[Any]] = set()

    def sifted(self, state: S, orders: list[O]) -> list[O]:
        """The orders that he mostly looks at; never empty."""
        return orders

    def leaning(self, state: S, orders: list[O]) -> list[O]:
        """The preferred orders out of some of one kind; never empty."""
        lean = self.leanings.get(type(orders[0]))
        return orders if lean is None else lean(state, orders) or orders

    def choose(self, state: S) -> O:
        """One of the legal orders."""
        orders: list[O] = self.loop.orders(state)
        if self._draw.random() < self.steady:
            orders = self.sifted(state, orders)
        kinds = by_kind(orders)
        kind = self._kind(list(kinds))
        self._given.add(kind)
        found = kinds[kind]
        if self._draw.random() < self.inclined:
            found = self.leaning(state, found)
        return found[self._draw.randrange(len(found))]

    def _kind(self, kinds: list[type[O]]) -> type[O]:
        weights = [self._weight(kind) for kind in kinds]
        drawn = self._draw.random() * sum(weights)
        for kind, weight in zip(kinds, weights, strict=True):
            drawn -= weight
            if drawn < 0:
                return kind
        return kinds[-1]

    def _weight(self, kind: type[O]) -> float:
        always = self.eager.always.get(kind, 1.0)
        return always if kind in self._given else self.eager.curious.get(kind, always)
