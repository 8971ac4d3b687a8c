"""The field: hexes that stand on a corner by their printed names, what lies in each and on its sides (D47)."""

from functools import lru_cache
from typing import Literal

import msgspec

from hexmap import grid, sight
from hexmap.naming import Naming
from rulebook import rule

NOWHERE = ""
"""In place of a hex: beside the map."""
DIRECTIONS = ("NE", "E", "SE", "SW", "W", "NW")
"""The sides of a hex, clockwise; a direction is a place in it."""
CORNERS = ("N", "NE", "SE", "S", "SW", "NW")
"""The corners of a hex: corner i lies between directions i-1 and i (D47)."""
Edge = Literal["top", "bottom", "left", "right"]


class Ground(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The meaning of a letter of a map: a terrain of the table of movement costs, and a level."""

    terrain: str
    level: int


class Told(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A map of a scenario: a string of letters a row, the top one first; `sides` are kinds of hexsides by hexes."""

    columns: int
    rows: int
    terrain: tuple[str, ...]
    legend: dict[str, Ground]
    sides: dict[str, tuple[tuple[str, str], ...]] = {}


class Field:
    """A field. `around` are the six neighbours of each hex by direction, "" beside the map.

    `terrain`, `level` go by hex; `sides` are the kinds of each hexside (stream, steep_bank, ...), by both its names.
    """

    def __init__(self, told: Told) -> None:
        self.told = told
        self.naming = Naming(told.columns, told.rows, pointy=True, shifted="even", first=1)
        self.hexes = self.naming.labels
        self.places = {hex_: place for place, hex_ in enumerate(self.hexes)}
        self._axial = {hex_: grid.axial(self.naming.hex_of(hex_)) for hex_ in self.hexes}
        self._named = {axial: hex_ for hex_, axial in self._axial.items()}
        lies = {
            f"{column:02d}{row:02d}": told.legend[letter]
            for row, letters in enumerate(told.terrain, 1)
            for column, letter in enumerate(letters, 1)
        }
        self.terrain = {hex_: ground.terrain for hex_, ground in lies.items()}
        self.level = {hex_: ground.level for hex_, ground in lies.items()}
        self.around = {hex_: self._around(hex_) for hex_ in self.hexes}
        self._ways = {
            (there[0] - here[0], there[1] - here[1]): direction
            for hex_, near in self.around.items()
            for direction, other in enumerate(near)
            if other
            for here, there in ((self._axial[hex_], self._axial[other]),)
        }
        self.sides = self._sides()
        self._rows: dict[str, bytes] = {}
        self._distances: dict[str, dict[str, int]] = {}

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self.terrain

    def toward(self, hex_: str, direction: int) -> str:
        """The neighbour in a direction; "" beside the map."""
        return self.around[hex_][direction % 6]

    def direction_to(self, hex_: str, other: str) -> int:
        """The direction of an adjacent hex. ValueError if it is not adjacent."""
        return self.around[hex_].index(other)

    def adjacent(self, hex_: str, other: str) -> bool:
        """True if two hexes have a side in common."""
        return other in self.around[hex_]

    def distance(self, a: str, b: str) -> int:
        """Steps of a shortest way between two hexes, whatever lies between."""
        return self.distances(a)[b]

    def distances(self, hex_: str) -> dict[str, int]:
        """The same from a hex to each of the map."""
        if hex_ not in self._distances:
            q, r = self._axial[hex_]
            self._distances[hex_] = {
                other: (abs(q - to_q) + abs(r - to_r) + abs(q + r - to_q - to_r)) // 2
                for other, (to_q, to_r) in self._axial.items()
            }
        return self._distances[hex_]

    def within(self, hex_: str, reach: int) -> list[str]:
        """The hexes at most so far from one, itself among them, in the order of the map."""
        return [other for other in self.hexes if self.distance(hex_, other) <= reach]

    def between(self, hex_: str, other: str) -> list[tuple[str, ...]]:
        """The hexes that a line from centre to centre crosses; along a side both of them, "" for one beside the map."""
        (q, r), (to_q, to_r) = self._axial[hex_], self._axial[other]
        steps = sight.crossing(to_q - q, to_r - r)
        return [tuple(self._named.get((q + dq, r + dr), NOWHERE) for dq, dr in step) for step in steps]

    def leaving(self, hex_: str, other: str) -> tuple[int, ...]:
        """The direction in which a line from centre to centre leaves a hex; both, where it does so through a corner."""
        (q, r), (to_q, to_r) = self._axial[hex_], self._axial[other]
        first = (sight.crossing(to_q - q, to_r - r) or (((to_q - q, to_r - r),),))[0]
        return tuple(self._ways[step] for step in first)

    @rule("DH-11.41a", "DH-12.21b")
    def to_edge(self, hex_: str, edge: Edge) -> int:
        """Rows, or columns, between a hex and the hexes at an edge (D40)."""
        column, row = int(hex_[:2]), int(hex_[2:])
        return {
            "top": row - 1,
            "bottom": self.told.rows - row,
            "left": column - 1,
            "right": self.told.columns - column,
        }[edge]

    def kinds(self, hex_: str, other: str) -> frozenset[str]:
        """The kinds of the side between two hexes."""
        return self.sides.get((hex_, other), frozenset())

    def _around(self, hex_: str) -> tuple[str, ...]:
        here = self.naming.hex_of(hex_)
        found = (grid.neighbour(here, self.naming.side_of(side)) for side in DIRECTIONS)
        return tuple((self.naming.label_of(near) if near else None) or NOWHERE for near in found)

    def _sides(self) -> dict[tuple[str, str], frozenset[str]]:
        found: dict[tuple[str, str], set[str]] = {}
        for kind, pairs in self.told.sides.items():
            for a, b in pairs:
                if b not in self.around.get(a, ()):
                    raise ValueError(f"not a side between two hexes of the map: {a!r}, {b!r}")
                found.setdefault((a, b), set()).add(kind)
                found.setdefault((b, a), set()).add(kind)
        return {pair: frozenset(kinds) for pair, kinds in found.items()}


@lru_cache(maxsize=64)
def _laid(text: bytes) -> Field:
    return Field(msgspec.json.decode(text, type=Told))


def field(told: Told) -> Field:
    """The field of a map, laid once."""
    return _laid(msgspec.json.encode(told))
