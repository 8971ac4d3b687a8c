"""All chapters of a battle bound together, and the loop that goes on with it."""

from battles.kit.agenda.loop import Loop
from battles.kit.agenda.system import System
from battles.kit.heads import people as heads
from battles.warmaster.play import (
    casualties,
    charging,
    commanding,
    fighting,
    opening,
    orders,
    people,
    placing,
    pursuing,
    regrouping,
    retreating,
    shooting,
    striking,
    turns,
    withdrawing,
)
from battles.warmaster.play.effects import Decision
from battles.warmaster.play.orders import Order
from battles.warmaster.state import State

CHAPTERS = (
    heads, opening, people, turns, orders, commanding, charging, placing, shooting, fighting, striking, casualties,
    retreating, pursuing, withdrawing, regrouping,
)  # fmt: skip
SYSTEM = System([chapter.BOOK for chapter in CHAPTERS], own_tables=True)
LOOP: Loop[State, Decision, Order] = Loop(SYSTEM.topics, next_step=turns.next_step, over="WM-H10.1")
drafted = SYSTEM.drafted
