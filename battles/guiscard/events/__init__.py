"""The events of a skirmish, and how they are booked: without rules or dice, and they cannot fail.

One module for each chapter of the rules; names in the log are never changed.
"""

import msgspec

from battles.agenda.events import Events
from battles.guiscard.agenda import Item
from battles.guiscard.events import (
    camp,
    castles,
    charge,
    combat,
    fire,
    fires,
    frame,
    greek_fire,
    harm,
    hoplites,
    ladders,
    movement,
    perriers,
    ropes,
    sieges,
)

Event = msgspec.Struct
"""Any of them."""
CHAPTERS = (
    frame,
    harm,
    movement,
    fire,
    combat,
    charge,
    hoplites,
    castles,
    fires,
    greek_fire,
    camp,
    perriers,
    ladders,
    ropes,
    sieges,
)
EVENTS = Events((chapter.BOOK for chapter in CHAPTERS), Item, own_tables=True)
evolve = EVENTS.evolve

__all__ = [
    "EVENTS",
    "Event",
    "camp",
    "castles",
    "charge",
    "combat",
    "evolve",
    "fire",
    "frame",
    "harm",
    "hoplites",
    "ladders",
    "movement",
    "perriers",
    "ropes",
    "sieges",
]
