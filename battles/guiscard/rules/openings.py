"""GT-8.2, GT-9.3.3: how a line of fire runs past walls: where it begins, which openings it passes, what bars it.

From the centre of a hex to the centre of another, but from the middle of the door or window at which the shooter stands. On
a field without walls it is the line from centre to centre.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

import msgspec

from battles.fields.field import Course, course
from battles.guiscard.rules.cells import PLATFORM, Border
from battles.guiscard.rules.ground import Ground
from battles.guiscard.rules.remembering import remembered
from battles.guiscard.tables import TABLES
from hexmap import grid, rays
from hexmap.grid import SIDES, distance
from hexmap.rays import Point
from rulebook import rule

TOWER_DOOR: Border = "tower_door"
DOORS: tuple[Border, ...] = ("door", "entrance", TOWER_DOOR)
SLITS: tuple[Border, ...] = ("chapel_window", "arrow_slit")
WINDOW: Border = "window"
OPENINGS: tuple[Border, ...] = (*DOORS, WINDOW, *SLITS)
TENTS: tuple[Border, ...] = ("canvas", "tent_opening")
"""The sides about a tent: shots pass it, of the shooter's tent and of the target's (D119)."""
CASTLE: tuple[Border, ...] = ("castle_wall", *SLITS, TOWER_DOOR)
"""The works that all sight stops at."""
TOWER_DOOR_LEVEL = "GT-9.3.2a"
WALL, WINDOWS, SLIT, OWN_DOOR, DOORS_PASSED = "GT-8.2.4a", "GT-8.2.1c", "GT-9.3.5b", "GT-8.2.3b", "GT-8.2.3a"
"""The rules by which walls and openings bar a line."""
Bar = tuple[str, str]
"""The rule by which a line is barred, and the hex at which it is."""
Way = Literal["", "canvas", "over", "through"]
"""The way in which a line passes a border; "" where it does not."""
Passed = tuple[Border, tuple[str, ...], Way]
"""The sides that a line passes, with the hexes of each, and how."""


class Opening(msgspec.Struct, frozen=True, gc=False):
    """An opening that a line passes: what it is, the hexes before and behind it, and whether it is met in the middle."""

    kind: Border
    before: str
    behind: str
    middle: bool


class Line(msgspec.Struct, frozen=True, gc=False):
    """The course of a line of fire: the hexes between its ends, the openings that it passes, and its bar.

    `own`: it begins at the first of the openings, at which the shooter stands. `over` are walls that it passes above, each
    with its hexes. `canvas` is what of a tent it met last in one place.
    """

    steps: Course
    through: tuple[Opening, ...] = ()
    bar: Bar | None = None
    own: bool = False
    over: tuple[tuple[Border, tuple[str, ...]], ...] = ()
    canvas: tuple[Border, ...] = ()


@remembered
def line(ground: Ground, shooter: str, target: str) -> Line:
    """The line from one hex to another: the first open one, of the lines that may be drawn."""
    if not ground.sides or shooter == target:
        return Line(course(ground, shooter, target))
    found: Line | None = None
    for begin in beginnings(ground, shooter, target):
        drawn = _drawn(ground, begin, shooter, target)
        if drawn.bar is None:
            return drawn
        found = found or drawn
    assert found is not None, "a line may always be drawn from the centre"
    return found


@rule("GT-8.2.1a", "GT-8.2.1d", "GT-8.2.3b", "GT-9.3.2b", "GT-9.3.3a", "GT-9.3.3b")
def beginnings(ground: Ground, shooter: str, target: str) -> Iterator[Point]:
    """The points where a line may begin: the centre, else the middle of an opening, or of a window before it.

    From before a window it leads into that room alone.
    """
    yield rays.centre(shooter)
    inside = ground.cells[shooter].roofed
    for direction, kind in zip(SIDES, ground.cells[shooter].borders, strict=True):
        other = grid.neighbour(shooter, direction)
        if other is None or other not in ground.cells:
            continue
        if inside or kind in DOORS:
            at_it = kind in OPENINGS and serves(ground, kind, shooter, other)
        else:
            at_it = kind == WINDOW and ground.cells[other].zone == ground.cells[target].zone
        if at_it:
            yield rays.middle(shooter, direction)


def leads_out(ground: Ground, hex_: str, other: str) -> bool:
    """True if an opening between two hexes belongs to the first: it lies within the building of the opening."""
    return ground.cells[hex_].depth > ground.cells[other].depth


@rule("GT-9.3.3b")
def serves(ground: Ground, kind: Border, hex_: str, other: str) -> bool:
    """True if an opening between two hexes belongs to the first: it leads out of it, or is a slit of both (D122)."""
    both = ground.cells[hex_].roofed and ground.cells[other].roofed
    return leads_out(ground, hex_, other) or (both and kind in SLITS)


def _drawn(ground: Ground, begin: Point, shooter: str, target: str) -> Line:
    # Most lines meet no wall, or one that bars them: of those nothing else on their way need be known.
    own = begin != rays.centre(shooter)
    passed: dict[Point, list[Passed]] = {}
    for step in rays.course(begin, rays.centre(target)):
        point = begin + step.away
        for kind, wall in ground.walls.get(point, ()):
            way = way_past(ground, shooter, target, kind, wall)
            if way == "over" and own and step.end == "first":
                way = "through"
            if not way or (way == "through" and step.kind != "side"):
                return _barred(ground, shooter, target, (WALL, wall[0]))
            passed.setdefault(point, []).append((kind, wall, way))
    return _open(ground, begin, shooter, target, passed) if passed else Line(course(ground, shooter, target))


def _open(
    ground: Ground, begin: Point, shooter: str, target: str, passed: Mapping[Point, Sequence[Passed]]
) -> Line:
    # A line that no wall bars, with what it passes of them.
    steps: list[tuple[str, ...]] = []
    through: list[Opening] = []
    over: list[tuple[Border, tuple[str, ...]]] = []
    canvas: tuple[Border, ...] = ()
    here, own = shooter, begin != rays.centre(shooter)
    for step in rays.course(begin, rays.centre(target)):
        ways = passed.get(begin + step.away, ())
        canvas = tuple(kind for kind, _, _ in ways if kind in TENTS) or canvas
        over += [(kind, wall) for kind, wall, way in ways if way == "over"]
        if step.kind == "corner":
            continue
        hexes = ground.hexes_of(begin + step.away)
        through += [
            Opening(kind, here, other_of(hexes, here), step.middle or step.end == "first")
            for kind, _, way in ways
            if way == "through"
        ]
        if own and step.kind == "hex" and hexes == (shooter,):
            # From the middle of its opening back into the shooter's own hex.
            return _barred(ground, shooter, target, (WALL, shooter))
        if step.kind in ("hex", "along") and hexes not in ((), (shooter,), (target,)):
            steps.append(hexes)
        if step.kind == "side" or (step.kind == "hex" and hexes):
            here = other_of(hexes, here)
    bar = _closed(ground, tuple(through), shooter, target, own)
    if bar is not None:
        return _barred(ground, shooter, target, bar)
    return Line(tuple(steps), tuple(through), own=own, over=tuple(over), canvas=canvas)


def _barred(ground: Ground, shooter: str, target: str, bar: Bar) -> Line:
    return Line(course(ground, shooter, target), bar=bar)


@rule("GT-8.2.4a", "GT-8.3.3a")
def way_past(ground: Ground, shooter: str, target: str, kind: Border, hexes: tuple[str, ...]) -> Way:
    """The way in which a line passes between these hexes; "" where it is barred."""
    if kind in TENTS and of_tents(ground, shooter, target, hexes):
        return "canvas"
    if passes_over(ground, shooter, target, kind, hexes):
        return "over"
    return "through" if kind in OPENINGS else ""


@rule("GT-9.3.1a", "GT-9.3.3c", "GT-9.3.4b", "GT-9.3.5a", "GT-9.4.2a", "GT-9.4.4a")
def passes_over(ground: Ground, shooter: str, target: str, kind: Border, wall: tuple[str, ...]) -> bool:
    """True if a line passes over a wall between these hexes: one end is as high, the other as far from it or farther.

    A roof over the shooter stops his shots, and so does a tower; houses never hide a platform from another.
    Ends of one level see each other over works that are no higher. Works hide people inside from people
    outside, unless they are on a platform (D121).
    """
    level, cells = ground.level, ground.cells
    lower, higher = (shooter, target) if level[shooter] <= level[target] else (target, shooter)
    if kind in CASTLE or level[higher] < crown(ground, kind, wall):
        return False
    works = bool(TABLES.now.buildings.side[kind].height)
    own = {cells[end].zone for end in (shooter, target) if cells[end].roofed}
    if any(cells[hex_].roofed and cells[hex_].zone in own for hex_ in wall):
        return False
    if cells[shooter].terrain == cells[target].terrain == PLATFORM:
        return True
    if works and cells[target].depth and not cells[shooter].depth and cells[target].terrain != PLATFORM:
        return False
    if level[higher] == level[lower]:
        return works
    return min(distance(lower, hex_) for hex_ in wall) >= min(distance(higher, hex_) for hex_ in wall)


def crown(ground: Ground, kind: Border, wall: tuple[str, ...]) -> int:
    """The level from which one sees over a wall: a palisade is as high as its platforms, a house a level above its foot."""
    height = TABLES.now.buildings.side[kind].height
    if not height:
        return min(ground.level[hex_] for hex_ in wall) + 1
    return max(ground.level[hex_] + height * (ground.terrain[hex_] != PLATFORM) for hex_ in wall)


@rule("GT-8.3.4a")
def of_tents(ground: Ground, shooter: str, target: str, hexes: tuple[str, ...]) -> bool:
    """True if the tent that stands on one of these hexes is the shooter's or the target's (D119)."""
    ends = {ground.cells[end].zone for end in (shooter, target) if ground.cells[end].roofed}
    return any(ground.cells[hex_].roofed and ground.cells[hex_].zone in ends for hex_ in hexes)


def other_of(hexes: tuple[str, ...], one: str) -> str:
    """The other of the hexes of a side; itself where there is no other on the field."""
    return next((hex_ for hex_ in hexes if hex_ != one), one)


@rule("GT-8.2.1a", "GT-8.2.1c", "GT-8.2.2a", "GT-8.2.3a", "GT-8.2.3c", "GT-9.3.2a", "GT-9.3.5b")
def _closed(ground: Ground, through: tuple[Opening, ...], shooter: str, target: str, own: bool) -> Bar | None:
    # One door may be passed, or an opening of the shooter's own, and one more in whose hex the target is.
    for number, each in enumerate(through):
        if each.kind == TOWER_DOOR and not all(level_with(ground, end, each) for end in (shooter, target)):
            return TOWER_DOOR_LEVEL, each.behind
        first, last = number == 0, each.behind == target
        if each.kind in SLITS and not (own and first):
            if not (last and each.middle and serves(ground, each.kind, target, each.before)):
                return SLIT, each.behind
        elif each.kind == WINDOW and not (own and first):
            if not (last and leads_out(ground, target, each.before)):
                return WINDOWS, each.behind
        elif not own and first and leads_out(ground, each.before, each.behind) and each.before == shooter:
            return OWN_DOOR, each.behind
    counted = through[:-1] if through and through[-1].behind == target else through
    return (DOORS_PASSED, counted[1].behind) if len(counted) > 1 else None


@rule("GT-9.3.2a")
def level_with(ground: Ground, end: str, door: Opening) -> bool:
    """True if a person at an end of a line is on the level of a tower's door.

    He is too when he stands right before it on its stairs (D123).
    """
    inner, outer = door.behind, door.before
    if leads_out(ground, outer, inner):
        inner, outer = outer, inner
    return end == outer or ground.level[end] == ground.level[inner]
