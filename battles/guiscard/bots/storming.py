"""The leanings of the reckless where there is gear: to ladders, ropes and engines, and with them to the palisade."""

from battles.contract.muster import Side
from battles.guiscard.bots.errands import engines, handles, hauled
from battles.guiscard.bots.player import away
from battles.guiscard.play import orders as o
from battles.guiscard.play.fire import stones
from battles.guiscard.play.fire.aiming import ShootFlaming
from battles.guiscard.play.fire.stones import Cast
from battles.guiscard.play.gear.fires import SetFire
from battles.guiscard.play.gear.ladders import ShiftLadder
from battles.guiscard.play.gear.siphon import Spray
from battles.guiscard.play.moving.step import Take
from battles.guiscard.play.sieges.emplacing import Emplace
from battles.guiscard.play.sieges.entering import Approach, Enter
from battles.guiscard.rules.counters import both, hexes_of
from battles.guiscard.rules.gear import bearing
from battles.guiscard.rules.ground import ground_in
from battles.guiscard.state import Skirmish
from battles.guiscard.state.items import Emplacing

FAR = 99
"""Farther from an edge than any hex of a field."""
APART = 8
"""Hexes from the enemy at which a perrier is set up."""


def at_work(state: Skirmish, order: o.Order) -> bool:
    """True if an order takes somebody away who waits on a ladder, is at an engine, hangs on a rope or would pull at it."""
    if not isinstance(order, Take) or not (state.ladders or state.ropes or engines(state)):
        return False
    one, ground = state.people[order.character], ground_in(state)
    if one.mounted or bearing.ladder_of(state, one.id):
        return False
    if any(not each.hex and one.hex in each.hexes for each in state.ladders.values()):
        return True
    if any(
        each.climber == one.id
        or (each.over and each.side == one.side and one.hex in hauled(state, ground, each))
        for each in state.ropes.values()
    ):
        return True
    near = ground.neighbours.get(one.hex, ())
    return any(engine.hex in near for engine in engines(state))


def close_to(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Put ladders down near the enemy, and engines so far off that he does not come to them at once."""
    item = state.agenda[-1]
    assert isinstance(item, Emplacing), "gear is placed"
    places = [order for order in orders if isinstance(order, Emplace)]
    aims = [one.hex for one in state.people.values() if one.side != item.side and one.hex]
    apart = APART if item.left[0].startswith("perrier") else 0
    return [min(places, key=lambda order: abs(away(order.hex, aims) - apart))]


def unhandled(state: Skirmish, side: Side) -> list[str]:
    """The free places of people who would handle gear of a side, or act against it."""
    return [hex_ for hex_ in handles(state, ground_in(state), side) if hex_ not in state.at]


def beside_gear(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Come onto the map where gear lies."""
    entries = [order for order in orders if isinstance(order, Enter)]
    wanted = unhandled(state, state.active)
    return [min(entries, key=lambda order: away(order.hex, wanted))] if wanted else orders


def behind_gear(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Wait along the edge at which gear lies."""
    wanted, ground = unhandled(state, state.active), ground_in(state)
    edges = [order for order in orders if isinstance(order, Approach)]
    if not wanted:
        return orders
    return [min(edges, key=lambda order: min(ground.inward(order.edge).get(hex_, FAR) for hex_ in wanted))]


def others_first(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Take up who is at no work."""
    return [order for order in orders if not at_work(state, order)]


def at_wood(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Throw stones at gear of the enemy; else in turn at enemies and at his own gear, or at works."""
    casts = [order for order in orders if isinstance(order, Cast)]
    ground, own = ground_in(state), own_gear(state, state.active)
    found = {order.at: stones.wood(state, ground, order.at) for order in casts}
    gear = [order for order in casts if found[order.at] not in (None, "work")]
    if theirs := [order for order in gear if order.at not in own]:
        return list(theirs)
    if state.turn % 2:
        return at_people(state, orders)
    return list(gear or [order for order in casts if found[order.at]])


def at_people(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Throw stones and naphtha at enemies, first at the stunned, and at what burns beside them."""
    enemies = [one for one in state.people.values() if one.side != state.active and one.hex]
    at = {
        condition: {hex_ for one in enemies if one.able == condition for hex_ in hexes_of(one)}
        for condition in (False, True)
    }
    for theirs in at.values():
        if found := [order for order in orders if isinstance(order, Cast | Spray) and order.at in theirs]:
            return list(found)
    return []


def against_the_wall(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Move a ladder that stands to where it stands as well, rather than take it down."""
    return [order for order in orders if isinstance(order, ShiftLadder) and order.against]


def aflame(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Light naphtha, else gear of the other side."""
    greek: list[o.Order] = [
        order for order in orders if isinstance(order, ShootFlaming) and order.at in state.naphtha
    ]
    return greek or [order for order in orders if burnt_by(order) not in own_gear(state, state.active)]


def burnt_by(order: o.Order) -> str:
    """The hex that an order sets on fire; "" for one that sets none."""
    match order:
        case SetFire(_, hex_) | ShootFlaming(hex_):
            return hex_
    return ""


def own_gear(state: Skirmish, side: Side) -> set[str]:
    """The hexes of a side's gear: engines, and ladders that stand."""
    found = {
        hex_ for each in state.perriers.values() if each.side == side for hex_ in both(each.hex, each.facing)
    }
    found |= {each.hex for each in state.siphons.values() if each.side == side}
    return found | {each.hex for each in state.ladders.values() if each.side == side and each.hex}


def spared(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """The orders among some that set none of the own gear on fire."""
    if not (state.perriers or state.siphons or state.ladders):
        return orders
    own = own_gear(state, state.active)
    return [order for order in orders if burnt_by(order) not in own]
