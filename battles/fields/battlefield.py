"""A battlefield as it is written down: maps of characters and lists of hexsides."""

from itertools import product
from typing import Literal

import msgspec

from hexmap.grid import SIDES, label, neighbour, offset

COLUMNS = 30
ROWS = 20
NAUGHT = "0"
OPEN_AIR = "."
"""The zone outside all buildings."""

Side = Literal[
    "",
    "wall",
    "castle_wall",
    "canvas",
    "palisade",
    "low_wall",
    "door",
    "tower_door",
    "window",
    "chapel_window",
    "arrow_slit",
    "entrance",
    "gate",
    "tent_opening",
]
"""The kind of a side of a hex; empty for an open one."""

OPENINGS: dict[str, Side] = {
    "doors": "door",
    "windows": "window",
    "chapel_windows": "chapel_window",
    "arrow_slits": "arrow_slit",
    "entrances": "entrance",
    "gates": "gate",
    "tent_openings": "tent_opening",
}
"""Lists of hexsides, and their kind instead of the wall between two zones."""
WORKS: dict[str, Side] = {"low_walls": "low_wall", "palisade_sides": "palisade"}
"""Lists of hexsides on which a work stands."""
MARKS = {
    "doors": "dD",
    "windows": "x",
    "chapel_windows": "C",
    "arrow_slits": "A",
    "entrances": "e",
    "gates": "G",
    "tent_openings": "O",
}
"""The characters whose hexes have an opening of each list; no other hexes have one."""


class DefenderZone(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where a garrison, a levy or the men of a camp set up: in these zones, and so many hexes about them."""

    zones: str = ""
    within: int = 0


class Battlefield(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """One map of 30 x 20 hexes: `terrain`, `levels` and `zones` a character a hex, lists of `CCRR:SIDE,SIDE`.

    `paths`, `stairs`, `bridges` and `jetties` are `CCRR:SIDE-SIDE` or `CCRR-CCRR:SIDE-SIDE`, hexes with their axis.
    `inside` names the zones of each building of a siege, `defender_zone` the zones of a garrison, a levy or a camp's
    men.
    """

    name: str
    serves: tuple[str, ...]
    filler: bool
    columns: int
    rows: int
    provenance: str
    terrain: str
    levels: str = ""
    zones: str = ""
    defender_zone: DefenderZone = DefenderZone()
    inside: dict[str, str] = {}
    paths: tuple[str, ...] = ()
    stairs: tuple[str, ...] = ()
    bridges: tuple[str, ...] = ()
    jetties: tuple[str, ...] = ()
    doors: tuple[str, ...] = ()
    windows: tuple[str, ...] = ()
    chapel_windows: tuple[str, ...] = ()
    arrow_slits: tuple[str, ...] = ()
    entrances: tuple[str, ...] = ()
    gates: tuple[str, ...] = ()
    tent_openings: tuple[str, ...] = ()
    low_walls: tuple[str, ...] = ()
    palisade_sides: tuple[str, ...] = ()
    corners: tuple[str, ...] = ()
    engine_sites: tuple[str, ...] = ()
    ladder_sites: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Refuse maps of another size, and hexes and sides that are not on them."""
        if (self.columns, self.rows) != (COLUMNS, ROWS):
            raise ValueError(f"columns: a battlefield has {COLUMNS} columns and {ROWS} rows")
        for key in ("terrain", "levels", "zones"):
            characters(key, getattr(self, key), OPEN_AIR)
        if self.levels and not self.levels.replace("\n", "").isdigit():
            raise ValueError("levels: heights are digits")
        for key in (*OPENINGS, *WORKS, "corners"):
            sides(key, getattr(self, key))
        for key in ("paths", "stairs", "bridges", "jetties"):
            axes(key, getattr(self, key))
        for key in ("engine_sites", "ladder_sites"):
            for hex_ in getattr(self, key):
                on_map(key, hex_)
        self._openings_where_they_are_marked()
        self._zones_that_are_drawn()

    def _zones_that_are_drawn(self) -> None:
        drawn = set(self.zones) - {OPEN_AIR, "\n"}
        buildings = {f"inside.{building}": zones for building, zones in self.inside.items()}
        for key, named in (buildings | {"defender_zone": self.defender_zone.zones}).items():
            if odd := sorted(set(named) - drawn):
                raise ValueError(f"{key}: there is no zone {odd[0]}")

    def _openings_where_they_are_marked(self) -> None:
        drawn = characters("terrain", self.terrain, OPEN_AIR)
        for key, marks in MARKS.items():
            marked = {hex_ for hex_, mark in drawn.items() if mark in marks}
            listed = {hex_ for hex_, _ in sides(key, getattr(self, key))}
            if odd := sorted(marked ^ listed):
                raise ValueError(f"{key}: hex {odd[0]} is drawn or listed with one, not both")


def characters(key: str, rows: str, blank: str) -> dict[str, str]:
    """A drawn map as hex: character; of an empty one every hex is `blank`. ValueError for another size."""
    lines = rows.splitlines() or [blank * COLUMNS] * ROWS
    if len(lines) != ROWS or any(len(line) != COLUMNS for line in lines):
        raise ValueError(f"{key}: {ROWS} rows of {COLUMNS} characters are due")
    return {_label(col, row): lines[row][col] for row, col in product(range(ROWS), range(COLUMNS))}


def sides(key: str, listed: tuple[str, ...]) -> list[tuple[str, str]]:
    """Hexsides of a list: (hex, side) each. ValueError for an invalid one."""
    found = []
    for entry in listed:
        hex_, _, written = entry.partition(":")
        for side in written.split(","):
            if side not in SIDES:
                raise ValueError(f"{key}: {entry}: {side!r} is not a side of a hex")
            found.append((on_map(key, hex_), side))
    return found


def axes(key: str, listed: tuple[str, ...]) -> dict[str, tuple[str, ...]]:
    """Hexes of a list with the two sides of their axis. ValueError for an invalid one."""
    found: dict[str, tuple[str, ...]] = {}
    for entry in listed:
        hexes, _, written = entry.partition(":")
        axis = tuple(written.split("-"))
        if len(axis) != 2 or not set(axis) <= set(SIDES):
            raise ValueError(f"{key}: {entry}: an axis is two sides")
        first, _, last = hexes.partition("-")
        for hex_ in _run(key, first, last or first, axis[1]):
            found[hex_] = axis
    return found


def on_map(key: str, hex_: str) -> str:
    """The hex, if it lies on the map. ValueError otherwise."""
    col, row = offset(hex_)
    if col >= COLUMNS or row >= ROWS:
        raise ValueError(f"{key}: hex {hex_} is not on the map")
    return hex_


def _run(key: str, first: str, last: str, side: str) -> list[str]:
    run = [on_map(key, first)]
    while run[-1] != on_map(key, last):
        step = neighbour(run[-1], side)
        if step is None or len(run) > COLUMNS:
            raise ValueError(f"{key}: {last} does not lie {side} of {first}")
        run.append(step)
    return run


def _label(col: int, row: int) -> str:
    found = label(col, row)
    assert found is not None
    return found
