"""How formations are booked."""

from collections.abc import Callable
from copy import deepcopy
from typing import Any

from battles.guiscard.events import hoplites as e
from battles.guiscard.state import Skirmish


def formed_up(state: Skirmish, event: e.FormedUp) -> None:
    """It is as the event says."""
    state.formations[event.formation.id] = deepcopy(event.formation)


def dissolved(state: Skirmish, event: e.FormationDissolved) -> None:
    """Its members stand for themselves."""
    del state.formations[event.formation]


def marker_lost(state: Skirmish, event: e.MarkerLost) -> None:
    """He has none, whatever formation he is in, until it is restored."""
    state.fallen[event.character] = state.turn
    for formation in state.formations.values():
        if event.character in formation.markers:
            formation.markers.remove(event.character)


def marker_restored(state: Skirmish, event: e.MarkerRestored) -> None:
    """It stands before him if he is in a front rank."""
    del state.fallen[event.character]
    for formation in state.formations.values():
        if event.character in formation.front:
            formation.markers.append(event.character)


def taken(state: Skirmish, event: e.FoulkonTaken) -> None:
    """Once a turn."""
    formation = state.formations[event.formation]
    formation.foulkon, formation.changed = True, state.turn


def left(state: Skirmish, event: e.FoulkonLeft) -> None:
    """Once a turn."""
    formation = state.formations[event.formation]
    formation.foulkon, formation.changed = False, state.turn


BOOKS: dict[type, Callable[[Skirmish, Any], None]] = {
    e.FormedUp: formed_up,
    e.FormationDissolved: dissolved,
    e.MarkerLost: marker_lost,
    e.MarkerRestored: marker_restored,
    e.FoulkonTaken: taken,
    e.FoulkonLeft: left,
}
