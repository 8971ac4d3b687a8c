"""DH-7.11, D47, D59: what lies before, beside and behind a unit."""

from typing import Literal, get_args

from battles.devils_horsemen.state import Unit
from battles.devils_horsemen.state.field import Field
from rulebook import rule

Angle = Literal["front", "flank", "rear"]
LOOSE: tuple[Angle, ...] = ("front", "flank", "rear", "rear", "flank", "front")
"""The angle of each direction, clockwise from the one right of the corner faced (D47)."""
COLUMN: tuple[Angle, ...] = ("front", "flank", "flank", "rear", "flank", "flank")
"""The same clockwise from the side that a column faces (D59)."""


@rule("DH-7.11a", "DH-6.43a")
def side(unit: Unit, direction: int) -> Angle:
    """The angle of a direction of a unit."""
    return (COLUMN if unit.column else LOOSE)[(direction - unit.facing) % 6]


PLACES: dict[tuple[bool, int, Angle], tuple[int, ...]] = {
    (column, facing, wanted): tuple(way for way in range(6) if angles[(way - facing) % 6] == wanted)
    for column, angles in ((False, LOOSE), (True, COLUMN))
    for facing in range(6)
    for wanted in get_args(Angle)
}
"""The directions of each angle, by column and facing."""


def _hexes(field: Field, unit: Unit, wanted: Angle) -> tuple[str, ...]:
    near = field.around[unit.hex]
    return tuple(near[way] for way in PLACES[unit.column, unit.facing, wanted] if near[way])


def front(field: Field, unit: Unit) -> tuple[str, ...]:
    """The hexes of the map in front of a unit: two, of a column one."""
    return _hexes(field, unit, "front")


def flank(field: Field, unit: Unit) -> tuple[str, ...]:
    """The hexes of the map at the flanks of a unit: two, of a column four."""
    return _hexes(field, unit, "flank")


def rear(field: Field, unit: Unit) -> tuple[str, ...]:
    """The hexes of the map behind a unit: two, of a column one."""
    return _hexes(field, unit, "rear")


@rule("DH-7.11a")
def angle(field: Field, unit: Unit, hex_: str) -> Angle:
    """Where an adjacent hex lies. ValueError if it is not adjacent."""
    return side(unit, field.direction_to(unit.hex, hex_))


@rule("DH-6.54a")
def angle_afar(field: Field, unit: Unit, hex_: str) -> Angle:
    """Through which side a straight line from a hex comes to a unit; what lies further ahead counts on a boundary (D18)."""
    return min((side(unit, direction) for direction in field.leaving(unit.hex, hex_)), key=LOOSE.index)


def toward(field: Field, hex_: str, other: str) -> tuple[int, int]:
    """The two corners that have an adjacent hex in front. ValueError if it is not adjacent."""
    direction = field.direction_to(hex_, other)
    return direction, (direction + 1) % 6


@rule("DH-6.43a", "DH-6.44a", "DH-7.11a")
def entering(field: Field, unit: Unit, hex_: str) -> tuple[int, ...]:
    """The facings from which a unit may step into an adjacent hex: it is in front, or of a column beside the hex in front.
    ValueError if it is not adjacent.
    """
    direction = field.direction_to(unit.hex, hex_)
    return (
        (direction, (direction + 1) % 6, (direction - 1) % 6)
        if unit.column
        else (direction, (direction + 1) % 6)
    )


@rule("DH-6.43a", "DH-7.11a")
def looking(field: Field, unit: Unit, hex_: str) -> int:
    """The facing of a unit that turns freely to an adjacent hex: by as little as it must; a column faces that side."""
    if unit.column:
        return field.direction_to(unit.hex, hex_)
    return min(toward(field, unit.hex, hex_), key=lambda way: corners(unit.facing, way))


def corners(a: int, b: int) -> int:
    """By how many corners one turns from one facing to another, the shorter way."""
    return min((a - b) % 6, (b - a) % 6)
