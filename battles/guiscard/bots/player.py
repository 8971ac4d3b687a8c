"""What players with a head of their own share: an answer for each item of the agenda, and one that is always legal."""

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from battles.guiscard.agenda import Announcing
from battles.guiscard.bots.legal import allowed, any_way
from battles.guiscard.orders import Go, Halt, Order, Stay
from battles.guiscard.state import Skirmish
from battles.ruleset import Chance

Answer = Callable[[Any, Skirmish, Any], Order | None]


class Player:
    """Asks the method that knows the top of the agenda; where that has no legal answer, lets things go on.

    What it answers follows from the state and from what it draws, so another may play on for it.
    """

    answers: ClassVar[Mapping[type, Answer]] = {}

    def __init__(self, draw: Chance) -> None:
        self.draw = draw

    def choose(self, state: Skirmish) -> Order:
        """A legal order of the side that is to act."""
        item = state.agenda[-1]
        answer = self.answers.get(type(item))
        order = answer(self, state, item) if answer is not None else None
        if order is not None and allowed(state, order):
            return order
        return any_way(state)


def along(item: Announcing, path: list[str]) -> Order:
    """The next order of a move along these hexes, as far as it has been announced."""
    done = item.at.entered
    if done < len(path):
        return Go(path[done])
    return Halt() if path else Stay()
