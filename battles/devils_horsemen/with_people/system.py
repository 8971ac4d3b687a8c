"""The chapters of a battle of people bound together, and the loop that goes on with it."""

from battles.devils_horsemen.play import turns
from battles.devils_horsemen.play.effects import Decision
from battles.devils_horsemen.play.orders import Order
from battles.devils_horsemen.state import State
from battles.devils_horsemen.system import CHAPTERS
from battles.devils_horsemen.with_people import opening as book
from battles.kit.agenda.loop import Loop
from battles.kit.agenda.system import System
from battles.kit.heads import people

SYSTEM = System([*(chapter.BOOK for chapter in CHAPTERS), people.BOOK], own_tables=True)
LOOP: Loop[State, Decision, Order] = Loop(
    SYSTEM.topics, next_step=turns.next_step, stock=book.stock, over="DH-2.6a"
)
drafted = SYSTEM.drafted
