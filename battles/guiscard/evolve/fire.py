"""How missile fire is booked."""

from collections.abc import Callable
from typing import Any

from battles.guiscard.events import fire as e
from battles.guiscard.state import Flight, Skirmish


def fired(state: Skirmish, event: e.ShotFired) -> None:
    """The shooter has used his shot of the step, and one of the few of his weapon; the shot may be seen."""
    one = state.people[event.shooter]
    state.flights.append(Flight(event.frm, event.at, event.fall.hex))
    one.used += 1
    if event.defensive:
        one.deeds.volley = True
    else:
        one.deeds.shot = True


def held(state: Skirmish, event: e.FireHeld) -> None:
    """The side is not asked again until then."""
    if event.until:
        state.held_fire[event.side] = event.until


def lowered(state: Skirmish, event: e.BowLowered) -> None:
    """He is not taken up for a shot again in this step."""
    state.people[event.shooter].deeds.lowered = True


BOOKS: dict[type, Callable[[Skirmish, Any], None]] = {
    e.ShotFired: fired,
    e.FireHeld: held,
    e.BowLowered: lowered,
}
