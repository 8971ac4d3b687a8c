"""A player who gives any legal order: each kind that is offered is as likely as another, and so is each order of it."""

from battles.guiscard import engine
from battles.guiscard.orders import EndStep, Order, Surrender
from battles.guiscard.state import Skirmish
from battles.ruleset import Chance

SELDOM: dict[type[Order], float] = {EndStep: 0.05, Surrender: 0.1}
"""Kinds that would end everything early if they were as likely as others."""


class AnyLegal:
    """Plays badly and everywhere, which is what a fuzz wants."""

    def __init__(self, draw: Chance) -> None:
        self._draw = draw

    def choose(self, state: Skirmish) -> Order:
        """One of the legal orders."""
        by_kind: dict[type[Order], list[Order]] = {}
        for order in engine.orders(state):
            by_kind.setdefault(type(order), []).append(order)
        kinds = list(by_kind)
        kind = kinds[self._draw.randrange(len(kinds))]
        if len(kinds) > 1 and self._draw.random() > SELDOM.get(kind, 1.0):
            kinds.remove(kind)
            kind = kinds[self._draw.randrange(len(kinds))]
        return by_kind[kind][self._draw.randrange(len(by_kind[kind]))]
