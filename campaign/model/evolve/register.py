"""The register of the fold: which bookkeeping belongs to which event."""

from collections.abc import Callable
from typing import Any, TypeVar

from campaign.model.events import Event
from campaign.model.state import State

E = TypeVar("E", bound=Event)
HANDLERS: dict[type[Event], Callable[[State, Any], None]] = {}


def on(kind: type[E]) -> Callable[[Callable[[State, E], None]], Callable[[State, E], None]]:
    """Register the bookkeeping of one kind of event."""

    def register(handler: Callable[[State, E], None]) -> Callable[[State, E], None]:
        HANDLERS[kind] = handler
        return handler

    return register
