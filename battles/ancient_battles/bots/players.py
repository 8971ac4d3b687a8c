"""The players of Ancient Battles: a random one with any legal order, and a plain one at the nearest enemy."""

from typing import Any, ClassVar

from battles.ancient_battles.bots.eye import guess
from battles.ancient_battles.play import opening
from battles.ancient_battles.play.declaring import Charge, Declaring
from battles.ancient_battles.play.moving import (
    Advance,
    FaceAbout,
    Move,
    Moving,
    OtherMoves,
    WheelLeft,
    WheelRight,
)
from battles.ancient_battles.play.orders import Face, GoOn, Order, Resign
from battles.ancient_battles.play.shooting import Shoot, Shooting
from battles.ancient_battles.rules import ways
from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.rules.sight import gap
from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.state.plane.rectangle import heading_of
from battles.ancient_battles.system import LOOP
from battles.ancient_battles.tables import TABLES
from battles.ancient_battles.tables.measure import FULL
from battles.kit.agenda.loop import Loop
from battles.kit.bots.any_legal import AnyLegal
from battles.kit.bots.player import Player

STUBBORN = 10
"""How often in a row a player of chance must draw that he gives the battle up before he does."""
STRAIGHT = 3_000
"""The angle past an enemy up to which a unit goes at him without a wheel (thousandths of a degree)."""
BEHIND = 120_000
"""The angle beyond which a unit turns about to its enemy."""


class Anyhow(AnyLegal[State, Order]):
    """Any order; few battles are given up, and armies stand mostly as they are set up."""

    loop: ClassVar[Loop[Any, Any, Any]] = LOOP
    seldom = {GoOn: 0.5, opening.Form: 0.2, opening.Join: 0.2}

    def choose(self, state: State) -> Order:
        """One of the legal orders."""
        if isinstance(state.agenda[-1], opening.Deploying) and self._draw.random() < 0.3:
            return GoOn()
        drawn = (super(Anyhow, self).choose(state) for _ in range(STUBBORN))
        return next((order for order in drawn if not isinstance(order, Resign)), Resign())


def nearest(state: State, unit: Unit) -> Unit | None:
    """The nearest enemy of a unit; None without one."""
    return min(state.enemies(unit), key=lambda enemy: (gap(unit, enemy), enemy.id), default=None)


class Plain(Player[State, Order]):
    """Charges whom it believes in reach, marches straight at the nearest enemy, and shoots at the nearest."""

    loop = LOOP

    def charge(self, state: State, item: Declaring) -> Order | None:
        """Charge the nearest enemy by eye, if he seems to be in reach."""
        multiple, found = TABLES.now.play.move_multiples.charge, []
        for order in self.loop.orders(state):
            if isinstance(order, Charge):
                unit = state.units[order.unit]
                far = guess(gap(unit, state.units[order.target]), self.draw)
                if far <= unit.kind.move * multiple:
                    found.append((far, order.unit, order.target))
        return Charge(*min(found)[1:]) if found else None

    def take_up(self, state: State, item: OtherMoves) -> Order | None:
        """The units one by one, the nearest to an enemy first; who can marches, but leaders keep with the others."""
        found = []
        for order in self.loop.orders(state):
            if isinstance(order, Move) and order.how != "forced_march":
                unit = state.units[order.unit]
                enemy = nearest(state, unit)
                if enemy and not (unit.lone and order.how != "normal"):
                    found.append((gap(unit, enemy), unit.id, order.how == "normal", order.how))
        return Move(min(found)[1], min(found)[3]) if found else None

    def step(self, state: State, item: Moving) -> Order | None:
        """Turn to the nearest enemy, and go straight ahead as far as possible."""
        unit = state.units[item.unit]
        enemy = nearest(state, unit)
        if enemy is None or (item.steps and isinstance(item.steps[-1], ways.Forward)):
            return None
        rect, (x, y) = ways.walked(unit, item.steps).rect, footprint(enemy).centre
        heading = round(heading_of(x - rect.x, y - rect.y)) % FULL
        aside = (heading - round(rect.heading) + FULL // 2) % FULL - FULL // 2
        if not item.steps and abs(aside) > BEHIND and self.loop.allows(state, FaceAbout()):
            return FaceAbout()
        spans = {type(span.order): span for span in self.loop.spans(state)}
        if not item.steps and Face in spans:
            return Face(heading)
        wheel = WheelRight if aside > 0 else WheelLeft
        wheeled = any(isinstance(each, ways.Wheel) for each in item.steps)
        if abs(aside) > STRAIGHT and wheel in spans and not wheeled:
            angle = min(abs(aside), spans[wheel].most)
            return WheelRight(angle) if aside > 0 else WheelLeft(angle)
        return Advance(spans[Advance].most) if Advance in spans else None

    def shoot(self, state: State, item: Shooting) -> Order | None:
        """Each at the nearest."""
        orders = [order for order in self.loop.orders(state) if isinstance(order, Shoot)]

        def far(order: Shoot) -> tuple[str, float, str]:
            unit = state.units[order.unit]
            return unit.id, gap(unit, state.units[order.target]), order.target

        return min(orders, key=far, default=None)

    answers = {Declaring: charge, OtherMoves: take_up, Moving: step, Shooting: shoot}
