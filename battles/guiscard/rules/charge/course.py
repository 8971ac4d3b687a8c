"""The path of a charge: long enough, within the allowance, to a hex from which the front half touches the target (D63)."""

from collections.abc import Collection, Iterator, Sequence
from heapq import heappop, heappush

from battles.guiscard.rules.charge.way import Step, Way
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.state import Character
from battles.guiscard.tables import TABLES
from hexmap import grid
from rulebook import rule

Node = tuple[str, int, int]
"""The end of a path so far: the front half, the facing, and the hexes entered, counted up to the least that is due."""


class Course:
    """Paths of one charge, as things stand. `kept` are hexes in which others of the group will end."""

    def __init__(self, way: Way, target: Character, points: int, kept: Collection[str] = ()) -> None:
        self.way, self.points, self.kept = way, points, kept
        self.aims = hexes_of(target)
        self.goals = {hex_ for hex_ in self._around() if self.free(hex_) and self.strikes(hex_)}
        self.least = TABLES.now.tactics.charge.least_hexes
        self._near: dict[str, int] = {}

    def _around(self) -> Iterator[str]:
        for aim in self.aims:
            yield from (hex_ for hex_ in self.way.ground.neighbours[aim] if hex_ is not None)

    @rule("GT-4.1b")
    def free(self, hex_: str) -> bool:
        """True if the rider may have a half there at the end."""
        return self.way.vacant(hex_) and hex_ not in self.kept

    @rule("GT-6.7a")
    def strikes(self, hex_: str) -> bool:
        """True if the rider could go on from a hex into one of the target's."""
        armoured = self.way.one.armoured
        return any(self.way.ground.enterable(hex_, aim, mounted=True, armoured=armoured) for aim in self.aims)

    def whole(self, path: Sequence[str]) -> bool:
        """True if a path that may be ridden can end where it does."""
        if not self.long_enough(path) or path[-1] not in self.goals:
            return False
        points = self.way.points(path, ends=True)
        rests = self.free(path[-2]) and not self.way.ground.astride(path[-2:])
        return rests and points is not None and points <= self.points

    @rule("GT-7.2.1c")
    def long_enough(self, path: Sequence[str]) -> bool:
        """True if a path has as many hexes as a charge must cover."""
        return len(path) >= self.least

    def leads_on(self, path: Sequence[str], hex_: str) -> bool:
        """True if a path can be led on to an end by this hex."""
        front, facing = pose(self.way.one, path)
        spent = self.way.points(path)
        step = next((each for each in self.way.ahead(front, facing) if each[0] == hex_), None)
        return step is not None and spent is not None and self._leads(path, front, spent, step)

    def _leads(self, path: Sequence[str], front: str, spent: int, step: Step) -> bool:
        hex_, side, points = step
        entered = min(len(path) + 1, self.least)
        if self._ends(front, hex_, entered, spent + points):
            return True
        dear = spent + points + self.way.surcharge(front, hex_)
        return self.possible((hex_, side, entered), dear)

    def _ends(self, front: str, hex_: str, entered: int, spent: int) -> bool:
        if entered < self.least or hex_ not in self.goals or spent > self.points:
            return False
        return self.free(front) and not self.way.ground.astride((hex_, front))

    def possible(self, start: Node | None = None, spent: int = 0) -> bool:
        """True if some path leads on to an end from where one has come: from where the rider stands if none is named."""
        if not self.goals:
            return False
        one = self.way.one
        start = start or (one.hex, one.facing, 0)
        best: dict[Node, int] = {start: spent}
        line = [(spent + self.left(start), -spent, start)]
        while line:
            bound, gone, node = heappop(line)
            if bound > self.points:
                return False
            if -gone > best[node]:
                continue
            for following, cost, ends in self._following(node, -gone):
                if ends:
                    return True
                if cost < best.get(following, self.points + 1):
                    best[following] = cost
                    heappush(line, (cost + self.left(following), -cost, following))
        return False

    def _following(self, node: Node, gone: int) -> Iterator[tuple[Node, int, bool]]:
        front, facing, entered = node
        entered = min(entered + 1, self.least)
        for hex_, side, points in self.way.ahead(front, facing):
            ends = self._ends(front, hex_, entered, gone + points)
            yield (hex_, side, entered), gone + points + self.way.surcharge(front, hex_), ends

    def left(self, node: Node) -> int:
        """The hexes that are to be entered at least, and so the points."""
        near = self._near.get(node[0])
        if near is None:
            near = self._near[node[0]] = min(grid.distance(node[0], aim) for aim in self.aims) - 1
        return max(near, self.least - node[2], 0)


def pose(one: Character, path: Sequence[str]) -> tuple[str, int]:
    """The hex of the front half and its facing when a rider has come to the end of a path."""
    hexes = (one.hex, *path)
    if len(hexes) == 1:
        return one.hex, one.facing
    return hexes[-1], grid.SIDES.index(grid.side_between(hexes[-2], hexes[-1]))
