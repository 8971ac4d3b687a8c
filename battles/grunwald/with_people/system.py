"""The chapters of a battle of people bound together, and the loop that goes on with it."""

from battles.grunwald.play.effects import Decision
from battles.grunwald.play.orders import Order
from battles.grunwald.state import State
from battles.grunwald.system import CHAPTERS
from battles.grunwald.with_people import heads
from battles.kit.agenda.loop import Loop
from battles.kit.agenda.system import System

SYSTEM = System([*(chapter.BOOK for chapter in CHAPTERS), heads.BOOK], own_tables=True)
LOOP: Loop[State, Decision, Order] = Loop(
    SYSTEM.topics, next_step=heads.next_step, stock=heads.stock, over="GR-2.0a"
)
drafted = SYSTEM.drafted
