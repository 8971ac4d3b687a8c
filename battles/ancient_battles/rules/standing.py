"""AB-H2.6: where a unit finds room, and by what the ground multiplies its move."""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from functools import partial

from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.state.ground import EASY, Ground, impassable, touched
from battles.ancient_battles.state.ground import factor as of_ground
from battles.ancient_battles.state.plane.areas import Polygon, area_distance, overlaps
from battles.ancient_battles.state.plane.passing import Span, passage
from battles.ancient_battles.state.plane.rectangle import Point, Pose, Rectangle, distance, overlap
from battles.ancient_battles.state.plane.sweep import stride
from battles.ancient_battles.tables.measure import FULL, INCH
from rulebook import rule

Thing = Rectangle | Polygon
CRUMB = 1e-6
"""The error of calculation with fractions in a length."""
FINE = 0.05
"""How exactly a length is searched for (thousandths of an inch)."""
STEP = 50
"""How far apart the places are at which one looks for room on the way back."""


def others(state: State, unit: Unit, without: Collection[str] = ()) -> dict[str, Rectangle]:
    """The ground that all other units cover, by their ids."""
    return {
        each.id: footprint(each) for each in state.present() if each.id != unit.id and each.id not in without
    }


def things(ground: Ground, units: Iterable[Rectangle]) -> list[Thing]:
    """The obstacles to standing: units, and impassable ground."""
    return [*units, *impassable(ground)]


@rule("AB-H2.6", "AB-H6.5")
def free(ground: Ground, units: Iterable[Rectangle], rect: Rectangle) -> bool:
    """True if a unit may stand so: on the table, off impassable ground, and off all other units."""
    return ground.holds(rect) and not any(covers(rect, each) for each in things(ground, units))


@rule("AB-H1.3")
def settled(rect: Rectangle, fits: Callable[[Rectangle], bool]) -> Pose | None:
    """A place in whole thousandths, rounded so that it fits; None if both roundings fail."""
    heading = round(rect.heading) % FULL
    (x, past_x), (y, past_y) = rounded(rect.x), rounded(rect.y)
    for each in ((x, y), (past_x, y), (x, past_y), (past_x, past_y)):
        if fits(rect._replace(x=float(each[0]), y=float(each[1]), heading=float(heading))):
            return Pose(*each, heading)
    return None


def rounded(value: float) -> tuple[int, int]:
    """The whole numbers below and above, the nearer one first."""
    near = round(value)
    return near, near + 1 if value > near else near - 1


def passages(rect: Rectangle, step: Point, things: Iterable[Thing]) -> Iterator[Span]:
    """The parts of a straight way on which a unit would overlap something."""
    for each in things:
        span = passage(rect, step, each)
        if span:
            yield span


@rule("AB-H5.1")
def factor(ground: Ground, unit: Unit, swept: Iterable[Rectangle]) -> float:
    """By what the ground that a move touches multiplies its allowance (D8, D48)."""
    going = EASY
    for rect in swept if ground.areas or ground.lines else ():
        going = going.and_then(touched(ground, rect))
    return of_ground(unit.kind, going)


@rule("AB-H5.1")
def reach(
    ground: Ground, unit: Unit, multiple: int, most: float, swept: Callable[[float], Sequence[Rectangle]]
) -> float:
    """How far of a way a unit comes with so many times its move, by the ground that it touches on it (D48)."""
    move = unit.kind.move * multiple
    return farthest(lambda s: s <= move * factor(ground, unit, swept(s)) + CRUMB, min(most, move))


def farthest(legal: Callable[[float], bool], most: float) -> float:
    """The greatest length up to `most` that is legal, where every shorter one is as well as it; 0 is."""
    if most <= 0 or legal(most):
        return max(0.0, most)
    low, high = 0.0, most
    while high - low > FINE:
        middle = (low + high) / 2
        low, high = (middle, high) if legal(middle) else (low, middle)
    return low


@rule("AB-H6.7")
def an_inch_short(rect: Rectangle, length: float, things: Iterable[Thing]) -> float:
    """How far a unit goes straight ahead that keeps an inch from all that it comes nearer to (D50)."""
    for each in things:
        length = farthest(partial(keeps, rect, each), length)
    return length


def keeps(rect: Rectangle, other: Thing, length: float) -> bool:
    """True if a unit on a straight way keeps an inch from a thing, or the smaller gap it had, and never overlaps it."""
    swept = stride(rect, length)
    apart = gap(swept, other)
    if apart >= INCH - CRUMB:
        return True
    return apart >= gap(rect, other) - CRUMB and (covers(rect, other) or not covers(swept, other))


def gap(rect: Rectangle, other: Thing) -> float:
    """How far a rectangle is from something."""
    return distance(rect, other) if isinstance(other, Rectangle) else area_distance(rect, other)


def covers(rect: Rectangle, other: Thing) -> bool:
    """True if a rectangle overlaps a thing."""
    return overlap(rect, other) if isinstance(other, Rectangle) else overlaps(rect, other)


def last_free(
    ground: Ground, place: Callable[[float], Rectangle], length: float, units: Collection[Rectangle]
) -> tuple[Pose, float] | None:
    """The place with room of a unit that has gone so far, or the least way back; None without any."""
    fits = partial(free, ground, units)
    at = length
    while True:
        pose = settled(place(at), fits)
        if pose or at <= 0:
            break
        at = max(0.0, at - STEP)
    if not pose:
        return None
    low, high = at, min(at + STEP, length)
    while high - low > FINE:
        middle = (low + high) / 2
        found = settled(place(middle), fits)
        low, high, pose = (middle, high, found) if found else (low, middle, pose)
    return pose, low
