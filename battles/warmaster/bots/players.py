"""The players of Warmaster: a random one with any legal order, and a plain one that goes at the nearest enemy."""

from typing import Any, ClassVar

from battles.kit.agenda.loop import Loop
from battles.kit.bots.any_legal import AnyLegal
from battles.kit.bots.player import Player
from battles.warmaster.play import charging, commanding, placing
from battles.warmaster.play.orders import GoOn, Order
from battles.warmaster.rules.charges import distance2
from battles.warmaster.state import State, Unit
from battles.warmaster.state.rectangles import FACINGS, NORMAL, Facing, Point, gap2
from battles.warmaster.system import LOOP

STUBBORN = 10
"""How often in a row a player of chance must draw that he gives the battle up before he does."""


class Anyhow(AnyLegal[State, Order]):
    """Any order; few phases end before all have moved, and few battles are given up."""

    loop: ClassVar[Loop[Any, Any, Any]] = LOOP
    seldom = {GoOn: 0.3}

    def choose(self, state: State) -> Order:
        """One of the legal orders."""
        drawn = (super(Anyhow, self).choose(state) for _ in range(STUBBORN))
        return next(
            (order for order in drawn if not isinstance(order, commanding.Resign)), commanding.Resign()
        )


def nearest(state: State, unit: Unit) -> Unit | None:
    """The nearest enemy of a unit; None without one."""
    return min(state.enemies(unit), key=lambda enemy: (distance2(state, unit, enemy), enemy.id), default=None)


def toward(state: State, unit: Unit) -> Point:
    """Where the first stand of a unit goes at the nearest enemy: as far as it may, to his first stand."""
    first, enemy = unit.stands[0], nearest(state, unit)
    if enemy is None:
        return first.centre
    there = min(enemy.stands, key=lambda stand: gap2(first.rect, stand.rect))
    x, y = there.x - first.x, there.y - first.y
    far = max(abs(x), abs(y), 1)
    step = min(far, unit.kind.move * 7 // 10)
    return first.x + x * step // far, first.y + y * step // far


class Plain(Player[State, Order]):
    """Charges whom it can, and goes straight at the nearest enemy; in combat it does what is done by default."""

    loop = LOOP

    def charge(self, state: State, item: commanding.Initiative | commanding.Ordered) -> Order | None:
        """The first charge that can be made; who has an order and can make none moves."""
        orders = self.loop.orders(state)
        found = (order for order in orders if isinstance(order, commanding.Charge))
        return next(found, commanding.Move() if isinstance(item, commanding.Ordered) else None)

    def command(self, state: State, item: commanding.Ordering) -> Order | None:
        """The units one after the other, the nearest to an enemy first."""
        orders = (order for order in self.loop.orders(state) if isinstance(order, commanding.Command))

        def away(order: commanding.Command) -> int:
            unit = state.units[order.unit]
            enemy = nearest(state, unit)
            return distance2(state, unit, enemy) if enemy else 0

        return min(orders, key=away, default=None)

    def place(self, state: State, item: placing.Placing) -> Order | None:
        """The first stand of who moves as near to where it wants to be as there is room; the rest as by default."""
        if item.why != "move" or item.placed:
            return None
        orders, unit = self.loop.orders(state), state.units[item.unit]
        x, y = toward(state, unit)
        columns = [order for order in orders if isinstance(order, placing.Column)]
        rows = [order for order in orders if isinstance(order, placing.Row)]
        if columns:
            return min(columns, key=lambda order: abs(order.x - x))
        if rows:
            return min(rows, key=lambda order: abs(order.y - y))
        return self.face(state, unit)

    def face(self, state: State, unit: Unit) -> Order:
        """The way in which most of the way to the nearest enemy lies; where it looks now, if that leads on."""
        first, enemy = unit.stands[0], nearest(state, unit)
        there = enemy.stands[0] if enemy else first

        def leads(facing: Facing) -> int:
            east, north = NORMAL[facing]
            return (there.x - first.x) * east + (there.y - first.y) * north

        ahead = leads(first.facing) > 0
        return placing.Face(first.facing if ahead else max(FACINGS, key=leads))

    def follow(self, state: State, item: charging.Following) -> Order | None:
        """Let each unit follow that may."""
        return self.loop.orders(state)[0]

    answers = {
        commanding.Initiative: charge,
        commanding.Ordering: command,
        commanding.Ordered: charge,
        placing.Placing: place,
        charging.Following: follow,
    }
