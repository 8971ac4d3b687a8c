"""All chapters of a battle bound together, and the loop that goes on with it."""

from typing import Any

from battles.ancient_battles.play import (
    breaking,
    charging,
    deciding,
    declaring,
    fighting,
    fleeing,
    moving,
    opening,
    orders,
    people,
    pursuing,
    reacting,
    reforming,
    shooting,
    starting,
    striking,
    testing,
    turns,
    volleys,
    yielding,
)
from battles.ancient_battles.play.effects import Decision
from battles.ancient_battles.play.orders import Order
from battles.ancient_battles.state import State
from battles.kit.agenda.draft import Draft
from battles.kit.agenda.loop import Loop
from battles.kit.agenda.system import System
from battles.kit.heads import people as heads
from dice import Dice

CHAPTERS = (
    heads, opening, people, turns, orders, testing, starting, declaring, reacting, volleys, fleeing, reforming, charging,
    moving, shooting, fighting, striking, deciding, breaking, yielding, pursuing,
)  # fmt: skip
SYSTEM = System([chapter.BOOK for chapter in CHAPTERS], own_tables=True)


STILL = (
    *SYSTEM.frame,
    declaring.ChargeDeclared,
    testing.TestTaken,
    turns.StepBegan,
    shooting.TargetNamed,
    reacting.ReactionChosen,
)
"""Events after which all units are where they were."""


def evolve(state: State, event: Any) -> None:
    """Book an event; what was found out of where units are is forgotten, if it moves any."""
    SYSTEM.evolve(state, event)
    if not isinstance(event, STILL):
        state.known.clear()


def drafted(state: State, dice: Dice) -> Decision:
    """A decision in a state."""
    return Draft(state, dice, evolve, SYSTEM.frame)


LOOP: Loop[State, Decision, Order] = Loop(SYSTEM.topics, next_step=turns.next_step, over="AB-1.1")
