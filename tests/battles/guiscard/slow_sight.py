"""Lines of fire the slow way, to test the quick one: plain geometry of points and sides, and the rules one by one.

Nothing here is taken from `hexmap` or from the code under test. A hex CCRR lies with its centre at x = 6C, y = 4R (2 more
for even columns); its corners are (4, 0) and (2, 2) away, so that all points are whole numbers, and a line meets a side
where two straight pieces have a point in common.
"""

from collections.abc import Iterator, Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise, product
from typing import NamedTuple

from battles.guiscard.rules.ground import Ground

XY = tuple[int, int]
RIM: tuple[XY, ...] = ((-2, -2), (2, -2), (4, 0), (2, 2), (-2, 2), (-4, 0))
"""The corners of a hex, so that the side of each direction in the order N, NE, SE, S, SW, NW runs from one to the next."""
BEYOND: tuple[XY, ...] = ((0, -4), (6, -2), (6, 2), (0, 4), (-6, 2), (-6, -2))
"""How far the centre of the neighbour over each side is."""
THROUGH_DOORS = {"door", "entrance", "tower_door"}
SLITS = {"chapel_window", "arrow_slit"}
OPEN = THROUGH_DOORS | SLITS | {"window"}
NOTHING = {"", "low_wall", "open_gate"}
CLOTH = {"canvas", "tent_opening"}
ROOFS = {"house_interior", "tower", "tent", "tent_opening"}
WORKS = {"platform", "stairs", "stone_stairs", "tower"}
STONE = {"castle_wall", "tower_door"} | SLITS


def centre(hex_: str) -> XY:
    """The centre of a hex."""
    col, row = int(hex_[:2]), int(hex_[2:])
    return 6 * col, 4 * row + (0 if col % 2 else 2)


def label(at: XY) -> str:
    """The hex whose centre lies there."""
    col = at[0] // 6
    return f"{col:02d}{(at[1] - (0 if col % 2 else 2)) // 4:02d}"


def apart(a: str, b: str) -> int:
    """Steps from one hex to another."""
    (ax, ay), (bx, by) = centre(a), centre(b)
    across, down = abs(ax - bx) // 6, abs(ay - by)
    return across + max(0, (down - 2 * across) // 4)


class Side(NamedTuple):
    """Something that stands on a side: what it is, its two ends, the hexes on either side of it."""

    kind: str
    ends: tuple[XY, XY]
    hexes: tuple[str, str]

    @property
    def middle(self) -> tuple[Fraction, Fraction]:
        """Half way between its ends."""
        (ax, ay), (bx, by) = self.ends
        return Fraction(ax + bx, 2), Fraction(ay + by, 2)


Where = tuple[Fraction, Fraction]


class Contact(NamedTuple):
    """Where a line meets a side: how far along (0 to 1), and whether it is a clean crossing, not at an end or along it."""

    when: Fraction
    clean: bool


def standing(ground: Ground) -> list[Side]:
    """All that stands on sides of a field, each once."""
    found = []
    for hex_, cell in ground.cells.items():
        at = centre(hex_)
        for place, kind in enumerate(cell.borders):
            other = label((at[0] + BEYOND[place][0], at[1] + BEYOND[place][1]))
            if kind in NOTHING or (other in ground.cells and other < hex_):
                continue
            a, b = RIM[place], RIM[(place + 1) % 6]
            ends = (at[0] + a[0], at[1] + a[1]), (at[0] + b[0], at[1] + b[1])
            found.append(Side(kind, ends, (hex_, other)))
    return found


def turn(
    a: Sequence[Fraction | int], b: Sequence[Fraction | int], c: Sequence[Fraction | int]
) -> Fraction | int:
    """Above 0 if the way from a over b to c turns to one side, below 0 to the other, 0 if it is straight."""
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def contact(begin: Where, end: Where, ends: tuple[XY, XY]) -> Contact | None:
    """Where the line from one point to another meets a straight piece; None if they have no point in common."""
    one, two = turn(begin, end, ends[0]), turn(begin, end, ends[1])
    if one * two > 0:
        return None
    if one == two == 0:
        long = [fraction_along(begin, end, each) for each in ends]
        first, last = max(min(long), Fraction(0)), min(max(long), Fraction(1))
        return Contact(first, False) if first <= last else None
    ahead, behind = turn(ends[0], ends[1], begin), turn(ends[0], ends[1], end)
    if ahead * behind > 0:
        return None
    return Contact(Fraction(ahead) / Fraction(ahead - behind), one != 0 and two != 0)


def fraction_along(begin: Where, end: Where, point: XY) -> Fraction:
    """How far along a line a point of it lies."""
    axis = 0 if begin[0] != end[0] else 1
    return Fraction(point[axis] - begin[axis]) / Fraction(end[axis] - begin[axis])


def inside(begin: Where, end: Where, hex_: str) -> tuple[Fraction, Fraction] | None:
    """From when to when a line is within a hex or on its rim; None if it never is for more than a moment."""
    at = centre(hex_)
    since, until = Fraction(0), Fraction(1)
    for (ax, ay), (bx, by) in pairwise((*RIM, RIM[0])):
        a, b = (at[0] + ax, at[1] + ay), (at[0] + bx, at[1] + by)
        here, there = turn(a, b, begin), turn(a, b, end)
        if here < 0 and there < 0:
            return None
        if here < 0 or there < 0:
            when = Fraction(here) / Fraction(here - there)
            since, until = (max(since, when), until) if here < 0 else (since, min(until, when))
    return (since, until) if since < until else None


@cache
def crossed(dx: int, dy: int, by_x: int, by_y: int, odd: int) -> tuple[tuple[XY, ...], ...]:
    """The centres, seen from the centre of the first hex, of the hexes along which a line runs one after another.

    Two at once where it runs along the side between them. It begins `by` away from that centre and ends `d` away.
    """
    home = "5150" if odd else "5050"
    x, y = centre(home)
    begin, end = (x + Fraction(by_x, 2), y + Fraction(by_y, 2)), (Fraction(x + dx), Fraction(y + dy))
    spans: dict[tuple[Fraction, Fraction], list[XY]] = {}
    far = abs(dx) // 6 + 1, abs(dy) // 4 + 2
    for col, row in product(range(-far[0], far[0] + 1), range(-far[1], far[1] + 1)):
        here = f"{int(home[:2]) + col:02d}{50 + row:02d}"
        rel = centre(here)[0] - x, centre(here)[1] - y
        if turn((by_x, by_y), (2 * dx, 2 * dy), (2 * rel[0], 2 * rel[1])) ** 2 > 64 * (
            (2 * dx - by_x) ** 2 + (2 * dy - by_y) ** 2
        ):
            continue  # farther from the straight line than a corner is from its centre
        span = inside(begin, end, here)
        if span is not None:
            spans.setdefault(span, []).append(rel)
    return tuple(tuple(spans[span]) for span in sorted(spans))


def hexes_crossed(begin: Where, a: str, b: str) -> Iterator[tuple[str, ...]]:
    """The hexes that a line crosses between two others, in its order; both of a side along which it runs."""
    (ax, ay), (bx, by) = centre(a), centre(b)
    away = int(2 * (begin[0] - ax)), int(2 * (begin[1] - ay))
    for step in crossed(bx - ax, by - ay, *away, int(a[:2]) % 2):
        found = tuple(label((ax + x, ay + y)) for x, y in step)
        if a not in found and b not in found:
            yield found


class Looking:
    """Who sees whom on a field, found the slow way."""

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self.sides = standing(ground)
        self.of = {frozenset(side.hexes): side for side in self.sides}

    def depth(self, hex_: str) -> int:
        """0 in the open, 1 within walls, 2 under a roof."""
        cell = self.ground.cells.get(hex_)
        if cell is None or cell.zone == ".":
            return 0
        return 2 if cell.terrain in ROOFS else 1

    def roofed(self, hex_: str) -> bool:
        """Whether a hex is under a roof."""
        return self.depth(hex_) == 2

    def zone(self, hex_: str) -> str:
        """The room, court or tent of a hex."""
        return self.ground.cells[hex_].zone

    def sees(self, a: str, b: str) -> bool:
        """Whether any line that may be drawn is open."""
        return any(self.open(begin, own, a, b) for begin, own in self.beginnings(a, b))

    def beginnings(self, a: str, b: str) -> Iterator[tuple[Where, Side | None]]:
        """The points at which a line may begin, and the opening of the shooter's own that it begins at."""
        at = centre(a)
        yield (Fraction(at[0]), Fraction(at[1])), None
        for x, y in BEYOND:
            other = label((at[0] + x, at[1] + y))
            side = self.of.get(frozenset({a, other}))
            if side is None or side.kind not in OPEN or other not in self.ground.cells:
                continue
            own = self.depth(a) > self.depth(other)
            shared = side.kind in SLITS and self.roofed(a) and self.roofed(other)
            into = side.kind == "window" and self.zone(other) == self.zone(b) and not self.roofed(a)
            if own or shared or into:
                yield side.middle, side

    def open(self, begin: Where, own: Side | None, a: str, b: str) -> bool:
        """Whether a line is open: past what stands on sides, and over the ground."""
        x, y = centre(b)
        end = Fraction(x), Fraction(y)
        low, high = (min(begin[0], x), min(begin[1], y)), (max(begin[0], x), max(begin[1], y))
        passed: list[tuple[Fraction, Side]] = []
        for side in self.sides:
            if not near(side.ends, low, high):
                continue
            if side is own:
                if turn(*side.ends, end) * turn(*side.ends, centre(a)) >= 0:
                    return False  # back into the shooter's own hex, or along the wall
                passed.append((Fraction(0), side))
                continue
            met = contact(begin, end, side.ends)
            if met is None or (side.kind in CLOTH and self.of_an_end(side, a, b)):
                continue
            if self.above(side.kind, side.hexes, a, b):
                continue
            if side.kind not in OPEN or not met.clean:
                return False
            passed.append((met.when, side))
        passed.sort(key=lambda each: each[0])
        return self.through([side for _, side in passed], own, begin, end, a, b) and self.ground_open(
            begin, a, b
        )

    def of_an_end(self, side: Side, a: str, b: str) -> bool:
        """Whether canvas is that of the tent of the shooter or of the target."""
        tents = {self.zone(each) for each in (a, b) if self.roofed(each)}
        return any(self.roofed(hex_) and self.zone(hex_) in tents for hex_ in side.hexes)

    def above(self, kind: str, hexes: tuple[str, ...], a: str, b: str) -> bool:
        """Whether the higher end sees over a wall between some hexes, and the lower is as far from it (GT-9.3.1a)."""
        cells = self.ground.cells
        hexes = tuple(hex_ for hex_ in hexes if hex_ in cells)
        low, high = sorted((a, b), key=lambda each: cells[each].level)
        if kind in STONE or any(
            self.roofed(hex_) and self.zone(hex_) == self.zone(each) and self.roofed(each)
            for hex_ in hexes
            for each in (a, b)
        ):
            return False
        wooden = kind in ("palisade", "gate")
        if wooden:
            top = max(cells[hex_].level + (cells[hex_].terrain != "platform") for hex_ in hexes)
        else:
            top = min(cells[hex_].level for hex_ in hexes) + 1
        if cells[high].level < top:
            return False
        if cells[a].terrain == "platform" == cells[b].terrain:
            return True
        if wooden and self.depth(b) > 0 == self.depth(a) and cells[b].terrain != "platform":
            return False
        if cells[high].level == cells[low].level:
            return wooden
        return min(apart(low, hex_) for hex_ in hexes) >= min(apart(high, hex_) for hex_ in hexes)

    def through(self, passed: list[Side], own: Side | None, begin: Where, end: Where, a: str, b: str) -> bool:
        """Whether a line may pass these openings one after another (8.2.1 to 8.2.3, 9.3.2, 9.3.3, 9.3.5)."""
        counted = 0
        for number, side in enumerate(passed):
            inner = max(side.hexes, key=self.depth)
            shared = side.kind in SLITS and all(map(self.roofed, side.hexes))
            out = self.leaves(side, begin, end)
            last = number == len(passed) - 1
            at_target = last and b in side.hexes and (shared or (b == inner and not out))
            if side.kind == "tower_door" and not all(
                self.ground.level[each] == self.ground.level[inner] or each in set(side.hexes) - {inner}
                for each in (a, b)
            ):
                return False
            if side is own:
                pass
            elif side.kind in SLITS:
                if not (at_target and self.in_the_middle(side, begin, end)):
                    return False
            elif side.kind == "window":
                if not at_target:
                    return False
            elif number == 0 and out and own is None and a == inner:
                return False
            counted += not (last and b in side.hexes and self.beyond(side, begin, end) == b)
        return counted <= 1

    def beyond(self, side: Side, begin: Where, end: Where) -> str:
        """The hex into which a line comes over a side."""
        facing = turn(*side.ends, end)
        return next(hex_ for hex_ in side.hexes if turn(*side.ends, centre(hex_)) * facing > 0)

    def leaves(self, side: Side, begin: Where, end: Where) -> bool:
        """Whether a line comes out of a building over a side."""
        new = self.beyond(side, begin, end)
        [old] = set(side.hexes) - {new}
        return self.depth(old) > self.depth(new)

    def in_the_middle(self, side: Side, begin: Where, end: Where) -> bool:
        """Whether a line passes the very middle of a side."""
        return turn(begin, end, side.middle) == 0

    def ground_open(self, begin: Where, a: str, b: str) -> bool:
        """Whether trees, engines, hills and crests leave a line open; where it runs between two, either may count."""
        return any(
            self.passes(hexes, a, b)
            for hexes in product(
                *([each for each in step if each in self.ground.cells] for step in hexes_crossed(begin, a, b))
            )
        )

    def passes(self, hexes: tuple[str, ...], a: str, b: str) -> bool:
        """Whether a line over these hexes is open."""
        cells = self.ground.cells
        low, high = sorted((a, b), key=lambda each: cells[each].level)
        top, works = cells[high].level, any(cells[each].terrain in WORKS for each in (a, b))
        platforms = cells[a].terrain == "platform" == cells[b].terrain
        for hex_ in hexes:
            cell = cells[hex_]
            below = works and cell.level < top and (platforms or apart(low, hex_) >= apart(high, hex_))
            if cell.barred == "engine" or cell.level > top or (cell.terrain == "tree" and not below):
                return False
        if works or cells[low].level == top:
            return True
        way = (high, *(hexes if high == a else hexes[::-1]), low)
        return all(
            cells[new].level >= cells[old].level or new == low or apart(low, new) >= apart(high, new)
            for old, new in pairwise(way)
        )


def near(ends: tuple[XY, XY], low: Where, high: Where) -> bool:
    """Whether a straight piece may touch what lies between two corners of a box."""
    return all(
        min(ends[0][axis], ends[1][axis]) <= high[axis] and max(ends[0][axis], ends[1][axis]) >= low[axis]
        for axis in (0, 1)
    )
