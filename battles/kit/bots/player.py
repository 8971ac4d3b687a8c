"""The common part of players with a mind of their own: an answer to each question, and one that is always legal."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar, Generic

from battles.contract.surface import Chance, O
from battles.kit.agenda.loop import Loop
from battles.kit.agenda.state import B

Answer = Callable[[Any, Any, Any], Any]
"""The answer of a player's method: an order to (player, state, item), or None for want of one."""


class Player(Generic[B, O]):
    """A player that asks the method for the top of the agenda; without a legal answer it lets things go on.

    Its answers follow from the state and from its draws, so another may play on for it. A system says on which `loop`
    it plays, and the `answers`, by the kinds of items.
    """

    loop: ClassVar[Loop[Any, Any, Any]]
    answers: ClassVar[Mapping[type, Answer]] = {}

    def __init__(self, draw: Chance) -> None:
        self.draw = draw

    def choose(self, state: B) -> O:
        """A legal order of the side that is to act."""
        item = state.agenda[-1]
        answer = self.answers.get(type(item))
        order: O | None = answer(self, state, item) if answer is not None else None
        if order is not None and self.loop.allows(state, order):
            return order
        calm: O = self.loop.calm(state)
        return calm
