"""A player who goes straight at the nearest enemy: shoots when he may, charges when he can, attacks any he touches."""

from collections.abc import Iterable
from typing import Any

from battles.contract.surface import Chance
from battles.guiscard import system
from battles.guiscard.bots import array
from battles.guiscard.bots.player import Player, allowed, along, first_allowed
from battles.guiscard.bots.shots import Shots
from battles.guiscard.bots.strides import Strides, watched
from battles.guiscard.play import orders as o
from battles.guiscard.play.charge.answering import CounterCharge
from battles.guiscard.play.charge.charges import ChargeAt
from battles.guiscard.play.charge.planning import AtHim, RideOn
from battles.guiscard.play.combat.advance import AdvanceTo
from battles.guiscard.play.combat.attacking import AddAttacker, Attack, Strike
from battles.guiscard.play.fire.aiming import Lower, Shoot
from battles.guiscard.play.fire.ready import Aim
from battles.guiscard.play.moving.step import Take
from battles.guiscard.play.sieges.entering import Enter
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state import items as a
from hexmap.grid import distance


class Charger(Player):
    """Every man for himself, and forward."""

    def __init__(self, draw: Chance) -> None:
        super().__init__(draw)
        self._way: tuple[tuple[int, str, str], list[str]] | None = None

    def deploy(self, state: Skirmish, item: a.Deploying) -> o.Order:
        """In the usual array."""
        return array.place(state, state.people[item.left[0]])

    def shoot(self, state: Skirmish, item: Any) -> o.Order | None:
        """Shoot with anybody who may."""
        return first(system.LOOP.topic_of(state).offers(state, item), Aim)

    def aim(self, state: Skirmish, item: a.Aiming) -> o.Order:
        """At the best chance, if there is one."""
        found = Shots(state, state.people[item.shooter]).best()
        return first_allowed(state, (Shoot(hex_) for worth, hex_ in found if worth > 0)) or Lower()

    def charge(self, state: Skirmish, item: a.Charges) -> o.Order | None:
        """At the nearest who can be charged."""
        charges = [order for order in system.LOOP.orders(state) if isinstance(order, ChargeAt)]
        at = {one.id: one.hex for one in state.people.values()}
        return min(charges, key=lambda order: distance(at[order.rider], at[order.target]), default=None)

    def plan_charge(self, state: Skirmish, item: a.PlanningCharge) -> o.Order | None:
        """Charge straight at him, alone."""
        return ride(state, item)

    def counter(self, state: Skirmish, item: a.CounterCharging) -> o.Order | None:
        """Counter-charge if anybody can."""
        return first(system.LOOP.orders(state), CounterCharge)

    def move(self, state: Skirmish, item: a.Movement) -> o.Order | None:
        """Bring people on first, then move the people nearest to the enemy."""
        enemies = [one for one in state.people.values() if one.side != state.active and one.hex]
        own = [one for one in state.people.values() if one.side == state.active and one.able]
        fresh = [one for one in own if not (one.deeds.moved or one.deeds.forgone or one.deeds.charged)]
        waiting = state.siege.waiting if state.siege is not None else ()
        coming = [state.people[name] for name in waiting if state.people[name].side == state.active]
        for one in coming:
            if allowed(state, Take(one.id)):
                return Take(one.id)
        for one in sorted(fresh, key=lambda one: (away(one.hex, enemies), one.id)):
            order = Take(one.id)
            if allowed(state, order):
                return order
        return None

    def announce(self, state: Skirmish, item: a.Announcing) -> o.Order:
        """To the nearest enemy, or as near as it gets."""
        one = state.people[item.character]
        key = (state.turn, state.active, one.id)
        if self._way is None or self._way[0] != key:
            self._way = key, straight(state, one)
        return along(item, self._way[1])

    def arrive(self, state: Skirmish, item: a.Arriving) -> o.Order | None:
        """Onto the map, as near to an enemy as it gets."""
        one = state.people[item.character]
        enemies = [other for other in state.people.values() if other.side != one.side and other.hex]
        hexes = [
            order for order in system.LOOP.topic_of(state).offers(state, item) if isinstance(order, Enter)
        ]
        return min(hexes, key=lambda order: (away(order.hex, enemies), order.hex), default=None)

    def attack(self, state: Skirmish, item: a.Combat) -> o.Order | None:
        """Attack the enemy whom most can go at."""
        attacks = [order for order in system.LOOP.orders(state) if isinstance(order, Attack)]
        count: dict[str, int] = {}
        for order in attacks:
            count[order.defender] = count.get(order.defender, 0) + (order.defender in state.people)
        return max(attacks, key=lambda order: count[order.defender], default=None)

    def assail(self, state: Skirmish, item: a.Assailing) -> o.Order | None:
        """Attack with all possible people."""
        return first(system.LOOP.orders(state), AddAttacker) or Strike()

    def advance(self, state: Skirmish, item: a.Advancing) -> o.Order | None:
        """After them."""
        return first(system.LOOP.orders(state), AdvanceTo)

    answers = {
        a.Deploying: deploy,
        a.OffensiveFire: shoot,
        a.DefensiveFire: shoot,
        a.Aiming: aim,
        a.Charges: charge,
        a.PlanningCharge: plan_charge,
        a.CounterCharging: counter,
        a.Movement: move,
        a.Announcing: announce,
        a.Arriving: arrive,
        a.Combat: attack,
        a.Assailing: assail,
        a.Advancing: advance,
    }


def first(orders: Iterable[o.Order], kind: type[o.Order]) -> o.Order | None:
    """The first order of a kind."""
    return next((order for order in orders if isinstance(order, kind)), None)


def away(hex_: str, enemies: Iterable[Character]) -> int:
    """Hexes to the nearest of them, whichever half it is."""
    return min((distance(hex_, each) for enemy in enemies for each in hexes_of(enemy)), default=0)


def straight(state: Skirmish, one: Character) -> list[str]:
    """The hexes of the way to the nearest enemy, as far as it can go and stop."""
    enemies = [
        other for other in state.people.values() if other.side != one.side and other.hex and not other.away
    ]
    found = Strides(state, one, watched(state, one.side))
    free = found.free(state)
    if not free:
        return []
    return found.path(min(free, key=lambda end: (away(end, enemies), found.ends[end], end)))


def ride(state: Skirmish, item: a.PlanningCharge) -> o.Order | None:
    """The next hex of a charge, straight at the target; or off they go."""
    ways = [order for order in system.LOOP.orders(state) if isinstance(order, RideOn)]
    if item.making is None or not ways:
        return AtHim()
    target = state.people[item.making.target]
    return min(ways, key=lambda order: (away(order.hex, [target]), order.hex))
