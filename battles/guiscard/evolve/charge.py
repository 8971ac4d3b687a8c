"""How charges are booked."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from battles.guiscard.agenda import ChargeUnderWay
from battles.guiscard.counters import has_room
from battles.guiscard.events import charge as e
from battles.guiscard.evolve.board import put
from battles.guiscard.state import Skirmish


def announced(state: Skirmish, event: e.ChargeAnnounced) -> None:
    """The rider has charged, whatever comes of it (D63)."""
    state.people[event.charge.rider].deeds.charged = True


def forgone(state: Skirmish, event: e.ChargeForgone) -> None:
    """It charges, or rides against a charge, in this step no more."""
    state.people[event.rider].deeds.forgone = True


def rode_on(state: Skirmish, event: e.RodeOn) -> None:
    """It is there, has spent its points, and its charge has come a hex further."""
    one = state.people[event.rider]
    put(state, one, event.hex, event.facing)
    one.deeds.spent += event.points
    item = state.agenda[-1]
    assert isinstance(item, ChargeUnderWay), "it rides in a charge"
    here = (one.hex, one.facing)
    back = here if has_room(state, one) else item.back
    state.agenda[-1] = replace(item, entered=item.entered + 1, back=back)


def stopped(state: Skirmish, event: e.ChargeStopped) -> None:
    """It has charged, and stays where it is."""


def countered(state: Skirmish, event: e.CounterChargeAnnounced) -> None:
    """Once in a phase, whatever comes of it (D64)."""
    state.people[event.charge.rider].deeds.counter_charged = True


def met(state: Skirmish, event: e.CounterChargeRidden) -> None:
    """It stands there."""
    put(state, state.people[event.rider], event.hex, event.facing)


def missed(state: Skirmish, event: e.CounterChargeMissed) -> None:
    """Nothing has moved."""


BOOKS: dict[type, Callable[[Skirmish, Any], None]] = {
    e.ChargeAnnounced: announced,
    e.ChargeForgone: forgone,
    e.RodeOn: rode_on,
    e.ChargeStopped: stopped,
    e.CounterChargeAnnounced: countered,
    e.CounterChargeRidden: met,
    e.CounterChargeMissed: missed,
}
