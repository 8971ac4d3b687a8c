"""Factions without anything to order and without people to come: the night stops waiting for their seats (house)."""

from collections.abc import Iterator

from campaign.model.state import State
from campaign.rules.commanders import DEAD


def beaten(state: State, faction: str) -> bool:
    """True if a faction is without pieces, places and hope of either."""
    return not any(owner == faction for owner in owners(state))


def owners(state: State) -> Iterator[str]:
    """The factions of all that can be ordered or may come back: a captive commander may be ransomed."""
    for pieces in (
        state.groups,
        state.settlements,
        state.militia,
        state.prisoners,
        state.convalescents,
        state.spies,
        state.reinforcements,
    ):
        yield from (piece.faction for piece in pieces.values())
    yield from (each.faction for each in state.commanders.values() if each.fate != DEAD)
