"""What it is worth to stand somewhere: whom one attacks from there, who attacks there, and what lies on the way."""

from typing import NamedTuple

from msgspec.structs import replace

from battles.grunwald import command, obligations, zones
from battles.grunwald.bots.prospects import Rooms, prospect
from battles.grunwald.bots.reach import Way
from battles.grunwald.bots.weights import weights
from battles.grunwald.field import Field
from battles.grunwald.state import State, Unit
from battles.grunwald.weighing import Combat

RIDER, FOOT, BEHIND = 0.5, 0.2, 1.5
"""How much a strength point of a rider is feared, one of foot, and how much more from behind."""


def enemies_of(state: State, side: str) -> list[Unit]:
    """The enemies of a side on the field."""
    return [unit for unit in state.units.values() if unit.side != side and unit.place == "map"]


def near_to(field: Field, hex_: str, enemies: list[Unit]) -> list[Unit]:
    """The enemies who matter to a unit in a hex, the nearest first: all whom it could reach or who could reach it."""
    away = sorted((field.distance(hex_, enemy.hex), place) for place, enemy in enumerate(enemies))
    most = max(2 * weights().near, away[0][0] + weights().near) if away else 0
    return [enemies[place] for far, place in away if far <= most]


class Foe(NamedTuple):
    """An enemy as one who may attack: where he stands, how far he may come, how much he is feared."""

    hex: str
    reach: int
    weight: float


def foes(enemies: list[Unit]) -> list[Foe]:
    """Those of some enemies who attack at all: no shooters, and nobody who has panicked."""
    most = weights().near
    return [
        Foe(enemy.hex, min(most, enemy.kind.mp), (RIDER if enemy.cavalry else FOOT) * enemy.sp)
        for enemy in enemies
        if not enemy.panicked and not enemy.missile_foot
    ]


def worth_of(
    state: State, field: Field, unit: Unit, way: Way, enemies: list[Unit], feared: list[Foe], rooms: Rooms
) -> float:
    """What it is worth to a unit to end its move so, in points of victory; `enemies` are those who matter."""
    if not enemies:
        return 0.0
    numbers = weights()
    here = replace(unit, hex=way.hex, facing=way.facing, charge=way.charge, spent=way.spent, order=way.order)
    nearest = min(enemies, key=lambda enemy: field.distance(way.hex, enemy.hex))
    found = numbers.attack * attack(state, field, here, rooms)
    found -= numbers.threat * threat(field, here, feared)
    found -= numbers.approach * field.distance(way.hex, nearest.hex)
    found += numbers.facing * ahead(field, way, nearest)
    found += numbers.led * bool(command.near(state, field, here))
    found += numbers.charge * way.charge
    found -= numbers.disorder * (way.order != "good" and unit.order == "good")
    return found - numbers.crowded * any(other.id != unit.id for other in state.at(way.hex))


def standing(state: State, unit: Unit) -> State:
    """The battle with a unit as it would be."""
    return replace(state, units={**state.units, unit.id: unit})


def attack(state: State, field: Field, unit: Unit, rooms: Rooms) -> float:
    """What the combat is worth that a unit would fight from where it would stand, with all who are ready to join it.

    It must attack all whom it controls; of that it gets what its friends would not have without it.
    """
    if unit.panicked or (unit.missile_foot and unit.formation == "movement"):
        return 0.0
    hexes = [
        hex_
        for hex_ in zones.front_zone(field, unit.hex, unit.facing)
        if obligations.can_attack(field, unit, hex_) and state.enemy_at(hex_, unit.side)
    ]
    if not hexes:
        return 0.0
    state = standing(state, unit)
    friends = [
        other
        for other in state.on_map(unit.side)
        if other.id != unit.id
        and obligations.acting(other, unit.side, cavalry=unit.cavalry)
        and any(hex_ in hexes for hex_ in zones.front_zone(field, other.hex, other.facing))
    ]
    whole = hoped(state, field, [unit, *friends], hexes, rooms)
    without = max(0.0, hoped(state, field, friends, hexes, rooms)) if friends else 0.0
    return whole - without


def hoped(state: State, field: Field, units: list[Unit], hexes: list[str], rooms: Rooms) -> float:
    """What a combat of some units against some hexes is worth."""
    targets = [
        hex_
        for hex_ in hexes
        if any(hex_ in zones.front_zone(field, unit.hex, unit.facing) for unit in units)
    ]
    defenders = tuple(other.id for hex_ in targets for other in state.at(hex_) if other.side != units[0].side)
    return prospect(state, field, Combat(tuple(unit.id for unit in units), defenders, tuple(targets)), rooms)


def threat(field: Field, unit: Unit, feared: list[Foe]) -> float:
    """What those who are near enough to ride or march at a unit may do to it, from behind more."""
    found = 0.0
    for foe in feared:
        away = field.distance(foe.hex, unit.hex)
        if away <= foe.reach:
            more = 1.0 if in_front(field, unit, foe.hex) else BEHIND
            found += foe.weight * more / max(2, away)
    return found


def in_front(field: Field, unit: Unit, hex_: str) -> bool:
    """Whether a hex lies rather before a unit than behind it."""
    before = field.toward(unit.hex, unit.facing)
    return not before or field.distance(before, hex_) <= field.distance(unit.hex, hex_)


def ahead(field: Field, way: Way, enemy: Unit) -> bool:
    """Whether an enemy lies before who stands so."""
    before = field.toward(way.hex, way.facing)
    return bool(before) and field.distance(before, enemy.hex) < field.distance(way.hex, enemy.hex)
