"""A battlefield hex by hex: as it is printed, or turned by half a turn, with its tents or without."""

from functools import cache

import msgspec

from battles.fields import battlefield
from battles.fields.battlefield import (
    COLUMNS,
    NAUGHT,
    OPEN_AIR,
    OPENINGS,
    ROWS,
    WORKS,
    Battlefield,
    Side,
    axes,
    characters,
    sides,
)
from battles.fields.marks import OPEN, TENTS
from hexmap.grid import SIDES, label, neighbour, offset, opposite, turned

TOWER = "T"
"""The zone of a tower, whose walls and door are a castle's."""
BARE: tuple[Side, ...] = tuple("" for _ in SIDES)


class Spot(msgspec.Struct, frozen=True):
    """One hex of a battlefield as it is drawn, for each system to make its own of.

    `mark` is its character, `axis` the sides by which alone a path is trodden, `borders` the kinds of its six sides.
    `corner` is the side that a building's outer corner shares with it, `up` the side that looks to the printed top of
    its map.
    """

    mark: str
    level: int = 0
    zone: str = OPEN_AIR
    axis: tuple[str, ...] = ()
    borders: tuple[Side, ...] = BARE
    corner: str = ""
    up: str = "N"


@cache
def plan(name: str, is_turned: bool = False, stripped: bool = False) -> dict[str, Spot]:
    """A battlefield hex by hex. KeyError for an unknown one."""
    spots = _printed(battlefield(name))
    if stripped:
        spots = {hex_: _stripped(spot) for hex_, spot in spots.items()}
    if is_turned:
        spots = {turned_hex(hex_): turned_spot(spot) for hex_, spot in spots.items()}
    return spots


def turned_hex(hex_: str) -> str:
    """Where a hex of a map lies after half a turn of the map."""
    col, row = offset(hex_)
    found = label(COLUMNS - 1 - col, ROWS - 1 - row)
    assert found is not None
    return found


def turned_spot(spot: Spot) -> Spot:
    """A hex after half a turn of its map."""
    return msgspec.structs.replace(
        spot,
        axis=tuple(opposite(side) for side in spot.axis),
        borders=(*spot.borders[3:], *spot.borders[:3]),
        corner=opposite(spot.corner) if spot.corner else "",
        up=turned(spot.up, 3),
    )


def _printed(field: Battlefield) -> dict[str, Spot]:
    drawn = characters("terrain", field.terrain, OPEN_AIR)
    levels = characters("levels", field.levels, NAUGHT)
    zones = characters("zones", field.zones, OPEN_AIR)
    axis_of = axes("paths", field.paths) | axes("stairs", field.stairs)
    corner_of = dict(sides("corners", field.corners))
    works = _works(field, zones)
    return {
        hex_: Spot(
            mark,
            level=int(levels[hex_]),
            zone=zones[hex_],
            axis=axis_of.get(hex_, ()),
            borders=tuple(works.get((hex_, side)) or _between_zones(zones, hex_, side) for side in SIDES),
            corner=corner_of.get(hex_, ""),
        )
        for hex_, mark in drawn.items()
    }


def _works(field: Battlefield, zones: dict[str, str]) -> dict[tuple[str, str], Side]:
    # A side belongs to both hexes; an opening is listed from the hex that has it.
    found: dict[tuple[str, str], Side] = {}
    for key, kind in (*WORKS.items(), *OPENINGS.items()):
        for hex_, side in sides(key, getattr(field, key)):
            here: Side = "tower_door" if kind == "door" and zones[hex_] == TOWER else kind
            found[hex_, side] = here
            other = neighbour(hex_, side)
            if other is not None:
                found[other, opposite(side)] = here
    return found


def _between_zones(zones: dict[str, str], hex_: str, side: str) -> Side:
    other = neighbour(hex_, side)
    two = {zones[hex_], zones.get(other or "", zones[hex_])}
    if len(two) == 1:
        return ""
    if TOWER in two:
        return "castle_wall"
    if "B" in two:
        return "palisade"
    return "canvas" if any(zone.islower() for zone in two) else "wall"


def _stripped(spot: Spot) -> Spot:
    mark = OPEN if spot.mark in TENTS else spot.mark
    return msgspec.structs.replace(spot, mark=mark, zone=OPEN_AIR, borders=BARE)
