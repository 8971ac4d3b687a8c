"""AB-13 to AB-16, AB-H10: what makes units test their nerve: friends who flee, enemies whom they fear; and frenzy."""

from math import ceil

import msgspec

from battles.ancient_battles.rules import charges
from battles.ancient_battles.rules.leadership import may_rally
from battles.ancient_battles.rules.sight import gap
from battles.ancient_battles.rules.strikes import frenzied
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.tables import tests
from battles.ancient_battles.tables.measure import within
from battles.ancient_battles.tables.shapes import exact
from rulebook import rule


@rule("AB-2.2", "AB-H10.1")
def may_return(unit: Unit) -> bool:
    """True if a unit is off the table and may try to come back: five models are needed after a flight (D1)."""
    if unit.gone == "fleeing":
        return may_rally(unit)
    return unit.gone == "pursuing"


@rule("AB-13.1", "AB-18.1")
def friends_flee(state: State, unit: Unit) -> bool:
    """True if friends flee near a unit that are at least twice as many as it is (D18)."""
    if unit.fleeing or "disciplined" in unit.kind.rules:
        return False
    found = sum(
        other.models
        for other in state.present(unit.side)
        if other.fleeing and within(gap(unit, other), tests().panic_fleeing_friends_radius_)
    )
    return found >= tests().panic_fleeing_friends_ratio * unit.models


@rule("AB-15.2")
def terrible(state: State, unit: Unit) -> str:
    """The nearest enemy within reach of whose terror a unit begins its turn; "" without one, or without a test."""
    if unit.fleeing or mad(state, unit):
        return ""
    found = [
        (gap(unit, enemy), enemy.id)
        for enemy in state.enemies(unit)
        if "terror" in enemy.kind.rules and within(gap(unit, enemy), tests().terror_radius_)
    ]
    return min(found)[1] if found else ""


@rule("AB-16.4")
def mad(state: State, unit: Unit) -> bool:
    """True if frenzy keeps all else from a unit: an enemy is within its charge reach."""
    return frenzied(unit) and any(charges.in_reach(state, unit, enemy) for enemy in state.enemies(unit))


@rule("AB-14.0", "AB-14.2", "AB-15.1")
def dread(unit: Unit, enemy: Unit) -> str:
    """Which test an enemy causes in a unit: "terror", else "fear", else none (D22)."""
    for what in ("terror", "fear"):
        if what in enemy.kind.rules:
            return what
    return ""


@rule("AB-14.1a")
def superior(enemy: Unit, unit: Unit) -> bool:
    """True if an enemy is superior in number (D21)."""
    return enemy.models > unit.models


@rule("AB-13.5")
def heavy_loss(unit: Unit, before: int) -> bool:
    """True if a unit has lost so many of its models in one phase of shooting that it must test (D19)."""
    return unit.there and 0 < heavy(before) <= before - unit.models


@rule("AB-13.5")
def heavy(before: int) -> int:
    """The fewest models that a unit of so many must have lost in one phase of shooting to test for it (D19)."""
    return ceil(exact(tests().panic_shooting_loss) * before)


@rule("AB-13.2a", "AB-24.5")
def near_lost_friends(state: State, unit: Unit) -> bool:
    """True if friends near a unit failed their morale, were broken or annihilated in this phase's combats.

    Near is measured from their places in the combat.
    """
    return any(
        id_ != unit.id
        and state.units[id_].side == unit.side
        and within(gap(unit, stood(state.units[id_])), tests().panic_broken_friends_radius_)
        for id_ in state.lost
    )


@rule("AB-13.2a", "AB-H4.1")
def stood(unit: Unit) -> Unit:
    """A unit as it covers ground; of which nobody is left covers what it did when the phase began."""
    return unit if unit.models else msgspec.structs.replace(unit, models=unit.before)
