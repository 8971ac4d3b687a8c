"""The ground of a skirmish: everything about the hexes of a field that no piece on them changes."""

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator
from functools import partial, wraps
from typing import Any, TypeVar

from battles.fields import COLUMNS, ROWS
from battles.fields.areas import bodies
from battles.fields.joined import CORNERS
from battles.fields.laid import Laid
from battles.guiscard import passage
from battles.guiscard.cells import Cell, cells_of
from battles.guiscard.tables import TABLES, Value, printed
from hexmap import grid
from hexmap.grid import SIDES
from rulebook import Refusal, rule

DEEP = "deep_water"
WATER = frozenset({"shallows", DEEP})
MARSH = "marsh"
TREE = "tree"
DECK = "wooden_deck"
EDGES = ("top", "right", "bottom", "left")
SPAN = 1024
"""More than the axial coordinates of two hexes of the lattice ever differ by."""
Around = tuple[str | None, ...]
Ways = tuple[tuple[str, int], ...]


G = TypeVar("G", bound="Ground")
R = TypeVar("R")
KEPT = 65536
"""Of so many pairs of hexes a ground remembers what was found."""


class Ground:
    """A field of one, two or four maps; hexes are labels of the whole field.

    `neighbours` and what `fares` gives have six places in the order of `grid.SIDES`, None where there is no hex or no
    way. `cells` holds everything; `terrain` and `level` are looked up often, `deep` are the hexes of deep water. `columns`
    and `rows` are its size in hexes. `named` has each hex by its `place`, as the step of a
    line that it is.
    Kinds of people are told by (mounted, armoured).
    """

    def __init__(self, laid: tuple[Laid, ...]) -> None:
        self.laid = laid
        self.cells = self._joined()
        self.hexes = tuple(self.cells)
        self.columns, self.rows = _size(laid)
        self.terrain = {hex_: cell.terrain for hex_, cell in self.cells.items()}
        self.level = {hex_: cell.level for hex_, cell in self.cells.items()}
        self.deep = frozenset(hex_ for hex_, terrain in self.terrain.items() if terrain == DEEP)
        self.named = {place(*grid.axial(hex_)): (hex_,) for hex_ in self.hexes}
        self.neighbours: dict[str, Around] = {hex_: self._around(hex_) for hex_ in self.hexes}
        self._waters = bodies(self, WATER, through=frozenset({DECK}))
        self._marshes = bodies(self, frozenset({MARSH}))
        self._standing: dict[tuple[bool, bool], frozenset[str]] = {}
        self._inward: dict[str, dict[str, int]] = {}
        self._screens: dict[int, frozenset[str]] = {}
        self._of_kinds: dict[frozenset[str], frozenset[str]] = {}
        self._fares: dict[tuple[bool, bool], dict[str, tuple[int | None, ...]]] = {}
        self._ways: dict[tuple[bool, bool], dict[str, Ways]] = {}
        self.memories: dict[Any, dict[tuple[str, str], Any]] = defaultdict(dict)
        self._prices: dict[tuple[bool, bool], dict[str, dict[str, int]]] = {}

    def __contains__(self, hex_: object) -> bool:
        return hex_ in self.cells

    def fares(self, mounted: bool, armoured: bool) -> dict[str, tuple[int | None, ...]]:
        """For each hex the points to step over each of its sides; None where nobody of this kind can."""
        found = self._fares.get((mounted, armoured))
        if found is None:
            found = self._fares[mounted, armoured] = {
                hex_: tuple(
                    None if other is None else passage.fare(cell, self.cells[other], side, mounted, armoured)
                    for side, other in zip(SIDES, self.neighbours[hex_], strict=True)
                )
                for hex_, cell in self.cells.items()
            }
        return found

    def ways(self, mounted: bool, armoured: bool) -> dict[str, Ways]:
        """For each hex those that can be entered from it, each with its points."""
        found = self._ways.get((mounted, armoured))
        if found is None:
            fares = self.fares(mounted, armoured)
            found = self._ways[mounted, armoured] = {
                hex_: tuple(
                    (other, points)
                    for other, points in zip(self.neighbours[hex_], fares[hex_], strict=True)
                    if other is not None and points is not None
                )
                for hex_ in self.hexes
            }
        return found

    def step_cost(self, frm: str, to: str, mounted: bool, armoured: bool) -> int | None:
        """Movement points for the step to an adjacent hex; None if it cannot be made by this kind, or is no step."""
        found = self._prices.get((mounted, armoured))
        if found is None:
            ways = self.ways(mounted, armoured)
            found = self._prices[mounted, armoured] = {hex_: dict(ways[hex_]) for hex_ in self.hexes}
        return found[frm].get(to)

    @rule("GT-6.7a")
    def enterable(self, frm: str, to: str, mounted: bool, armoured: bool) -> bool:
        """Whether one of this kind could go from one hex into the adjacent other, whoever stands there (D62)."""
        return self.step_cost(frm, to, mounted, armoured) is not None

    def why_not(self, frm: str, to: str, mounted: bool, armoured: bool) -> Refusal | None:
        """Why one of this kind cannot go from one hex into the adjacent other; None if he can."""
        if to not in self.cells:
            return Refusal("GT-4a", passage.FIELD, "hex {hex} is not on the field", hex=to)
        if to not in self.neighbours[frm]:
            return Refusal(
                "GT-4a", passage.FIELD, "hex {hex} is not adjacent to {from_hex}", hex=to, from_hex=frm
            )
        side = SIDES[self.neighbours[frm].index(to)]
        return passage.bar(self.cells[frm], self.cells[to], side, mounted, armoured)

    def standable(self, hex_: str, mounted: bool, armoured: bool) -> bool:
        """Whether one of this kind may stand in a hex at all."""
        found = self._standing.get((mounted, armoured))
        if found is None:
            found = self._standing[mounted, armoured] = frozenset(
                each
                for each, cell in self.cells.items()
                if passage.price(cell, mounted, armoured) is not None
            )
        return hex_ in found

    @rule("GT-3.1b")
    def combat_value(self, hex_: str) -> Value:
        """What the terrain is worth to who fights on it: "-", "0" or "+" (GT-3.1b)."""
        cell = self.cells[hex_]
        return "0" if cell.built else printed().terrain[cell.terrain].combat

    def screens(self, level: int) -> frozenset[str]:
        """The hexes that may hide something from who looks along a level: trees, buildings, higher ground."""
        found = self._screens.get(level)
        if found is None:
            found = self._screens[level] = frozenset(
                hex_
                for hex_, cell in self.cells.items()
                if cell.terrain == TREE or cell.built or cell.level > level
            )
        return found

    def of_kinds(self, kinds: frozenset[str]) -> frozenset[str]:
        """The hexes whose terrain is one of some kinds."""
        found = self._of_kinds.get(kinds)
        if found is None:
            found = self._of_kinds[kinds] = frozenset(
                hex_ for hex_, terrain in self.terrain.items() if terrain in kinds
            )
        return found

    def water(self, hex_: str) -> bool:
        """Whether it is shallows or deep water."""
        return self.terrain[hex_] in WATER

    def at_edge(self, hex_: str, of: str) -> bool:
        """Whether a hex is outside water (marsh) and touches the connected water (marsh) that another is of (D25).

        Water runs on below a wooden deck (D72).
        """
        areas = self._marshes if self.terrain[of] == MARSH else self._waters
        body = areas.get(of)
        around = self.neighbours[hex_]
        return (
            body is not None and hex_ not in areas and any(areas.get(each or "") == body for each in around)
        )

    @rule("GT-5.4.1c")
    def scatter(self, hex_: str, number: int) -> str | None:
        """Where a shot at a hex comes down with this number; None off the field.

        The diagram lies as the map of the target hex does (D73). KeyError for a number that does not scatter.
        """
        side = printed().fire.scatter.neighbour[number]
        as_laid = grid.turned(side, SIDES.index(self.cells[hex_].up))
        return self.neighbours[hex_][SIDES.index(as_laid)]

    def inward(self, edge: str) -> dict[str, int]:
        """How far from an edge each hex inward of it lies, those at the edge itself being at 1.

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
        """The hexes at most `depth` from an edge. ValueError for what is none."""
        return frozenset(hex_ for hex_, far in self.inward(edge).items() if far <= depth)

    def edge(self, name: str) -> frozenset[str]:
        """The hexes at an edge of the field. ValueError for what is none, as the joint of two maps (D114)."""
        found = self.zone(name, 1)
        place, _, side = name.rpartition(".")
        at = EDGES.index(side)
        if self._part(place)[at] != self._part("")[at]:
            raise ValueError(f"not an edge of the field, but a joint: {name!r}")
        return found

    def _joined(self) -> dict[str, Cell]:
        return cells_of(self.laid)

    def _part(self, place: str) -> tuple[int, int, int, int]:
        # In the order of EDGES.
        if not place:
            return 0, self.columns, self.rows, 0
        right, down = CORNERS[place]
        return down * ROWS, (right + 1) * COLUMNS, (down + 1) * ROWS, right * COLUMNS

    def _around(self, hex_: str) -> Around:
        return tuple(
            other if other in self.cells else None for side in SIDES for other in [grid.neighbour(hex_, side)]
        )


@partial(TABLES.reckoned, most=32)
def ground_of(laid: tuple[Laid, ...]) -> Ground:
    """The ground of a field as its maps are laid. Raises Refusal for maps that make no field."""
    return Ground(laid)


def place(q: int, r: int) -> int:
    """Axial coordinates as one number; that of a sum is the sum of those of its parts."""
    return q * SPAN + r


def remembered(function: Callable[[G, str, str], R]) -> Callable[[G, str, str], R]:
    """The function of a ground and two of its hexes with a memory, which the ground keeps; it begins anew when it is full.

    So what is remembered goes with the ground and its tables.
    """

    @wraps(function)
    def asked(ground: G, a: str, b: str) -> R:
        known: dict[tuple[str, str], R] = ground.memories[function]
        pair = a, b
        if pair in known:
            return known[pair]
        if len(known) >= KEPT:
            known.clear()
        found = known[pair] = function(ground, a, b)
        return found

    return asked


def _size(laid: tuple[Laid, ...]) -> tuple[int, int]:
    wide, high = {1: (1, 1), 2: (1, 2), 4: (2, 2)}[len(laid)]
    return wide * COLUMNS, high * ROWS


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
