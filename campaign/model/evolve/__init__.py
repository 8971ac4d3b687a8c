"""Bookkeeping: how each event changes the state. It has no rules, dice or refusals.

Each chapter's bookkeeping stands in a module of its own, beside the moves that they share.
"""

from campaign.model.audience import take_note
from campaign.model.events import Event
from campaign.model.evolve import (
    alliances,
    battle,
    bookkeeping,
    calendar,
    conditions,
    convoys,
    corrections,
    dawn,
    gathering,
    groups,
    life,
    lone,
    march,
    money,
    opening,
    prisoners,
    settlements,
    siege_chances,
    siege_fights,
    siege_works,
    sieges,
    spies,
    tables,
    victory,
    wounded,
)
from campaign.model.evolve.register import HANDLERS
from campaign.model.state import State

__all__ = ["HANDLERS", "evolve"]


def evolve(state: State, event: Event) -> None:
    """Change `state`, a draft that only the caller owns, as `event` says."""
    HANDLERS[type(event)](state, event)
    take_note(state, event)
