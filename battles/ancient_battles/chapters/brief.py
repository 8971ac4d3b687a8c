"""The lines of the log without dice: who has fallen, failed, fled or pursued.

Events whose outcome others tell are left out: blows.
"""

from collections.abc import Callable
from typing import Any

from battles.ancient_battles import voice
from battles.ancient_battles.chapters.pursuing import UnitPursued, tell_met
from battles.ancient_battles.state import State
from battles.wording import Said, say

Brief = Callable[[State, Any], Said | None]


def brief(state: State, event: object) -> Said | None:
    """The line without its dice, after the event has been booked; None without an effect."""
    telling = TOLD.get(type(event))
    return telling(state, event) if telling is not None else None


def pursued(state: State, event: UnitPursued) -> Said:
    """A pursuit, what becomes of its prey, and whom it meets."""
    prey = voice.unit(state, event.prey)
    told = say(
        "{unit} pursues {prey} (AB-H8.7)",
        unit=voice.unit(state, event.unit),
        prey=prey,
    )
    if event.caught:
        told = say("{told}; {prey} is destroyed", told=told, prey=prey)
    return tell_met(state, event, told)


TOLD: dict[type, Brief] = {
    UnitPursued: pursued,
}
