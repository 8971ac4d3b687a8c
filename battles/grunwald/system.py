"""All chapters of a battle at Grunwald bound together, and the loop that goes on with it."""

from battles.grunwald.play import (
    banners,
    clashing,
    fates,
    fighting,
    fleeing,
    following,
    going,
    leading,
    losing,
    marching,
    moving,
    opening,
    orders,
    overrunning,
    reacting,
    salvoes,
    turns,
    withdrawing,
)
from battles.grunwald.play.effects import Decision
from battles.grunwald.play.orders import Order
from battles.grunwald.state import State
from battles.kit.agenda.loop import Loop
from battles.kit.agenda.system import System

CHAPTERS = (
    opening, turns, orders, fates, going, banners, moving, leading, marching, fleeing, reacting, salvoes, overrunning,
    fighting, clashing, losing, withdrawing, following,
)  # fmt: skip
SYSTEM = System([chapter.BOOK for chapter in CHAPTERS], own_tables=True)
LOOP: Loop[State, Decision, Order] = Loop(
    SYSTEM.topics, next_step=turns.next_step, stock=turns.stock, over="GR-2.0a"
)
drafted = SYSTEM.drafted
