"""The pieces between two hexes: on a move, a charge, a retreat or an advance that is not over."""

from collections.abc import Callable
from typing import Any

from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Advancing, ChargeUnderWay, Retreating, Walking
from rulebook import rule


def charging(item: ChargeUnderWay) -> str:
    """The rider of a charge who has set out and not arrived; "" between two of them."""
    return item.charges[item.rider].rider if item.entered >= 0 and item.rider < len(item.charges) else ""


TRAVELLER: dict[type, Callable[[Any], str]] = {
    Walking: lambda item: item.character if item.begun else "",
    ChargeUnderWay: charging,
    Retreating: lambda item: item.character,
    Advancing: lambda item: item.character,
}
"""Of each kind of item during which somebody may pass through hexes of others: who, or "" for nobody just now."""


@rule("GT-6.2e")
def travellers(state: Skirmish) -> frozenset[str]:
    """The pieces that pass through hexes and hold none until they stand (D105)."""
    found = (TRAVELLER[type(item)](item) for item in state.agenda if type(item) in TRAVELLER)
    return frozenset(filter(None, found))
