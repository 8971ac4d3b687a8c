"""D21, WM-H11.2: when a unit is confused, and until when."""

from battles.contract.muster import Side
from battles.warmaster.state import State
from battles.warmaster.tables import settings
from rulebook import rule


@rule("WM-16.5")
def confuses(face: int) -> bool:
    """True if a die of the test confuses a unit."""
    return face >= settings().confusion_on


@rule("WM-H11.2")
def until(state: State, side: Side) -> int:
    """The turn at the end of whose own part a unit of a side recovers that is confused now: that of its next part."""
    still_to_come = side == "defender" and state.active == "attacker"
    return state.turn if still_to_come else state.turn + 1
