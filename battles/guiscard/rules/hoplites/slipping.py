"""Formations and infiltration (GT-7.3.3)."""

from battles.guiscard.rules.counters import facing_to
from battles.guiscard.rules.hoplites.formation import FRONT_LEFT, FRONT_RIGHT, formation_of, front_hexes
from battles.guiscard.state import Character, Skirmish
from hexmap import grid
from rulebook import rule


@rule("GT-7.3.3a")
def front_hexes_only(state: Skirmish, enemy: Character, hex_: str) -> bool:
    """True if an enemy counts for the infiltration roll in a hex: one in formation only in a front hex of it."""
    formation = formation_of(state, enemy)
    return formation is None or hex_ in front_hexes(state, formation)


@rule("GT-7.3.3b")
def steady(state: Skirmish, one: Character, enemy: Character, hex_: str) -> bool:
    """True if an enemy calls for no infiltration roll by somebody in a hex: he is in a formation, the enemy before him."""
    formation = formation_of(state, one)
    if formation is None or grid.distance(hex_, enemy.hex) != 1:
        return False
    return (facing_to(hex_, enemy.hex) - formation.right) % 6 in (FRONT_LEFT, FRONT_RIGHT)
