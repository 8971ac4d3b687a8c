"""DH-8.3: hit and decline: who rides at whom, by which way, what that provokes, and how the rider gets away."""

from collections.abc import Iterator
from heapq import heappop, heappush

import msgspec

from battles.contract.muster import opponent
from battles.devils_horsemen.rules import costs, facings, missiles, quality, sight, zones
from battles.devils_horsemen.rules.withdrawals import HEAVY, ways
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.tables import TABLES
from battles.kit.agenda.known import until_moved
from rulebook import Refusal, rule

CHARGE = 4
"""Movement points of a charge that was provoked (DH-8.36a)."""
RETREAT = 2
"""Hexes that light cavalry with composite bows gets away before it (DH-8.36c)."""
EUROPEAN = 2
"""The addition to the die of units that are hard to hold (DH-8.36d)."""
CROSSED = 1
"""Movement points that a hexside on the way may cost (DH-8.33a)."""


@rule("DH-8.31a", "DH-8.26a", "DH-11.62e")
def why_not_ride(state: State, unit: Unit) -> Refusal | None:
    """The reason why a unit does not hit and decline, against any target; None if it may."""
    if unit.face != "LC" or unit.shower:
        return Refusal(
            "DH-8.31a", "unit", "{given} is no light cavalry that hits and declines", given=unit.id
        )
    if (silent := missiles.why_silent(state, unit)) is not None:
        return silent
    if (far := missiles.why_not_reach(unit, TABLES.now.missile_modifiers.harassment_range)) is not None:
        return far
    if unit.disordered:
        return Refusal("DH-11.62e", "unit", "{given} is disordered", given=unit.id)
    if zones.held(state, unit.hex, unit.side):
        return Refusal("DH-8.32a", "unit", "{given} is in an enemy zone of control", given=unit.id)
    return None


@rule("DH-8.32a")
def why_not_target(state: State, unit: Unit, target: Unit) -> Refusal | None:
    """Why a unit is no target for one that hits and declines; None if it is, whatever the way."""
    if target.place != "map" or target.side == unit.side or target.engaged:
        return Refusal("DH-8.32a", "target", "{given} is no target", given=target.id)
    distances = TABLES.now.effects.harassment_start_distance
    if state.field.distance(unit.hex, target.hex) not in distances:
        return Refusal(
            "DH-8.32a",
            "target",
            "{given} is not at one of the distances of harassment: {distances} hexes",
            given=target.id,
            distances=tuple(map(str, distances)),
        )
    if zones.held(state, target.hex, target.side):
        return Refusal("DH-8.32a", "target", "a friend holds {given}", given=target.id)
    if not sight.sees(state, unit, target.hex, "direct", friends=False):
        return Refusal("DH-8.32a", "target", "{given} is out of sight", given=target.id)
    return None


@rule("DH-8.31a", "DH-8.32a", "DH-8.33a")
def why_not(state: State, unit: Unit, target: str, at: str) -> Refusal | None:
    """Why a unit does not ride to a hex beside a target, shoot and come back; None if it may."""
    if target not in state.units:
        return Refusal("DH-8.32a", "target", "{given} is no target", given=target)
    if (found := why_not_ride(state, unit) or why_not_target(state, unit, state.units[target])) is not None:
        return found
    if at not in rides(state, unit, state.units[target]):
        return Refusal("DH-8.32a", "at", "no way leads to {hex}", hex=at)
    return None


@rule("DH-8.31a", "DH-8.32a")
def choices(state: State, unit: Unit) -> Iterator[tuple[str, str]]:
    """The targets that a unit may hit and decline, with the hexes."""
    if why_not_ride(state, unit) is not None:
        return
    for target in state.on_map(opponent(unit.side)):
        if why_not_target(state, unit, target) is None:
            yield from ((target.id, at) for at in rides(state, unit, target))


@until_moved
@rule("DH-8.32a", "DH-8.33a")
def rides(state: State, unit: Unit, target: Unit) -> dict[str, tuple[str, ...]]:
    """The empty hexes beside a target that a unit can ride to, with the way there, its last hex included.

    The way is the one that hurts fewest friends, and then the cheapest. It costs at most the allowance, and avoids
    routing friends. It avoids rough ground and sides that cost more than a point, and leads through zones of enemies
    only beside the target.
    """
    field, beside = state.field, set(state.field.around[target.hex])
    free = sum(1 for near in beside if near and not state.at(near))
    found: dict[str, tuple[str, ...]] = {}
    seen: set[str] = set()
    heap: list[tuple[int, int, tuple[str, ...]]] = [(0, 0, ())]
    while heap and len(found) < free:
        hurt, spent, way = heappop(heap)
        hex_ = way[-1] if way else unit.hex
        if hex_ in seen:
            continue
        seen.add(hex_)
        if way and hex_ in beside and not state.at(hex_):
            found[hex_] = way
        for near in field.around[hex_]:
            mp = passage(state, unit, hex_, near, beside) if near not in seen else None
            if mp is not None and spent + mp + field.distance(near, target.hex) - 1 <= quality.allowance(
                unit
            ):
                hits = sum(costs.through_hits(each) for each in state.at(near))
                heappush(heap, (hurt + hits, spent + mp, (*way, near)))
    return found


@rule("DH-8.33a", "DH-6.63a")
def passage(state: State, unit: Unit, frm: str, to: str, beside: set[str]) -> int | None:
    """The cost of a step of the ride in movement points; None if it is barred."""
    if not to or state.enemies_at(to, unit.side) or any(each.routed for each in state.at(to)):
        return None
    if state.field.terrain[to] == "rough" or (to not in beside and zones.held(state, to, unit.side)):
        return None
    crossed = (TABLES.now.movement_costs.terrain[kind] for kind in state.field.kinds(frm, to))
    cost = costs.step(state.field, unit, frm, to)
    if cost is None or any(side.mp > CROSSED for side in crossed):
        return None
    return cost.mp + (costs.through() if state.friends_at(to, unit.side) else 0)


@rule("DH-8.34a", "DH-8.37a", "DH-8.22a")
def answers(state: State, target: Unit, at: str) -> list[bool]:
    """The ways in which a target may fire back, once, at who has come beside it: without a shower (False), and with one.

    It is fire at who enters its zone, or return fire: at who is in front of it or at a flank.
    """
    if missiles.why_silent(state, target) is not None or facings.angle(state.field, target, at) == "rear":
        return []
    if missiles.why_not_reach(target, TABLES.now.missile_modifiers.harassment_range) is not None:
        return []
    return [False] if missiles.why_no_shower(state, target) else [False, True]


@rule("DH-8.35a", "DH-8.36a", "DH-8.36d")
def provoked_above(target: Unit, *, hit: bool) -> int | None:
    """The die above which a target goes for its shooter; None if it stays quiet: foot throws only after a hit.

    It is the printed quality; two less for units that are hard to hold, whose die has two more (D29).
    """
    if target.place != "map" or target.routed:
        return None
    if target.face in HEAVY:
        return quality.printed(target) - (EUROPEAN if target.chivalry else 0)
    return quality.printed(target) if hit and target.infantry else None


@rule("DH-8.35a")
def pressed(state: State, target: Unit, firer: Unit) -> list[str]:
    """The hexes into which foot is pressed on: the nearest to who has shot at it, vacant and not forbidden (D30)."""
    field = state.field
    around = [near for near in field.around[target.hex] if near]
    far = min(field.distance(near, firer.hex) for near in around)
    return [
        near
        for near in around
        if field.distance(near, firer.hex) == far
        and not state.at(near)
        and costs.step(field, target, target.hex, near) is not None
    ]


@rule("DH-8.36c")
def ways_off(state: State, unit: Unit, charger: Unit, gone: int) -> list[str]:
    """The hexes by which light cavalry with composite bows gets away before a charge, keeping its facing (D58)."""
    if unit.missile != "C" or unit.place != "map" or unit.routed or charger.place != "map":
        return []
    return ways(state, unit, charger, RETREAT * FAR, RETREAT - gone)


FAR = 100
"""Movement points without end: who gets away so counts hexes, and not points."""


@rule("DH-8.36a")
def held_back(unit: Unit) -> int:
    """The points that count as spent when a charge begins that has at most four, and not more than the allowance (D58)."""
    return max(0, quality.allowance(unit) - CHARGE)


def as_at(unit: Unit, at: str) -> Unit:
    """A rider as he is beside the target, for what goes by his hex."""
    return msgspec.structs.replace(unit, hex=at)
