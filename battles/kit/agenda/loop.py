"""The loop over an agenda: the topic of the item on top judges an order, then all goes on automatically.

It stops when a side has a choice again, or the battle is over.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, TypeVar

from battles.contract.muster import Side
from battles.contract.surface import O, Span
from battles.kit.agenda.draft import Draft
from battles.kit.agenda.state import B
from battles.kit.topic import Topic
from battles.kit.voice import Worded
from rulebook import Refusal

W = TypeVar("W", bound=Draft[Any])


def nothing_is_settled(draft: Any) -> None:
    """Do nothing: the rules ask for nothing after a step."""


class Loop(Generic[B, W, O]):
    """The course of a system's battles.

    `topics` are the topics of all items that may lie on the agenda. `next_step` begins the next part when it is empty; it
    must add an item or end the battle. `stock` books the settled facts after every step. `over` is the rule under which
    an order to a finished battle is refused.
    """

    def __init__(
        self,
        topics: Mapping[type, Topic],
        *,
        next_step: Callable[[W], None],
        stock: Callable[[W], None] = nothing_is_settled,
        over: str,
    ) -> None:
        self.topics = topics
        self._next_step, self._stock, self._over = next_step, stock, over

    def topic_of(self, state: B) -> Topic:
        """The topic of the item on top."""
        return self.topics[type(state.agenda[-1])]

    def to_act(self, state: B) -> Side | None:
        """The side that is to give the next order; None when the battle is over. A decision leaves no other state."""
        if state.over is not None or not state.agenda:
            return None
        return self.topic_of(state).whose(state, state.agenda[-1])

    def orders(self, state: B) -> list[O]:
        """Every order that may be given now; the state is one in which somebody is to act, or the battle is over."""
        if state.over is not None or not state.agenda:
            return []
        return list(self.topic_of(state).offers(state, state.agenda[-1]))

    def spans(self, state: B) -> list[Span]:
        """The spans of measured orders that may be given now."""
        if self.to_act(state) is None:
            return []
        return list(self.topic_of(state).spans(state, state.agenda[-1]))

    def calm(self, state: B) -> O:
        """The order that lets things go on; the state is one in which somebody is to act."""
        calmest: O = self.topic_of(state).calmest(state, state.agenda[-1])
        return calmest

    def allows(self, state: B, order: O) -> bool:
        """True if an order may be given now; the state is one in which a side is to act."""
        return self.topic_of(state).allows(state, state.agenda[-1], order)

    def prompt(self, state: B) -> Worded:
        """The question to the side to act, in words and marks."""
        return self.topic_of(state).prompt(state, state.agenda[-1])

    def worded(self, state: B, order: O) -> Worded:
        """An order that may be given now, in words and marks."""
        return self.topic_of(state).worded(state, state.agenda[-1], order)

    def decide(self, draft: W, order: O) -> None:
        """Judge an order and book its effects in the draft, up to the next choice.

        Raises Refusal for an order that is not offered, before anything has changed.
        """
        state: B = draft.state
        if state.over is not None or not state.agenda:
            raise Refusal(self._over, "order", "the battle is over")
        item, topic = state.agenda[-1], self.topic_of(state)
        topic.check(state, item, order)
        topic.take(draft, item, order)
        self.go_on(draft)

    def go_on(self, draft: W) -> None:
        """Let all automatic events happen."""
        state: B = draft.state
        self._stock(draft)
        while state.over is None:
            if not state.agenda:
                self._next_step(draft)
            else:
                item, topic = state.agenda[-1], self.topic_of(state)
                if topic.is_asked(state, item):
                    return
                topic.run(draft, item)
            self._stock(draft)
