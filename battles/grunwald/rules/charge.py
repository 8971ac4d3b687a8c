"""GR-5.6: the charge level of cavalry, and the shift that it gives."""

from battles.grunwald.state.field import Field
from battles.grunwald.tables import TABLES
from rulebook import rule

MOST = 3
STOPS = ("village", "town", "forest", "marsh", "fortification")
"""Moving through one of these ends a charge, road or no road (GR-5.6.7)."""
NO_CHARGE = ("fortification", "forest", "marsh")
"""The ground against which an attack has no charge, also through a gate (GR-5.6.6)."""


@rule("GR-5.6.3a", "GR-5.6.2", "GR-5.6.7", "GR-5.6.8", "GR-5.6.9", "GR-5.6.10")
def after_hex(level: int, field: Field, hex_: str, other: str, *, gains: bool = True) -> int:
    """The level after a hex: one more up to three, then one less for what was crossed, then nothing in bad ground (D20)."""
    if gains:
        level = min(level + 1, MOST)
    sides = field.on_side(hex_, other)
    bridged = "bridge" in sides or (field.by_road(hex_, other) and bool(sides & {"stream", "river"}))
    losses = [bridged, "stream" in sides and not bridged and "ford" not in sides, "uphill" in sides]
    level = max(0, level - sum(losses))
    return 0 if "ford" in sides or field.terrain[other] in STOPS else level


@rule("GR-5.6.4", "GR-5.6.5", "GR-1.7b")
def shift(level: int, armour: int) -> int:
    """The shift of a group, by the means of its levels: no more than its armour and one."""
    return min(level, armour + TABLES.now.combat.column_shifts.charge_limit_over_armour)


@rule("GR-9.2.4", "GR-5.7.9", "GR-10.2.1")
def counted(level: int, *, disorganised: bool, panicked: bool, countering: bool, armour: int) -> int:
    """The counting part of a unit's own level before the mean is taken (D6).

    Of a disorganised unit at most one counts, and none of a panicked one, or of a counter-charge without armour.
    """
    if panicked or (countering and armour == 0):
        return 0
    return min(level, TABLES.now.combat.column_shifts.charge_limit_disorganised) if disorganised else level


@rule("GR-5.6.6", "GR-5.6.9", "GR-12.1.2")
def in_attack(level: int, field: Field, hex_: str, targets: list[str]) -> int:
    """The level with which a unit attacks these hexes before it: none into bad ground, one less across a stream (D66)."""
    if any(field.terrain[target] in NO_CHARGE for target in targets):
        return 0
    across = any(field.on_side(hex_, target) & {"stream", "river"} for target in targets)
    return max(0, level - 1) if across else level


@rule("GR-5.2.12a")
def after_combat(level: int) -> int:
    """The level of an attacker after a combat (D18)."""
    return max(0, level - 1)


@rule("GR-5.5.9")
def after_pursuit(level: int, turned: int) -> int:
    """The level after a turn in a pursuit, by so many times 60 degrees: the more than two cost all of it."""
    return level if turned <= 2 else 0
