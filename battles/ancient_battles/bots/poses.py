"""Where a unit goes: near to whom it may charge next, out of the reach of who would beat it, in line, near the general.

Distances count in whole inches, and reaches as vaguely as an eye judges them; so no move tells more than a look does.
"""

from collections.abc import Iterator
from typing import NamedTuple

from battles.ancient_battles.bots.eye import likely
from battles.ancient_battles.bots.prospects import Body, body, duel, nerve_of
from battles.ancient_battles.bots.weights import weights
from battles.ancient_battles.rules import expected, missiles, moves
from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.rules.moves import How, Room
from battles.ancient_battles.rules.sight import arc
from battles.ancient_battles.rules.ways import AboutFace, Forward, Step, Turn, Wheel
from battles.ancient_battles.state import Facing, State, Unit
from battles.ancient_battles.state.plane.areas import boxed, crosses, on_the_way
from battles.ancient_battles.state.plane.rectangle import (
    Frame,
    Point,
    Rectangle,
    ahead,
    comes_nearer,
    distance,
    frame,
    frame_distance,
    heading_of,
    local,
)
from battles.ancient_battles.state.plane.rectangle import Side as Hand
from battles.ancient_battles.tables import TABLES, tests
from battles.ancient_battles.tables.measure import FULL, INCH

ANGLES = (8_000, 20_000, 35_000, 55_000, 80_000)
"""The wheels to look at, beside wheels at enemies (thousandths of a degree)."""
SHARES = (1.0, 0.7, 0.4)
"""How much of what it may a unit goes."""
COMPASS = range(0, FULL, FULL // 12)
"""The headings in which units go that turn as they like."""
BOUND = 10 * INCH
"""How far from its general a unit is at ease."""
CROWD = 5 * INCH
"""How near to others a leader is in danger of being swept away when they flee (AB-13.1)."""
INFINITE = 1e9
HANDS: tuple[Hand, ...] = ("left", "right")


class Plan(NamedTuple):
    """How a unit moves, and by which steps; none where it is best where it is."""

    how: How = "normal"
    steps: tuple[Step, ...] = ()


class Duels:
    """The worth of charges, once calculated."""

    def __init__(self) -> None:
        self.known: dict[tuple[Body, Body, Facing], float] = {}

    def __call__(self, charger: Body, target: Body, side: Facing) -> float:
        """The worth for a unit of a charge at another on its side."""
        key = charger, target, "left" if side == "right" else side
        if key not in self.known:
            self.known[key] = duel(charger, target, side)
        return self.known[key]


class Foe(NamedTuple):
    """An enemy: where he is, what of him counts in a combat, how far he charges, and what shots at him are worth.

    `free`: he may charge; `round`: he looks all around.
    """

    unit: Unit
    rect: Rectangle
    frame: Frame
    body: Body
    reach: float
    shot: float
    free: bool
    round: bool


class Outlook:
    """The view of a unit that looks for a place."""

    def __init__(self, state: State, unit: Unit, duels: Duels) -> None:
        self.state, self.unit, self.duels, self.weights = state, unit, duels, weights()
        self.mine = body(unit, nerve_of(state, unit))
        self.worths: dict[tuple[str, Facing, bool], float] = {}
        self.leads, self.lone = unit.general or unit.banner, unit.lone
        multiple = TABLES.now.play.move_multiples.charge
        self.reach = unit.kind.move * multiple
        self.round = looks_round(unit)
        self.friends = [(each, footprint(each)) for each in state.present(unit.side) if each.id != unit.id]
        self.boxes = [boxed(rect) for _, rect in self.friends]
        self.others = [rect for each, rect in self.friends if not each.lone] if self.leads else []
        self.foes = [
            Foe(
                enemy,
                footprint(enemy),
                frame(footprint(enemy)),
                body(enemy, nerve_of(state, enemy)),
                enemy.kind.move * multiple,
                self.shots(enemy),
                not (enemy.fleeing or enemy.engaged),
                looks_round(enemy),
            )
            for enemy in state.enemies(unit)
        ]
        urgent = self.weights.press * (state.turn - 1) * 12 / max(1, state.limit)
        self.closer = self.weights.closer * max(0.0, urgent - self.weights.late)
        self.drawn = self.weights.drawn * (1 + 2 * urgent)
        self.afraid = self.weights.fear * max(0.2, 1 - urgent) * (self.weights.afraid if unit.lone else 1)
        self.head = next((rect for each, rect in self.friends if each.general and not each.fleeing), None)
        line = [(each, rect) for each, rect in self.friends if in_line(each)]
        self.row = [rect for _, rect in line] if in_line(unit) else []
        self.ways = [] if in_line(unit) else [(rect, each.kind.move * multiple) for each, rect in line]
        able = [foe.rect.centre for foe in self.foes if not foe.unit.fleeing]
        self.front = middle(able) if able else None

    def shots(self, enemy: Unit) -> float:
        """The worth of shots at an enemy, at half of the range."""
        if not self.unit.kind.missile or enemy.engaged:
            return 0.0
        far = missiles.weapon_of(self.unit).range_ / 2
        kills = expected.mean(expected.kills(missiles.volley(self.unit, enemy, far), enemy))
        return kills * enemy.points / enemy.started

    def gain(self, foe: Foe, side: Facing) -> float:
        """The worth of a charge at an enemy on his side."""
        key = foe.unit.id, side, True
        if key not in self.worths:
            self.worths[key] = self.duels(self.mine, foe.body, side)
        return self.worths[key]

    def harm(self, foe: Foe, side: Facing) -> float:
        """The worth for an enemy of a charge at the unit on its side."""
        key = foe.unit.id, side, False
        if key not in self.worths:
            self.worths[key] = self.duels(foe.body, self.mine, side)
        return self.worths[key]

    def value(self, rect: Rectangle, *, moved: bool) -> float:
        """The worth of a place."""
        best, shot, feared = -INFINITE if self.foes else 0.0, 0.0, 0.0
        mine = frame(rect)
        for foe in self.foes:
            far = inches(frame_distance(mine, foe.frame))
            beside = not self.round and arc(rect, foe.frame[:2]) != "front"
            worth = max(0.0, self.gain(foe, arc(foe.rect, rect[:2]))) * self.weights.hope
            worth *= self.weights.beside if beside else 1
            if self.lone or foe.unit.fleeing:
                worth *= self.weights.seldom
            harm = self.threat(foe, rect, far)
            if (worth or harm) and far < 2 * self.reach and self.screened(rect, foe.rect):
                worth, harm = worth * self.weights.screened, harm * self.weights.screened
            best = max(best, worth * self.nearness(far) - self.away(far))
            feared += harm
            if foe.shot and not beside:
                shot = max(shot, self.shooting(foe, far, moved=moved))
        return best + shot - self.afraid * feared - self.apart(rect) - self.order(rect)

    def nearness(self, far: float) -> float:
        """Which part of a charge's worth counts at a distance: all of it in reach, less and less beyond."""
        return max(self.weights.distant, min(1.0, 2 - far / self.reach))

    def away(self, far: float) -> float:
        """The deduction for distance to an enemy: beyond the reach of a charge and, when time runs out, within it."""
        beyond_it = max(0.0, far - self.reach + INCH)
        return self.drawn * (beyond_it + self.closer * (far - beyond_it)) / INCH

    def shooting(self, foe: Foe, far: float, *, moved: bool) -> float:
        """The worth of an enemy in range."""
        arm = missiles.weapon_of(self.unit)
        if far > arm.range_ or (moved and arm.no_move_and_shoot):
            return 0.0
        part = 0.6 if far > arm.range_ / 2 else 1.0
        return self.weights.range * foe.shot * (part * 0.6 if moved and not arm.move_and_shoot else part)

    def threat(self, foe: Foe, rect: Rectangle, far: float) -> float:
        """The worth for an enemy of a charge there, as likely as it is."""
        chance = likely(far, foe.reach) if foe.free else 0.0
        if not chance or not faces(foe, rect):
            return 0.0
        return chance * max(0.0, self.harm(foe, arc(rect, foe.rect[:2])))

    def fear(self, rect: Rectangle, but: str) -> float:
        """The worth of the enemy's next charges there, without the ones of one unit."""
        return sum(
            self.threat(foe, rect, inches(distance(rect, foe.rect)))
            for foe in self.foes
            if foe.unit.id != but and not self.screened(rect, foe.rect)
        )

    def screened(self, rect: Rectangle, other: Rectangle) -> bool:
        """True if a friend stands in the way to an enemy."""
        line = (rect[:2], other.centre)
        return any(crosses(there, line) for there in on_the_way(self.boxes, line))

    def apart(self, rect: Rectangle) -> float:
        """The deduction for distance from the general, or for the general's from all others."""
        if self.leads:
            far = (beyond(rect, there) for there in self.others)
            crowd = sum(comes_nearer(rect, there, CROWD) for there in self.others)
            return self.weights.led * sum(far) / 3 + self.weights.crowd * crowd
        return self.weights.led * beyond(rect, self.head) if self.head else 0.0

    def order(self, rect: Rectangle) -> float:
        """The deduction for a place out of line, in the way of the line, or with a look past the enemy."""
        found = 0.0
        if self.row:
            x, y = ahead(rect.heading)
            off = sum((there.x - rect.x) * x + (there.y - rect.y) * y for there in self.row) / len(self.row)
            found += self.weights.line * min(abs(off) / INCH, 8)
        for there, reach in self.ways:
            x, y = local(there, rect.centre)
            if 0 < y < reach and abs(x) < (there.width + rect.width) / 2:
                found += self.weights.block * (1 - y / reach)
        return found + self.weights.looks * self.astray(rect)

    def astray(self, rect: Rectangle) -> float:
        """By how many right angles it looks past the middle of the enemy there."""
        if self.front is None or self.round:
            return 0.0
        heading = heading_of(self.front[0] - rect.x, self.front[1] - rect.y)
        return abs((heading - rect.heading + FULL / 2) % FULL - FULL / 2) / (FULL / 4)


def middle(points: list[Point]) -> Point:
    """The middle of some points."""
    return sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points)


def inches(length: float) -> int:
    """A length in whole inches, as an eye judges it."""
    return round(length / INCH) * INCH


def beyond(rect: Rectangle, head: Rectangle) -> float:
    """How many inches a place is too far from the general."""
    return max(0.0, inches(distance(rect, head)) - min(BOUND, tests().general_radius_)) / INCH


def faces(foe: Foe, rect: Rectangle) -> bool:
    """True if an enemy would see a unit there."""
    if foe.round:
        return True
    return arc(foe.rect, rect.centre) == "front" or any(
        arc(foe.rect, each) == "front" for each in rect.corners
    )


def looks_round(unit: Unit) -> bool:
    """True if a unit sees all around it."""
    return unit.lone or unit.kind.order == "skirmish"


def in_line(unit: Unit) -> bool:
    """True if a unit belongs to the line: close foot that is free to move."""
    close = unit.kind.type == "foot" and unit.kind.order == "close"
    return close and not (unit.fleeing or unit.engaged or unit.lone)


def turned(room: Room, foes: list[Foe]) -> Iterator[tuple[Step, ...]]:
    """How a unit turns before it goes."""
    unit, rect = room.unit, footprint(room.unit)
    yield ()
    at = [heading_of(foe.rect.centre[0] - rect.x, foe.rect.centre[1] - rect.y) for foe in foes]
    if unit.lone or unit.kind.order == "skirmish":
        yield from ((Turn(round(heading) % FULL),) for heading in (*COMPASS, *at))
        return
    aside = [(heading - rect.heading + FULL / 2) % FULL - FULL / 2 for heading in at]
    for hand, sign in zip(HANDS, (-1, 1), strict=True):
        most = moves.widest(room, hand)
        wanted = {round(sign * angle) for angle in aside if 1_000 < sign * angle < FULL / 3}
        for angle in sorted({min(each, most) for each in (*ANGLES, *wanted)}):
            if moves.leads_away(room, Wheel(hand, angle)):
                yield (Wheel(hand, angle),)
    if room.how == "normal" and moves.may(room, AboutFace()):
        yield (AboutFace(),)


def plans(state: State, unit: Unit, foes: list[Foe]) -> Iterator[tuple[Plan, Rectangle]]:
    """The moves that are looked at, and where they lead."""
    near = sorted(foes, key=lambda foe: (distance(footprint(unit), foe.rect), foe.unit.id))[:3]
    hows: tuple[How, ...] = ("normal", "quick_march")
    for how in hows:
        if how != "normal" and not moves.may_march(state, unit, how):
            continue
        room = moves.room(state, unit, how)
        for steps in turned(room, near):
            place, _ = moves.arrived(room, steps)
            if steps and how == "normal":
                yield Plan(how, steps), place.rect
            if steps and isinstance(steps[0], Turn) and not room.free(place.rect):
                continue
            most = moves.longest(room, steps)
            for share in SHARES:
                length = int(most * share)
                if moves.leads_away(room, Forward(length)):
                    rect = place.rect
                    x, y = ahead(rect.heading)
                    yield (
                        Plan(how, (*steps, Forward(length))),
                        rect._replace(x=rect.x + x * length, y=rect.y + y * length),
                    )


def best(state: State, unit: Unit, duels: Duels) -> Plan:
    """The best move of a unit."""
    outlook = Outlook(state, unit, duels)
    found = Plan()
    value = outlook.value(footprint(unit), moved=False) + weights().least
    for plan, rect in plans(state, unit, outlook.foes):
        silent = plan.how != "normal"
        worth = outlook.value(rect, moved=True) - (weights().range if silent and unit.kind.missile else 0)
        if worth > value:
            found, value = plan, worth
    return found
