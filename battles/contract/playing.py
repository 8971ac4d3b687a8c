"""Play a battle with a bot on each side, one order at a time; where and how it is kept is the caller's affair."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Generic, NamedTuple, TypeVar

from battles.contract.draws import Draws
from battles.contract.muster import Side
from battles.contract.surface import Bot, Ruleset
from dice import Dice

S = TypeVar("S")
E = TypeVar("E")
O = TypeVar("O")  # noqa: E741 - as in `battles.contract.surface`


class Step(NamedTuple, Generic[E, O]):
    """One order: its number from 0, who gave it, what it was and what followed. The state holds it already."""

    number: int
    side: Side
    order: O
    events: Sequence[E]


def _never(_: Any) -> bool:
    return False


def play(
    ruleset: Ruleset[S, E, O],
    state: S,
    bots: Mapping[Side, Bot[S, O]],
    dice: Dice,
    *,
    draws: Draws | None = None,
    after: int = 0,
    stop: Callable[[S], bool] = _never,
) -> Iterator[Step[E, O]]:
    """Give orders until the battle is over or `stop` says so, yielding each with its events.

    `state` is the caller's draft and is brought on by every step. `draws` are begun again for each order, of which
    `after` were given before. So a battle goes on as it would have after a change of process. Raises Refusal for a bot
    that gives an order which is not offered; the state is as it was before that order then.
    """
    number = after
    while (side := ruleset.to_act(state)) is not None and not stop(state):
        if draws is not None:
            draws.turn_to(number)
        order = bots[side].choose(ruleset.seen(state, side))
        yield Step(number, side, order, ruleset.decide(state, order, dice))
        number += 1
