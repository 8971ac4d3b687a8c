"""A field of one, two or four maps: its hexes and their neighbours, its edges, and the lines across it."""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any, Generic, TypeVar

from battles.fields import ROWS
from battles.fields.laid import Laid
from battles.fields.parts import PARTS, extent
from hexmap import grid, sight
from hexmap.grid import SIDES

C = TypeVar("C")
"""The cell that a system makes of a hex."""
K = TypeVar("K")
V = TypeVar("V")
EDGES = ("top", "right", "bottom", "left")
SPAN = 1024
"""More than the axial coordinates of two hexes of the lattice ever differ by."""
KEPT = 65536
"""The number of pairs of hexes that a field remembers."""
Around = tuple[str | None, ...]
Course = tuple[tuple[str, ...], ...]
"""The hexes that a line crosses one after another; on the border between two both of them."""


class Field(Generic[C]):
    """The hexes of a field as labels of the whole, each with its cell.

    `neighbours` has six places in the order of `grid.SIDES`, None beyond the field. `columns` and `rows` are the size
    of the field in hexes. `placed` has the `place` of each hex, `named` each hex by its place, as the step of a line
    that it is. Findings about pairs of hexes are in `courses`, which go by the hexes alone, `memories` and `shared`.
    `kin` knows the differences from a whole field of which it was made, None for that itself; its `looks` are numbered.
    """

    def __init__(self, laid: tuple[Laid, ...], cells: Mapping[str, C]) -> None:
        self.laid = laid
        self.cells = dict(cells)
        self.hexes = tuple(self.cells)
        self.columns, self.rows = extent(laid)
        self.placed = {hex_: place(*grid.axial(hex_)) for hex_ in self.hexes}
        self.named = {at: (hex_,) for hex_, at in self.placed.items()}
        self.neighbours: dict[str, Around] = {hex_: self._around(hex_) for hex_ in self.hexes}
        self.courses: dict[tuple[str, str], Course] = {}
        self.memories: dict[Any, dict[tuple[str, str], Any]] = defaultdict(dict)
        self.shared: dict[Any, dict[tuple[Any, ...], Any]] = defaultdict(dict)
        self.looks: dict[Hashable, int] = {}
        self.kin: Any = None
        self._inward: dict[str, dict[str, int]] = {}
        self._zones: dict[tuple[str, int], frozenset[str]] = {}
        self._edges: dict[str, frozenset[str]] = {}

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self.cells

    def inward(self, edge: str) -> dict[str, int]:
        """The distance from an edge of each hex inward of it; hexes at the edge itself are at 1.

        An edge is a side of the whole field ("top") or of one of its maps ("upper_left.top"). ValueError for another.
        """
        found = self._inward.get(edge)
        if found is None:
            place, of_a_map, side = edge.rpartition(".")
            if side not in EDGES or (of_a_map and place not in {each.place for each in self.laid}):
                raise ValueError(f"not an edge of the field: {edge!r}")
            found = self._inward[edge] = dict(_inward(self.hexes, self._part(place), side))
        return found

    def zone(self, edge: str, depth: int) -> frozenset[str]:
        """The hexes at most `depth` from an edge. ValueError for an invalid one."""
        found = self._zones.get((edge, depth))
        if found is None:
            inward = self.inward(edge)
            found = self._zones[edge, depth] = frozenset(hex_ for hex_, far in inward.items() if far <= depth)
        return found

    def edge(self, name: str) -> frozenset[str]:
        """The hexes at an edge of the field. ValueError for an invalid one, as the joint of two maps (D114)."""
        if name not in self._edges:
            found = self.zone(name, 1)
            place, _, side = name.rpartition(".")
            at = EDGES.index(side)
            if self._part(place)[at] != self._part("")[at]:
                raise ValueError(f"not an edge of the field, but a joint: {name!r}")
            self._edges[name] = found
        return self._edges[name]

    def standable(self, hex_: str, mounted: bool, armoured: bool) -> bool:
        """True if a man of this kind may stand in a hex at all, by the system."""
        raise NotImplementedError

    def _part(self, place: str) -> tuple[int, int, int, int]:
        # In the order of EDGES.
        for each in self.laid:
            if each.place == place:
                part = PARTS[each.place]
                return part.top, part.left + len(part.columns), part.top + ROWS, part.left
        return 0, self.columns, self.rows, 0

    def _around(self, hex_: str) -> Around:
        return tuple(
            other if other in self.cells else None for side in SIDES for other in [grid.neighbour(hex_, side)]
        )


def place(q: int, r: int) -> int:
    """Axial coordinates as one number; the number of a sum is the sum of the numbers of its parts."""
    return q * SPAN + r


def parts(of: int) -> tuple[int, int]:
    """The axial coordinates that `place` made one number of."""
    q, r = divmod(of + SPAN // 2, SPAN)
    return q, r - SPAN // 2


def course(field: Field[Any], a: str, b: str) -> Course:
    """The hexes of the field that a line crosses between its ends, in its order; two in one entry are a border."""
    known, pair = field.courses, (a, b)
    return known[pair] if pair in known else keep(known, pair, _course(field, a, b))


def keep(known: dict[K, V], asked: K, found: V) -> V:
    """Keep an answer in a memory, which begins again when it is full, and give it back."""
    if len(known) >= KEPT:
        known.clear()
    known[asked] = found
    return found


def _course(field: Field[Any], a: str, b: str) -> Course:
    if b < a:
        # The same from the other end: a test of `hexmap.sight` holds it to that.
        return course(field, b, a)[::-1]
    (q, r), (to_q, to_r), named = grid.axial(a), grid.axial(b), field.named
    begin = place(q, r)
    found: list[tuple[str, ...]] = []
    for entry in _crossing(to_q - q, to_r - r):
        if len(entry) == 1:
            if begin + entry[0] in named:
                found.append(named[begin + entry[0]])
        elif step := [named[begin + away][0] for away in entry if begin + away in named]:
            found.append(tuple(sorted(step)))
    return tuple(found)


@lru_cache(maxsize=16384)
def _crossing(dq: int, dr: int) -> tuple[tuple[int, ...], ...]:
    return tuple(tuple(place(*away) for away in entry) for entry in sight.crossing(dq, dr))


def _inward(hexes: Iterable[str], part: tuple[int, int, int, int], side: str) -> Iterator[tuple[str, int]]:
    top, right, bottom, left = part
    across = range(left, right) if side in ("top", "bottom") else range(top, bottom)
    for hex_ in hexes:
        col, row = grid.offset(hex_)
        along = col if side in ("top", "bottom") else row
        far = {"top": row - top, "right": right - 1 - col, "bottom": bottom - 1 - row, "left": col - left}[
            side
        ]
        if along in across and far >= 0:
            yield hex_, far + 1
