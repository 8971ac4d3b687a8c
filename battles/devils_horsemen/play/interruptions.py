"""How a line of the log says that it broke into the move of another: it stands under it, once for each move that waits."""

from typing import Any

from battles.contract.wording import Said, say
from battles.devils_horsemen.play import fates, happenings, items
from battles.devils_horsemen.play.harassing import PatienceTested
from battles.devils_horsemen.play.shooting import VolleyFired
from battles.devils_horsemen.state import Leader, State, Unit
from battles.devils_horsemen.voice import thrown_by

OF_UNITS = (
    items.Marching,
    items.Charging,
    items.Withdrawing,
    items.Feigning,
    items.Pursuing,
    items.Harassing,
)
MOVES = (*OF_UNITS, items.Leading)
"""The items that go on hex by hex, and wait during an interruption."""

FIRED_AT = "DH-8.19a"
"""The rule of the dice for a leader under fire; by the others a leader gets away from an arrival."""


def depth(state: State, event: Any) -> int:
    """How many moves wait below what is being done; one whose enemy answered last has no question above it any more."""
    return sum(isinstance(item, MOVES) for item in state.agenda[:-1]) + answered(state, event)


def answered(state: State, event: Any) -> bool:
    """True if an event is an enemy's answer to a mover: his fire, its hits, his turning, his charge."""
    mover = moving(state)
    if mover is None:
        return False
    match event:
        case VolleyFired():
            return state.units[event.firer].side != mover.side
        case happenings.CohesionLost(cause="missiles"):
            return state.units[event.unit].side == mover.side
        case fates.LeaderUnhurt() | fates.LeaderWounded() | fates.LeaderKilled() if event.rolls:
            return (thrown_by(event.rolls) == FIRED_AT) == (state.leaders[event.leader].side == mover.side)
        case fates.LeaderMoved():
            return state.leaders[event.leader].side != mover.side
        case (
            happenings.CohesionLost(cause="reaction facing") | happenings.CheckPassed(cause="reaction facing")
        ):
            return state.units[event.unit].side != mover.side
        case happenings.UnitTurned(reacted=True) | happenings.UnitMoved() | PatienceTested():
            return state.units[event.unit].side != mover.side
        case _:
            return False


def moving(state: State) -> Unit | Leader | None:
    """The mover, unless it is interrupted."""
    item = state.agenda[-1] if state.agenda else None
    if isinstance(item, items.Leading):
        return state.leaders[item.leader]
    return state.units[item.unit] if isinstance(item, OF_UNITS) else None


def under(state: State, line: Said | None, event: Any) -> Said | None:
    """A line under the moves that wait for what it tells."""
    for _ in range(depth(state, event) if line is not None else 0):
        line = say("↳ {line}", line=line or "")
    return line
