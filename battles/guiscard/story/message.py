"""Events that are told by a line of the file."""

from collections.abc import Callable
from typing import Any

from battles import lines
from battles.guiscard.state import Skirmish
from battles.guiscard.voice import all_placed, called, named, placed
from battles.wording import Piece, Said, plain, points, word

Telling = Callable[[Skirmish, Any], Said]
"""The telling of an event, after it has been booked."""
NAMED = ("archer", "carried", "character", "horse", "onto", "rider")
SEVERAL = ("carriers", "workers")
COUNTED = ("left", "points")
GEAR = ("ladder", "perrier", "rope")
"""Fields of events that name a person, that name several, that count movement points, and that name gear."""


class Message(lines.Message):
    """Tells people by name, and movement points as such."""

    words = ("cause", "side")
    tabled = {"what": "what"}

    def said(self, state: Skirmish, field: str, value: Any) -> Piece:
        """A field of an event as data."""
        if field in NAMED:
            return called(state, value)
        if field in GEAR:
            return named(value)
        if field in COUNTED:
            return points(value)
        if field == "fuel":
            return word(field, plain(value))
        if field == "work":
            # Open or closed, it is a gate that came down.
            return word("fuel", value.partition("_")[0])
        if field in self.tabled:
            return word(self.tabled[field], plain(value))
        if field == "crew":
            return tuple(called(state, name) for name in value)
        if field in SEVERAL:
            return tuple(called(state, name) for name in value)
        if field == "hexes":
            return "/".join(value)
        return all_placed(state, value) if field == "attackers" else super().said(state, field, value)


class Placed(Message):
    """Tells people with where they stand, for a line that no other with their hex goes before."""

    def said(self, state: Skirmish, field: str, value: Any) -> Piece:
        """A field of an event as data."""
        return placed(state, value) if field in NAMED else super().said(state, field, value)
