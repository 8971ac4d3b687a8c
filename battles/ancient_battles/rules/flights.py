"""AB-10, AB-H8 to AB-H10: where who flees, pursues, gives ground or comes back to the table ends up."""

from collections.abc import Collection
from functools import partial
from typing import Literal, NamedTuple

from battles.ancient_battles.rules.charges import aligned, reached
from battles.ancient_battles.rules.contacts import most_in_contact
from battles.ancient_battles.rules.formations import depth, footprint
from battles.ancient_battles.rules.sight import arc_of, gap
from battles.ancient_battles.rules.standing import (
    Thing,
    covers,
    farthest,
    free,
    keeps,
    others,
    passages,
    settled,
    things,
)
from battles.ancient_battles.state import Contact, Facing, State, Unit
from battles.ancient_battles.state.ground import Ground, impassable
from battles.ancient_battles.state.plane.passing import back, gaps, onward, passage
from battles.ancient_battles.state.plane.rectangle import (
    Point,
    Pose,
    Rectangle,
    ahead,
    distance,
    heading_of,
    right,
)
from battles.ancient_battles.state.plane.sweep import about_centre, advanced, stride
from battles.ancient_battles.tables import definitions, terrain
from battles.ancient_battles.tables.measure import FULL, TOLERANCE
from rulebook import rule

Border = Literal["south", "west", "east", "north"]
INWARDS: dict[Border, int] = {"south": 0, "west": 90_000, "north": 180_000, "east": 270_000}
"""Where one looks who comes over an edge of the table."""
DEVIATIONS = tuple(degrees * 1000 for degrees in (0, -15, 15, -30, 30, -45, 45))
"""By how much a flight turns aside, in the order in which that is tried (AB-H8.4)."""
STRONG = 5
"""A unit that flees into an enemy of so many models is destroyed (AB-H8.4)."""


class Flight(NamedTuple):
    """A way of who flees: where it ends, after how long, and whose ground it went over.

    `exit` is where it left the table. `destroyed` is the enemy that it met, or "ground" for impassable ground.
    """

    pose: Pose
    length: float
    through: tuple[str, ...] = ()
    exit: tuple[int, int] | None = None
    destroyed: str = ""


class Pursuit(NamedTuple):
    """A way of who pursues: where it ends, after how long; the contacts, its own first, with a fresh enemy that it met.

    `exit` is where it left the table.
    """

    pose: Pose
    length: float
    contacts: tuple[Contact, Contact] | None = None
    exit: tuple[int, int] | None = None


# Directions


@rule("AB-H8.1", "AB-4.5b", "AB-24.4")
def away_from(unit: Unit, enemy: Unit) -> int:
    """The heading from the centre of an enemy through the unit's own (D46); from an equal centre, back the way it came."""
    (x, y), (ex, ey) = footprint(unit).centre, footprint(enemy).centre
    if x == ex and y == ey:
        return (unit.pose.heading + FULL // 2) % FULL
    return round(heading_of(x - ex, y - ey)) % FULL


@rule("AB-H8.1")
def nearest_enemy(state: State, unit: Unit) -> Unit | None:
    """The enemy from whom a unit flees whose panic no enemy has caused; of equals the lowest id."""
    return min(state.enemies(unit), key=lambda each: (round(gap(unit, each)), each.id), default=None)


@rule("AB-10.1a", "AB-H8.1")
def homeward(state: State, unit: Unit) -> int:
    """The heading to the nearest point of the table's edge; of equals its own side's edge, then west, east, the other."""
    x, y = footprint(unit).centre
    ground = state.ground
    far: dict[Border, float] = {"west": x, "east": ground.width - x}
    if unit.side == "attacker":
        far = {"south": y, **far, "north": ground.depth - y}
    else:
        far = {"north": ground.depth - y, **far, "south": y}
    least = min(far.values())
    edge = next(each for each, length in far.items() if length <= least + TOLERANCE)
    return (INWARDS[edge] + FULL // 2) % FULL


# Fleeing


@rule("AB-4.5a", "AB-10.1b", "AB-13.0a", "AB-15.0", "AB-H8.2", "AB-H8.4")
def flight(state: State, unit: Unit, heading: int, length: int, enemy: str = "") -> Flight:
    """The flight of a unit: the first free way aside, else straight on (D53).

    `enemy` is the one that it flees from, whom it ignores.
    """
    here = footprint(unit)
    foes = {each.id: footprint(each) for each in state.enemies(unit)}
    closed = impassable(state.ground)
    slow: list[Thing] = [
        area.polygon
        for area in state.ground.areas
        if terrain(area.kind).ground in ("difficult", "very_difficult")
    ]
    clear: list[Rectangle] = []
    for aside in DEVIATIONS:
        turned = about_centre(here, (heading + aside) % FULL)
        spared = left_freely(state, unit, turned, enemy)
        if meets(turned, length, (*(rect for id_, rect in foes.items() if id_ not in spared), *closed)):
            continue
        clear.append(turned)
        if not meets(turned, length, slow):
            return went(state, unit, turned, length, spared)
    turned = clear[0] if clear else about_centre(here, heading)
    return went(state, unit, turned, length, left_freely(state, unit, turned, enemy))


@rule("AB-H8.3", "AB-H8.4")
def left_freely(state: State, unit: Unit, turned: Rectangle, enemy: str) -> set[str]:
    """The enemies that do not hinder a flight: the one that it is from, and contacts that are not ahead of it."""
    (x, y), (dx, dy) = turned.centre, ahead(turned.heading)
    centres = {each.enemy: footprint(state.units[each.enemy]).centre for each in unit.contacts}
    return {enemy, *(id_ for id_, (ex, ey) in centres.items() if (ex - x) * dx + (ey - y) * dy <= 0)}


def meets(turned: Rectangle, length: float, barred: Collection[Thing]) -> bool:
    """True if a unit that goes straight ahead overlaps any of these on its way, or at its start."""
    return any(covers(stride(turned, length), each) for each in barred)


@rule("AB-H8.2", "AB-H8.3", "AB-H8.4", "AB-H8.5")
def went(state: State, unit: Unit, turned: Rectangle, length: float, spared: Collection[str]) -> Flight:
    """A straight flight: over others and on until it is clear of them, unless it is destroyed or leaves the table."""
    step = ahead(turned.heading)
    strong: list[tuple[str, Thing]] = [("ground", area) for area in impassable(state.ground)]
    weak: dict[str, Rectangle] = {}
    for id_, rect in others(state, unit).items():
        other = state.units[id_]
        if other.side != unit.side and id_ not in spared and other.models >= STRONG:
            strong.append((id_, rect))
        else:
            weak[id_] = rect
    spans = {id_: span for id_, rect in weak.items() if (span := passage(turned, step, rect, 0))}
    length = onward(length, spans.values())
    ends = [(length, 2, ""), (border(state.ground, turned), 0, "off")]
    for name, thing in strong:
        span = passage(turned, step, thing)
        if span and span[1] > 0:
            ends.append((max(0.0, span[0]), 1, name))
    at, _, why = min(ends)
    through = tuple(sorted(id_ for id_, span in spans.items() if span[0] < at and span[1] > 0))
    there = advanced(turned, at)
    pose = settled(there, lambda rect: not any(covers(rect, each) for each in weak.values())) or there.pose
    if why == "off":
        return Flight(pose, at, through, exit=on_border(state.ground, pose))
    return Flight(pose, at, through, destroyed=why)


@rule("AB-H8.5")
def border(ground: Ground, rect: Rectangle) -> float:
    """How far a unit goes straight ahead until the middle of its front crosses the edge of the table."""
    x, y = ahead(rect.heading)
    found = []
    for at, most, speed in ((rect.x, ground.width, x), (rect.y, ground.depth, y)):
        if not -TOLERANCE <= at <= most + TOLERANCE:
            return 0.0
        if abs(speed) > 1e-9:
            found.append(((most if speed > 0 else 0) - at) / speed)
    return max(0.0, min(found))


def on_border(ground: Ground, pose: Pose) -> tuple[int, int]:
    """The point of the table's edge where a unit leaves it."""
    return min(max(pose.x, 0), ground.width), min(max(pose.y, 0), ground.depth)


# Pursuing


@rule("AB-H8.7")
def pursuit(state: State, unit: Unit, heading: int, total: int) -> Pursuit:
    """The pursuit of a unit that turns to where the flight went; whom it touches then does not stop it (D54)."""
    turned = about_centre(footprint(unit), heading)
    step, units = ahead(heading), others(state, unit)
    ends: list[tuple[float, int, str]] = [(total, 2, ""), (border(state.ground, turned), 0, "off")]
    for id_, rect in units.items():
        if distance(turned, rect) <= TOLERANCE:
            continue
        span = passage(turned, step, rect)
        if span and 0 <= span[0] < total:
            other = state.units[id_]
            fresh = other.side != unit.side and not other.fleeing
            ends.append((span[0], 1, id_) if fresh else (short_of(turned, rect, span[0]), 2, ""))
    for area in impassable(state.ground):
        span = passage(turned, step, area)
        if span and span[1] > 0 and span[0] < total:
            ends.append((short_of(turned, area, span[0]), 2, ""))
    at, _, why = min(ends)
    if why == "off":
        pose = advanced(turned, at).pose
        return Pursuit(pose, at, exit=on_border(state.ground, pose))
    if why:
        found = joined(state, unit, state.units[why], advanced(turned, at), at)
        if found:
            return found
        at = short_of(turned, units[why], at)
    barred = things(state.ground, units.values())
    at = back(at, passages(turned, step, barred))
    end = settled(advanced(turned, at), lambda rect: not any(covers(rect, each) for each in barred))
    return Pursuit(end, at) if end and at >= 0 else Pursuit(unit.pose, 0)


def short_of(turned: Rectangle, thing: Thing, most: float) -> float:
    """How far a unit goes straight ahead that keeps an inch from something."""
    return farthest(partial(keeps, turned, thing), most)


@rule("AB-H8.7", "AB-H6.2", "AB-H6.6")
def joined(state: State, unit: Unit, enemy: Unit, there: Rectangle, length: float) -> Pursuit | None:
    """A pursuer in contact with a fresh enemy on its way, as after a charge; None without room."""
    side = arc_of(enemy, there[:2])
    final = aligned(state, unit, enemy, side, there[:2])
    found = reached(state, unit, enemy, side, final, length) if final else None
    return Pursuit(*found[:3]) if found else None


# Giving ground


@rule("AB-18.2", "AB-H9.6")
def gives_ground(state: State, unit: Unit) -> Pose | None:
    """The place of a unit that gives ground to the enemy with most models in contact; None without room: it breaks."""
    enemy = most_in_contact(state, unit)
    if enemy is None:
        return None
    side = next(each.mine for each in unit.contacts if each.enemy == enemy.id)
    x, y = outwards(unit, side)
    far = definitions().give_ground_distance_
    return carried(state, unit, (-x * far, -y * far))


def outwards(unit: Unit, side: Facing) -> Point:
    """The step out of a unit over one of its edges."""
    (fx, fy), (rx, ry) = ahead(unit.pose.heading), right(unit.pose.heading)
    return {"front": (fx, fy), "rear": (-fx, -fy), "right": (rx, ry), "left": (-rx, -ry)}[side]


@rule("AB-H9.6")
def carried(state: State, unit: Unit, way: Point) -> Pose | None:
    """Where a unit comes that keeps its heading and goes such a way, or follows on it; None if it overlaps anything."""
    length = (way[0] ** 2 + way[1] ** 2) ** 0.5
    here = footprint(unit)
    there = here._replace(x=here.x + way[0], y=here.y + way[1])
    if not length:
        return unit.pose
    step = way[0] / length, way[1] / length
    units = others(state, unit).values()
    met = any(a < length and b > 0 for a, b in passages(here, step, things(state.ground, units)))
    return None if met else settled(there, partial(free, state.ground, units))


# Coming back


@rule("AB-H10.2", "AB-2.2")
def comes_back(state: State, unit: Unit) -> Pose | None:
    """Where a unit comes back to the table: at its exit, or as near to that along the edge as there is room; else None."""
    x, y = unit.exit
    edge = border_of(state.ground, unit.exit)
    heading, (inx, iny) = INWARDS[edge], ahead(INWARDS[edge])
    deep, half = depth(unit), footprint(unit).width / 2
    along: Point = (1, 0) if edge in ("south", "north") else (0, 1)
    at, most = (x, state.ground.width) if along[0] else (y, state.ground.depth)
    start = footprint(unit)._replace(x=x + inx * deep, y=y + iny * deep, heading=float(heading))
    units = others(state, unit).values()
    room = gaps(half - at, most - half - at, passages(start, along, things(state.ground, units)))
    if not room:
        return None
    moved = min((max(a, min(b, 0.0)) for a, b in room), key=lambda by: (round(abs(by)), by))
    there = start._replace(x=start.x + along[0] * moved, y=start.y + along[1] * moved)
    return settled(there, partial(free, state.ground, units))


def border_of(ground: Ground, point: tuple[int, int]) -> Border:
    """The edge of the table on which a point lies."""
    far: dict[Border, int] = {
        "south": point[1],
        "north": ground.depth - point[1],
        "west": point[0],
        "east": ground.width - point[0],
    }
    return min(far, key=lambda each: far[each])
