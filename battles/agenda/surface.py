"""The part of a ruleset's surface that follows from its agenda: whose turn it is, what he may do, and what comes of it."""

from collections.abc import Callable
from typing import Any, Generic

import msgspec

from battles.agenda.loop import Loop, W
from battles.agenda.state import B
from battles.muster import Side
from battles.ruleset import Asked, O, Span
from dice import Dice
from rulebook.tags import tag_of


class Surface(Generic[B, W, O]):
    """A base for `battles.ruleset.Ruleset`: a system adds its set-up, its outcome, its bots and its drawing.

    `loop` goes on with its battles, `drafted` begins a decision in a state, `kept` is the type that states are read as.
    """

    # Dicts in their own order: orders are listed by it, and bots choose by the place in the list.
    _encoder = msgspec.json.Encoder()

    def __init__(self, loop: Loop[B, W, O], drafted: Callable[[B, Dice], W], kept: Any) -> None:
        self.loop, self._drafted = loop, drafted
        self._decoder = msgspec.json.Decoder(kept)

    def to_act(self, state: B) -> Side | None:
        """The side that is to give the next order; None when the battle is over."""
        return self.loop.to_act(state)

    def orders(self, state: B) -> list[O]:
        """Every order that the side to act may give."""
        return self.loop.orders(state)

    def spans(self, state: B) -> list[Span]:
        """The spans of measured orders that the side to act may give."""
        return self.loop.spans(state)

    def asked(self, state: B) -> Asked | None:
        """What the side to act is asked; None when the battle is over."""
        side = self.loop.to_act(state)
        if side is None:
            return None
        item, chapter = state.agenda[-1], self.loop.chapter_of(state)
        subject = str(getattr(item, chapter.about)) if chapter.about else ""
        return Asked(side, tag_of(item), subject, chapter.rule, self.loop.calm(state))

    def decide(self, state: B, order: O, dice: Dice) -> list[Any]:
        """Judge an order of the side to act and book what follows, up to the next choice.

        Raises Refusal for an order that is not offered, before anything has changed.
        """
        draft = self._drafted(state, dice)
        self.loop.decide(draft, order)
        return draft.events

    def seen(self, state: B, side: Side) -> B:
        """The state as a side may know it: all of it, where a system hides nothing."""
        return state

    def encode(self, state: B) -> bytes:
        """The state as bytes."""
        return self._encoder.encode(state)

    def decode(self, text: bytes) -> B:
        """The state out of bytes; it offers the same orders in the same order."""
        found: B = self._decoder.decode(text)
        return found
