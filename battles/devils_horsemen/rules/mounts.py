"""DH-9.4: who dismounts, or mounts again."""

from battles.contract.muster import opponent
from battles.devils_horsemen.rules import sight, steps
from battles.devils_horsemen.state import State, Unit
from rulebook import Refusal, rule

CLEAR = 4
"""No enemy unit may be within so many hexes (DH-9.4b)."""


@rule("DH-9.4a", "DH-9.4b", "DH-9.4c", "DH-12.21b")
def why_not_change(state: State, unit: Unit, facing: int) -> Refusal | None:
    """Why a unit does not dismount, or mount, and look to a corner; None if it may. It takes the whole move, hits and
    missiles stay (D41). Out of column first.
    """
    if not unit.dismount:
        return Refusal("DH-9.4a", "unit", "{given} has no other face", given=unit.id)
    if unit.dismounted and state.defending and unit.side == state.mongol:
        return Refusal("DH-12.21b", "unit", "{given} never mounts again", given=unit.id)
    if facing not in range(6) or unit.column:
        return Refusal("DH-9.4b", "facing", "{given} looks to a corner then", given=unit.id)
    if unit.spent or unit.routed or steps.stacked(state, unit):
        return Refusal("DH-9.4b", "unit", "{given} needs its whole allowance for it", given=unit.id)
    if any(state.field.distance(unit.hex, each.hex) <= CLEAR for each in state.on_map(opponent(unit.side))):
        return Refusal("DH-9.4b", "unit", "an enemy unit is within four hexes")
    if sight.under_fire(state, unit):
        return Refusal("DH-9.4b", "unit", "{given} is in range of enemy missiles", given=unit.id)
    return None
