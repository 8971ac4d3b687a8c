"""DH-6.4: into column and out of it."""

from battles.devils_horsemen.rules import costs, quality, steps, zones
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.tables import TABLES
from rulebook import Refusal, rule


@rule("DH-6.43a", "DH-6.46a")
def faces(unit: Unit) -> tuple[int, int]:
    """The facings of a unit after a change: a side of its corner, or out of column a corner of its side (D59)."""
    return (unit.facing, (unit.facing + 1) % 6) if unit.column else ((unit.facing - 1) % 6, unit.facing)


@rule("DH-6.41a", "DH-6.43a", "DH-6.45a")
def why_not_form(state: State, unit: Unit, facing: int) -> Refusal | None:
    """The reason against a change into column, or out of it, with that facing; None if it may, at a move's end.

    It needs the point that it costs, and must be outside enemy zones of control. Its hits must stay below its quality
    then.
    """
    if unit.routed or zones.held(state, unit.hex, unit.side):
        return Refusal("DH-6.41a", "unit", "{given} routs, or an enemy holds it", given=unit.id)
    if steps.left(unit) < costs.columning():
        return Refusal("DH-6.41a", "unit", "{given} has no point left for it", given=unit.id)
    if steps.stacked(state, unit):
        return Refusal("DH-6.61a", "unit", "{given} can't stay where another unit stands", given=unit.id)
    if facing not in faces(unit):
        return Refusal("DH-6.43a", "facing", "{given} is beside what it looks to", given=facing)
    worth = max(1, quality.printed(unit) + TABLES.now.effects.column_tq_modifier)
    if not unit.column and unit.hits >= worth:
        return Refusal("DH-6.45a", "unit", "{given} would rout in column", given=unit.id)
    return None
