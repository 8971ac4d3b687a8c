"""Bookkeeping: how each event changes the state. No rules, no dice; nothing here can refuse.

Each chapter's bookkeeping stands in a module of its own, beside the moves that they share.
"""

from campaign.rules.audience import take_note
from campaign.rules.events import Event
from campaign.rules.evolve import (
    alliances,
    battle,
    bookkeeping,
    calendar,
    conditions,
    convoys,
    dawn,
    gathering,
    groups,
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
from campaign.rules.evolve.register import HANDLERS
from campaign.rules.state import State

__all__ = ["CHAPTERS", "HANDLERS", "evolve"]
CHAPTERS = (
    alliances,
    battle,
    bookkeeping,
    calendar,
    conditions,
    convoys,
    dawn,
    gathering,
    groups,
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


def evolve(state: State, happened: Event) -> None:
    """Change `state`, a draft that only the caller owns, as `happened` says."""
    HANDLERS[type(happened)](state, happened)
    take_note(state, happened)
