"""How combat is booked."""

from collections.abc import Callable
from typing import Any

from battles.guiscard.events import combat as e
from battles.guiscard.evolve.board import put
from battles.guiscard.state import Skirmish


def struck(state: Skirmish, event: e.Struck) -> None:
    """Attackers in their own phase have used their attack of it (GT-6b)."""
    spend(state, event.attackers)


def refused(state: Skirmish, event: e.CombatRefused) -> None:
    """The attackers have used their attack all the same (D37)."""
    spend(state, event.attackers)


def stood_firm(state: Skirmish, event: e.StoodFirm) -> None:
    """Nothing has changed."""


def advanced(state: Skirmish, event: e.Advanced) -> None:
    """He stands there now; his own phase knows nothing of it (GT-6.6c)."""
    put(state, state.people[event.character], event.hex, event.facing)


def spend(state: Skirmish, attackers: tuple[str, ...]) -> None:
    """Note who has attacked."""
    for name in attackers:
        one = state.people[name]
        if one.side == state.active:
            one.deeds.attacked = True


BOOKS: dict[type, Callable[[Skirmish, Any], None]] = {
    e.Struck: struck,
    e.CombatRefused: refused,
    e.StoodFirm: stood_firm,
    e.Advanced: advanced,
}
