"""The ground of a skirmish: everything about the hexes of a field that no piece on them changes."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from functools import partial
from itertools import chain

from msgspec.structs import replace

from battles.fields.field import Field
from battles.fields.laid import Laid
from battles.guiscard.rules import passage
from battles.guiscard.rules.areas import bodies
from battles.guiscard.rules.cells import Border, Cell, altered, cells_of
from battles.guiscard.rules.remembering import Kin
from battles.guiscard.rules.ways import Fares, Kind, OnDemand, Ways, fares_of, prices_of, ways_of
from battles.guiscard.state import Skirmish
from battles.guiscard.state.fabric import WHOLE, Fabric, without
from battles.guiscard.tables import TABLES, Value
from hexmap import grid, rays
from hexmap.grid import SIDES
from rulebook import Refusal, rule

DEEP = "deep_water"
WATER = frozenset({"shallows", DEEP})
MARSH = "marsh"
TREE = "tree"
DOWN = frozenset({"palisade_down", "gate_destroyed"})
ENGINE = "engine"
"""The bar of a hex that a perrier fills (GT-10.4.3a)."""
DECK = "wooden_deck"
PASSED = frozenset({"low_wall", "open_gate"})
"""The borders of a hex that bar no line."""
Walls = tuple[tuple[Border, tuple[str, ...]], ...]
"""The borders that a line meets in one point, each with the hexes of its side."""


class Ground(Field[Cell]):
    """A field of open country and houses.

    The result of `fares` has six places in the order of `grid.SIDES`, None off the field or where the way is closed.
    `terrain` and `level` are looked up often. `deep` are the hexes of deep water, `down` the hexes of
    destroyed works. `changed` are the hexes that differ from the maps, `printed` the printed kinds of all.
    `sides` are walls and the openings in them, by the one name of each side. `walls` are the same by the
    points at which lines meet them; it is `bordered` where anything stands on a side. Kinds of people are
    told by (mounted, armoured).
    """

    def __init__(self, laid: tuple[Laid, ...], cells: Mapping[str, Cell]) -> None:
        super().__init__(laid, cells)
        self.changed: frozenset[str] = frozenset()
        self.printed: Mapping[str, Cell] = self.cells
        self.terrain = {hex_: cell.terrain for hex_, cell in self.cells.items()}
        self.level = {hex_: cell.level for hex_, cell in self.cells.items()}
        self.down = frozenset(hex_ for hex_, terrain in self.terrain.items() if terrain in DOWN)
        self.bordered = any(any(cell.borders) for cell in self.cells.values())
        self.sides = {each: kind for hex_ in self.cells for each, kind in self._standing_at(hex_)}
        self.walls: dict[rays.Point, Walls] = {}
        self._wall(self.sides)
        self._held: dict[rays.Point, tuple[str, ...]] = {}
        self._ruins: tuple[Fabric, Mapping[str, Cell]] = WHOLE, {}
        self._find_waters()
        self._marshes = bodies(self, frozenset({MARSH}))
        self._standing: dict[Kind, frozenset[str]] = {}
        self._screens: dict[int, frozenset[str]] = {}
        self._of_kinds: dict[frozenset[str], frozenset[str]] = {}
        self._fares: dict[Kind, dict[str, Fares]] = {}
        self._ways: dict[Kind, dict[str, Ways]] = {}
        self._prices: dict[Kind, dict[str, dict[str, int]]] = {}

    def _find_waters(self) -> None:
        self.deep = frozenset(hex_ for hex_, terrain in self.terrain.items() if terrain == DEEP)
        self._waters = bodies(self, WATER, through=frozenset({DECK}))

    def _standing_at(self, hex_: str) -> Iterator[tuple[rays.Side, Border]]:
        # What stands on the sides of a hex and lets lines pass at its openings alone.
        for direction, kind in zip(SIDES, self.cells[hex_].borders, strict=True):
            if kind and kind not in PASSED:
                yield rays.side(hex_, direction), kind

    def altered(self, fabric: Fabric, like: "Ground | None" = None) -> "Ground":
        """This ground, which is whole, with its works as they stand. KeyError for a hex that is not on it.

        The ground after a change: only its differences from a similar one of the same field are found again.
        """
        more = replace(fabric, open=(), down=())
        cells = altered(self.cells, more, self._ruined(fabric.open, fabric.down))
        begun = like or self
        found = begun._with(
            {
                hex_: cell
                for hex_ in begun.changed | cells.keys()
                if (cell := cells.get(hex_, self.cells[hex_])) != begun.cells[hex_]
            }
        )
        found.changed = frozenset(cells)
        if found.memories is not begun.memories:
            found.kin = self._kin(cells)
        return found

    def _ruined(self, opened: tuple[str, ...], down: tuple[str, ...]) -> Mapping[str, Cell]:
        # Mostly fires and ladders change, and what is down stays so: what was found last is kept, and added to.
        works, found = self._ruins
        if works.open != opened or not set(works.down).issubset(down):
            works, found = WHOLE, {}
        more = Fabric(open=without(opened, *works.open), down=without(down, *works.down))
        found = altered(self.cells, more, found)
        self._ruins = Fabric(open=opened, down=down), found
        return found

    def _kin(self, cells: Mapping[str, Cell]) -> Kin:
        # Where a deck is gone, water may run together far away.
        whole = self.cells
        return Kin(
            self,
            {hex_: look for hex_, cell in cells.items() if (look := looks(cell)) != looks(whole[hex_])},
            (
                (hex_, cell.terrain)
                for hex_, cell in cells.items()
                if DECK in (whole[hex_].terrain, cell.terrain)
            ),
        )

    def _with(self, cells: dict[str, Cell]) -> "Ground":
        # What burns hides nothing: lines that were found stay found.
        found = copy(self)
        found.cells = self.cells | cells
        found.terrain = self.terrain | {hex_: cell.terrain for hex_, cell in cells.items()}
        found.level = self.level | {hex_: cell.level for hex_, cell in cells.items()}
        found.down = self.down.difference(cells) | {
            hex_ for hex_, cell in cells.items() if cell.terrain in DOWN
        }
        found.bordered = any(any(cell.borders) for cell in found.cells.values())
        stood = {each for hex_ in cells for each, _ in self._standing_at(hex_)}
        stands = {each: kind for hex_ in cells for each, kind in found._standing_at(hex_)}
        found.sides, found.walls = self.sides | stands, self.walls.copy()
        for each in stood.difference(stands):
            del found.sides[each]
        found._wall(stood.union(stands))
        found._screens, found._of_kinds = {}, {}
        found._fares, found._ways, found._prices = self._fares.copy(), self._ways.copy(), self._prices.copy()
        found._standing = {
            kind: hexes.symmetric_difference(
                hex_
                for hex_, cell in cells.items()
                if (passage.price(cell, *kind) is None) == (hex_ in hexes)
            )
            for kind, hexes in self._standing.items()
        }
        if any(looks(self.cells[hex_]) != looks(cell) for hex_, cell in cells.items()):
            found.memories = defaultdict(dict)
        if any(DECK in (self.terrain[hex_], cell.terrain) for hex_, cell in cells.items()):
            found._find_waters()
        around = (near for hex_ in cells for near in self.neighbours[hex_] if near is not None)
        found._walk_anew(frozenset(around).union(cells))
        return found

    def _walk_anew(self, hexes: frozenset[str]) -> None:
        # Ways out of these hexes are others than on the ground of which this is a copy: they are found when asked for.
        # Those out of others are kept. Fares and prices are not: of the ones ways are made, the others of them, at once.
        for kind, fares in self._fares.items():
            find = partial(fares_of, self.cells, self.neighbours, kind)
            found = self._fares[kind] = OnDemand.after(fares, hexes, find)
            if kind in self._ways:
                find_ways = partial(ways_of, found, self.neighbours)
                self._ways[kind] = OnDemand.after(self._ways[kind], hexes, find_ways, keep=True)
            if kind in self._prices:
                find_prices = partial(prices_of, self._ways[kind])
                self._prices[kind] = OnDemand.after(self._prices[kind], hexes, find_prices)

    def fares(self, mounted: bool, armoured: bool) -> Mapping[str, Fares]:
        """For each hex the points to step over each of its sides; None where this kind is barred."""
        kind = mounted, armoured
        found = self._fares.get(kind)
        if found is None:
            found = self._fares[kind] = {
                hex_: fares_of(self.cells, self.neighbours, kind, hex_) for hex_ in self.cells
            }
        return found

    def ways(self, mounted: bool, armoured: bool) -> Mapping[str, Ways]:
        """For each hex the hexes that can be entered from it, each with its points."""
        found = self._ways.get((mounted, armoured))
        if found is None:
            fares = self.fares(mounted, armoured)
            found = self._ways[mounted, armoured] = {
                hex_: ways_of(fares, self.neighbours, hex_) for hex_ in self.hexes
            }
        return found

    def step_cost(self, frm: str, to: str, mounted: bool, armoured: bool) -> int | None:
        """The movement points for the step to an adjacent hex; None where this kind is barred, or for other hexes."""
        found = self._prices.get((mounted, armoured))
        if found is None:
            ways = self.ways(mounted, armoured)
            found = self._prices[mounted, armoured] = {hex_: prices_of(ways, hex_) for hex_ in self.hexes}
        return found[frm].get(to)

    @rule("GT-6.7a")
    def enterable(self, frm: str, to: str, mounted: bool, armoured: bool) -> bool:
        """True if one of this kind could go from one hex into the adjacent other, with anybody there (D62)."""
        return self.step_cost(frm, to, mounted, armoured) is not None

    @rule("GT-9.5.1a")
    def parted(self, hex_: str, other: str) -> bool:
        """True if a wall, or a level without a step, is between two adjacent hexes: it is out of reach (D124)."""
        one, two, side = self.cells[hex_], self.cells[other], SIDES[self.neighbours[hex_].index(other)]
        crossed = passage.over(passage.border(passage.on(one, side)), 0, False)
        return crossed is None or not passage.level_passed(one, two)

    @rule("GT-8.4.1a")
    def through_window(self, frm: str, to: str) -> bool:
        """True if a step leads through a window, which any enemy behind it closes."""
        return self.cells[frm].borders[self.neighbours[frm].index(to)] == "window"

    @rule("GT-10.1.3b")
    def over_palisade(self, frm: str, to: str) -> bool:
        """True if a step leads from a ladder over the palisade on which it leans."""
        side = self.cells[frm].ladder
        return bool(side) and grid.neighbour(frm, side) == to

    @rule("GT-10.1.3a")
    def scaled(self, frm: str, to: str) -> bool:
        """True if a step leads onto a ladder or over a palisade, where nobody is driven or pushed."""
        if self.cells[to].ladder:
            return True
        return bool(self.cells[frm].ladder) and self.over_palisade(frm, to)

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
        """True if one of this kind may stand in a hex at all."""
        found = self._standing.get((mounted, armoured))
        if found is None:
            found = self._standing[mounted, armoured] = frozenset(
                each
                for each, cell in self.cells.items()
                if passage.price(cell, mounted, armoured) is not None
            )
        return hex_ in found

    @rule("GT-3.1b", "GT-8.5.1a", "GT-9.1a", "GT-10.1.5a")
    def combat_value(self, hex_: str) -> Value:
        """The worth of the terrain to fighters on it: "-", "0" or "+" (GT-3.1b)."""
        cell = self.cells[hex_]
        room = TABLES.now.buildings.hex.get(cell.terrain)
        if room is not None:
            return room.combat
        return TABLES.now.terrain[cell.terrain].combat

    @rule("GT-8.4.2b")
    def astride(self, hexes: Sequence[str]) -> bool:
        """True if a counter of two hexes would stand on either side of a wall."""
        if not self.bordered or len(hexes) < 2 or hexes[1] not in self.neighbours.get(hexes[0], ()):
            return False
        kind = self.cells[hexes[0]].borders[self.neighbours[hexes[0]].index(hexes[1])]
        return not passage.border(kind).astride

    def _wall(self, sides: Iterable[rays.Side]) -> None:
        # Anew what stands where lines touch these.
        for point in set(chain.from_iterable(map(rays.points, sides))):
            stands = [each for each in rays.about(point)[1] if each in self.sides]
            if stands:
                self.walls[point] = tuple((self.sides[each], self._beside(each)) for each in stands)
            else:
                self.walls.pop(point, None)

    def _beside(self, side: rays.Side) -> tuple[str, ...]:
        return tuple(hex_ for hex_ in (side.hex, grid.neighbour(*side)) if hex_ in self.cells)

    def hexes_of(self, point: rays.Point) -> tuple[str, ...]:
        """The hexes of the field that belong to a point which a line meets, in their order."""
        found = self._held.get(point)
        if found is None:
            found = self._held[point] = tuple(hex_ for hex_ in rays.about(point)[0] if hex_ in self.cells)
        return found

    def screens(self, level: int) -> frozenset[str]:
        """The hexes that may hide something from a viewer along a level: trees, perriers, higher ground."""
        found = self._screens.get(level)
        if found is None:
            found = self._screens[level] = frozenset(
                hex_
                for hex_, cell in self.cells.items()
                if cell.terrain == TREE or cell.barred == ENGINE or cell.level > level
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
        """True if the terrain is shallows or deep water."""
        return self.terrain[hex_] in WATER

    def at_edge(self, hex_: str, of: str) -> bool:
        """True if a hex is outside water (marsh) and touches the connected water (marsh) that another is of (D25).

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
        """The hex where a shot comes down with this number; None off the field.

        The diagram lies as the map of the target hex does (D73). KeyError for a number that does not scatter.
        """
        side = TABLES.now.fire.scatter.neighbour[number]
        as_laid = grid.turned(side, SIDES.index(self.cells[hex_].up))
        return self.neighbours[hex_][SIDES.index(as_laid)]


@partial(TABLES.reckoned, most=32)
def ground_of(laid: tuple[Laid, ...], fabric: Fabric = WHOLE) -> Ground:
    """The ground of a field as its maps are laid and its works stand. Raises Refusal for maps that make no field."""
    if fabric == WHOLE:
        return Ground(laid, cells_of(laid))
    whole, latest = ground_of(laid), latest_of(laid)
    found = whole.altered(fabric, latest.get("ground"))
    latest["ground"] = found
    return found


@partial(TABLES.reckoned, most=8)
def latest_of(laid: tuple[Laid, ...]) -> dict[str, Ground]:
    """Under "ground" that of a field which was found last: the next is mostly much like it."""
    return {}


def ground_in(state: Skirmish) -> Ground:
    """The ground of a battle as it is now."""
    return ground_of(state.laid) if state.fabric == WHOLE else ground_of(state.laid, state.fabric)


def looks(cell: Cell) -> tuple[object, ...]:
    """The parts of a hex that hide or cover; where they differ, lines are to be found again."""
    return cell.terrain, cell.level, cell.zone, cell.borders, cell.barred == ENGINE
