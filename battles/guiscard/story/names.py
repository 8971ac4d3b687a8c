"""How people, sums and dice are written in the text log."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from battles.guiscard.state import Skirmish
from battles.guiscard.tables import counter
from dice import Rolled

Telling = Callable[[Skirmish, Any], str]
"""How an event is told, after it has been booked."""


def called(state: Skirmish, name: str) -> str:
    """Somebody by name or number, with what he is; a horse by its id."""
    one = state.people.get(name)
    if one is None:
        return name
    return f"{one.name or counter(one.code).name} ({one.id})"


def several(state: Skirmish, names: Iterable[str]) -> str:
    """Several, one after the other."""
    return ", ".join(called(state, name) for name in names)


def sum_of(die: int, modifiers: Mapping[str, int], total: int) -> str:
    """A die with what is added to it: "4 (+1 armoured target: 5)"; the die alone where nothing is."""
    extra = added(modifiers)
    return f"{die} ({extra.strip()}: {total})" if extra else str(die)


def points(count: int) -> str:
    """Movement points."""
    return f"{count} point" if count == 1 else f"{count} points"


def faces(rolls: Sequence[Rolled]) -> str:
    """What fell."""
    return ", ".join(str(rolled.face) for rolled in rolls)


def added(modifiers: Mapping[str, int]) -> str:
    """What is added to a die or a column, each with its reason: " +1 wounded, -2 near"; nothing for nothing."""
    return "".join(
        f" {value:+d} {reason.replace('_', ' ')}," for reason, value in modifiers.items() if value
    )[:-1]
