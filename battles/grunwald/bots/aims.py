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


class Foe(NamedTuple):
    """An enemy as one who may attack: the place of his hex on the field, how far he may come, how much he is feared."""

    hex: str
    place: int
    reach: int
    weight: float


class Enemies(NamedTuple):
    """The enemies who matter to a unit: their hexes and the places of these on the field, and those who attack."""

    hexes: list[str]
    places: list[int]
    feared: list[Foe]


def near_to(field: Field, hex_: str, enemies: list[Unit]) -> Enemies:
    """All whom a unit in a hex could reach or who could reach it, and the nearest in any case."""
    row, places = field.row(hex_), field.places
    far = [row[places[enemy.hex]] for enemy in enemies]
    most = max(2 * weights().near, min(far, default=0) + weights().near)
    near = [enemy for enemy, away in zip(enemies, far, strict=True) if away <= most]
    feared = [
        Foe(
            enemy.hex,
            places[enemy.hex],
            min(weights().near, enemy.kind.mp),
            (RIDER if enemy.cavalry else FOOT) * enemy.sp,
        )
        for enemy in near
        if not enemy.panicked and not enemy.missile_foot
    ]
    return Enemies([enemy.hex for enemy in near], [places[enemy.hex] for enemy in near], feared)


def worth_of(state: State, field: Field, unit: Unit, way: Way, enemies: Enemies, rooms: Rooms) -> float:
    """What it is worth to a unit to end its move so, in points of victory."""
    if not enemies.hexes:
        return 0.0
    numbers, row = weights(), field.row(way.hex)
    here = replace(unit, hex=way.hex, facing=way.facing, charge=way.charge, spent=way.spent, order=way.order)
    far = [row[place] for place in enemies.places]
    away = min(far)
    hoped_for = attack(state, field, here, rooms) if away == 1 else 0.0
    found = numbers.attack * hoped_for
    found -= numbers.threat * threat(field, here, row, enemies)
    found -= numbers.approach * away
    found += numbers.facing * ahead(field, way, enemies.hexes[far.index(away)])
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


def threat(field: Field, unit: Unit, row: bytes, enemies: Enemies) -> float:
    """What those who are near enough to ride or march at a unit may do to it, from behind more."""
    found = 0.0
    for foe in enemies.feared:
        away = row[foe.place]
        if away <= foe.reach:
            more = 1.0 if in_front(field, unit, foe.hex) else BEHIND
            found += foe.weight * more / max(2, away)
    return found


def in_front(field: Field, unit: Unit, hex_: str) -> bool:
    """Whether a hex lies rather before a unit than behind it."""
    before = field.toward(unit.hex, unit.facing)
    return not before or field.distance(before, hex_) <= field.distance(unit.hex, hex_)


def ahead(field: Field, way: Way, enemy: str) -> bool:
    """Whether an enemy in a hex lies before who stands so."""
    before = field.toward(way.hex, way.facing)
    return bool(before) and field.distance(before, enemy) < field.distance(way.hex, enemy)
