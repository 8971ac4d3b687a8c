"""The captain of Grunwald: he goes to good combats, brings all helpers to them, and stays out of harm till then.

He calculates combats exactly (`prospects`) and his reach by the very steps of the rules (`reach`).
"""

from collections.abc import Sequence

from msgspec.structs import replace

from battles.grunwald.bots import aims, fights, leaders
from battles.grunwald.bots.prospects import Rooms, prospect
from battles.grunwald.bots.reach import AHEAD, Way, reach
from battles.grunwald.bots.weights import weights
from battles.grunwald.play import (
    banners,
    following,
    leading,
    losing,
    marching,
    moving,
    reacting,
    salvoes,
    withdrawing,
)
from battles.grunwald.play.effects import field_of
from battles.grunwald.play.fighting import Against, Attack, Fighting, Join, Resolve, combat_of
from battles.grunwald.play.orders import Halt, Order, Pass
from battles.grunwald.rules import victory
from battles.grunwald.rules.strengths import Combat, defending
from battles.grunwald.state import Leader, State, Unit
from battles.grunwald.state.field import Field
from battles.grunwald.system import LOOP
from battles.kit.bots.player import Player


def nearest(field: Field, hex_: str, units: Sequence[Unit]) -> int:
    """How far the nearest of some units is; 99 for none."""
    row, places = field.row(hex_), field.places
    return min([row[places[unit.hex]] for unit in units], default=99)


class Captain(Player[State, Order]):
    """Plays to win."""

    loop = LOOP

    def best_way(self, state: State, unit: Unit) -> tuple[Way, float]:
        """Where a unit goes, and what it gains by it."""
        field = field_of(state)
        ways = reach(state, field, unit)
        outlook = aims.Outlook(state, field, unit)
        worths = {stand: aims.worth_of(way, outlook) for stand, way in ways.items()}
        stand = max(worths, key=lambda each: (worths[each], -len(ways[each].steps), each))
        return ways[stand], worths[stand] - worths[unit.hex, unit.facing]

    def move(self, state: State, item: moving.Moving) -> Order | None:
        """The first, nearest to the enemy, who gains by it; who is disorganised rallies; leaders last."""
        field, orders = field_of(state), self.loop.orders(state)
        enemies = aims.enemies_of(state, state.active)
        for order in orders:
            if isinstance(order, moving.Recover) and nearest(field, state.units[order.unit].hex, enemies) > 2:
                return order
        takes = [order for order in orders if isinstance(order, moving.Take) and not order.leader]
        takes.sort(key=lambda order: (nearest(field, state.units[order.unit].hex, enemies), order.unit))
        for order in takes:
            unit = state.units[order.unit]
            way, gain = self.best_way(state, unit)
            if way.steps and gain > weights().least:
                return order
            if unit.missile_foot and self.forms(state, unit):
                return order
        if entering := [order for order in orders if isinstance(order, moving.Enter)]:
            return entering[0]
        leads = [order for order in orders if isinstance(order, moving.Lead)]
        comes = leaders.coming(state, field, state.active) if leads else {}
        for order in leads:
            if leaders.way(state, field, order.leader, comes):
                return order
        return moving.EndPhase()

    def forms(self, state: State, unit: Unit) -> bool:
        """True if shooters turn their counter over: to shoot near an enemy, to move without one."""
        near = nearest(field_of(state), unit.hex, aims.enemies_of(state, unit.side)) <= 4
        return near == (unit.formation == "movement")

    def march(self, state: State, item: marching.Marching) -> Order | None:
        """The first step of the best way from here."""
        unit = state.units[item.unit]
        orders = self.loop.orders(state)
        for order in orders:
            if isinstance(order, reacting.Shoot):
                return order
        if unit.missile_foot and self.forms(state, unit) and marching.Form() in orders:
            return marching.Form()
        way, gain = self.best_way(state, unit)
        if not way.steps or gain <= weights().least:
            return Halt()
        step = way.steps[0]
        return marching.Advance() if step == AHEAD else marching.TurnTo(step)

    def enter(self, state: State, item: moving.Entering) -> Order | None:
        """On at the hex that is nearest to the enemy."""
        field, enemies = field_of(state), aims.enemies_of(state, state.active)
        comes = [order for order in self.loop.orders(state) if isinstance(order, moving.ComeOn)]

        def away(order: moving.ComeOn) -> tuple[int, int]:
            ahead = field.toward(order.hex, order.facing) or order.hex
            return nearest(field, order.hex, enemies), nearest(field, ahead, enemies)

        return min(comes, key=away, default=None)

    def lead(self, state: State, item: leading.Leading) -> Order | None:
        """A hex further."""
        way = leaders.way(state, field_of(state), item.leader)
        return leading.Ride(way) if way and leading.Ride(way) in self.loop.orders(state) else Halt()

    def react(self, state: State, item: reacting.Reacting) -> Order | None:
        """Every shot there is, at the unit that is worth most."""
        shots = [order for order in self.loop.orders(state) if isinstance(order, reacting.Shoot)]

        def worth(order: reacting.Shoot) -> tuple[float, str]:
            unit = state.units.get(order.target)
            return (victory.worth(unit) if unit is not None else 0.5), order.shooter

        return max(shots, key=worth, default=Pass())

    def counter(self, state: State, item: reacting.Countering) -> Order | None:
        """Ride against who comes, where the combat is worth it."""
        field, mover = field_of(state), reacting.piece_of(state, item.mover)
        best: tuple[float, Order] = (weights().ride, Pass())
        there = tuple(defending(state, field, state.at(mover.hex), (mover.id,)))
        prey = leaders.price(state, mover) if isinstance(mover, Leader) else 0.0
        for order in self.loop.orders(state):
            if isinstance(order, reacting.CounterCharge):
                unit = state.units[order.unit]
                after = aims.standing(state, replace(unit, hex=order.hex, facing=order.facing))
                riders = (*item.riders, unit.id)
                combat = Combat(riders, there, (mover.hex,), countering=True)
                hoped = prospect(after, field, combat) + prey
                best = max(best, (hoped, order), key=lambda each: each[0])
        return best[1]

    def fight(self, state: State, item: Fighting) -> Order | None:
        """Declare the best combat, piece by piece; the strongest hold a fortification."""
        if item.called:
            return None
        field, orders = field_of(state), self.loop.orders(state)
        whole = item.attackers and Resolve() in orders
        rooms: Rooms = {}
        now = prospect(state, field, combat_of(state, item), rooms) if whole else None
        found = fights.best(state, field, item.owed, item.attackers, item.targets, rooms)
        if found is None:
            return next((order for order in orders if isinstance(order, Resolve)), None) or next(iter(orders))
        combat, hoped = found
        if now is not None and now >= hoped:
            return Resolve()
        if not item.attackers:
            if hoped <= 0 and moving.EndPhase() in orders:
                return moving.EndPhase()
            return next(
                (
                    order
                    for order in orders
                    if isinstance(order, Attack)
                    and order.unit in combat.attackers
                    and order.hex in combat.targets
                ),
                None,
            )
        for order in orders:
            if isinstance(order, Against) and order.hex in combat.targets:
                return order
            if isinstance(order, Join) and order.unit in combat.attackers:
                return order
        return Resolve() if Resolve() in orders else None

    def lose(self, state: State, item: losing.Losing | salvoes.Straying) -> Order | None:
        """The point of the unit of which it costs least."""
        orders = [order for order in self.loop.orders(state) if isinstance(order, losing.Lose)]

        def cost(order: losing.Lose) -> tuple[bool, float]:
            unit = state.units[order.unit]
            return unit.sp == 1, victory.worth(unit)

        return min(orders, key=cost, default=None)

    def inherit(self, state: State, item: banners.Inheriting) -> Order | None:
        """The banner to who can carry it on, in good order and strong."""
        orders = [order for order in self.loop.orders(state) if isinstance(order, banners.Bear)]

        def worth(order: banners.Bear) -> tuple[bool, bool, int, int]:
            unit = state.units[order.unit]
            return not unit.missile_foot, unit.order == "good", unit.sp, unit.armour

        return max(orders, key=worth, default=None)

    def fall_back(self, state: State, item: withdrawing.Withdrawing) -> Order | None:
        """Away from the enemy."""
        field, enemies = field_of(state), aims.enemies_of(state, item.side)
        orders = [order for order in self.loop.orders(state) if isinstance(order, withdrawing.FallBack)]

        def safe(order: withdrawing.FallBack) -> tuple[int, int]:
            return nearest(field, order.hex, enemies), -len(state.at(order.hex))

        return max(orders, key=safe, default=None)

    def look(self, state: State, item: withdrawing.Looking) -> Order | None:
        """At the nearest enemy."""
        field, unit = field_of(state), state.units[item.unit]
        enemies = aims.enemies_of(state, unit.side)
        faces = [order for order in self.loop.orders(state) if isinstance(order, withdrawing.Face)]

        def away(order: withdrawing.Face) -> int:
            ahead = field.toward(unit.hex, order.facing) or unit.hex
            return nearest(field, ahead, enemies)

        best = min(faces, key=away, default=None)
        now = field.toward(unit.hex, unit.facing) or unit.hex
        return best if best is not None and away(best) < nearest(field, now, enemies) else None

    def chase(self, state: State, item: following.Chasing) -> Order | None:
        """Ride down infantry; otherwise go as far as the unit must."""
        orders = self.loop.orders(state)
        for order in orders:
            if isinstance(order, following.Trample):
                return order
        return Pass() if Pass() in orders else next(iter(orders))

    answers = {
        moving.Moving: move,
        moving.Entering: enter,
        marching.Marching: march,
        leading.Leading: lead,
        reacting.Reacting: react,
        reacting.Countering: counter,
        Fighting: fight,
        losing.Losing: lose,
        salvoes.Straying: lose,
        banners.Inheriting: inherit,
        withdrawing.Withdrawing: fall_back,
        withdrawing.Looking: look,
        following.Chasing: chase,
    }
