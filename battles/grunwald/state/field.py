"""The field: hexes by their printed names, what lies in each and on its sides, roads and edges (GR-3.1.1b, D55, D62)."""

from collections.abc import Iterator
from itertools import pairwise

from battles.grunwald.tables import TABLES, FieldMap
from hexmap import grid, sight
from hexmap.grid import SIDES
from hexmap.naming import Naming
from rulebook import rule

NOWHERE = ""
"""In place of a hex: beside the map."""
FORTIFICATION = "fortification"
Edge = str
"""north, east, south or west."""
EDGES = ("north", "east", "south", "west")


class Field:
    """A field as its map says, with the works that have been destroyed on it (`ruined`): they are clear (D48).

    Hexes have the names of the map, "xxyy" from 0000. `around` has six for each, in the order of `grid.SIDES`, "" beside
    the map. `sides` are the kinds of each side, by both its names: stream, river, bridge, ford, gate, wall; "uphill" goes
    by the lower hex alone.
    """

    def __init__(self, told: FieldMap, ruined: frozenset[str] = frozenset()) -> None:
        self.told = told
        self.naming = Naming(told.columns, told.rows_count, shifted=told.low_columns, first=0)
        self.hexes = self.naming.labels
        self.places = {hex_: place for place, hex_ in enumerate(self.hexes)}
        self._axial = {hex_: grid.axial(self.naming.hex_of(hex_)) for hex_ in self.hexes}
        self._rows: dict[str, bytes] = {}
        self._edges: dict[Edge, tuple[str, ...]] = {}
        self.terrain = {
            f"{column:02d}{row:02d}": told.legend[letter].terrain
            for row, letters in enumerate(told.rows)
            for column, letter in enumerate(letters)
        }
        for hex_ in ruined:
            self.terrain[hex_] = "clear"
        self.around = {hex_: tuple(self._around(hex_)) for hex_ in self.hexes}
        self.roads = frozenset(
            pair for chain in told.roads.values() for a, b in pairwise(chain) for pair in ((a, b), (b, a))
        )
        self.roadside = frozenset(a for a, _ in self.roads)
        self.sides = self._sides()

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self.terrain

    def toward(self, hex_: str, facing: int) -> str:
        """The neighbour in a direction; "" beside the map."""
        return self.around[hex_][facing % 6]

    @rule("GR-3.1.1b")
    def facing_to(self, hex_: str, other: str) -> int:
        """The direction of an adjacent hex. ValueError if it is not adjacent."""
        return self.around[hex_].index(other)

    def at_step(self, hex_: str, step: tuple[int, int]) -> str:
        """The hex at an axial step from another; "" beside the map."""
        q, r = grid.axial(self.naming.hex_of(hex_))
        found = grid.from_axial(q + step[0], r + step[1])
        return (self.naming.label_of(found) if found else None) or NOWHERE

    def between(self, hex_: str, other: str) -> list[tuple[str, ...]]:
        """The hexes that a line from centre to centre crosses; along a side both of them."""
        q, r = grid.axial(self.naming.hex_of(hex_))
        to_q, to_r = grid.axial(self.naming.hex_of(other))
        steps = sight.crossing(to_q - q, to_r - r)
        return [tuple(filter(None, (self.at_step(hex_, away) for away in step))) for step in steps]

    def distance(self, a: str, b: str) -> int:
        """Steps of a shortest way between two hexes, whatever lies between (D62)."""
        return self.row(a)[self.places[b]]

    def row(self, hex_: str) -> bytes:
        """The distances from a hex to all hexes by their `places`: found once, for who asks for many."""
        found = self._rows.get(hex_)
        if found is None:
            q, r = self._axial[hex_]
            found = self._rows[hex_] = bytes(
                max(abs(to_q - q), abs(to_r - r), abs(to_q - q + to_r - r))
                for to_q, to_r in self._axial.values()
            )
        return found

    def within(self, hex_: str, radius: int) -> list[str]:
        """All hexes of the map at most so far away, by distance and then by name."""
        near = [other for other in self.hexes if self.distance(hex_, other) <= radius]
        return sorted(near, key=lambda other: (self.distance(hex_, other), other))

    def on_side(self, hex_: str, other: str) -> frozenset[str]:
        """The things on the side between two adjacent hexes."""
        return self.sides.get((hex_, other), frozenset())

    def by_road(self, hex_: str, other: str) -> bool:
        """True if a road leads from a hex into the next."""
        return (hex_, other) in self.roads

    def fortified(self, hex_: str) -> bool:
        """True if a fortification stands in a hex."""
        return self.terrain[hex_] == FORTIFICATION

    def edges_of(self, hex_: str) -> tuple[Edge, ...]:
        """The edges of the map at which a hex lies; two at a corner."""
        column, row = int(hex_[:2]), int(hex_[2:])
        last_column, last_row = self.told.columns - 1, self.told.rows_count - 1
        at = {"north": row == 0, "east": column == last_column, "south": row == last_row, "west": column == 0}
        return tuple(edge for edge in EDGES if at[edge])

    def edge(self, edge: Edge) -> tuple[str, ...]:
        """The hexes at an edge, in their order along it."""
        if edge not in self._edges:
            self._edges[edge] = tuple(hex_ for hex_ in self.hexes if edge in self.edges_of(hex_))
        return self._edges[edge]

    def _around(self, hex_: str) -> Iterator[str]:
        here = self.naming.hex_of(hex_)
        for side in SIDES:
            near = grid.neighbour(here, side)
            yield (self.naming.label_of(near) if near else None) or NOWHERE

    def _sides(self) -> dict[tuple[str, str], frozenset[str]]:
        found: dict[tuple[str, str], set[str]] = {}
        lists = {
            "stream": self.told.stream_hexsides,
            "river": self.told.river_hexsides,
            "bridge": self.told.bridge_hexsides,
            "ford": self.told.ford_hexsides,
            "gate": self.told.gate_hexsides,
        }
        for kind, named in lists.items():
            for hex_, other in map(self._between, named):
                found.setdefault((hex_, other), set()).add(kind)
                found.setdefault((other, hex_), set()).add(kind)
        for hex_, other in map(self._between, self.told.uphill_hexsides):
            found.setdefault((hex_, other), set()).add("uphill")
        for hex_ in self.hexes:
            for other in self.around[hex_]:
                if other and self.fortified(hex_) != self.fortified(other):
                    found.setdefault((hex_, other), set()).add("wall")
        for kinds in found.values():
            if "gate" in kinds:
                kinds.discard("wall")
        return {pair: frozenset(kinds) for pair, kinds in found.items()}

    def _between(self, named: str) -> tuple[str, str]:
        hex_, _, side = named.partition("/")
        other = self.around[hex_][SIDES.index(side)] if hex_ in self.around else NOWHERE
        if not other:
            raise ValueError(f"not a side between two hexes of the map: {named!r}")
        return hex_, other


@TABLES.reckoned
def field(ruined: frozenset[str] = frozenset()) -> Field:
    """The field of the tables in force, with these works destroyed."""
    return Field(TABLES.now.field.map, ruined)
