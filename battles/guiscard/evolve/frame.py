"""How the frame of a battle is booked: setting up, phases and steps, the agenda, the end."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from battles.agenda import frame as agenda
from battles.agenda.state import Over
from battles.guiscard.events import frame as e
from battles.guiscard.evolve.board import put
from battles.guiscard.state import Deeds, Skirmish


def joined(state: Skirmish, event: e.BattleJoined) -> None:
    """Everybody is listed, nobody stands on the field."""
    state.muster, state.laid, state.first = event.muster, event.laid, event.first
    state.active, state.berths = event.first, dict(event.berths)
    state.people = {each.id: deepcopy(each) for each in event.people}
    state.horses = {each.id: deepcopy(each) for each in event.horses}


def deployed(state: Skirmish, event: e.CharacterDeployed) -> None:
    """He stands there now."""
    put(state, state.people[event.character], event.hex, event.facing)


def phase_began(state: Skirmish, event: e.PhaseBegan) -> None:
    """The active side starts afresh; what the other side did in its own phase still counts against its fire."""
    state.turn, state.active = event.turn, event.side
    state.asked.clear()
    state.held_fire.clear()
    for one in state.people.values():
        if one.side == event.side:
            one.deeds = Deeds()
        else:
            one.deeds.volley = one.deeds.counter_charged = False
            one.deeds.forgone = one.deeds.lowered = False


def step_began(state: Skirmish, event: e.StepBegan) -> None:
    """Whoever was laid down again may be taken up in the new step."""
    state.step = event.step
    state.flights.clear()
    state.held_fire.clear()
    for one in state.people.values():
        one.deeds.forgone = one.deeds.lowered = False


def arms_laid_down(state: Skirmish, event: e.ArmsLaidDown) -> None:
    """All of the side who live are in the enemy's hands; they stay where they stand."""
    for one in state.people.values():
        if one.side == event.side and one.alive and not one.away:
            one.away = "captured"


def ended(state: Skirmish, event: e.BattleEnded) -> None:
    """Nothing more is to be done."""
    state.over = Over(event.end, event.loser)
    state.agenda.clear()


BOOKS: dict[type, Callable[[Skirmish, Any], None]] = {
    e.BattleJoined: joined,
    e.CharacterDeployed: deployed,
    e.PhaseBegan: phase_began,
    e.StepBegan: step_began,
    e.ArmsLaidDown: arms_laid_down,
    e.BattleEnded: ended,
    e.ItemAdded: agenda.added,
    e.ItemChanged: agenda.changed,
    e.ItemDone: agenda.done,
    agenda.OwnTablesLaid: agenda.tables_laid,
}
