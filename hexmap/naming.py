"""How a printed map names its hexes and their sides: three lattices that are one, called otherwise.

All maps have the hexes of `hexmap.grid`: flat-topped, every second column half a hex lower, from 0101. A map may begin at
00, have the other columns lower, or stand on its corners, so that rows and not columns are shifted. None of that is
another geometry: a naming says which hex of the grid a label means, and which of its sides a side is.

A grid turned by a twelfth of a circle stands on its corners: what is east on the map is south-east in the grid. The view
towards a corner of such a hex is the view towards a side on a map of flat-topped hexes.
"""

from functools import cached_property
from typing import Literal

import msgspec

from hexmap import grid

Shifted = Literal["odd", "even"]
POINTY_SIDES = {"NE": "NE", "E": "SE", "SE": "S", "SW": "SW", "W": "NW", "NW": "N"}
"""The sides of a hex that stands on a corner, clockwise from the north-east, and the side of the grid that each is."""
POINTY_CORNERS = ("N", "NE", "SE", "S", "SW", "NW")
"""Its corners, clockwise from the north: each lies between two sides, the first between NW and NE."""


class Naming(msgspec.Struct, frozen=True, dict=True, forbid_unknown_fields=True):
    """The naming of a map of so many `columns` and `rows`.

    `pointy`: hexes stand on a corner. `shifted` are the lines (columns, of pointy hexes rows) that lie half a hex
    further, lower or to the right. They are the odd or the even ones, by the numbers of the map. `first` is the number of
    the first column and row.
    """

    columns: int
    rows: int
    pointy: bool = False
    shifted: Shifted = "even"
    first: int = 1

    def hex_of(self, label: str) -> str:
        """The hex of the grid that a label means. ValueError for an invalid label of this map."""
        if label not in self._hexes:
            last = f"{self.first + self.columns - 1:02d}{self.first + self.rows - 1:02d}"
            raise ValueError(f"not a hex of this map ({self.first:02d}{self.first:02d} to {last}): {label!r}")
        return self._hexes[label]

    def label_of(self, hex_: str) -> str | None:
        """The label of a hex of the grid; None for one that lies beside the map."""
        return self._labels.get(hex_)

    @property
    def labels(self) -> tuple[str, ...]:
        """All labels, column by column."""
        return tuple(self._hexes)

    @property
    def sides(self) -> tuple[str, ...]:
        """The sides of a hex, clockwise, as the map calls them."""
        return tuple(POINTY_SIDES) if self.pointy else grid.SIDES

    def side_of(self, side: str) -> str:
        """The side of the grid that a side of the map is. ValueError for an unknown one."""
        if side not in self.sides:
            raise ValueError(f"not a side of a hex of this map ({', '.join(self.sides)}): {side!r}")
        return POINTY_SIDES[side] if self.pointy else side

    def beside(self, corner: str) -> tuple[str, str]:
        """The two sides of the grid between which a corner of a pointy hex lies, clockwise. ValueError for no corner."""
        if not self.pointy or corner not in POINTY_CORNERS:
            raise ValueError(f"not a corner of a hex that stands on one: {corner!r}")
        place = POINTY_CORNERS.index(corner)
        sides = tuple(POINTY_SIDES.values())
        return sides[place - 1], sides[place]

    @cached_property
    def _hexes(self) -> dict[str, str]:
        return {
            f"{self.first + column:02d}{self.first + row:02d}": self._place(column, row)
            for column in range(self.columns)
            for row in range(self.rows)
        }

    @cached_property
    def _labels(self) -> dict[str, str]:
        return {hex_: label for label, hex_ in self._hexes.items()}

    def _place(self, column: int, row: int) -> str:
        # Of the grid the second line lies further; where a map's first one does, it begins with the grid's second.
        begin = int((self.first % 2 == 1) == (self.shifted == "odd"))
        if self.pointy:
            line = row + begin
            q, r = column - line // 2 + (self.rows + begin) // 2, line
        else:
            q = column + begin
            r = row - q // 2
        found = grid.from_axial(q, r)
        if found is None:
            raise ValueError(f"a map of {self.columns} columns and {self.rows} rows has no room on the grid")
        return found
