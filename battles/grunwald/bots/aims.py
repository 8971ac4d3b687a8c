"""The worth of a place: the attacks from there, the attacks at it, and the way."""

from functools import cached_property
from typing import NamedTuple

from msgspec.structs import replace

from battles.grunwald.bots.leaders import alone, entrusted, price
from battles.grunwald.bots.prospects import Rooms, prospect
from battles.grunwald.bots.reach import Way
from battles.grunwald.bots.weights import weights
from battles.grunwald.rules import command, obligations, zones
from battles.grunwald.rules.strengths import Combat, defending, together
from battles.grunwald.state import State, Unit
from battles.grunwald.state.field import Field


def enemies_of(state: State, side: str) -> list[Unit]:
    """The enemies of a side on the field."""
    return [unit for unit in state.units.values() if unit.side != side and unit.place == "map"]


class Foe(NamedTuple):
    """An enemy that may attack: the place of its hex on the field, its reach, and the fear of it."""

    hex: str
    place: int
    reach: int
    weight: float


class Enemies(NamedTuple):
    """The enemies who matter to a unit: their hexes and the places of these on the field, and the attackers."""

    hexes: list[str]
    places: list[int]
    feared: list[Foe]


class Outlook:
    """The common facts of all stands that a unit may take in one position: its neighbours, and earlier findings.

    `friends` can attack in the same phase, each with the hexes before him. `rooms` is how far each can retreat,
    `without` the hope of friends alone. `led` and `shared` say of a hex whether a leader is near and whether another
    piece stands there.
    """

    def __init__(self, state: State, field: Field, unit: Unit) -> None:
        self.state, self.field, self.unit = state, field, unit
        self.enemies = near_to(field, unit.hex, enemies_of(state, unit.side))
        self.rooms: Rooms = {}
        self.without: dict[tuple[tuple[str, ...], tuple[str, ...]], float] = {}
        self._led: dict[str, bool] = {}

    @cached_property
    def friends(self) -> list[tuple[Unit, list[str]]]:
        """All friends who can attack in the same phase, without the unit."""
        return [
            (other, zones.front_zone(self.field, other.hex, other.facing))
            for other in self.state.on_map(self.unit.side)
            if other.id != self.unit.id
            and obligations.acting(other, self.unit.side, cavalry=self.unit.cavalry)
        ]

    @cached_property
    def entrusted(self) -> float:
        """The worth of the leaders whom the unit would leave alone."""
        return entrusted(self.state, self.unit)

    def led(self, hex_: str) -> bool:
        """True if a leader of the unit would be near to it in a hex."""
        if hex_ not in self._led:
            self._led[hex_] = bool(command.near(self.state, self.field, replace(self.unit, hex=hex_)))
        return self._led[hex_]

    def shared(self, hex_: str) -> bool:
        """True if another piece stands in a hex."""
        return any(other.id != self.unit.id for other in self.state.at(hex_))


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
            (weights().rider if enemy.cavalry else weights().foot) * enemy.sp,
        )
        for enemy in near
        if not enemy.panicked and not enemy.missile_foot
    ]
    return Enemies([enemy.hex for enemy in near], [places[enemy.hex] for enemy in near], feared)


def worth_of(way: Way, outlook: Outlook) -> float:
    """The worth for a unit of this end of its move, in points of victory."""
    field, unit, enemies = outlook.field, outlook.unit, outlook.enemies
    if not enemies.hexes:
        return 0.0
    numbers, row = weights(), field.row(way.hex)
    far = [row[place] for place in enemies.places]
    away = min(far)
    nearest = enemies.hexes[far.index(away)]
    found = numbers.attack * attack(way, outlook) if away == 1 else 0.0
    found -= numbers.threat * threat(field, way, row, enemies)
    found -= numbers.approach * max(away, numbers.range if unit.missile_foot else away)
    found -= numbers.exposed * (
        unit.missile_foot and away <= numbers.near and not screened(way, outlook, nearest)
    )
    found += numbers.hunt * sum(
        price(outlook.state, each) for each in alone(outlook.state, way.hex, unit.side)
    )
    found -= numbers.alone * outlook.entrusted * (way.hex != unit.hex)
    found += numbers.facing * ahead(field, way, nearest)
    found += numbers.led * outlook.led(way.hex)
    found += numbers.charge * way.charge
    found -= numbers.disorder * (way.order != "good" and unit.order == "good")
    return found - numbers.crowded * outlook.shared(way.hex)


def standing(state: State, unit: Unit) -> State:
    """The battle with a unit as it would be."""
    return replace(state, units={**state.units, unit.id: unit})


def attack(way: Way, outlook: Outlook) -> float:
    """The worth of the combat that a unit would fight from there, with all friends who are ready to join it.

    It must attack all enemies in its control. It gets the part that its friends would not have without it.
    """
    field, unit = outlook.field, outlook.unit
    if unit.panicked or (unit.missile_foot and unit.formation == "movement"):
        return 0.0
    here = replace(unit, hex=way.hex, facing=way.facing, charge=way.charge, spent=way.spent, order=way.order)
    hexes = [
        hex_
        for hex_ in zones.front_zone(field, way.hex, way.facing)
        if outlook.state.enemy_at(hex_, unit.side) and obligations.can_attack(field, here, hex_)
    ]
    if not hexes:
        return 0.0
    state = standing(outlook.state, here)
    friends = [other for other, before in outlook.friends if any(hex_ in hexes for hex_ in before)]
    whole = hoped(state, field, [here, *friends], hexes, outlook.rooms)
    if not friends:
        return whole
    key = tuple(other.id for other in friends), tuple(hexes)
    if key not in outlook.without:
        outlook.without[key] = max(0.0, hoped(state, field, friends, hexes, outlook.rooms))
    return whole - outlook.without[key]


def hoped(state: State, field: Field, units: list[Unit], hexes: list[str], rooms: Rooms) -> float:
    """The worth of a combat of some units against some hexes."""
    units = together(state, field, units)
    before = {hex_ for unit in units for hex_ in zones.front_zone(field, unit.hex, unit.facing)}
    targets = [hex_ for hex_ in hexes if hex_ in before]
    enemies = ([other for other in state.at(hex_) if other.side != units[0].side] for hex_ in targets)
    defenders = tuple(name for there in enemies for name in defending(state, field, there))
    return prospect(state, field, Combat(tuple(unit.id for unit in units), defenders, tuple(targets)), rooms)


def screened(way: Way, outlook: Outlook, enemy: str) -> bool:
    """True if a friend who fights hand to hand stands beside a unit, and nearer to an enemy than it does."""
    field, state, unit = outlook.field, outlook.state, outlook.unit
    away = field.distance(way.hex, enemy)
    return any(
        other.side == unit.side and other.id != unit.id and zones.has_zoc(other)
        for hex_ in field.around[way.hex]
        if hex_ and field.distance(hex_, enemy) < away
        for other in state.at(hex_)
    )


def threat(field: Field, way: Way, row: bytes, enemies: Enemies) -> float:
    """The threat to a unit by enemies near enough to ride or march at it, greater from behind.

    An enemy is in front if it is as near to the hex ahead of it as to its own. At the edge all are in front of a unit
    that looks beyond it.
    """
    found = 0.0
    front = field.toward(way.hex, way.facing)
    before = field.row(front) if front else bytes(len(row))
    for foe in enemies.feared:
        away = row[foe.place]
        if away <= foe.reach:
            more = 1.0 if before[foe.place] <= away else weights().behind
            found += foe.weight * more / max(2, away)
    return found


def ahead(field: Field, way: Way, enemy: str) -> bool:
    """True if an enemy in a hex lies before a unit that stands so."""
    before = field.toward(way.hex, way.facing)
    return bool(before) and field.distance(before, enemy) < field.distance(way.hex, enemy)
