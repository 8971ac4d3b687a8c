"""The text log of a skirmish: one line for each event that says something, with the sums and dice that explain it.

A line is told after its event has been booked.
"""

from battles.guiscard.events import Event
from battles.guiscard.state import Skirmish
from battles.guiscard.story import blows, field, shots, walks
from battles.guiscard.story.names import Telling

TELLINGS: dict[type, Telling] = {
    **field.TELLINGS,
    **walks.TELLINGS,
    **shots.TELLINGS,
    **blows.TELLINGS,
}
"""How each event is told."""


def line(state: Skirmish, event: Event) -> str:
    """The line of an event; "" for one that says nothing."""
    telling = TELLINGS.get(type(event))
    return telling(state, event) if telling is not None else ""
