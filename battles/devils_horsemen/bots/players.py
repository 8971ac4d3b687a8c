"""The players of Devil's Horsemen: a random one with any legal order, and a plain one at the nearest enemy."""

from typing import Any, ClassVar

from battles.contract.muster import opponent
from battles.devils_horsemen.play import (
    activating,
    collapsing,
    commanding,
    designating,
    lining,
    marching,
    turns,
)
from battles.devils_horsemen.play import items as lie
from battles.devils_horsemen.play.orders import Fire, Forgo, Halt, Order, Plant, Step, TurnTo
from battles.devils_horsemen.rules import facings, missiles, quality
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.system import LOOP
from battles.kit.agenda.loop import Loop
from battles.kit.bots.any_legal import AnyLegal
from battles.kit.bots.player import Player

LONG = 20
"""The turns after which players who do not aim to win leave a battle drawn."""
RESTED = 2
"""So few hits short of its quality a unit recovers, where it can."""


class Anyhow(AnyLegal[State, Order]):
    """Any order; few turns end before leaders have led, few pass, and no battle is drawn before it is long."""

    loop: ClassVar[Loop[Any, Any, Any]] = LOOP
    seldom = {
        activating.PassOver: 0.1,
        commanding.EndOrders: 0.2,
        Plant: 0.2,
        lining.EndLine: 0.2,
        turns.OfferDraw: 0.02,
        turns.GiveUp: 0.1,
        Halt: 0.3,
        TurnTo: 0.5,
        marching.Form: 0.2,
        commanding.Dismount: 0.3,
        marching.Remount: 0.3,
    }

    def _stands(self, state: State, kind: type[Any]) -> float:
        """A long battle has had its time."""
        return 1.0 if kind is turns.OfferDraw and state.turn > LONG else super()._stands(state, kind)


def nearest(state: State, unit: Unit) -> Unit | None:
    """The nearest enemy of a unit."""
    enemies = state.on_map(opponent(unit.side))
    return min(enemies, key=lambda other: (state.field.distance(unit.hex, other.hex), other.id), default=None)


def away(state: State, name: str) -> tuple[int, str]:
    """How far a unit is from its nearest enemy, and its id."""
    unit = state.units[name]
    enemy = nearest(state, unit)
    return (state.field.distance(unit.hex, enemy.hex) if enemy else 0), name


class Plain(Player[State, Order]):
    """The plain player: leads every due leader, sends lines and units at the nearest enemy, fires and strikes."""

    loop = LOOP

    def first(self, state: State, item: Any) -> Order | None:
        """The first that is offered."""
        return next(iter(self.loop.orders(state)), None)

    def go_on(self, state: State, item: lie.Continuing) -> Order:
        """Momentum is always tried."""
        return activating.GoOn()

    def order(self, state: State, item: lie.Ordering) -> Order | None:
        """Shaken units recover, the routed rally; lines go before single units, and of those the nearest to an enemy."""
        orders = self.loop.orders(state)
        for order in orders:
            if isinstance(order, commanding.Recover):
                unit = state.units[order.unit]
                if unit.hits >= quality.in_force(unit) - RESTED:
                    return order
        for kind in (commanding.RallyStandard, commanding.Rally, commanding.Line, commanding.TestLines):
            if found := next((order for order in orders if isinstance(order, kind)), None):
                return found
        moves = [o for o in orders if isinstance(o, commanding.Command) and o.act == "move" and not o.leader]
        return min(moves, key=lambda order: away(state, order.unit), default=None)

    def line(self, state: State, item: lie.Lining) -> Order | None:
        """Everybody falls in; the nearest to an enemy go first."""
        orders = self.loop.orders(state)
        if not item.closed:
            joins = [order for order in orders if isinstance(order, lining.FallIn)]
            return max(joins, key=lambda order: len(order.units), default=lining.CloseLine())
        tasks = [o for o in orders if isinstance(o, lining.Task) and o.act == "move" and not o.leader]
        return min(tasks, key=lambda order: away(state, order.unit), default=None)

    def march(self, state: State, item: lie.Marching) -> Order | None:
        """Fire if possible, go nearer, and turn if that leads nearer; halt beside an enemy."""
        orders, unit = self.loop.orders(state), state.units[item.unit]
        enemy = nearest(state, unit)
        if enemy is None:
            return Halt()
        if volley := self.volley(state, [order for order in orders if isinstance(order, Fire)], unit):
            return volley
        here = state.field.distance(unit.hex, enemy.hex)
        steps = [order for order in orders if isinstance(order, Step)]
        best = min(
            steps, key=lambda order: (state.field.distance(order.hex, enemy.hex), order.hex), default=None
        )
        if best and state.field.distance(best.hex, enemy.hex) < here:
            return best
        if here > 1 and enemy.hex not in facings.front(state.field, unit):
            return self.turn(state, [order for order in orders if isinstance(order, TurnTo)], unit, enemy)
        return None

    def turn(self, state: State, turns_: list[TurnTo], unit: Unit, enemy: Unit) -> TurnTo | None:
        """The turn by which the hexes in front come nearest to an enemy, if any brings them nearer."""
        now = self.ahead(state, unit, unit.facing, enemy)
        nearer = [each for each in turns_ if self.ahead(state, unit, each.facing, enemy) < now]
        return min(nearer, key=lambda each: self.ahead(state, unit, each.facing, enemy), default=None)

    def ahead(self, state: State, unit: Unit, facing: int, enemy: Unit) -> int:
        """How near the hexes in front would be to an enemy."""
        near = (state.field.toward(unit.hex, facing - 1), state.field.toward(unit.hex, facing))
        return sum(
            state.field.distance(hex_, enemy.hex) if hex_ else 2 * len(state.field.hexes) for hex_ in near
        )

    def volley(self, state: State, fires: list[Fire], unit: Unit) -> Fire | None:
        """The volley that is likeliest to hit."""

        def most(order: Fire) -> int:
            target = state.units.get(order.target)
            where = target.hex if target else state.leaders[order.target].hex
            far = state.field.distance(unit.hex, where)
            found = missiles.modifiers(unit, target, order.mode, far, moved=True, shower=order.shower)
            return (missiles.most(unit, far) or 0) - sum(found.values())

        return max(fires, key=most, default=None)

    def face(self, state: State, item: lie.Facing) -> Order | None:
        """Turn to an enemy outside the front, if one corner is enough."""
        unit, enemy = state.units[item.unit], state.units[item.enemy]
        if enemy.hex in facings.front(state.field, unit):
            return Forgo()
        wanted = facings.toward(state.field, unit.hex, enemy.hex)
        return next(
            (o for o in self.loop.orders(state) if isinstance(o, TurnTo) and o.facing in wanted), Forgo()
        )

    def strike(self, state: State, item: Any) -> Order | None:
        """Attack with every unit that may."""
        return next((o for o in self.loop.orders(state) if isinstance(o, designating.Attack)), None)

    def follow(self, state: State, item: lie.Routing) -> Order | None:
        """Keep leaders with routing units."""
        return next(iter(self.loop.orders(state)), None)

    def rally(self, state: State, item: lie.RallyPhase) -> Order | None:
        """The routed go in order; a battle that has become long may be drawn."""
        orders = self.loop.orders(state)
        if turns.OfferDraw() in orders and state.turn > LONG:
            return turns.OfferDraw()
        return next((order for order in orders if isinstance(order, collapsing.Flee)), None)

    answers = {
        lie.Electing: first,
        lie.Activating: first,
        lie.Continuing: go_on,
        lie.Ordering: order,
        lie.Lining: line,
        lie.Marching: march,
        lie.Facing: face,
        lie.Answering: first,
        lie.Offering: strike,
        lie.Designating: strike,
        lie.Routing: follow,
        lie.Springing: first,
        lie.RallyPhase: rally,
    }
