"""GR-11: what ranged fire does, by its tables."""

from battles.grunwald.state import Unit
from battles.grunwald.state.field import Field
from battles.grunwald.tables import TABLES
from battles.grunwald.tables.shapes import Salvo
from rulebook import rule

SHOOTERS = ("archer", "crossbow", "bombard", "horse_archer")
COVER = ("forest", "village", "town", "fortification")
"""Kinds of hexes in which it is harder to hit somebody, and which block a line of sight (GR-11.2.4, GR-11.2.6a)."""
HORSE_ARCHER, BOMBARD, CROSSBOW = "horse_archer", "bombard", "crossbow"
TABLE_RULES = {
    "archer": "GR-11.4.1",
    "horse_archer": "GR-11.5.5",
    "crossbow": "GR-11.6.1",
    "bombard": "GR-11.7.1",
    "": "GR-11.7.5",
}
"""Under which rule the fire table of a kind of unit stands; under "" that of bombards at a fortification."""


@rule("GR-11.4.1", "GR-11.5.5", "GR-11.6.1", "GR-11.7.1")
def salvo_of(type_: str) -> Salvo:
    """The fire table of a kind of unit. KeyError for one that does not shoot."""
    tables = TABLES.now.fire.fire
    return {
        "archer": tables.archer,
        "horse_archer": tables.horse_archer,
        "crossbow": tables.crossbow,
        "bombard": tables.bombard_units,
    }[type_]


@rule("GR-11.2.1", "GR-11.5.4")
def reach(type_: str) -> int:
    """How far a kind of unit shoots, in hexes."""
    salvo = salvo_of(type_)
    return sum(bool(row) for row in (salvo.range_1, salvo.range_2, salvo.range_3))


@rule("GR-11.2.3", "GR-11.2.4", "GR-11.5.9", "GR-11.7.3")
def added(shooter: Unit, target: Unit, terrain: str) -> dict[str, int]:
    """The additions to the roll, by reason."""
    table = TABLES.now.fire.fire_modifiers
    heavy = 2
    if shooter.type == BOMBARD:
        armour = table.bombard_target_armour_2 if target.armour == heavy else 0
    else:
        armour = table.target_armour * target.armour
    found = {
        "armour": armour,
        "cover": table.target_in_forest_village_fortification if terrain in COVER else 0,
        "few": table.horse_archer_with_1_sp if shooter.type == HORSE_ARCHER and shooter.sp == 1 else 0,
    }
    return {name: value for name, value in found.items() if value}


@rule("GR-T.7")
def read(row: tuple[int | str, ...], total: int) -> int | str:
    """The result of a modified roll: none below 1."""
    return row[min(total, len(row)) - 1] if total >= 1 else ""


@rule("GR-11.2.6a", "GR-11.2.6b")
def in_sight(field: Field, hex_: str, target: str) -> bool:
    """True if the line between two hexes is free: along a side only both hexes block it; friends never."""
    steps = field.between(hex_, target)
    return not any(step and all(field.terrain[each] in COVER for each in step) for step in steps)


@rule("GR-11.6.2")
def stops(face: int) -> bool:
    """True if a die after a loss by crossbows disorganises and stops the target."""
    return face >= TABLES.now.fire.fire_modifiers.crossbow_stop_on_1d6


@rule("GR-11.2.2a")
def strikes_friend(face: int) -> bool:
    """True if a die before a shot at a target before friends strikes one of them."""
    return face <= TABLES.now.fire.fire_modifiers.friendly_fire_on_1d6


@rule("GR-11.2.5")
def kills_leader(total: int) -> bool:
    """True if two dice kill a leader in a hex that is shot at."""
    return total >= TABLES.now.fire.fire_modifiers.leader_killed_on_2d6
