"""Where a unit goes that has got an order: near enough to charge next, out of the way of charges, behind friends."""

from collections.abc import Iterator
from math import sqrt

from battles.warmaster import command, placing
from battles.warmaster.attacks import needed
from battles.warmaster.bots.prospects import head_on
from battles.warmaster.bots.weights import weights
from battles.warmaster.engagements import engaged
from battles.warmaster.formations import Stands
from battles.warmaster.ground import state_of
from battles.warmaster.placing import Terms
from battles.warmaster.rectangles import FACINGS, NORMAL, Rect, Stand, beyond, gap2
from battles.warmaster.room import room
from battles.warmaster.state import State, Unit, bounds, until_moved
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
    """What a unit sees of the battle when it looks for a place."""

    def __init__(self, state: State, unit: Unit) -> None:
        self.state, self.unit, self.weights = state, unit, weights()
        busy = engaged(state)
        others = [(each, bounds(each.stands)) for each in state.living() if each.id != unit.id]
        self.friends = [pair for pair in others if pair[0].side == unit.side]
        self.enemies = [(each, around, each.id in busy) for each, around in others if each.side != unit.side]
        self.head = command.general(state, unit.side)
        worn = 2 * len(unit.stands) <= unit.started
        self.afraid = self.weights.fear * max(0.0, 1 - self.weights.haste * (state.turn - 1))
        self.afraid *= self.weights.worn if worn else 1
        self.drawn = self.weights.approach * (1 + self.weights.press * (state.turn - 1))
        self.hopes = {each.id: head_on(unit, each) for each, _, _ in self.enemies}

    def value(self, stands: Stands) -> float:
        """What a place is worth."""
        around = bounds(stands)
        pairs = self.supports(stands)
        result = self.weights.support * pairs - self.fear(stands, around, pairs) + self.hope(stands, around)
        if self.head is not None and self.head.id != self.unit.id:
            apart = sqrt(gap2(around, bounds(self.head.stands)))
            result -= self.weights.led * (apart // settings().command_penalty_per_cm)
        return result

    def hope(self, stands: Stands, around: Rect) -> float:
        """What may be charged, or shot at, from there, and how far it is to the nearest."""
        found, reach = [], self.unit.kind.move
        for enemy, there, _ in self.enemies:
            apart = sqrt(gap2(around, there))
            far = max(0.0, apart - reach + 1)
            ahead = any(beyond(stands[0], "front", stand.centre) for stand in enemy.stands)
            worth = max(0.0, self.hopes[enemy.id]) * self.weights.hope - self.drawn * far
            if self.unit.kind.shots and apart <= self.unit.kind.range and ahead:
                worth += self.weights.range
            found.append(worth)
        return max(found, default=0.0)

    def fear(self, stands: Stands, around: Rect, pairs: int) -> float:
        """What the charges there are worth that the enemy may make next."""
        found = 0.0
        first = stands[0]
        needs = needed(state_of(self.state.ground, first, "front"))
        for enemy, there, busy in self.enemies:
            if busy or gap2(around, there) > enemy.kind.move**2:
                continue
            worth = head_on(enemy, self.unit, pairs, needs)
            if not any(beyond(first, "front", stand.centre) for stand in enemy.stands):
                worth += self.weights.flank
            found += max(0.0, worth)
        return self.afraid * found

    def supports(self, stands: Stands) -> int:
        """How many stands would be directly behind a friend's, or before it."""
        if not self.unit.infantry:
            return 0
        places = {(s.x, s.y, s.facing) for u, _ in self.friends if u.infantry for s in u.stands}
        count = 0
        for stand in stands:
            (east, north), deep = NORMAL[stand.facing], stand.depth
            for way in (1, -1):
                place = stand.x + way * east * deep, stand.y + way * north * deep, stand.facing
                count += place in places
        return count


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
def best(state: State, unit: Unit, turn: int) -> tuple[Stand | None, float]:
    """The best place for the first stand of a unit, and what it gains by it; None: where it is."""
    outlook = Outlook(state, unit)
    found: tuple[Stand | None, float] = None, outlook.value(unit.stands)
    here = found[1]
    for place, stands in ways(state, unit):
        value = outlook.value(stands)
        if value > found[1] + 1e-9:
            found = place, value
    return found[0], found[1] - here
