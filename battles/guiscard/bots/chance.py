"""Players of chance: one gives any legal order, the other leans to what is rare: ranks, charges, contact."""

from collections.abc import Collection
from pathlib import Path
from typing import get_args

from battles.guiscard import system
from battles.guiscard.bots import array, errands, reckless, storming
from battles.guiscard.bots.player import away
from battles.guiscard.play import orders as o
from battles.guiscard.play.charge.answering import CounterCharge
from battles.guiscard.play.charge.charges import ChargeAt
from battles.guiscard.play.charge.planning import RideOn
from battles.guiscard.play.combat.attacking import AddAttacker, Attack
from battles.guiscard.play.combat.ways import FallBack
from battles.guiscard.play.deployment import Deploy, berth_of
from battles.guiscard.play.ending import Surrender
from battles.guiscard.play.fire.aiming import Shoot, ShootFlaming
from battles.guiscard.play.fire.defensive import HoldFire
from battles.guiscard.play.fire.stones import Cast
from battles.guiscard.play.gear.fires import SetFire
from battles.guiscard.play.gear.ladders import ShiftLadder
from battles.guiscard.play.gear.siphon import Spray
from battles.guiscard.play.hoplites.forming import FormUp
from battles.guiscard.play.moving.legs import Go
from battles.guiscard.play.moving.step import Take
from battles.guiscard.play.sieges.emplacing import Emplace
from battles.guiscard.play.sieges.entering import Approach, Enter
from battles.guiscard.rules.charge.group import touching
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.rules.hoplites.formation import formation_of, is_hoplite
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Announcing, ChargeUnderWay, CounterCharging, PlanningCharge
from battles.guiscard.system import SYSTEM
from battles.kit.bots import any_legal
from hexmap.grid import SIDES

REACH = 8
"""Hexes from the enemy at which somebody sets up: a charge needs six, and a ride is not much longer."""


def in_ranks(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """The orders that leave all people in formations and at their gear, if there are any."""
    if state.formations:
        orders = [
            order for order in orders if not (isinstance(order, Take) and formed(state, order))
        ] or orders
    orders = [order for order in orders if not unrested(state, order)] or orders
    orders = [order for order in orders if not storming.at_work(state, order)] or orders
    return storming.spared(state, orders) or orders


def unrested(state: Skirmish, order: o.Order) -> bool:
    """True if an order lets a hoplite fight or fall in again, although rest where he is would bring back his pike."""
    if isinstance(order, FormUp):
        return not state.fallen.keys().isdisjoint(order.members)
    return isinstance(order, Attack | AddAttacker) and order.attacker in state.fallen


def formed(state: Skirmish, order: Take) -> bool:
    """True if an order takes up somebody who is in a formation."""
    return formation_of(state, state.people[order.character]) is not None


def at_hand(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Set up where a charge can come from; hoplites, and people out of sight of the enemy, in the usual array."""
    places = [order for order in orders if isinstance(order, Deploy)]
    one = state.people[places[0].character]
    enemies = others(state, one)
    if is_hoplite(one) or not enemies:
        return [array.place(state, one)]
    return [min(places, key=lambda order: abs(away(order.hex, enemies) - REACH))]


def deepest(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Form up as many as can, the front away from the own edge if they can look there."""
    bodies = [order for order in orders if isinstance(order, FormUp)]
    facing = berth_of(state, state.people[bodies[0].members[0]]).facing
    ahead = [order for order in bodies if order.right == (facing + array.RIGHT) % len(SIDES)] or bodies
    most = max(len(order.members) for order in ahead)
    return [order for order in ahead if len(order.members) == most]


def straight(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Step to the nearest enemy, or where an errand leads."""
    item = state.agenda[-1]
    assert isinstance(item, Announcing), "steps belong to a move"
    steps = [order for order in orders if isinstance(order, Go)]
    one = state.people[item.character]
    aims = errands.goals(state, one) or others(state, one)
    return [min(steps, key=lambda order: away(order.hex, aims))]


def closest(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Counter-charge with the rider nearest to the way of the charging rider, or to others: where most is shot at."""
    item = state.agenda[-1]
    assert isinstance(item, CounterCharging), "a charge is answered"
    charge = item.charges[item.asked]
    foes = [
        hex_
        for one in state.people.values()
        if one.side == state.active and one.id != charge.rider
        for hex_ in hexes_of(one)
    ]
    riders = [order for order in orders if isinstance(order, CounterCharge)]
    return [min(riders, key=lambda order: away(state.people[order.rider].hex, (*charge.path, *foes)))]


def hindering(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Shoot at people at work for a whole phase; else beside a friend about to counter-charge, for a shot goes astray."""
    shots = [order for order in orders if isinstance(order, Shoot)]
    workers = [*(work.character for work in state.tearings), *(work.character for work in state.windings)]
    busy = {hex_ for name in workers for hex_ in hexes_of(state.people[name])}
    if found := [order for order in shots if order.at in busy]:
        return list(found)
    riding = next((item for item in reversed(state.agenda) if isinstance(item, ChargeUnderWay)), None)
    if riding is None or not riding.counters:
        return orders
    friends = [hex_ for each in riding.counters.values() for hex_ in hexes_of(state.people[each.rider])]
    return [order for order in shots if away(order.at, friends) == 1]


def beside_flames(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Attack who stands where it may burn next."""
    attacks = [order for order in orders if isinstance(order, Attack)]
    return [order for order in attacks if away(struck_at(state, order), state.fires) == 1]


def struck_at(state: Skirmish, order: Attack) -> str:
    """The hexes of the person who is attacked."""
    return (state.people.get(order.defender) or state.horses[order.defender]).hex


def down_a_rope(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Fall back to where a rope hangs."""
    ropes = {rope.hex for rope in state.ropes.values() if rope.over}
    return [order for order in orders if isinstance(order, FallBack) and order.hex in ropes]


def patient(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Hold fire for a hex alone."""
    return [order for order in orders if order == HoldFire("hex")]


def together(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Charge where most others could join: rider and target with most neighbours who can charge and be charged."""
    charges = [order for order in orders if isinstance(order, ChargeAt)]
    riders, foes = ({getattr(order, who) for order in charges} for who in ("rider", "target"))
    room = [min(beside(state, order.rider, riders), beside(state, order.target, foes)) for order in charges]
    return [order for order, many in zip(charges, room, strict=True) if many == max(room)]


def beside(state: Skirmish, name: str, names: Collection[str]) -> int:
    """The number of these who stand beside somebody."""
    one = state.people[name]
    return sum(other != name and touching(one, state.people[other]) for other in names)


def forward(state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
    """Ride a charge straight at its target."""
    item = state.agenda[-1]
    assert isinstance(item, PlanningCharge), "a path is announced"
    assert item.making is not None, "somebody rides it"
    aims = hexes_of(state.people[item.making.target])
    rides = [order for order in orders if isinstance(order, RideOn)]
    return [min(rides, key=lambda order: away(order.hex, aims))]


def others(state: Skirmish, one: Character) -> list[str]:
    """The hexes of somebody's enemies."""
    return [other.hex for other in state.people.values() if other.side != one.side and other.hex]


class AnyLegal(any_legal.AnyLegal[Skirmish, o.Order]):
    """Of the skirmish; ends steps and surrenders seldom."""

    loop = system.LOOP
    seldom = {o.EndStep: 0.05, Surrender: 0.1}


class Reckless(reckless.Eager[Skirmish, o.Order]):
    """Sets up mostly at hand, forms up, moves mostly toward the enemy and attacks mostly when it can."""

    loop = system.LOOP
    eager = reckless.eagerness(Path(__file__).with_name("reckless.toml"), get_args(SYSTEM.orders))
    leanings = {
        Deploy: at_hand,
        FormUp: deepest,
        Go: straight,
        CounterCharge: closest,
        Shoot: hindering,
        Attack: beside_flames,
        FallBack: down_a_rope,
        ShiftLadder: storming.against_the_wall,
        HoldFire: patient,
        ChargeAt: together,
        RideOn: forward,
        Emplace: storming.close_to,
        Enter: storming.beside_gear,
        Approach: storming.behind_gear,
        Take: storming.others_first,
        Cast: storming.at_wood,
        Spray: storming.at_people,
        ShootFlaming: storming.aflame,
        SetFire: storming.aflame,
    }

    def sifted(self, state: Skirmish, orders: list[o.Order]) -> list[o.Order]:
        """Mostly nobody is moved out of a formation, or from gear."""
        return in_ranks(state, orders)
