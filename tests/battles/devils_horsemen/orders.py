"""Orders in positions of Devil's Horsemen: what comes of them, what may be ordered, and why something may not be."""

from typing import Any, TypeVar

import pytest

from battles.contract.muster import Side
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.state import State
from battles.devils_horsemen.system import LOOP, SYSTEM, drafted
from dice.scripted import ScriptedDice
from rulebook import Refusal

T = TypeVar("T")


def drafting(state: State, *dice: int, item: Any = None) -> Decision:
    """A decision in a position, with dice that show so, 0 to 9, and perhaps an item on top of the agenda."""
    draft = drafted(state, ScriptedDice([die or 10 for die in dice]))
    if item is not None:
        draft.add(item)
    return draft


def give(state: State, order: Any, *dice: int) -> list[Any]:
    """What comes of an order, up to the next choice, with dice that show so."""
    draft = drafting(state, *dice)
    LOOP.decide(draft, order)
    return draft.events


def offered(state: State) -> list[Any]:
    """All that may be ordered."""
    return LOOP.orders(state)


def chooser(state: State, item: Any = None) -> Side | None:
    """The side that has a choice about an item, the one on top if none is named; None without a choice."""
    item = item or state.agenda[-1]
    chapter = SYSTEM.topics[type(item)]
    return (chapter.whose or chapter.who)(state, item) if chapter.is_asked(state, item) else None


def kinds(events: list[Any], kind: type[T]) -> list[T]:
    """Those of some events that are of a kind."""
    return [event for event in events if isinstance(event, kind)]


def refused(refusal: Refusal | None) -> str:
    """The rule under which something is refused; "" if it is not."""
    return refusal.rule if refusal else ""


def why(state: State, order: Any) -> str:
    """The rule under which an order is refused."""
    with pytest.raises(Refusal) as refusal:
        give(state, order)
    return refusal.value.rule
