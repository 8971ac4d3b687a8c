"""GR-3: facing, the zones before and behind a unit, and zones of control."""

from collections.abc import Iterable, Iterator

from battles.contract.muster import Side
from battles.grunwald.state import State, Unit
from battles.grunwald.state.field import Field
from battles.grunwald.tables import TABLES
from hexmap.grid import SIDES
from rulebook import rule

FRONT = (-1, 0, 1)
"""The directions of the front zone, from the unit's facing."""
REAR = (2, 3, 4)
ASIDE = (5, 0, 1)
"""The front zone by how far its directions lie clockwise from the unit's facing."""


@rule("GR-3.1.1a")
def front_hex(field: Field, hex_: str, facing: int) -> str:
    """The hex straight ahead; "" beside the map."""
    return field.toward(hex_, facing)


@rule("GR-3.1.1a")
def front_zone(field: Field, hex_: str, facing: int) -> list[str]:
    """The three adjacent hexes before a unit, those beside the map left out."""
    return [near for turn in FRONT if (near := field.toward(hex_, facing + turn))]


@rule("GR-3.1.1a")
def before(field: Field, unit: Unit, hex_: str) -> bool:
    """True if a hex lies in the front zone of a unit."""
    near, facing = field.around[unit.hex], unit.facing
    return hex_ in near and (near.index(hex_) - facing) % 6 in ASIDE


@rule("GR-3.1.1a")
def rear_zone(field: Field, hex_: str, facing: int) -> list[str]:
    """The three other adjacent hexes, those beside the map left out."""
    return [near for turn in REAR if (near := field.toward(hex_, facing + turn))]


@rule("GR-3.2.2", "GR-10.2.1")
def has_zoc(unit: Unit) -> bool:
    """True if a unit controls the hexes before it: missile foot and panicked units never do."""
    return unit.place == "map" and not unit.missile_foot and not unit.panicked


@rule("GR-3.2.1", "GR-3.2.3", "GR-3.2.4")
def controls(field: Field, unit: Unit, hex_: str) -> bool:
    """True if a hex lies in the zone of control of a unit: in its front zone, on this side of rivers."""
    if not has_zoc(unit) or not before(field, unit, hex_):
        return False
    return "river" not in field.on_side(unit.hex, hex_)


def controlling(state: State, field: Field, hex_: str, against: Side) -> list[Unit]:
    """The enemies of a side whose zone of control a hex lies in."""
    found: list[Unit] = []
    for other in field.around[hex_]:
        if there := state.standing.get(other):
            found += [unit for unit in there if unit.side != against and controls(field, unit, hex_)]
    return found


@rule("GR-3.3.2", "GR-3.3.3a")
def must_stop(charge: int, enemies: Iterable[Unit]) -> bool:
    """True if a unit with this charge level must stop in the zones of control of these enemies (D68)."""
    return any(charge <= enemy.charge for enemy in enemies)


@rule("GR-11.2.1", "GR-11.7.2", "GR-5.7.1")
def front_arc(field: Field, hex_: str, facing: int, reach: int) -> Iterator[str]:
    """The hexes of the wedge of 120 degrees before a unit at most so far away, the nearest first (D58)."""
    arcs = TABLES.now.fire.front_arc
    for steps in (arcs.range_1, arcs.range_2, arcs.range_3)[:reach]:
        for step in steps:
            if found := field.at_step(hex_, turned(step, facing)):
                yield found


def turned(step: tuple[int, int], times: int) -> tuple[int, int]:
    """An axial step turned clockwise by so many times 60 degrees."""
    q, r = step
    for _ in range(times % len(SIDES)):
        q, r = -r, q + r
    return q, r
