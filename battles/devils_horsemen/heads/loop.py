"""The chapters of a battle of people bound together, and the loop that goes on with it."""

from typing import Any, cast

from battles.agenda.book import System
from battles.agenda.draft import Draft
from battles.agenda.loop import Loop
from battles.devils_horsemen.chapters import turns
from battles.devils_horsemen.chapters.effects import Decision
from battles.devils_horsemen.chapters.loop import CHAPTERS
from battles.devils_horsemen.chapters.orders import Order
from battles.devils_horsemen.heads import book
from battles.devils_horsemen.state import Horsemen, State
from battles.heads import people
from dice import Dice

SYSTEM = System([*(chapter.BOOK for chapter in CHAPTERS), people.BOOK], own_tables=True)


def drafted(state: State, dice: Dice) -> Decision:
    """A decision in a state."""
    return Draft(state, dice, SYSTEM.evolve, SYSTEM.frame)


LOOP: Loop[State, Decision, Order] = Loop(
    SYSTEM.chapters, next_step=turns.next_step, stock=book.stock, over="DH-2.6a"
)
KEPT: Any = cast(Any, Horsemen)[SYSTEM.items]
"""The type that a state is read as."""
