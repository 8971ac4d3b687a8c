"""All chapters of the skirmish bound together."""

from typing import get_args

from battles.agenda.book import Book, System
from battles.guiscard import agenda, deployment, ending, harm, orders, outcome, setup, turn
from battles.guiscard.castles import canvas, gate
from battles.guiscard.chapter import Chapter
from battles.guiscard.charge import answering, charges, countering, planning
from battles.guiscard.charge import riding as charging
from battles.guiscard.combat import (
    advance,
    attacking,
    blows,
    landing,
    refusal,
    settling,
    suffering,
    ways,
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
from battles.guiscard.orders import Order
from battles.guiscard.sieges import emplacing, ends, entering, patrols, supply
from battles.guiscard.sieges import setup as siege_setup
from battles.guiscard.state import Skirmish
from dice import Dice

CHAPTERS: dict[type, Chapter] = {
    agenda.Deploying: deployment.DEPLOYING,
    agenda.Parleying: ending.PARLEYING,
    agenda.Recovery: turn.RECOVERY,
    agenda.Blazing: spreading.BLAZING,
    agenda.Falling: falling.FALLING,
    agenda.Emplacing: emplacing.EMPLACING,
    agenda.LettingIn: entering.LETTING_IN,
    agenda.Approaching: entering.APPROACHING,
    agenda.Arriving: entering.ARRIVING,
    agenda.OpeningPhase: ends.OPENING,
}
"""The chapters that have no questions yet."""
BOOKS = tuple(
    module.BOOK
    for module in (
        deployment,
        ending,
        harm,
        orders,
        outcome,
        setup,
        turn,
        canvas,
        gate,
        answering,
        charges,
        countering,
        planning,
        charging,
        advance,
        attacking,
        blows,
        landing,
        refusal,
        settling,
        suffering,
        ways,
        aiming,
        defensive,
        offensive,
        ready,
        sheltering,
        shot,
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
        drill,
        forming,
        keeping,
        markers,
        announcing,
        budget,
        horses,
        infiltration,
        labour,
        leaving,
        legs,
        step,
        walking,
        emplacing,
        ends,
        entering,
        patrols,
        supply,
        siege_setup,
    )
)


def others() -> Book:
    """The items of the agenda, and what no chapter of the second edition declares."""
    book = Book("agenda")
    declared = {order for each in BOOKS for order in each.orders}
    for item in get_args(agenda.Item):
        book.item(item)
    for item, chapter in CHAPTERS.items():
        book.chapter(item, chapter)
    for order in Order.__subclasses__():
        if order not in declared:
            book.order(order)
    return book


SYSTEM = System((others(), *BOOKS), own_tables=True)


def drafted(state: Skirmish, dice: Dice) -> Decision:
    """A decision in a state."""
    return Decision(state, dice, SYSTEM.evolve, SYSTEM.frame)
