"""The register of the thinkers of options: the kinds of orders for each kind of piece, and the missing ones."""

from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeVar, get_args

import msgspec

from campaign.model.orders import Order
from campaign.options.option import Option
from campaign.options.survey import Survey
from rulebook import Refusal

About = Literal[
    "groups", "places", "convoys", "spies", "commanders", "captives", "prisoners", "sieges", "faction"
]
Thought = Order | Option | Refusal
"""An order, one with what may be changed in it, or why one that was thought of cannot be given."""
Think = Callable[[Any, Survey], Iterable[Thought]]
Thinking = TypeVar("Thinking", bound=Think)


class Thinker(msgspec.Struct, frozen=True):
    """The thinker of orders of a kind; `lacking` is the reason for their absence, if a better one is unknown."""

    kind: type[Any]
    think: Think
    lacking: Refusal


THINKERS: dict[About, list[Thinker]] = {}
KINDS: tuple[type[Order], ...] = get_args(Order)
"""The kinds of order as the rules of orders have them: going and staying before all others."""


def thinks(kind: type[Any], about: About, lacking: Refusal) -> Callable[[Thinking], Thinking]:
    """Register who thinks of orders of one kind about pieces of one kind."""

    def register(think: Thinking) -> Thinking:
        thinkers = THINKERS.setdefault(about, [])
        thinkers.append(Thinker(kind, think, lacking))
        thinkers.sort(key=lambda each: KINDS.index(each.kind))
        return think

    return register
