"""How formations are booked."""

from copy import deepcopy

from battles.guiscard.events import hoplites as e
from battles.guiscard.state import Skirmish


def formed_up(state: Skirmish, event: e.FormedUp) -> None:
    """It is as the event says."""
    state.formations[event.formation.id] = deepcopy(event.formation)


def dissolved(state: Skirmish, event: e.FormationDissolved) -> None:
    """Its members stand for themselves."""
    del state.formations[event.formation]


BOOKS = {e.FormedUp: formed_up, e.FormationDissolved: dissolved}
