"""Where a unit can come to on its order, by the steps of the rules, and where enemies can come to."""

from typing import NamedTuple

from battles.contract.muster import Side, opponent
from battles.devils_horsemen.play.orders import Order, Step, TurnTo
from battles.devils_horsemen.rules import costs, facings, quality, steps, zones
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.state.field import Field
from battles.devils_horsemen.tables import TABLES
from battles.kit.agenda.known import until_moved

Stand = tuple[str, int]
"""A hex, and where a unit looks there."""


class Way(NamedTuple):
    """A way to a stand: points spent by then, hits of the ground, its first order, and the hex before the last step.

    The order is None if the unit is there, the hex "" without one.
    """

    hex: str
    facing: int
    spent: int
    hits: int
    first: Order | None
    before: str


Passages = dict[str, tuple[tuple[str, int, int] | None, ...]]
"""By hex and direction: the next hex, points and hits of a step; None if it is impassable."""


@TABLES.reckoned
def passages(field: Field, face: str) -> Passages:
    """The steps that units of a face can take on a field."""
    like = Unit("", "attacker", "", face, 1, 1)

    def passage(hex_: str, near: str) -> tuple[str, int, int] | None:
        cost = costs.step(field, like, hex_, near) if near else None
        return (near, cost.mp, cost.hits) if cost else None

    return {hex_: tuple(passage(hex_, near) for near in field.around[hex_]) for hex_ in field.hexes}


@TABLES.reckoned
def onward(field: Field, face: str) -> dict[str, tuple[tuple[str, int], ...]]:
    """The same steps without their hits: by hex the next ones and the points."""
    return {
        hex_: tuple((each[0], each[1]) for each in there if each)
        for hex_, there in passages(field, face).items()
    }


class Search:
    """The stands that a unit can come to; `held` are the hexes in enemy zones of control."""

    def __init__(self, state: State, unit: Unit, start: Way, pivots: int) -> None:
        self.state, self.unit, self.start = state, unit, start
        self.held = zones.holders(state)[opponent(unit.side)]
        self.passages = passages(state.field, unit.face)
        self.most, self.mounted = quality.allowance(unit), unit.mounted
        self.pivots = [
            (costs.pivot(unit, corners), costs.pivot_hits(state.field, unit, corners))
            for corners in (facings.corners(turn, 0) for turn in range(6))
        ]
        self.leaves = steps.why_not_leave(state, unit, pivots=pivots) is None
        self.shared = {hex_ for hex_, there in state.standing.items() if any(u.id != unit.id for u in there)}
        self.found: dict[Stand, Way] = {}
        self.queued: dict[Stand, int] = {}
        self.turned: set[str] = set()
        self.rows: list[list[Way]] = [[] for _ in range(self.most + 1)]

    def all(self) -> dict[Stand, Way]:
        """The stands without another piece, each by the cheapest way."""
        self.rows[min(self.start.spent, self.most)].append(self.start)
        self.queued[self.start.hex, self.start.facing] = self.start.spent
        for row in self.rows:
            for way in row:
                here = way.hex, way.facing
                if here not in self.found:
                    self.found[here] = way
                    self.follow(way)
        return {stand: way for stand, way in self.found.items() if way.hex not in self.shared}

    def follow(self, way: Way) -> None:
        """Follow the steps and turns from a stand: none if an enemy zone stops it, only steps if it began in one."""
        held = way.hex in self.held and way.hex not in self.shared
        if held and (way is not self.start or not self.leaves):
            return
        for direction in (way.facing - 1, way.facing):
            if passage := self.passages[way.hex][direction % 6]:
                self.enter(way, *passage)
        if not held and not (self.mounted and way.hex in self.turned):
            self.turned.add(way.hex)
            self.turn(way)

    def enter(self, way: Way, near: str, mp: int, hits: int) -> None:
        """A step: through a friend for a point more, but not where an enemy holds the hex."""
        spent = way.spent + mp
        if near in self.shared:
            spent += costs.through()
            if near in self.held or self.state.enemies_at(near, self.unit.side):
                return
        if self.claims((near, way.facing), spent):
            first = way.first or Step(near)
            self.rows[spent].append(Way(near, way.facing, spent, way.hits + hits, first, way.hex))

    def turn(self, way: Way) -> None:
        """All turns: of horse but once in a hex, for any costs the same (DH-7.12a)."""
        for facing in range(6):
            points, hits = self.pivots[(facing - way.facing) % 6]
            spent = way.spent + points
            if facing != way.facing and self.claims((way.hex, facing), spent):
                first = way.first or TurnTo(facing)
                self.rows[spent].append(Way(way.hex, facing, spent, way.hits + hits, first, way.before))

    def claims(self, stand: Stand, spent: int) -> bool:
        """Take a stand for a way of so many points, unless one is known that takes as few; whether it is taken."""
        if spent >= self.queued.get(stand, self.most + 1):
            return False
        self.queued[stand] = spent
        return True


@until_moved
def around(state: State, unit: Unit, spent: int, pivots: int) -> dict[Stand, Way]:
    """The stands that a unit can come to that has spent so many points; a column stays as it is."""
    start = Way(unit.hex, unit.facing, spent, 0, None, "")
    if unit.column or unit.lured:
        return {(unit.hex, unit.facing): start}
    return Search(state, unit, start, pivots).all()


@until_moved
def rides(state: State, unit: Unit) -> dict[str, int]:
    """The hexes into which a unit could come in a move, wherever it looks, with the points it takes; its own with none."""
    ways, held = onward(state.field, unit.face), zones.holders(state)[opponent(unit.side)]
    shut = {hex_ for hex_, there in state.standing.items() if there[0].side != unit.side}
    most = quality.allowance(unit)
    found, rows = {unit.hex: 0}, [[unit.hex], *([] for _ in range(most))]
    for spent, row in enumerate(rows):
        for hex_ in row:
            if found[hex_] != spent or (hex_ in held and spent):
                continue
            for near, points in ways[hex_]:
                price = spent + points
                if price < found.get(near, most + 1) and near not in shut:
                    found[near] = price
                    rows[price].append(near)
    return found


@until_moved
def comers(state: State, side: Side) -> dict[str, set[str]]:
    """The units of a side that could come into each hex in a move and strike from there."""
    found: dict[str, set[str]] = {}
    for unit in state.on_map(side):
        if not (unit.routed or unit.column or (unit.disordered and unit.mounted)):
            for hex_ in rides(state, unit):
                found.setdefault(hex_, set()).add(unit.id)
    return found


@until_moved
def beset(state: State, side: Side) -> dict[str, int]:
    """How many mounted enemies of a side could come beside each hex in a move."""
    found: dict[str, int] = {}
    for unit in state.on_map(opponent(side)):
        if unit.mounted and not unit.routed and not unit.column:
            for hex_ in {near for ridden in rides(state, unit) for near in state.field.around[ridden]}:
                found[hex_] = found.get(hex_, 0) + 1
    return found
