"""DH-7.15: who may turn when an enemy comes beside him."""

from battles.devils_horsemen.rules import zones
from battles.devils_horsemen.state import State, Unit
from rulebook import rule


@rule("DH-7.15a")
def may_turn(state: State, unit: Unit, enemy: Unit) -> bool:
    """True if a unit may turn by a corner because an enemy is beside it now: once an Orders Phase.

    It may not if another enemy holds it. Routed and engaged units and columns do not turn (D15, D55).
    """
    if unit.place != "map" or enemy.place != "map" or unit.side == enemy.side:
        return False
    if (
        unit.turned
        or unit.routed
        or unit.engaged
        or unit.column
        or not state.field.adjacent(unit.hex, enemy.hex)
    ):
        return False
    return all(other.id == enemy.id for other in zones.over(state, unit.hex, unit.side))


@rule("DH-7.15a")
def turns(unit: Unit) -> tuple[int, int]:
    """The two corners that a unit may turn to in reaction."""
    return (unit.facing - 1) % 6, (unit.facing + 1) % 6


@rule("DH-7.15b")
def is_checked(unit: Unit) -> bool:
    """True if turning in reaction is a check of quality: for infantry."""
    return unit.infantry
