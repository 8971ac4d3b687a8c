"""Where a unit goes that has got an order: near enough to charge next, out of the way of charges, behind friends."""

from collections.abc import Iterator
from math import isqrt, sqrt

from battles.warmaster.bots.prospects import chance, charged, head_on
from battles.warmaster.bots.weights import weights
from battles.warmaster.rules import charges, command
from battles.warmaster.rules import places as placing
from battles.warmaster.rules.attacks import needed
from battles.warmaster.rules.engagements import engaged
from battles.warmaster.rules.formations import Stands
from battles.warmaster.rules.places import Terms
from battles.warmaster.rules.room import room
from battles.warmaster.state import State, Unit, bounds, until_moved
from battles.warmaster.state.ground import state_of
from battles.warmaster.state.rectangles import FACINGS, NORMAL, Facing, Rect, Stand, beyond, crosses, gap2
from battles.warmaster.tables import settings

STEPS = (
    (0, 1),
    (1, 1),
    (1, 0),
    (1, -1),
    (0, -1),
    (-1, -1),
    (-1, 0),
    (-1, 1),
    (1, 2),
    (2, 1),
    (-1, 2),
    (-2, 1),
)
"""Directions of moves that are looked at."""
SHARES = (0.35, 0.7, 1.0)
"""How much of its move a unit goes."""


def places(unit: Unit, friends: list[Unit]) -> Iterator[Stand]:
    """The places for the first stand of a unit that are looked at: all about it, turned where it is, behind friends."""
    first, move = unit.stands[0], unit.kind.move
    for east, north in STEPS:
        long = sqrt(east**2 + north**2)
        for share in SHARES:
            far = move * share / long
            yield first.at(first.x + int(east * far), first.y + int(north * far))
    for facing in FACINGS:
        yield first.at(first.x, first.y, facing)
        ahead = NORMAL[facing]
        yield first.at(first.x + ahead[0] * move * 2 // 3, first.y + ahead[1] * move * 2 // 3, facing)
    if unit.infantry:
        for friend in friends:
            if friend.infantry:
                lead = min(friend.stands, key=lambda stand: stand.number)
                yield placing.behind(first, lead)


class Outlook:
    """The view of a unit that looks for a place; `ready` are the units behind it that may come after it."""

    def __init__(self, state: State, unit: Unit, ready: tuple[str, ...] = ()) -> None:
        self.state, self.unit, self.weights = state, unit, weights()
        busy = engaged(state)
        others = [(each, bounds(each.stands)) for each in state.living() if each.id != unit.id]
        self.friends = [pair for pair in others if pair[0].side == unit.side]
        self.taken = {key(s) for u, _ in self.friends if u.infantry for s in u.stands}
        self.enemies = [pair for pair in others if pair[0].side != unit.side]
        self.threats = [pair for pair in self.enemies if not pair[0].confused and pair[0].id not in busy]
        self.head = command.general(state, unit.side)
        worn = 2 * len(unit.stands) <= unit.started
        self.afraid = self.weights.fear * max(0.0, 1 - self.weights.haste * (state.turn - 1))
        self.afraid *= self.weights.worn if worn else 1
        self.afraid *= self.weights.precious if unit.general else 1
        self.drawn = self.weights.approach * (1 + self.weights.press * (state.turn - 1))
        self.hopes = {each.id: head_on(unit, each, self.backed(each)) for each, _ in self.enemies}
        self.chances = {each.id: chance(state, each) for each, _ in self.threats}
        self.coming = max((chance(state, state.units[each]) for each in ready), default=0.0)

    def backed(self, enemy: Unit) -> int:
        """How many stands of his friends are directly behind an enemy's."""
        if not enemy.infantry:
            return 0
        friends = (each for each, _ in self.enemies if each.id != enemy.id and each.infantry)
        taken = {(s.x, s.y, s.facing) for each in friends for s in each.stands}
        return sum(key(placing.behind(stand, stand)) in taken for stand in enemy.stands)

    def value(self, stands: Stands) -> float:
        """The worth of a place."""
        around = bounds(stands)
        pairs = float(self.supports(stands))
        if stands[0] != self.unit.stands[0]:
            pairs = max(pairs, self.coming * len(stands))
        result = self.weights.support * pairs - self.fear(stands, around, pairs)
        if not self.unit.general:
            result += self.hope(stands, around, pairs)
        return result - self.far(around)

    def far(self, around: Rect) -> float:
        """The deduction for distance: of the unit's own orders, or of all others' if the general is with it."""
        if self.head is None:
            return 0.0
        if not self.unit.general:
            return self.weights.led * self.penalty(around, bounds(self.head.stands))
        return self.weights.leads * sum(self.penalty(around, there) for _, there in self.friends)

    def penalty(self, one: Rect, other: Rect) -> int:
        """The points of command that the distance of two places takes off."""
        return isqrt(gap2(one, other)) // settings().command_penalty_per_cm

    def screened(self, stands: Stands, enemy: Unit) -> bool:
        """True if friends stand in the way of an enemy to all stands that would be there."""
        eye = enemy.stands[len(enemy.stands) // 2].centre
        return all(any(crosses(eye, stand.centre, there) for _, there in self.friends) for stand in stands)

    def hope(self, stands: Stands, around: Rect, pairs: float) -> float:
        """The hope of a place: targets to charge or shoot at, and the way to the nearest."""
        found, reach = [], self.unit.kind.move
        for enemy, there in self.enemies:
            apart = sqrt(gap2(around, there))
            far = max(0.0, apart - reach + 1)
            ahead = any(beyond(stands[0], "front", stand.centre) for stand in enemy.stands)
            worth = max(0.0, self.hopes[enemy.id] + pairs * self.weights.behind) * self.weights.hope
            if self.unit.kind.shots and apart <= self.unit.kind.range and ahead:
                worth += self.weights.range
            if worth and apart <= 2 * reach and self.screened(stands, enemy):
                worth = 0.0
            found.append(worth - self.drawn * far)
        return max(found, default=0.0)

    def fear(self, stands: Stands, around: Rect, pairs: float) -> float:
        """The fear of a place: the worth of all charges there that the enemy may make next."""
        needs = needed(state_of(self.state.ground, stands[0], "front"))
        near = settings().initiative_range ** 2
        found: list[tuple[float, Unit]] = []
        flanks = 0.0
        for enemy, there in self.threats:
            apart = gap2(around, there)
            if apart > enemy.kind.move**2 or self.screened(stands, enemy):
                continue
            likely = 1.0 if apart <= near else self.chances[enemy.id]
            found.append((likely, enemy))
            if not any(beyond(stands[0], "front", stand.centre) for stand in enemy.stands):
                flanks += self.weights.flank * likely
        if not found:
            return 0.0
        return self.afraid * max(0.0, charged(self.unit, found, pairs, needs) + flanks)

    def supports(self, stands: Stands) -> int:
        """How many stands would be directly behind a friend's in the first rank, or before one of the second."""
        if not self.unit.infantry:
            return 0
        count = 0
        for stand in stands:
            (east, north), deep = NORMAL[stand.facing], stand.depth
            before, beyond_it, after = (
                (stand.x + ranks * east * deep, stand.y + ranks * north * deep, stand.facing) in self.taken
                for ranks in (1, 2, -1)
            )
            count += not beyond_it if before else after
        return count


def key(stand: Stand) -> tuple[int, int, Facing]:
    """Where a stand is."""
    return stand.x, stand.y, stand.facing


def ways(state: State, unit: Unit) -> Iterator[tuple[Stand, Stands]]:
    """Where the first stand may go, and the whole unit after it."""
    terms = Terms(room(state, unit, unit.kind.move), unit.kind.move, clear=True, translated=True)
    friends = list(state.living(unit.side))
    for place in dict.fromkeys(places(unit, [each for each in friends if each.id != unit.id])):
        if 0 < place.x < state.ground.width and terms.allow(unit.stands[0], place):
            stands = placing.completed(terms, unit.stands, (place,))
            if stands is not None:
                yield place, stands


@until_moved
def best(state: State, unit: Unit, turn: int, ready: tuple[str, ...] = ()) -> tuple[Stand | None, float]:
    """The best place for the first stand of a unit, and what it gains by it; None: where it is."""
    outlook = Outlook(state, unit, ready)
    found: tuple[Stand | None, float] = None, outlook.value(unit.stands)
    here = found[1]
    for place, stands in ways(state, unit):
        value = outlook.value(stands)
        if value > found[1] + 1e-9:
            found = place, value
    return found[0], found[1] - here


@until_moved
def gained(state: State, unit: Unit, stands: Stands) -> float:
    """The gain of a unit by standing so instead of as it does."""
    outlook = Outlook(state, unit)
    return outlook.value(stands) - outlook.value(unit.stands)


@until_moved
def danger(state: State, unit: Unit, stands: Stands, but: tuple[str, ...] = ()) -> float:
    """The worth of the enemy's next charges at a unit that stands so, without some of his units."""
    outlook = Outlook(state, unit)
    outlook.threats = [pair for pair in outlook.threats if pair[0].id not in but]
    return outlook.fear(stands, bounds(stands), outlook.supports(stands))


def goal(state: State, unit: Unit) -> tuple[Stand | None, float]:
    """The same, as things are now: who stands behind it may come after it, if its order has not been tried."""
    ready = (each for each in charges.behind_it(state, unit, engaged(state)) if not state.units[each].acted)
    return best(state, unit, state.turn, tuple(ready))
