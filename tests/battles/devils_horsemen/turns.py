"""Turns of Devil's Horsemen with leaders of three Initiatives: Malik, the Shah and Genghis."""

from copy import copy
from typing import Any

from battles.devils_horsemen.play.commanding import EndOrders
from battles.devils_horsemen.play.items import Continuing, Overtrumping
from battles.devils_horsemen.play.orders import Forgo
from battles.devils_horsemen.play.phases import OrdersPhaseBegan
from battles.devils_horsemen.state import Leader, State, Unit
from battles.devils_horsemen.system import LOOP
from tests.battles.devils_horsemen.orders import drafting, give, kinds
from tests.battles.devils_horsemen.positions import leader, position, unit

HOSTS = (unit("a", "attacker", "0303"), unit("d", "defender", "1212"))
"""A unit for each side's leaders to command, far from the other."""


def malik(**more: Any) -> Leader:
    return leader("malik", "defender", "1211", **{"initiative": 5, **more})


def shah(**more: Any) -> Leader:
    return leader("shah", "defender", "1112", **{"initiative": 6, **more})


def genghis(**more: Any) -> Leader:
    return leader("genghis", "attacker", "0304", **{"initiative": 8, **more})


def turn(*leaders: Leader, units: tuple[Unit, ...] = HOSTS, dice: tuple[int, ...] = (), **more: Any) -> State:
    """A turn in which these may be activated, up to the first choice; the units are copies, for it changes them."""
    state = position(*map(copy, units), leaders=leaders, elected=True, **more)
    LOOP.go_on(drafting(state, *dice))
    return state


def orders_phases(events: list[Any]) -> list[str]:
    """Who has an Orders Phase."""
    return [event.leader for event in kinds(events, OrdersPhaseBegan)]


def ends(state: State, *dice: int) -> list[Any]:
    """The Orders Phase under way ends without anything done in it, and without a try at momentum."""
    events = give(state, EndOrders(), *dice)
    while type(state.agenda[-1]) in (Continuing, Overtrumping):
        events += give(state, Forgo())
    return events
