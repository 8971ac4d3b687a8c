"""The skirmish's reading of a hex of a battlefield, by its legend."""

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec

from battles.fields.battlefield import OPEN_AIR, Side
from battles.fields.joined import joined
from battles.fields.laid import Laid
from battles.fields.marks import Legend
from battles.fields.plan import BARE
from battles.guiscard.state.fabric import WHOLE, Fabric
from hexmap import grid
from hexmap.grid import SIDES
from rulebook import rule, tables

Border = Side | Literal["open_gate"]
"""The wall or opening on a side of a hex, as it stands now."""
Barred = Literal["", "fire", "engine", "siphon"]
DOWN = {"gate_closed": "gate_destroyed", "gate_open": "gate_destroyed"}
"""The kind of a hex whose works are down, if other than `RUBBLE`."""
RUBBLE = "palisade_down"
DECK, DEEP, SHALLOWS, CLEAR = "wooden_deck", "deep_water", "shallows", "clear"
PLATFORM = "platform"
LEGEND = tables.read(Path(__file__).with_name("legend.toml"), Legend)


class Cell(msgspec.Struct, frozen=True):
    """One hex of a field: `axis` the sides by which alone a path is trodden, `borders` what stands on its six sides.

    `corner` is the side that a building's outer corner shares with it (D38). `up` is the side that looks to
    the printed top of its map (GT-5.4.1c). `barred` says what keeps everybody out of it now, `ladder` is the
    side on which one that stands in it leans.
    """

    terrain: str
    level: int = 0
    zone: str = OPEN_AIR
    axis: tuple[str, ...] = ()
    borders: tuple[Border, ...] = BARE
    corner: str = ""
    up: str = "N"
    barred: Barred = ""
    ladder: str = ""

    @property
    def depth(self) -> int:
        """The depth of the hex in a building: 0 in the open, 1 in a court, 2 under a roof."""
        return 0 if self.zone == OPEN_AIR else 1 + self.roofed

    @property
    def roofed(self) -> bool:
        """True if the hex lies under a roof."""
        return self.terrain in LEGEND.roofed

    @property
    def court(self) -> bool:
        """True if the hex lies in the open between the walls of a building."""
        return self.zone != OPEN_AIR and not self.built

    @property
    def aloft(self) -> bool:
        """True if people there stand on works, not on the ground: on a platform, on stairs, in a tower (D61)."""
        return self.terrain in LEGEND.aloft

    @property
    def built(self) -> bool:
        """True if the hex is a part of a building, under a roof or on its walls (sections 8 to 10)."""
        return self.terrain in LEGEND.built


def cells_of(laid: tuple[Laid, ...]) -> dict[str, Cell]:
    """The hexes of a field as its maps are laid. Raises Refusal for maps that make no field."""
    kinds = LEGEND.legend
    return {
        hex_: Cell(kinds[spot.mark], spot.level, spot.zone, spot.axis, spot.borders, spot.corner, spot.up)
        for hex_, spot in joined(laid).items()
    }


class Altered:
    """The hexes of a field that its works have changed: from what they are to what they have become.

    `before` is their kind after earlier changes of works, before the changes of the fabric.
    """

    def __init__(self, cells: Mapping[str, Cell], fabric: Fabric, before: Mapping[str, Cell] = {}) -> None:
        self._cells, self.found = cells, dict(before)
        for hex_ in fabric.open:
            self._opened(hex_)
        for hex_ in fabric.down:
            self._down(hex_)
        for hex_, direction in fabric.torn:
            self._side(hex_, direction, "tent_opening")
        for hex_ in fabric.razed:
            self._razed(hex_, frozenset(fabric.razed))
        for each in fabric.leaning:
            self._change(each.hex, terrain="ladder_raised", ladder=grid.side_between(each.hex, each.against))
        for listed, barred in (
            (fabric.burning, "fire"),
            (fabric.engines, "engine"),
            (fabric.siphons, "siphon"),
        ):
            for hex_ in listed:
                self._change(hex_, barred=barred)

    def _at(self, hex_: str) -> Cell:
        return self.found.get(hex_) or self._cells[hex_]

    def _change(self, hex_: str, **fields: object) -> None:
        self.found[hex_] = msgspec.structs.replace(self._at(hex_), **fields)

    def _side(self, hex_: str, direction: str, kind: Border) -> None:
        # A side belongs to both hexes.
        for one, way in (
            (hex_, direction),
            (grid.neighbour(hex_, direction) or "", grid.opposite(direction)),
        ):
            if one in self._cells:
                borders = list(self._at(one).borders)
                borders[SIDES.index(way)] = kind
                self._change(one, borders=tuple(borders))

    @rule("GT-9.2.3.2b")
    def _opened(self, hex_: str) -> None:
        for direction, kind in zip(SIDES, self._at(hex_).borders, strict=True):
            if kind == "gate":
                self._side(hex_, direction, "open_gate")
        self._change(hex_, terrain="gate_open")

    @rule("GT-9.2.1c", "GS-11.3.3a")
    def _down(self, hex_: str) -> None:
        # A fallen platform lies on the ground of the bailey (D69), a burnt deck leaves the water below it; the rubble of a
        # tower leads up from the ground about it (D182).
        cell = self._at(hex_)
        if cell.terrain == DECK:
            below = {self._cells[near].terrain for near in grid.neighbours(hex_) if near in self._cells}
            self._change(hex_, terrain=DEEP if DEEP in below else SHALLOWS)
            return
        for direction in SIDES:
            near = self._cells.get(grid.neighbour(hex_, direction) or "")
            if near is None or near.depth < cell.depth:
                self._side(hex_, direction, "")
        about = [self._cells[near].level for near in grid.neighbours(hex_) if near in self._cells]
        level = cell.level - 1 if cell.terrain == PLATFORM else min(cell.level, min(about) + 1)
        self._change(hex_, terrain=DOWN.get(cell.terrain, RUBBLE), level=level)

    @rule("GT-10.2.5a")
    def _razed(self, hex_: str, all_razed: frozenset[str]) -> None:
        # What is left of the tent stands open where a part of it has burnt.
        zone = self._cells[hex_].zone
        for direction in SIDES:
            other = grid.neighbour(hex_, direction) or ""
            stands = other in self._cells and self._cells[other].zone == zone and other not in all_razed
            self._side(hex_, direction, "tent_opening" if stands else "")
        self._change(hex_, terrain=CLEAR, zone=OPEN_AIR)


def altered(cells: Mapping[str, Cell], fabric: Fabric, before: Mapping[str, Cell] = {}) -> dict[str, Cell]:
    """The hexes that are not what the maps say, by what has happened to the works, and `before` to others of them.

    Gates that are open come before what is down, and both before all else. KeyError for a hex off the field.
    """
    return dict(before) if fabric == WHOLE else Altered(cells, fabric, before).found
