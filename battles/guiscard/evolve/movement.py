"""How movement is booked."""

from battles.guiscard.events import movement as e
from battles.guiscard.evolve.board import put
from battles.guiscard.state import Skirmish


def announced(state: Skirmish, event: e.MoveAnnounced) -> None:
    """Nothing has changed yet but what the agenda says."""


def entered(state: Skirmish, event: e.HexEntered) -> None:
    """It is there, and has spent its points."""
    one = state.people[event.character]
    put(state, one, event.hex, event.facing)
    one.deeds.spent += event.points


def ended(state: Skirmish, event: e.MoveEnded) -> None:
    """It does not move again in this phase."""
    state.people[event.character].deeds.moved = True


BOOKS = {e.MoveAnnounced: announced, e.HexEntered: entered, e.MoveEnded: ended}
