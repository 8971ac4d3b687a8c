"""How dice, sums and events are written in the text log of any system."""

from collections.abc import Mapping, Sequence
from string import Formatter
from typing import Any

from dice import Rolled


class Message:
    """Tells an event as a message of its fields; a system says how a field is said, here as it stands."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.fields = [field for _, field, _, _ in Formatter().parse(text) if field]

    def __call__(self, state: Any, event: Any) -> str:
        """The line of an event that has been booked."""
        said = {field: self.said(state, field, getattr(event, field)) for field in self.fields}
        return self.text.format(**said)

    def said(self, state: Any, field: str, value: Any) -> str:
        """A field of an event in words."""
        return str(value)


def sum_of(die: int, modifiers: Mapping[str, int], total: int) -> str:
    """A die with what is added to it: "4 (+1 armoured target: 5)"; the die alone where nothing is.

    `total` is what is read; a table that ends before the sum is read at its end.
    """
    extra, sum_ = added(modifiers), die + sum(modifiers.values())
    if not extra:
        return str(die)
    read = "" if sum_ == total else f", read as {total}"
    return f"{die} ({extra.strip()}: {sum_}{read})"


def added(modifiers: Mapping[str, int]) -> str:
    """What is added to a die or a column, each with its reason: " +1 wounded, -2 near"; nothing for nothing."""
    return "".join(
        f" {value:+d} {reason.replace('_', ' ')}," for reason, value in modifiers.items() if value
    )[:-1]


def points(count: int) -> str:
    """Movement points."""
    return f"{count} point" if count == 1 else f"{count} points"


def faces(rolls: Sequence[Rolled]) -> str:
    """What fell."""
    return ", ".join(str(rolled.face) for rolled in rolls)
