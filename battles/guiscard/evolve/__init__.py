"""Bookkeeping of a skirmish: one function for each event, no rules, no dice, cannot fail."""

from collections.abc import Callable
from typing import Any

from battles.agenda.draft import count_dice
from battles.guiscard.events import Event
from battles.guiscard.evolve import charge, combat, fire, frame, harm, hoplites, movement
from battles.guiscard.state import Skirmish

Booking = Callable[[Skirmish, Any], None]

BOOKS: dict[type, Booking] = {
    **frame.BOOKS,
    **harm.BOOKS,
    **movement.BOOKS,
    **fire.BOOKS,
    **combat.BOOKS,
    **charge.BOOKS,
    **hoplites.BOOKS,
}
"""How each event is booked."""


def evolve(state: Skirmish, event: Event) -> None:
    """Book one event in a draft, and count the dice that it carries."""
    BOOKS[type(event)](state, event)
    count_dice(state.asked, event)


__all__ = ["BOOKS", "evolve"]
