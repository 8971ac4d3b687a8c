"""The players of Grunwald: a random one with any legal order, and a plain one at the nearest enemy."""

from typing import Any, ClassVar

from battles.grunwald.play import fighting, marching, moving, reacting
from battles.grunwald.play.effects import field_of
from battles.grunwald.play.orders import Halt, Leave, Order
from battles.grunwald.rules.strengths import weighed
from battles.grunwald.state import State, Unit
from battles.grunwald.system import LOOP
from battles.kit.agenda.loop import Loop
from battles.kit.bots.any_legal import AnyLegal
from battles.kit.bots.player import Player


class Anyhow(AnyLegal[State, Order]):
    """Any order; few leave the field, and few phases end before all have moved."""

    loop: ClassVar[Loop[Any, Any, Any]] = LOOP
    seldom = {Leave: 0.05, moving.EndPhase: 0.1, Halt: 0.3}


def nearest(state: State, unit: Unit) -> Unit | None:
    """The nearest enemy of a unit."""
    where = field_of(state)
    enemies = (other for other in state.units.values() if other.side != unit.side and other.place == "map")
    return min(enemies, key=lambda other: (where.distance(unit.hex, other.hex), other.id), default=None)


class Plain(Player[State, Order]):
    """Goes at the nearest enemy, shoots at whom it can, and fights where the odds are best."""

    loop = LOOP

    def move(self, state: State, item: moving.Moving) -> Order | None:
        """The units one after the other, the nearest to an enemy first; the disorganised rally."""
        where, orders = field_of(state), self.loop.orders(state)
        for order in orders:
            if isinstance(order, moving.Recover):
                return order

        def away(order: moving.Take) -> int:
            unit = state.units[order.unit]
            enemy = nearest(state, unit)
            return where.distance(unit.hex, enemy.hex) if enemy else 0

        takes = [order for order in orders if isinstance(order, moving.Take) and not order.leader]
        return (
            min(takes, key=away) if takes else next((o for o in orders if isinstance(o, moving.Enter)), None)
        )

    def march(self, state: State, item: marching.Marching) -> Order | None:
        """Straight on while that leads nearer, a turn where another way does; it halts beside an enemy before it."""
        unit = state.units[item.unit]
        enemy, where = nearest(state, unit), field_of(state)
        orders = self.loop.orders(state)
        if enemy is None:
            return Halt()
        for kind in (reacting.Shoot, marching.Overrun):
            if found := next((order for order in orders if isinstance(order, kind)), None):
                return found
        here = where.distance(unit.hex, enemy.hex)
        toward = min(
            range(6), key=lambda way: where.distance(where.toward(unit.hex, way) or unit.hex, enemy.hex)
        )
        ahead = where.toward(unit.hex, unit.facing)
        if ahead and where.distance(ahead, enemy.hex) < here and marching.Advance() in orders:
            return marching.Advance()
        if unit.facing != toward and marching.TurnTo(toward) in orders:
            return marching.TurnTo(toward)
        return Halt()

    def react(self, state: State, item: reacting.Reacting) -> Order | None:
        """Whatever can shoot does."""
        return next(iter(self.loop.orders(state)), None)

    def fight(self, state: State, item: fighting.Fighting) -> Order | None:
        """Declare the combat with the best odds that one unit can begin; all other units join it that can."""
        orders = self.loop.orders(state)
        if not item.attackers:
            attacks = [order for order in orders if isinstance(order, fighting.Attack)]
            return max(attacks, key=lambda order: self.odds(state, item, order), default=None)
        if joins := [order for order in orders if isinstance(order, fighting.Join)]:
            return joins[0]
        return next(iter(orders), None)

    def odds(self, state: State, item: fighting.Fighting, order: fighting.Attack) -> int:
        """The column of a unit alone against the units in a hex."""
        found = fighting.Fighting(item.owed, (order.unit,), (order.hex,))
        return weighed(state, field_of(state), fighting.combat_of(state, found)).final

    answers = {
        moving.Moving: move,
        marching.Marching: march,
        reacting.Reacting: react,
        reacting.Countering: react,
        fighting.Fighting: fight,
    }
