"""AB-5, 6, 7, 9, H5: how far a unit may move, by which steps, and which units may march.

All spans are prefixes: every way up to the longest, and every wheel up to the widest, is legal as well. They are
measured without the tolerance, which is left to the rounding of the place. A unit that has lost some of it keeps the
rest.
"""

from collections.abc import Callable, Iterable
from math import floor, hypot, inf
from typing import Literal, NamedTuple

from battles.ancient_battles.rules.formations import files_for, footprint, march_column
from battles.ancient_battles.rules.ways import (
    AboutFace,
    Forward,
    Place,
    Ranks,
    Step,
    Steps,
    Turn,
    Wheel,
    begun,
    joined,
    taken,
)
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.state.ground import (
    Going,
    Ground,
    Hindrance,
    factor,
    hindrance,
    impassable,
    touched,
)
from battles.ancient_battles.state.plane.areas import Polygon, depth_in
from battles.ancient_battles.state.plane.rectangle import (
    Frame,
    Rectangle,
    Side,
    comes_nearer,
    frame,
    frame_distance,
    frame_separation,
)
from battles.ancient_battles.state.plane.sweep import advanced, arc, arc_angle, pivot, samples, stride, wheel
from battles.ancient_battles.tables import TABLES, settings
from battles.ancient_battles.tables.measure import FULL, TOLERANCE
from battles.kit.agenda.known import until_moved
from rulebook import rule

How = Literal["normal", "quick_march", "forced_march"]
"""How a unit moves."""
CRUMB = 1e-6
"""The error of calculation with fractions, in parts of a thousandth."""
LEAST = 5
"""The room up to which a gap comes from the rounding of places (thousandths of an inch)."""


@rule("AB-H5.1", "AB-7.2a", "AB-7.2b", "AB-9.3")
def allowance(unit: Unit, how: How) -> int:
    """How far a unit may move where the ground is easy (thousandths of an inch)."""
    table = TABLES.now.play.move_multiples
    if how == "quick_march":
        return unit.kind.move * (table.quick_march_character if unit.lone else table.quick_march)
    return unit.kind.move * (table.normal if how == "normal" else table.forced_march)


@rule("AB-H5.9", "AB-25.5", "AB-14.2", "AB-H10.2")
def may_move(unit: Unit) -> bool:
    """True if a unit may still make an ordinary move in this turn."""
    return unit.there and not (unit.marks or unit.fleeing or unit.engaged)


def may_march(state: State, unit: Unit, how: How) -> bool:
    """True if a unit may march so from its place."""
    return not march_bar(state, unit, how)


@until_moved
@rule(
    *("AB-7.1", "AB-7.3a", "AB-7.3b", "AB-7.3c", "AB-7.4", "AB-7.6", "AB-7.7"),
    *("AB-9.1", "AB-9.2", "AB-9.4", "AB-9.5", "AB-9.7", "AB-9.8"),
)
def march_bar(state: State, unit: Unit, how: How) -> str:
    """The rule by which a unit may not march so from where it stands; "" if it may."""
    quick = how == "quick_march"
    excluded = TABLES.now.play.march_limits.excluded_types
    if unit.kind.type in excluded or unit.kind.order in excluded:
        return "AB-7.4" if quick else "AB-9.5"
    # A character on his own has no musician and needs none (D9).
    if not (unit.musician or unit.lone):
        return "AB-7.1" if quick else "AB-9.1"
    if not quick and not march_column(unit):
        return "AB-9.2"
    if watched(state, unit, how):
        return "AB-7.3a" if quick else "AB-9.4"
    going = touched(state.ground, footprint(unit))
    if going.worst:
        return "AB-7.6" if quick else "AB-9.7"
    if going.obstacle:
        return "AB-7.7" if quick else "AB-9.8"
    return ""


@rule("AB-7.3a", "AB-7.3b", "AB-7.3c", "AB-9.4")
def watched(state: State, unit: Unit, how: How) -> bool:
    """True if an enemy that counts is too near for a march (D10)."""
    limits = TABLES.now.play.march_limits
    ignored: set[str] = set(limits.quick_ignores if how == "quick_march" else limits.forced_ignores)
    if how == "quick_march" and unit.kind.mounted:
        ignored |= set(limits.quick_mounted_also_ignores)
    limit = limits.enemy_distance_ - TOLERANCE
    for enemy in close_by(state, unit, limit):
        what = {enemy.kind.type, "fleeing" if enemy.fleeing else "", "character" if enemy.lone else ""}
        if not what & ignored:
            return True
    return False


@until_moved
def close_by(state: State, unit: Unit, limit: float) -> list[Unit]:
    """The enemies who are less than so far away."""
    rect = footprint(unit)
    return [enemy for enemy in state.enemies(unit) if comes_nearer(rect, footprint(enemy), limit)]


class Body(NamedTuple):
    """The ground of another unit: how near a unit may come to it, and how deep rounding has brought it, 0 or less."""

    frame: Frame
    least: float
    apart: float

    @rule("AB-H5.7", "AB-H2.6")
    def bars(self, mine: Frame) -> bool:
        """True if a footprint may not be there."""
        apart = frame_separation(mine, self.frame)
        if apart < self.apart - CRUMB:
            return True
        least = self.least - CRUMB
        return apart < least and frame_distance(mine, self.frame) < least

    def left(self, mine: Frame) -> float:
        """How much nearer a footprint may come at least; below 0, how much farther away it must be."""
        apart = frame_separation(mine, self.frame)
        if 0 <= apart < self.least:
            apart = frame_distance(mine, self.frame)
        return apart - (self.least or self.apart)


class Room(NamedTuple):
    """The measures of a unit's move: its reach on easy ground, and its surroundings.

    `closed` are the impassable areas, and how deep it is in each. `edge` is how far it may reach over the table's own,
    None if that is far away. `off` is how far its centre lies off it by rounding. `led` are the known ends of steps.
    """

    unit: Unit
    how: How
    reach: int
    ground: Ground
    bodies: tuple[Body, ...]
    slow: Hindrance
    closed: tuple[tuple[Polygon, float], ...]
    edge: float | None
    off: float
    led: dict[tuple[Step, ...], tuple[Place, Going]]

    def left(self, place: Place, going: Going) -> float:
        """How far the unit may still go on such ground after what it has spent; below 0, it has spent too much (D48)."""
        share = factor(self.unit.kind, going)
        if share < 1 and self.how != "normal":
            share = 0.0  # A march enters no such ground (AB-7.6, AB-7.7, AB-9.7, AB-9.8).
        return self.reach * share * (1 - place.share) - place.length

    def around(self, x: float, y: float, radius: float) -> "Room":
        """The same with only those things that come near a circle."""
        bodies = []
        for body in self.bodies:
            found = body.frame
            if hypot(found.x - x, found.y - y) <= radius + found.reach + body.least:
                bodies.append(body)
        box = (x - radius, y - radius, x + radius, y + radius)
        areas = tuple(each for each in self.slow.areas if comes_into(each[1], *box))
        slow = Hindrance(areas, tuple(line for line in self.slow.lines if comes_into(line, *box)))
        closed = tuple(each for each in self.closed if comes_into(each[0], *box))
        inside = min(box) >= 0 and box[2] <= self.ground.width and box[3] <= self.ground.depth
        edge = None if inside else self.edge
        return self._replace(bodies=tuple(bodies), slow=slow, closed=closed, edge=edge, led={})

    def beyond(self, rect: Rectangle) -> bool:
        """True if the centre of a footprint is off the table, which is forbidden even at the edge."""
        return bool(self.edge) and self.ground.off(rect) > self.off + CRUMB

    @rule("AB-H5.7")
    def free(self, rect: Rectangle) -> bool:
        """True if the unit may cover a rectangle."""
        if self.edge is not None and (self.ground.beyond(rect) > self.edge + CRUMB or self.beyond(rect)):
            return False
        mine = frame(rect)
        if any(body.bars(mine) for body in self.bodies):
            return False
        return not any(depth_in(rect, area) > depth + CRUMB for area, depth in self.closed)

    def margin(self, rect: Rectangle) -> float:
        """How far each point of a footprint may go before it is barred; below 0, how far it must at least if it is.

        0 where that is not known.
        """
        found = inf if self.edge is None else self.edge - self.ground.beyond(rect)
        mine = frame(rect)
        for body in self.bodies:
            if found < -CRUMB:
                return found
            found = min(found, body.left(mine))
        if abs(found) < CRUMB:
            return 0.0
        return min(found, 0.0) if self.closed else found

    @property
    def open(self) -> bool:
        """True if the way is wholly free."""
        return self.edge is None and not (self.bodies or self.closed or self.slowed)

    @property
    def slowed(self) -> bool:
        """True if there is ground that slows a move."""
        return bool(self.slow.areas or self.slow.lines)


@until_moved
@rule("AB-H5.7")
def room(state: State, unit: Unit, how: How = "normal") -> Room:
    """The room of a unit that begins a move.

    To enemies that do not flee it keeps a gap, or the smaller one that it has now.
    """
    mine, least = footprint(unit), settings().min_gap_to_enemy_
    own, bodies = frame(mine), []
    for other in state.present():
        if other.id != unit.id:
            theirs = frame(footprint(other))
            apart = frame_separation(own, theirs)
            gap = 0.0 if other.side == unit.side or other.fleeing else least
            if apart < gap:
                gap = min(gap, frame_distance(own, theirs))
            bodies.append(Body(theirs, gap, min(0.0, apart)))
    closed = tuple((area, max(0.0, depth_in(mine, area))) for area in impassable(state.ground))
    edge, off = max(0.0, state.ground.beyond(mine)), max(0.0, state.ground.off(mine))
    slow = hindrance(state.ground)
    return Room(unit, how, allowance(unit, how), state.ground, tuple(bodies), slow, closed, edge, off, {})


def comes_into(points: Polygon, west: float, south: float, east: float, north: float) -> bool:
    """True if the box around some points comes into another."""
    xs, ys = zip(*points, strict=True)
    return bool(max(xs) >= west and min(xs) <= east and max(ys) >= south and min(ys) <= north)


def arrived(room: Room, steps: Iterable[Step]) -> tuple[Place, Going]:
    """Where steps lead, and what ground they touch."""
    key = tuple(steps)
    if key not in room.led:
        found = tuple(joined(key))
        room.led[key] = onward(room, *arrived(room, found[:-1]), found[-1]) if found else started(room)
    return room.led[key]


def started(room: Room) -> tuple[Place, Going]:
    """Where the unit stands before its first step, and on what ground."""
    place = begun(room.unit)
    return place, room.slow.touched(place.rect)


def onward(room: Room, place: Place, going: Going, step: Step) -> tuple[Place, Going]:
    """Where one step more leads."""
    after = taken(room.unit, place, step)
    if room.slowed:
        for rect in swept(place.rect, step, after.rect):
            going = going.and_then(room.slow.touched(rect))
    return after, going


def swept(before: Rectangle, step: Step, after: Rectangle) -> Iterable[Rectangle]:
    """The ground that a step covers: of a stride all between, of a wheel its samples, of other steps their end."""
    match step:
        case Forward(length):
            return (stride(before, length),)
        case Wheel(side, angle):
            return (wheel(before, side, each) for each in samples(angle))
        case _:
            return (after,)


def opened(steps: Steps, kind: type[Forward] | type[Wheel], side: Side | None = None) -> tuple[Steps, int]:
    """The joined steps without a last one that goes on as a next one of a kind would, and how far that one went."""
    found = joined(steps)
    match found[-1] if found else None:
        case Forward(length) if kind is Forward:
            return found[:-1], length
        case Wheel(same, angle) if kind is Wheel and same == side:
            return found[:-1], angle
        case _:
            return found, 0


@rule("AB-H5.2", "AB-H5.1", "AB-H5.7", "AB-6.1", "AB-6.2", "AB-6.3", "AB-6.4")
def longest(room: Room, steps: Steps = ()) -> int:
    """How far a unit may go straight ahead after some steps (thousandths of an inch)."""
    before, done = opened(steps, Forward)
    place, going = arrived(room, before)
    most = floor(room.left(place, going) + CRUMB)
    if most <= done:
        return 0
    rect = place.rect
    whole = stride(rect, most)
    found = frame(whole)
    near = room.around(found.x, found.y, found.reach)
    # What does not bar the longest way bars no shorter one.
    near = near._replace(bodies=tuple(body for body in near.bodies if body.bars(found)))
    if near.open:
        return most - done

    def legal(length: int) -> bool:
        covered = stride(rect, length)
        if near.slowed and length > near.left(place, going.and_then(near.slow.touched(covered))) + CRUMB:
            return False
        return near.free(covered) and not near.beyond(advanced(rect, length))

    return max(0, last(legal, done, most) - done)


@rule("AB-5.1a", "AB-5.1c", "AB-H5.3", "AB-H5.7", "AB-7.5", "AB-9.6", "AB-9.11")
def widest(room: Room, side: Side, steps: Steps = ()) -> int:
    """How far a unit may wheel to a side after some steps (thousandths of a degree)."""
    before, done = opened(steps, Wheel, side)
    place, going = arrived(room, before)
    snakes = room.how == "forced_march" and place.files == 1
    if room.how != "normal" and place.wheels and not snakes:
        return 0
    rect = place.rect
    most = min(FULL - 1, floor(arc_angle(rect.width, room.left(place, going)) + CRUMB))
    radius = hypot(rect.width, rect.depth)
    near = room.around(*pivot(rect, side), radius)
    if near.open:
        return max(0, most - done)

    def touched(angle: int, covered: Rectangle) -> Going | None:
        """The ground that a wheel has touched at an angle; None if that is too much for what is left of the move."""
        if not near.slowed:
            return going
        found = going.and_then(near.slow.touched(covered))
        return found if arc(rect.width, angle) <= near.left(place, found) + CRUMB else None

    def legal(angle: int) -> bool:
        covered = wheel(rect, side, angle)
        return near.free(covered) and touched(angle, covered) is not None

    reached, sure = 0, -1.0
    for sample in samples(most):
        angle = int(sample)
        if near.slowed or angle >= sure:
            covered = wheel(rect, side, angle)
            margin = 0.0 if near.edge else near.margin(covered)
            found = touched(angle, covered) if margin > 0 or near.free(covered) else None
            if found is None:
                # What is farther away than the next sample leads bars nothing before it.
                start, way = frame(wheel(rect, side, reached)), arc(radius, angle - reached)
                near = near._replace(bodies=tuple(body for body in near.bodies if body.left(start) <= way))
                reached = last(legal, reached, angle)
                break
            # No point of it goes farther in a wheel than the corner does that is farthest from its pivot.
            going, sure = found, angle + arc_angle(radius, margin)
        reached = angle
    return max(0, reached - done)


@rule("AB-H1.3")
def leads_away(room: Room, step: Forward | Wheel, steps: Steps = ()) -> bool:
    """True if a measured step after others takes any point of a unit farther than the rounding of places does."""
    if isinstance(step, Forward):
        return step.length > LEAST
    rect = arrived(room, steps)[0].rect
    return arc(hypot(rect.width, rect.depth), step.angle) > LEAST


def last(legal: Callable[[int], bool], low: int, high: int) -> int:
    """The last whole number from the one to the other up to which something is legal, which it is for the first."""
    if legal(high):
        return high
    while high - low > 1:
        middle = (low + high) // 2
        low, high = (middle, high) if legal(middle) else (low, middle)
    return low


@rule(
    "AB-5.2a",
    "AB-5.2c",
    "AB-5.3a",
    "AB-5.3b",
    "AB-7.5",
    "AB-9.6",
    "AB-H5.2",
    "AB-H5.3",
    "AB-H5.4",
    "AB-H5.5",
    "AB-H5.6",
)
def may(room: Room, step: Step, steps: Steps = ()) -> bool:
    """True if a step is legal after some that are."""
    unit = room.unit
    match step:
        case Forward(length):
            return 0 < length <= longest(room, steps)
        case Wheel(side, angle):
            return 0 < angle <= widest(room, side, steps)
        case Turn():
            allowed = unit.lone or unit.kind.order == "skirmish"
        case AboutFace():
            table = TABLES.now.play.manoeuvres
            times = table.about_face_max_loose_order if unit.kind.order == "loose" else table.about_face_max
            allowed = room.how == "normal" and sum(isinstance(each, AboutFace) for each in steps) < times
        case Ranks(by):
            files = arrived(room, steps)[0].files
            allowed = room.how == "normal" and files_for(unit.models, files, by) is not None
    if not allowed:
        return False
    place, going = arrived(room, (*steps, step))
    return room.left(place, going) >= -CRUMB and room.free(place.rect)


def legal(room: Room, steps: Steps) -> bool:
    """True if each of some steps is legal after the ones before it."""
    return all(may(room, step, steps[:number]) for number, step in enumerate(steps))
