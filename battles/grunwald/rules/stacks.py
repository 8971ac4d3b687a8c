"""GR-4.5, 12.1.8: how much may stand in a hex."""

from collections.abc import Iterable

from battles.grunwald.state import Unit
from battles.grunwald.state.field import Field
from battles.grunwald.tables import TABLES
from rulebook import rule

LIMIT = 2
"""Strength points in a hex (GR-4.5.1)."""


@rule("GR-4.5.1", "GR-10.1.3")
def load(units: Iterable[Unit]) -> int:
    """The strength points that count in a hex: without panicked units, missile foot as it fights (D60)."""
    return sum(unit.sp for unit in units if not unit.panicked)


@rule("GR-4.5.1", "GR-12.1.8a", "GR-12.1.9")
def room(field: Field, hex_: str, there: Iterable[Unit], more: Unit) -> bool:
    """True if a unit may stand in a hex beside friends."""
    if more.panicked:
        return True
    units = [unit for unit in there if unit.id != more.id]
    if not field.fortified(hex_):
        return load(units) + more.sp <= LIMIT
    riders = load(unit for unit in (*units, more) if unit.cavalry)
    table = TABLES.now.fortification
    return load(units) + more.sp <= table.stacking_sp and riders <= table.cavalry_sp
