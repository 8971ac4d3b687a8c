"""DH-11.1, DH-4.1: Troop Quality, allowance and hits: what is printed, and what is in force."""

from battles.devils_horsemen.state import Supply, Unit
from battles.devils_horsemen.tables import TABLES
from rulebook import rule


@rule("DH-2.22a", "DH-12.11a")
def printed(unit: Unit) -> int:
    """The printed Troop Quality of the face in play, in points (D38): a dismounted unit keeps that of its mounted face."""
    return unit.tq


@rule("DH-6.45a", "DH-11.46a", "DH-11.16a")
def in_force(unit: Unit) -> int:
    """The Troop Quality for checks and for routing: 1 once it routs, two less in column, at least 1 (D15)."""
    effects = TABLES.now.effects
    if unit.routed:
        return effects.routed_tq
    return max(1, printed(unit) + (effects.column_tq_modifier if unit.column else 0))


@rule("DH-11.11a", "DH-11.13a", "DH-11.15a")
def breaks(unit: Unit) -> bool:
    """True if the hits of a unit have reached its quality."""
    return unit.hits >= in_force(unit)


@rule("DH-11.16a", "DH-9.14a", "DH-7.15b")
def hits_of_check(die: int, quality: int) -> int:
    """The hits of a check: as many as the die, 0 to 9, is above the quality."""
    return max(0, die - quality)


@rule("DH-11.46a")
def supply_of_routed(unit: Unit) -> Supply:
    """The missiles of a unit once it routs: none on foot; on horseback the ones it had."""
    return "none" if unit.missile and not unit.mounted else unit.supply


@rule("DH-6.11a", "DH-7.23c", "DH-9.4a")
def printed_allowance(unit: Unit) -> int:
    """The printed Movement Allowance of the face in play, in points (D41)."""
    if not unit.dismounted:
        return unit.ma
    dismounted = TABLES.now.unit_types.dismounted
    return dismounted.ma_HI if unit.face == "HI" else dismounted.ma_LI


@rule("DH-6.11a", "DH-6.42a", "DH-8.23a", "DH-8.24a", "DH-11.62d")
def allowance(unit: Unit, *, showering: bool | None = None) -> int:
    """The Movement Allowance in force, in points: five with a shower, none with one on foot; one more in column, one less
    in disorder.

    `showering` False leaves the shower out, as where allowances are compared (D16).
    """
    tables = TABLES.now
    base = printed_allowance(unit)
    if unit.showering if showering is None else showering:
        base = SHOWERING if unit.mounted else 0
    if unit.column:
        base += tables.effects.column_ma_modifier
    if unit.disordered:
        base += tables.effects.disordered_ma_modifier
    return max(0, base)


SHOWERING = 5
"""Movement points of a unit that showers from horseback (DH-8.23a)."""
