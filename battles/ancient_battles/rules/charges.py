"""AB-4, AB-16, AB-H6: who may charge whom and how he may be met, the way of a charge, and where it ends."""

from collections.abc import Collection, Iterator
from functools import partial
from math import asin, degrees, hypot, sqrt
from typing import NamedTuple

import msgspec

from battles.ancient_battles.rules.contacts import contact, edge_length, touched
from battles.ancient_battles.rules.formations import footprint, frontage
from battles.ancient_battles.rules.sight import arc_of, front, gap, seen, sees
from battles.ancient_battles.rules.standing import (
    an_inch_short,
    covers,
    free,
    last_free,
    others,
    reach,
    settled,
    things,
)
from battles.ancient_battles.rules.standing import factor as going
from battles.ancient_battles.rules.strikes import frenzied
from battles.ancient_battles.state import Charge, Contact, Facing, State, Unit
from battles.ancient_battles.state.plane.passing import Span, gaps
from battles.ancient_battles.state.plane.rectangle import (
    Point,
    Pose,
    Rectangle,
    Side,
    heading_of,
    local,
    of_pose,
)
from battles.ancient_battles.state.plane.sweep import (
    about_centre,
    advanced,
    arc,
    arc_angle,
    pivot,
    samples,
    stride,
    wheel,
)
from battles.ancient_battles.tables import TABLES, definitions
from battles.ancient_battles.tables.measure import FULL, TOLERANCE, more, nearer, within
from rulebook import rule

NO_CHARGE = ("rallied", "returned", "held")
"""Marks of who may not charge in this turn (AB-H6.1)."""

MARGIN = 2 * TOLERANCE
"""The gap between units that come to one edge, since their places are rounded."""


class Route(NamedTuple):
    """The way of a charge: a wheel to a side from where the charger begins, then straight on to the target's edge.

    `fits` is false if the edge has no free part that is long enough. `final` is how it stands in contact.
    """

    start: Rectangle
    side: Side
    angle: float
    leg: float
    final: Rectangle
    fits: bool = True

    @property
    def wheeling(self) -> float:
        """The cost of the wheel."""
        return arc(self.start.width, self.angle)

    @property
    def cost(self) -> float:
        """The charge distance (AB-H6.4)."""
        return self.wheeling + self.leg

    @property
    def turned(self) -> Rectangle:
        """How the charger stands after the wheel."""
        return wheel(self.start, self.side, self.angle) if self.angle else self.start

    def place(self, length: float) -> Rectangle:
        """How it stands so far on its way."""
        if length < self.wheeling:
            return wheel(self.start, self.side, arc_angle(self.start.width, length))
        return advanced(self.turned, length - self.wheeling)

    def swept(self, length: float) -> list[Rectangle]:
        """The ground that it covers so far on its way; the wheel by its samples (AB-H5.7)."""
        angle = min(self.angle, arc_angle(self.start.width, length))
        found = [self.start, *(wheel(self.start, self.side, each) for each in samples(angle))]
        if length > self.wheeling:
            found.append(stride(self.turned, length - self.wheeling))
        return found


class Outcome(NamedTuple):
    """Where a charge ends, after how long a way; with the contacts of the charger and of its target if it reaches him.

    `caught`: the target flees and is destroyed.
    """

    pose: Pose
    length: float = 0
    contacts: tuple[Contact, Contact] | None = None
    caught: bool = False


# Declaring


@rule("AB-H6.1", "AB-4.1b", "AB-9.9", "AB-14.2")
def may_charge(state: State, unit: Unit, target: Unit) -> bool:
    """True if a unit may declare a charge on an enemy, at any distance (D4)."""
    if not target.there or target.side == unit.side:
        return False
    return may_begin(state, unit) and sees(state, unit, target)


@rule("AB-H6.1", "AB-4.1b")
def targets(state: State, unit: Unit) -> Iterator[Unit]:
    """All enemies on whom a unit may declare a charge."""
    return (state.units[id_] for id_ in (seen(state, unit) if may_begin(state, unit) else ()))


def may_begin(state: State, unit: Unit) -> bool:
    """True if a unit may declare a charge at all."""
    if unit.gone or unit.contacts or unit.fleeing or unit.forced:
        return False
    barred = any(each in NO_CHARGE for each in unit.marks)
    return not barred and all(each.charger != unit.id for each in state.charges)


@rule("AB-H3.2", "AB-H2.5")
def declared(unit: Unit, target: Unit) -> Charge:
    """The charge of a unit on an enemy, by the side from which it comes; at a fleeing unit always from the rear."""
    return Charge(unit.id, target.id, arc_of(target, front(unit)))


@rule("AB-16.1", "AB-16.4")
def in_reach(state: State, unit: Unit, enemy: Unit) -> bool:
    """True if a unit sees an enemy, and the charge distance to him is within its charge reach (D23)."""
    most = unit.kind.move * TABLES.now.play.move_multiples.charge
    if not within(gap(unit, enemy), most + frontage(unit)) or not sees(state, unit, enemy):
        return False
    way = route(state, unit, enemy, declared(unit, enemy).side)
    return way is not None and arrives(state, unit, way)


@rule("AB-16.1", "AB-16.5")
def maddened(state: State, unit: Unit) -> list[Unit]:
    """The enemies of whom a frenzied unit must charge one."""
    if not frenzied(unit):
        return []
    return [enemy for enemy in targets(state, unit) if in_reach(state, unit, enemy)]


@rule("AB-13.6")
def neglects(state: State, unit: Unit, chosen: Unit) -> tuple[str, ...]:
    """The enemies that a unit neglects if it charges, or shoots at, a farther one (D20)."""
    radius, far = definitions().neglect_radius_, gap(unit, chosen)
    return tuple(
        enemy.id
        for enemy in state.enemies(unit)
        if enemy.id != chosen.id
        and not enemy.fleeing
        and within(near := gap(unit, enemy), radius)
        and nearer(near, far)
        and arc_of(unit, front(enemy)) == "front"
        and sees(state, unit, enemy)
    )


# Reacting


@rule("AB-4.2", "AB-9.9", "AB-H6.12")
def may_counter(state: State, unit: Unit, charge: Charge) -> bool:
    """True if a unit may counter-charge this charge: riders against riders, in its front and seen."""
    charger = state.units[charge.charger]
    riders = all(each.kind.type in ("cavalry", "light_chariot") for each in (unit, charger))
    able = not (unit.engaged or unit.fleeing or unit.forced)
    return riders and able and charge.side == "front" and sees(state, unit, charger)


def begins_far(state: State, charge: Charge) -> bool:
    """True if a charge begins so far away that there is time to shoot (D6)."""
    return more(*start(state, charge))


@rule("AB-4.3a", "AB-4.6a")
def start(state: State, charge: Charge) -> tuple[float, float]:
    """The distance at which a charge begins, and half of the charge move, within which is no time to shoot (D6)."""
    charger, target = state.units[charge.charger], state.units[charge.target]
    way, apart = route(state, charger, target, charge.side), gap(charger, target)
    swept = way.swept(way.cost) if way else [stride(footprint(charger), apart)]
    return apart, charger.kind.move * going(state.ground, charger, swept)


def stands(state: State, charge: Charge) -> bool:
    """True if a charge will be carried out.

    The charger holds to it, stands, and was left alone by pursuers.
    """
    charger = state.units[charge.charger]
    return not charge.off and charger.there and not (charger.fleeing or charger.engaged)


@rule("AB-4.1d")
def nearest_charger(state: State, target: Unit) -> Unit | None:
    """The nearest charger with a standing charge, which a unit flees (D5); of equals the lowest id."""
    found = [
        state.units[each.charger]
        for each in state.charges
        if each.target == target.id and stands(state, each)
    ]
    return min(found, key=lambda each: (round(gap(each, target)), each.id), default=None)


# The way


@rule("AB-H6.8", "AB-H6.9")
def covered(state: State, target: Unit, side: Facing, charger: Unit) -> list[Span]:
    """The parts of an edge of a unit that others than the charger are in contact with."""
    found = (
        touched(state, target, each)
        for each in target.contacts
        if each.mine == side and each.enemy != charger.id
    )
    return [(least - MARGIN, most + MARGIN) for least, most in found]


@rule("AB-H6.3", "AB-H6.8")
def contact_point(
    length: float, taken: list[Span], charger: Rectangle, base: float, towards: float
) -> float | None:
    """The place of the middle of a charger's front on an edge, 0 in its middle; None without room.

    `towards` is the charger's place along the edge. It comes as near to that as it can. Beside others in contact it
    comes to the longest free part, of which it covers half a base at least, and nothing of theirs (D49).
    """
    half, ends = charger.width / 2, length / 2
    room = abs(length - charger.width) / 2
    taken = [(a, b) for a, b in taken if b > -ends and a < ends]
    if not taken:
        return max(-room, min(room, towards))
    parts = gaps(-ends, ends, taken)
    longest = max((b - a for a, b in parts), default=0)
    if not more(longest, base / 2):
        return None
    low, high = min(
        (part for part in parts if part[1] - part[0] >= longest - TOLERANCE),
        key=lambda part: max(part[0] - towards, towards - part[1]),
    )
    least = low + base / 2 - half if low <= -ends else low + half
    most = high - base / 2 + half if high >= ends else high - half
    return max(least, min(most, towards)) if least <= most + TOLERANCE else None


@rule("AB-H6.2", "AB-H6.3", "AB-H6.6", "AB-H6.8")
def aligned(
    state: State, charger: Unit, target: Unit, side: Facing, point: Point, *, crowd: bool = False
) -> Rectangle | None:
    """The place of a charger from a point in contact with a side of its target; None without room.

    `crowd`: as if it alone were in contact with it.
    """
    edge, mine = footprint(target).edge(side), footprint(charger)
    (qx, qy), (ex, ey) = edge.middle, edge.along
    towards = (point[0] - qx) * ex + (point[1] - qy) * ey
    taken = [] if crowd else covered(state, target, side, charger)
    at = contact_point(edge_length(target, side), taken, mine, charger.kind.base[0], towards)
    if at is None:
        return None
    heading = (edge.heading + FULL / 2) % FULL
    return mine._replace(x=qx + ex * at, y=qy + ey * at, heading=heading)


@rule("AB-H6.4", "AB-5.1b", "AB-4.1e", "AB-H5.6")
def route(state: State, charger: Unit, target: Unit, side: Facing) -> Route | None:
    """The way of a charge on a side of a target; None if every wheel misses it."""
    start = footprint(charger)
    if charger.lone or charger.kind.order == "skirmish":
        (x, y), (tx, ty) = start.centre, footprint(target).centre
        start = about_centre(start, heading_of(tx - x, ty - y))  # D52
    final = aligned(state, charger, target, side, start[:2])
    fits = final is not None
    final = final or aligned(state, charger, target, side, start[:2], crowd=True)
    assert final is not None, "there is room where nobody else is"
    aside, ahead = local(start, final[:2])
    if abs(aside) <= TOLERANCE:
        return Route(start, "left", 0.0, ahead, final, fits) if ahead >= -TOLERANCE else None
    turn: Side = "right" if aside > 0 else "left"
    kx, ky = pivot(start, turn)
    dx, dy = final.x - kx, final.y - ky
    rho, half = hypot(dx, dy), start.width / 2
    if rho < half:
        return None
    lean = degrees(asin(half / rho)) * 1000
    beta = heading_of(dx, dy)
    angle = beta + lean - start.heading if turn == "right" else start.heading - beta + lean
    angle = (angle + FULL / 2) % FULL - FULL / 2
    if not -1e-6 <= angle <= FULL / 4:
        return None
    return Route(start, turn, max(0.0, angle), sqrt(rho * rho - half * half), final, fits)


def arrives(state: State, unit: Unit, way: Route) -> bool:
    """True if a charge is at most as long as the charge reach (AB-4.1a), by the ground of the whole way (D48)."""
    most = unit.kind.move * TABLES.now.play.move_multiples.charge
    return within(way.cost, most) and within(way.cost, most * going(state.ground, unit, way.swept(way.cost)))


# The outcome


@rule("AB-3.5", "AB-H6.5", "AB-H6.10", "AB-H6.11")
def outcomes(state: State, charge: Charge) -> tuple[Outcome, Outcome | None]:
    """The outcome of a charge that stands: for the charger, and for its target if that counter-charges it."""
    charger, target = state.units[charge.charger], state.units[charge.target]
    if target.gone or target.fleeing:
        return chased(state, charger, target), None
    if state.countered.get(target.id) == charger.id and not target.engaged:
        return met(state, charger, target)
    way = route(state, charger, target, charge.side)
    found = None
    if way is not None and succeeds(state, charger, target, way):
        found = reached(state, charger, target, charge.side, way.final, way.cost)
    return found or failed(state, charger, way), None


@rule("AB-4.1a", "AB-H6.5")
def succeeds(state: State, charger: Unit, target: Unit, way: Route) -> bool:
    """True if a charge comes to its target: near enough, with a free straight leg (D49)."""
    if not way.fits or not arrives(state, charger, way):
        return False
    lane = advanced(way.turned, way.leg)._replace(depth=way.leg)
    third = others(state, charger, (target.id,)).values()
    return not any(covers(lane, each) for each in things(state.ground, third))


@rule("AB-H6.6", "AB-H6.9")
def reached(
    state: State, charger: Unit, target: Unit, side: Facing, final: Rectangle, length: float
) -> Outcome | None:
    """The charger in contact with the side of its target; None without room there."""
    pose = settled(final, partial(free, state.ground, others(state, charger).values()))
    if pose is None:
        return None
    mine = contact(final, "front", footprint(target), side, target.id)
    return Outcome(pose, length, (mine, Contact(charger.id, side, "front", mine.at)))


@rule("AB-4.1c", "AB-H6.7")
def failed(state: State, charger: Unit, way: Route | None) -> Outcome:
    """Where a failed charge ends: on the same way, after its move at most, an inch short of all ahead (D50)."""
    if way is None:
        return Outcome(charger.pose)
    multiple, units = TABLES.now.play.move_multiples.failed_charge, others(state, charger).values()
    length = reach(state.ground, charger, multiple, way.cost, way.swept)
    if length > way.wheeling:
        barred = things(state.ground, units)
        length = way.wheeling + an_inch_short(way.turned, length - way.wheeling, barred)
    return Outcome(*(last_free(state.ground, way.place, length, units) or (charger.pose, 0)))


@rule("AB-H6.11", "AB-H6.7")
def chased(state: State, charger: Unit, target: Unit) -> Outcome:
    """The outcome of a charge on a unit that has fled: it is caught and destroyed, or the charger goes its move (D50).

    The charger stays where it is if it has no target left.
    """
    if target.gone == "destroyed":
        return Outcome(charger.pose)
    here, multiples = footprint(charger), TABLES.now.play.move_multiples
    x, y = target.exit if target.gone else footprint(target).centre
    start = here._replace(heading=heading_of(x - here.x, y - here.y))
    if target.there:
        apart, most = gap(charger, target), charger.kind.move * multiples.charge
        if within(apart, most * going(state.ground, charger, [stride(start, apart)])):
            return Outcome(*straight(state, charger, start, apart, (target.id,)), caught=True)
    return Outcome(*straight(state, charger, start, own_move(state, charger, start)))


def own_move(state: State, unit: Unit, start: Rectangle, most: float = FULL) -> float:
    """How far a unit goes straight ahead after a charge that failed, by the ground."""
    multiple = TABLES.now.play.move_multiples.failed_charge
    return reach(state.ground, unit, multiple, most, lambda s: [stride(start, s)])


def straight(
    state: State, unit: Unit, start: Rectangle, length: float, without: tuple[str, ...] = ()
) -> tuple[Pose, float]:
    """Where a unit comes that turns so and goes so far, an inch short of all ahead; where it is if it finds no room."""
    units = others(state, unit, without).values()
    length = an_inch_short(start, length, things(state.ground, units))
    return last_free(state.ground, partial(advanced, start), length, units) or (unit.pose, 0)


@rule("AB-H6.10")
def met(state: State, charger: Unit, target: Unit) -> tuple[Outcome, Outcome]:
    """The outcome of a charge and the counter-charge against it: they meet between them, or both fail (D51)."""
    (ax, ay, _), (bx, by, _) = charger.pose, target.pose
    length, heading = hypot(bx - ax, by - ay), round(heading_of(bx - ax, by - ay)) % FULL
    one = footprint(charger)._replace(heading=heading)
    two = footprint(target)._replace(heading=(heading + FULL // 2) % FULL)
    multiple = TABLES.now.play.move_multiples.charge
    first = reach(state.ground, charger, multiple, length, lambda s: [stride(one, s)])
    second = reach(state.ground, target, multiple, length, lambda s: [stride(two, s)])
    if not nearer(first + second, length):
        theirs = min(second, max(length / 2, length - first))
        pose = advanced(one, length - theirs).pose
        ends = pose, pose._replace(heading=(heading + FULL // 2) % FULL)
        third = others(state, charger, (target.id,)).values()
        ways = ((one, length - theirs, ends[0]), (two, theirs, ends[1]))
        if all(clear(state, *way, third) for way in ways):
            mine, back = (Contact(each.id, "front", "front", 0) for each in (target, charger))
            return Outcome(ends[0], ways[0][1], (mine, back)), Outcome(ends[1], theirs, (back, mine))
    first_end = Outcome(*straight(state, charger, one, own_move(state, charger, one)))
    moved = {**state.units, charger.id: msgspec.structs.replace(charger, pose=first_end.pose)}
    after = msgspec.structs.replace(state, units=moved)
    return first_end, Outcome(*straight(after, target, two, own_move(after, target, two)))


def clear(state: State, start: Rectangle, length: float, end: Pose, third: Collection[Rectangle]) -> bool:
    """True if a straight way is free of third units and impassable ground, with room at its end."""
    lane = advanced(start, length)._replace(depth=length)
    there = of_pose(end, start.width, start.depth)
    return free(state.ground, third, there) and not any(
        covers(lane, each) for each in things(state.ground, third)
    )
