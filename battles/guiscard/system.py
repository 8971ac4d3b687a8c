"""All chapters of the skirmish bound together."""

from typing import get_args

from battles.agenda.book import System
from battles.guiscard import agenda, deployment, ending, harm, orders, outcome, setup, turn
from battles.guiscard.castles import canvas, gate
from battles.guiscard.charge import answering, charges, countering, planning
from battles.guiscard.charge import riding as charging
from battles.guiscard.combat import (
    advance,
    attacking,
    blows,
    landing,
    refusal,
    retreat,
    settling,
    suffering,
)
from battles.guiscard.decision import Decision
from battles.guiscard.fire import aiming, defensive, offensive, ready, sheltering, shot
from battles.guiscard.gear import (
    burning,
    collapse,
    cutting,
    damage,
    falling,
    fires,
    flaming_arrows,
    hanging,
    hauling,
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
    stones,
    toppling,
)
from battles.guiscard.hoplites import drill, forming, keeping, markers
from battles.guiscard.movement import (
    announcing,
    budget,
    horses,
    infiltration,
    labour,
    leaving,
    legs,
    step,
    walking,
)
from battles.guiscard.sieges import emplacing, ends, entering, patrols, supply
from battles.guiscard.sieges import setup as siege_setup
from battles.guiscard.state import Skirmish
from battles.guiscard.voice import book_of
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
