"""All chapters of a battle of Devil's Horsemen bound together, and the loop that goes on with it."""

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
from battles.devils_horsemen.state import State
from battles.kit.agenda.loop import Loop
from battles.kit.agenda.system import System

CHAPTERS = (
    items, happenings, fates, orders, opening, turns, activating, trumping, phases, commanding, ordering, lining,
    marching, charging, leading, arriving, shooting, withdrawing, feigning, harassing, designating, shocking,
    collapsing, advancing, routing, defending,
)  # fmt: skip
SYSTEM = System([chapter.BOOK for chapter in CHAPTERS], own_tables=True)
LOOP: Loop[State, Decision, Order] = Loop(
    SYSTEM.topics, next_step=turns.next_step, stock=turns.stock, over="DH-2.6a"
)
drafted = SYSTEM.drafted
