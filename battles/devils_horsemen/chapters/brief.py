"""The lines of the log without dice: units hit, struck, lured or rallied, and leaders who go on, trump or are finished.

Events whose outcome others tell are left out: shocks, collapses, passed checks, the first due leader.
"""

from typing import Any

from battles.agenda.events import Telling
from battles.devils_horsemen.chapters.ordering import LinesTested
from battles.devils_horsemen.chapters.shooting import VolleyFired
from battles.devils_horsemen.state import State
from battles.devils_horsemen.voice import either
from battles.wording import Said, phrase


def brief(state: State, event: object) -> Said | None:
    """The line without its dice, after the event has been booked; None without an effect."""
    told = TOLD.get(type(event))
    return told(state, event, None) if told is not None else None


TOLD: dict[type[Any], Telling] = {
    LinesTested: either("passed", "", phrase("{leader} may give no Line Orders, and is finished (DH-4.32b)")),
    VolleyFired: either("hit", phrase("{firer} fires at {target}: a hit (DH-8.18a)")),
}
