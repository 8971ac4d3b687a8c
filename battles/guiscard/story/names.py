"""How people are written in the text log."""

from collections.abc import Callable, Iterable
from typing import Any

from battles import wording
from battles.guiscard.counters import hexes_of
from battles.guiscard.state import Character, Horse, Skirmish
from battles.guiscard.tables import counter

Telling = Callable[[Skirmish, Any], str]
"""How an event is told, after it has been booked."""
NAMED = ("archer", "carried", "character", "rider")
COUNTED = ("left", "points")
"""Fields of events that name somebody, and that count movement points."""


def called(state: Skirmish, name: str) -> str:
    """Somebody by name or number, with what he is; a horse by its id."""
    one = state.people.get(name)
    if one is None:
        return name
    return f"{one.name or counter(one.code).name} ({one.id})"


class Message(wording.Message):
    """Tells people by name, and movement points as such."""

    def said(self, state: Skirmish, field: str, value: Any) -> str:
        """A field of an event in words."""
        if field in NAMED:
            return called(state, value)
        return wording.points(value) if field in COUNTED else super().said(state, field, value)


def several(state: Skirmish, names: Iterable[str]) -> str:
    """Several, one after the other."""
    return ", ".join(called(state, name) for name in names)


def placed(state: Skirmish, name: str) -> str:
    """Somebody with all that his values and the ground go by: "Norman knight (a at 1708/1709, mounted, wounded)"."""
    piece = state.people.get(name) or state.horses.get(name)
    if piece is None or not piece.hex:
        return called(state, name)
    at = f"{piece.id} at {'/'.join(hexes_of(piece))}"
    if isinstance(piece, Horse):
        return at
    return f"{piece.name or counter(piece.code).name} ({', '.join([at, *conditions(piece)])})"


def conditions(one: Character) -> list[str]:
    """What his counter shows, as far as it is not what everybody of his class does."""
    riding = "mounted" if one.mounted else "on foot"
    told = [riding] if counter(one.code).mounted is not None else []
    return told + ([one.condition] if one.condition != "healthy" else [])


def all_placed(state: Skirmish, names: Iterable[str]) -> str:
    """Several of them, one after the other."""
    return ", ".join(placed(state, name) for name in names)
