"""All chapters of the skirmish bound together, and the loop over its agenda."""

from typing import get_args

from battles.guiscard.play import deployment, ending, harm, orders, outcome, setup, turn
from battles.guiscard.play.castles import canvas, gate
from battles.guiscard.play.charge import answering, charges, countering, planning
from battles.guiscard.play.charge import riding as charging
from battles.guiscard.play.combat import (
    advance,
    attacking,
    blows,
    landing,
    refusal,
    retreat,
    settling,
    suffering,
)
from battles.guiscard.play.decision import Decision
from battles.guiscard.play.fire import aiming, defensive, offensive, ready, sheltering, shot, stones
from battles.guiscard.play.gear import (
    burning,
    collapse,
    cutting,
    damage,
    falling,
    fires,
    flaming_arrows,
    hanging,
    jumps,
    ladders,
    naphtha,
    perriers,
    portage,
    pulling,
    quivers,
    ropes,
    siphon,
    spreading,
    toppling,
)
from battles.guiscard.play.hoplites import drill, forming, keeping, markers
from battles.guiscard.play.movement import budget, horses, infiltration, labour, leaving
from battles.guiscard.play.moving import announcing, hauling, legs, step, walking
from battles.guiscard.play.orders import Order
from battles.guiscard.play.sieges import emplacing, ends, entering, patrols, supply
from battles.guiscard.play.sieges import setup as siege_setup
from battles.guiscard.play.stock import take_stock
from battles.guiscard.state import Skirmish
from battles.guiscard.state import items as agenda
from battles.guiscard.voice import book_of
from battles.kit.agenda.loop import Loop
from battles.kit.agenda.system import System
from dice import Dice

CHAPTERS = (
    deployment, ending, harm, orders, outcome, setup, turn, canvas, gate, answering, charges, countering,
    planning, charging, advance, attacking, blows, landing, refusal, settling, suffering, retreat, aiming,
    defensive, offensive, ready, sheltering, shot, burning, collapse, cutting, damage, falling, fires,
    flaming_arrows, hanging, hauling, jumps, ladders, naphtha, perriers, portage, pulling, quivers, ropes,
    siphon, spreading, stones, toppling, drill, forming, keeping, markers, announcing, budget, horses,
    infiltration, labour, leaving, legs, step, walking, emplacing, ends, entering, patrols, supply,
    siege_setup,
)  # fmt: skip
BOOKS = tuple(chapter.BOOK for chapter in CHAPTERS)


AGENDA = book_of("agenda")
"""The items, which stand together as chapters put each other's on the agenda."""
for each in get_args(agenda.Item):
    AGENDA.item(each)
SYSTEM = System((AGENDA, *BOOKS), own_tables=True)


def drafted(state: Skirmish, dice: Dice) -> Decision:
    """A decision in a state."""
    return Decision(state, dice, SYSTEM.evolve, SYSTEM.frame)


LOOP: Loop[Skirmish, Decision, Order] = Loop(
    SYSTEM.topics, next_step=turn.next_step, stock=take_stock, over="GC-14.6a"
)
