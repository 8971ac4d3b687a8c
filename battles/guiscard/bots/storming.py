"""What the reckless leans to where there is gear: to ladders, ropes and engines, and with them to the palisade."""

from collections.abc import Iterator

from battles.guiscard import orders as o
from battles.guiscard.agenda import Emplacing
from battles.guiscard.bots.player import away
from battles.guiscard.counters import both, hexes_of
from battles.guiscard.gear import bearing
from battles.guiscard.gear.ladders import STOCKADE, at_palisade
from battles.guiscard.ground import Ground, ground_in
from battles.guiscard.state import Character, Perrier, Siphon, Skirmish
from battles.muster import Side

FAR = 99
"""Farther from an edge than any hex of a field."""


def goals(state: Skirmish, one: Character) -> list[str]:
    """The hexes to which gear draws somebody: the palisade for who carries some, else those in which he would handle it."""
    if one.mounted:
        return []
    ground = ground_in(state)
    if bearing.ladder_of(state, one.id) or bearing.rope_of(state, one.id):
        return list(feet(ground))
    found = [
        hex_
        for hex_ in dict.fromkeys(handles(state, ground, one.side))
        if state.at.get(hex_) in (None, one.id)
    ]
    return [] if one.hex in found else found


def feet(ground: Ground) -> Iterator[str]:
    """The hexes at the foot of a palisade."""
    for hex_ in sorted(ground.of_kinds(frozenset(STOCKADE))):
        yield from (near for near in ground.neighbours[hex_] if near and at_palisade(ground, near, hex_))


def handles(state: Skirmish, ground: Ground, side: Side) -> Iterator[str]:
    """Where somebody of a side stands who handles what there is, of his side or against the enemy's."""
    for ladder in state.ladders.values():
        own = ladder.side == side
        if ladder.hex:
            yield ladder.hex if own else ladder.against
        elif own and not ladder.carriers:
            yield from ladder.hexes
    for rope in state.ropes.values():
        if rope.hex:
            yield rope.hex if rope.side == side or not rope.over else rope.over
    for engine in engines(state):
        if engine.side == side:
            yield from (near for near in ground.neighbours[engine.hex] if near is not None)


def at_work(state: Skirmish, order: o.Order) -> bool:
    """Whether an order takes somebody away who waits on a ladder or serves an engine."""
    if not isinstance(order, o.Take) or not (state.ladders or state.perriers or state.siphons):
        return False
    one = state.people[order.character]
    if one.mounted or bearing.ladder_of(state, one.id):
        return False
    lying = any(not each.hex and one.hex in each.hexes for each in state.ladders.values())
    near = ground_in(state).neighbours.get(one.hex, ())
    return lying or any(engine.side == one.side and engine.hex in near for engine in engines(state))


def engines(state: Skirmish) -> list[Perrier | Siphon]:
    """All that throws stones or naphtha."""
    return [*state.perriers.values(), *state.siphons.values()]


def close_to(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Put gear down near the enemy, or near what it is for."""
    item = state.agenda[-1]
    assert isinstance(item, Emplacing), "gear is placed"
    places = [order for order in orders if isinstance(order, o.Emplace)]
    aims = [one.hex for one in state.people.values() if one.side != item.side and one.hex]
    return [min(places, key=lambda order: away(order.hex, aims))]


def unhandled(state: Skirmish, side: Side) -> list[str]:
    """Where nobody stands yet who would handle gear of a side, or against it."""
    return [hex_ for hex_ in handles(state, ground_in(state), side) if hex_ not in state.at]


def beside_gear(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Come onto the map where gear lies."""
    entries = [order for order in orders if isinstance(order, o.Enter)]
    wanted = unhandled(state, state.active)
    return [min(entries, key=lambda order: away(order.hex, wanted))] if wanted else orders


def behind_gear(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Wait along the edge at which gear lies."""
    wanted, ground = unhandled(state, state.active), ground_in(state)
    edges = [order for order in orders if isinstance(order, o.Approach)]
    if not wanted:
        return orders
    return [min(edges, key=lambda order: min(ground.inward(order.edge).get(hex_, FAR) for hex_ in wanted))]


def others_first(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Take up who is at no work."""
    return [order for order in orders if not at_work(state, order)]


def at_people(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Throw stones and naphtha at enemies, and at what burns beside them."""
    theirs = {
        hex_
        for one in state.people.values()
        if one.side != state.active and one.hex
        for hex_ in hexes_of(one)
    }
    return [order for order in orders if isinstance(order, o.Cast | o.Spray) and order.at in theirs]


def aflame(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Light naphtha, else what is none of one's own gear."""
    greek: list[o.Order] = [
        order for order in orders if isinstance(order, o.ShootFlaming) and order.at in state.naphtha
    ]
    return greek or [order for order in orders if burnt_by(order) not in own_gear(state, state.active)]


def burnt_by(order: o.Order) -> str:
    """The hex that an order sets on fire; "" for one that sets none."""
    match order:
        case o.SetFire(_, hex_) | o.ShootFlaming(hex_):
            return hex_
    return ""


def own_gear(state: Skirmish, side: Side) -> set[str]:
    """The hexes of what a side has: engines, and ladders that stand."""
    found = {
        hex_ for each in state.perriers.values() if each.side == side for hex_ in both(each.hex, each.facing)
    }
    found |= {each.hex for each in state.siphons.values() if each.side == side}
    return found | {each.hex for each in state.ladders.values() if each.side == side and each.hex}


def spared(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Those of some orders that set none of one's own gear on fire."""
    if not (state.perriers or state.siphons or state.ladders):
        return orders
    own = own_gear(state, state.active)
    return [order for order in orders if burnt_by(order) not in own]
