"""A sally for food: leaders of horses run round the patrols, the others stay between; patrols head them off."""

from collections.abc import Iterable, Iterator
from heapq import heappop, heappush

from battles.guiscard.bots.captain.pack import leaders, loose, to_be_had
from battles.guiscard.bots.captain.survey import FAR, Survey, distances
from battles.guiscard.bots.player import allowed
from battles.guiscard.bots.strides import Strides
from battles.guiscard.play.combat.attacking import Attack
from battles.guiscard.play.movement.budget import budget
from battles.guiscard.play.movement.horses import most, muzzle
from battles.guiscard.play.moving.legs import Bridle
from battles.guiscard.play.orders import Order, Stay
from battles.guiscard.play.sieges.entering import Approach, Enter
from battles.guiscard.play.sieges.supply import packs
from battles.guiscard.rules.counters import both, hexes_of
from battles.guiscard.rules.ground import Ground, ground_in
from battles.guiscard.rules.movement import leading
from battles.guiscard.rules.movement.mover import mover
from battles.guiscard.rules.sieges.places import OPPOSITE, PARTY_EDGES
from battles.guiscard.state import Character, Horse, Skirmish
from battles.guiscard.state.items import Announcing, Approaching, Pose, Stage
from battles.guiscard.tables import TABLES
from battles.kit.topic import Topic
from hexmap.grid import distance

WIDE = 5
"""The hexes by which a leader of horses goes round enemies."""
SHY = 2
"""The points that a hex costs more on such a way, for each hex that an enemy is nearer than that."""
DREAD = 0.3
"""The weight of a possible loss at the end of a move against a point of way."""
ABREAST = 8
"""So many come on beside one another."""
THREATENED = 8
"""The distance from a horse within which enemies are attacked by people who lead none."""


def far_side(state: Skirmish, ground: Ground) -> frozenset[str]:
    """The hexes by which the party leaves the map with its food; none before it has come."""
    over = state.siege.over if state.siege is not None else ""
    return ground.edge(OPPOSITE[over]) if over else frozenset()


def has_room(state: Skirmish, one: Character, end: str, facing: int, more: tuple[str, ...] = ()) -> bool:
    """True if the horses that somebody leads, and will lead, find room beside him where he ends his move."""
    stage = Stage(end, facing, one.horse, 0, leads=(*one.leads, *more), begun=True, entered=end != one.hex)
    return not leading.places(mover(state, one.id), stage)[1]


def shunned(survey: Survey, goal: Iterable[str], one: Character) -> dict[str, int]:
    """For each hex the points of the way to a goal, with a detour round enemies."""
    enemies = [each.hex for each in survey.enemies if each.able]
    dear = {
        hex_: SHY * (WIDE - near)
        for hex_ in survey.ground.hexes
        if (near := min((distance(hex_, each) for each in enemies), default=WIDE)) < WIDE
    }
    return detours(survey.ground, goal, one, dear)


def detours(ground: Ground, goal: Iterable[str], one: Character, dear: dict[str, int]) -> dict[str, int]:
    """For each hex the points of the way to a goal, where some hexes cost more than they do."""
    ways = ground.ways(one.mounted, one.armoured)
    found = {hex_: dear.get(hex_, 0) for hex_ in goal}
    rim = sorted((points, hex_) for hex_, points in found.items())
    while rim:
        spent, hex_ = heappop(rim)
        if found[hex_] < spent:
            continue
        for other, price in ways[hex_]:
            total = spent + price + dear.get(other, 0)
            if total < found.get(other, FAR * FAR):
                found[other] = total
                heappush(rim, (total, other))
    return found


def path(state: Skirmish, survey: Survey, one: Character, more: tuple[str, ...] = ()) -> list[str]:
    """The way of somebody who leads horses, and takes `more` of them before he goes.

    To the far side, with a point left to cross it, else as near to it as is safe.
    """
    goal = far_side(state, survey.ground)
    away = shunned(survey, goal, one)
    found, points = Strides(state, one, survey.watched), budget(state, one)
    leave = TABLES.now.play.moves.leave

    def cost(end: str) -> tuple[float, int, str]:
        if end in goal and found.ends[end] + leave <= points:
            return -FAR, found.ends[end], end
        return away.get(end, FAR) + DREAD * survey.exposed(one, end, 0), found.ends[end], end

    for end in sorted(found.free(state), key=cost):
        leaves = end in goal and found.ends[end] + leave <= points
        if end == one.hex or leaves or has_room(state, one, end, found.facing[end], more):
            return found.path(end)
    return []


def guard(state: Skirmish, survey: Survey, one: Character) -> dict[str, int]:
    """For each hex the points of the way for people who lead nothing: to enemies near a led horse, else to horses."""
    at = [lead.hex for lead in leaders(state)]
    near = [
        enemy
        for enemy in survey.enemies
        if enemy.able and any(distance(enemy.hex, hex_) <= THREATENED for hex_ in at)
    ]
    places = frozenset(hex_ for enemy in near for hex_ in hexes_of(enemy)) or frozenset(at)
    places = places or frozenset(hex_ for horse in to_be_had(state) for hex_ in muzzle(head(horse)))
    return distances(survey.ground, places or far_side(state, survey.ground), one.mounted, one.armoured)


def head(horse: Horse) -> Pose:
    """The hexes of a horse without a leader."""
    return Pose(horse.id, horse.hex, horse.facing)


def to_a_horse(state: Skirmish, survey: Survey, one: Character) -> list[str] | None:
    """The way in this move to a horse with food that can be taken and has no leader; None without one."""
    stage = Stage(one.hex, one.facing, one.horse, 0, leads=tuple(one.leads))
    if len(one.leads) >= most(stage):
        return None
    heads = {hex_ for horse in loose(state) for hex_ in muzzle(head(horse))}
    if not heads:
        return None
    found = Strides(state, one, survey.watched)
    ends = [end for end in found.free(state) if end in heads]
    return found.path(min(ends, key=lambda end: (found.ends[end], end))) if ends else None


def strike_down(state: Skirmish) -> Iterator[Attack]:
    """The blows of patrol members without an enemy to strike at, each at a horse with food: a dead horse brings none in."""
    for name in packs(state.battle):
        horse = state.horses.get(name)
        if horse is None or not horse.alive or not horse.hex:
            continue
        around = {
            near for half in both(horse.hex, horse.facing) for near in ground_in(state).neighbours[half]
        }
        for one in state.people.values():
            if one.side == state.active and one.able and around.intersection(hexes_of(one)):
                yield Attack(one.id, name)


def bridle(state: Skirmish, item: Announcing, path: list[str]) -> Order | None:
    """The order to take a horse with food at the beginning or the end of a move; None without such a horse."""
    return in_reach(state) if item.at.entered in (0, len(path)) else None


def taking(state: Skirmish, item: Announcing, one: Character) -> tuple[str, ...]:
    """The horses that somebody takes before he goes: the ones already taken in this move, else one that he can."""
    taken = tuple(name for name in item.at.leads if name not in one.leads)
    order = in_reach(state)
    return taken or ((order.horse,) if order is not None else ())


def in_reach(state: Skirmish) -> Bridle | None:
    """The order by which somebody whose move is announced takes a horse with food where he is."""
    orders = (Bridle(horse.id) for horse in loose(state))
    return next((order for order in orders if allowed(state, order)), None)


def queue(state: Skirmish, movers: list[Character], fresh: list[str]) -> list[str]:
    """The order of the party: each leader of horses is gone before the next comes on, so that all find room."""
    leads, others = ([one.id for one in movers if bool(one.leads) == first] for first in (True, False))
    return [*leads, *sorted(fresh, key=lambda name: (not state.people[name].leads, name)), *others]


def party_side(state: Skirmish, chapter: Topic, item: Approaching) -> Order:
    """The party comes over the side from which it is nearer to the other."""
    ground = ground_in(state)

    def across(order: Approach) -> tuple[int, str]:
        away = distances(ground, ground.edge(OPPOSITE[order.edge]), False, True)
        return sum(sorted(away.get(hex_, FAR) for hex_ in ground.edge(order.edge))[:ABREAST]), order.edge

    return min((each for each in chapter.offers(state, item) if isinstance(each, Approach)), key=across)


def at_middle(survey: Survey, offers: Iterable[Order]) -> Order:
    """The party comes on as near to the middle of its side as it can: from there it goes round either way."""
    rims = [survey.ground.edge(edge) for edge in PARTY_EDGES]
    hexes = [order for order in offers if isinstance(order, Enter)]

    def off(order: Enter) -> tuple[int, str]:
        rim = min(rims, key=lambda rim: min(distance(order.hex, each) for each in rim))
        return max(distance(order.hex, each) for each in rim), order.hex

    return min(hexes, key=off, default=Stay())


def come_over(state: Skirmish, chapter: Topic, item: Approaching) -> Order:
    """A patrol comes over the side from which it is nearest to hexes before the party, and not behind it."""
    ground = ground_in(state)
    ahead = distances(ground, far_side(state, ground), False, False)
    party = [one.hex for one in leaders(state)] or [
        one.hex for one in state.people.values() if one.side != item.side and one.hex
    ]
    first = min((ahead.get(hex_, FAR) for hex_ in party), default=FAR)
    offers = [each for each in chapter.offers(state, item) if isinstance(each, Approach) and each.everybody]

    def off(order: Approach) -> tuple[int, str]:
        before = [hex_ for hex_ in ground.edge(order.edge) if ahead.get(hex_, FAR) < first]
        return min((distance(hex_, each) for hex_ in before for each in party), default=FAR), order.edge

    return min(offers, key=off)
