"""All chapters of a battle of Devil's Horsemen bound together, and the loop that goes on with it."""

from typing import Any, cast

from battles.devils_horsemen.play import (
    activating,
    advancing,
    arriving,
    charging,
    collapsing,
    commanding,
    defending,
    designating,
    fates,
    feigning,
    happenings,
    harassing,
    items,
    leading,
    lining,
    marching,
    opening,
    ordering,
    orders,
    phases,
    routing,
    shocking,
    shooting,
    trumping,
    turns,
    withdrawing,
)
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.orders import Order
from battles.devils_horsemen.state import Horsemen, State
from battles.kit.agenda.draft import Draft
from battles.kit.agenda.loop import Loop
from battles.kit.agenda.system import System
from dice import Dice

CHAPTERS = (
    items, happenings, fates, orders, opening, turns, activating, trumping, phases, commanding, ordering, lining,
    marching, charging, leading, arriving, shooting, withdrawing, feigning, harassing, designating, shocking,
    collapsing, advancing, routing, defending,
)  # fmt: skip
SYSTEM = System([chapter.BOOK for chapter in CHAPTERS], own_tables=True)


def drafted(state: State, dice: Dice) -> Decision:
    """A decision in a state."""
    return Draft(state, dice, SYSTEM.evolve, SYSTEM.frame)


LOOP: Loop[State, Decision, Order] = Loop(
    SYSTEM.topics, next_step=turns.next_step, stock=turns.stock, over="DH-2.6a"
)
KEPT: Any = cast(Any, Horsemen)[SYSTEM.items]
"""The type that a state is read as."""
