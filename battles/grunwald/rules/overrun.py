"""GR-5.8: what a die makes of an overrun."""

from battles.grunwald.rules.fractions import mean
from battles.grunwald.state import Unit
from battles.grunwald.tables import TABLES
from battles.grunwald.tables.shapes import Tried
from rulebook import rule

LEAST_CHARGE = 2
"""The level that cavalry needs (GR-5.8.1)."""
BAD_GROUND = ("fortification", "village", "town", "forest", "marsh")
"""Where nobody is overrun (GR-5.8.10)."""


@rule("GR-5.8.5a")
def added(cavalry: Unit, infantry: list[Unit]) -> dict[str, int]:
    """The additions to the die, by reason (D35)."""
    return {
        "charge": cavalry.charge,
        "strength": cavalry.sp,
        "armour": cavalry.armour,
        "infantry": -strength(infantry),
        "its armour": -mean([unit.armour for unit in infantry]),
    }


@rule("GR-5.8.5b")
def tried(total: int) -> Tried:
    """The result of a modified die."""
    table = TABLES.now.morale.overrun
    if total < 1:
        return table.below_1
    rows = (table.row_1, table.row_2, table.row_3, table.row_4, table.row_5, table.row_6)
    return rows[total - 1] if total <= len(rows) else table.above_6


@rule("GR-5.8.5e")
def without_a_die(infantry: list[Unit]) -> bool:
    """True if all infantry there is out of order: it is ridden down without a die."""
    return all(unit.order != "good" for unit in infantry)


@rule("GR-5.8.4")
def strength(infantry: list[Unit]) -> int:
    """The surcharge of the infantry there, in points of movement."""
    return sum(unit.sp for unit in infantry)
