"""The captain of Warmaster: he charges where the combat is worth it, and keeps out of charges till then, in two lines."""

from battles.contract.muster import opponent
from battles.kit.bots.player import Player
from battles.warmaster.bots import poses
from battles.warmaster.bots.prospects import chance, charging, pursuing
from battles.warmaster.bots.weights import weights
from battles.warmaster.play.charging import Charging, Following, Lead
from battles.warmaster.play.charging import leads as ways_to_lead
from battles.warmaster.play.commanding import Charge, Command, Initiative, Move, Ordered, Ordering
from battles.warmaster.play.orders import GoOn, Order
from battles.warmaster.play.placing import Column, Face, Placing, Row
from battles.warmaster.play.pursuing import Advance, Advancing, Pursue, Pursuing, lead
from battles.warmaster.play.pursuing import ways as ways_to_pursue
from battles.warmaster.play.withdrawing import FallBack, Withdrawing, back
from battles.warmaster.rules import charges, pursuits, rounds
from battles.warmaster.rules.charges import distance2
from battles.warmaster.rules.formations import Stands
from battles.warmaster.state import State, Unit
from battles.warmaster.system import LOOP

NONE = -100.0
"""The worth of an impossible charge."""


def worth(state: State, unit: Unit, stands: Stands, *, advance: bool = False) -> float:
    """The worth of a charge, or an advance, to a place.

    It counts also that no enemy charges the unit where it is, and the charges there.
    """
    touched = charges.touched_by(state, unit, stands)
    spared = weights().spared * poses.danger(state, unit, unit.stands)
    exposed = weights().exposed * poses.danger(state, unit, stands, touched)
    risked = weights().risk if unit.general else 0.0
    return charging(state, unit, stands, advance=advance) + spared - exposed - risked


def best_charge(state: State, unit: Unit, enemy: Unit, *, advance: bool = False) -> float:
    """The worth of the best way in which a unit may charge another, or advance on it."""
    ways = charges.leads(state, unit, enemy)
    return max((worth(state, unit, way.stands, advance=advance) for way in ways), default=NONE)


def away(state: State, unit: Unit) -> int:
    """How far the nearest enemy is, squared."""
    enemies = (distance2(state, unit, enemy) for enemy in state.living(opponent(unit.side)))
    return min(enemies, default=0)


class Captain(Player[State, Order]):
    """Plays to win."""

    loop = LOOP

    def best_of(self, state: State, orders: list[Charge]) -> Order | None:
        """The best of some charges, if it is worth making."""

        def its(order: Charge) -> float:
            return best_charge(state, state.units[order.unit], state.units[order.target])

        found = max(
            ((its(order), order.unit, order) for order in orders), default=None, key=lambda each: each[:2]
        )
        return found[2] if found is not None and found[0] >= weights().charge else None

    def initiative(self, state: State, item: Initiative) -> Order | None:
        """The best charge that costs no order."""
        return self.best_of(state, [each for each in self.loop.orders(state) if isinstance(each, Charge)])

    def command(self, state: State, item: Ordering) -> Order | None:
        """The unit with the best charge, by its worth and the chance of an order; then movers, the foremost first."""
        units = [state.units[each.unit] for each in self.loop.orders(state) if isinstance(each, Command)]
        found = [(self.charge_of(state, unit) * chance(state, unit), unit.id) for unit in units]
        worth, id_ = max(found, default=(0.0, ""))
        if worth > 0:
            return Command(id_)
        for unit in sorted(units, key=lambda each: (not each.general, away(state, each), each.id)):
            if poses.goal(state, unit)[1] > weights().least:
                return Command(unit.id)
        return GoOn()

    def charge_of(self, state: State, unit: Unit) -> float:
        """The worth of the best charge of a unit; 0 without a good one."""
        found = max(
            (best_charge(state, unit, enemy) for enemy in charges.in_reach(state, unit)), default=NONE
        )
        return max(0.0, 1 + found - weights().charge) if found >= weights().charge else 0.0

    def ordered(self, state: State, item: Ordered) -> Order | None:
        """Charge, if it is worth it, or move, if the unit gains by it."""
        orders = [each for each in self.loop.orders(state) if isinstance(each, Charge)]
        gain = poses.goal(state, state.units[item.unit])[1]
        return self.best_of(state, orders) or (Move() if gain > weights().least else GoOn())

    def lead(self, state: State, item: Charging) -> Order | None:
        """The best way to charge."""
        unit, advance = state.units[item.unit], item.why == "advance"
        ways = ways_to_lead(state, item)
        way = max(ways, key=lambda each: worth(state, unit, each.stands, advance=advance))
        return Lead(way.leader.number, way.against)

    def follow(self, state: State, item: Following) -> Order | None:
        """Let each unit follow that may."""
        return self.loop.orders(state)[0]

    def place(self, state: State, item: Placing) -> Order | None:
        """Place a moving unit at the best place; other units by default."""
        if item.why != "move" or item.placed:
            return None
        place, _ = poses.goal(state, state.units[item.unit])
        if place is None:
            return None
        if item.x is None:
            return Column(place.x)
        return Row(place.y) if item.y is None else Face(place.facing)

    def pursue(self, state: State, item: Pursuing) -> Order | None:
        """Pursue with each unit that gains by it, unless it would touch a new enemy."""
        prey = tuple(enemy.id for enemy in rounds.fighting(state, opponent(item.side)))
        best: tuple[float, Order] = weights().pursue, GoOn()
        for unit in rounds.idle(state, item.side, item.done):
            for way in ways_to_pursue(state, item, unit):
                if set(charges.touched_by(state, unit, way.stands)) <= set(prey):
                    cm = pursuits.lengths(unit.stands, way.stands)
                    worth = pursuing(state, unit, way.stands, cm, prey)
                    best = max(best, (worth, Pursue(unit.id, lead(way))), key=lambda each: each[0])
        return best[1]

    def advance(self, state: State, item: Advancing) -> Order | None:
        """The best advance, if it is worth making."""
        best: tuple[float, Order] = weights().advance, GoOn()
        for order in self.loop.orders(state):
            if isinstance(order, Advance):
                worth = best_charge(state, state.units[order.unit], state.units[order.target], advance=True)
                best = max(best, (worth, order), key=lambda each: each[0])
        return best[1]

    def withdraw(self, state: State, item: Withdrawing) -> Order | None:
        """In his own turn a unit falls back so far as is best before the enemy moves; else as by default."""
        if state.active != item.side:
            return None
        best: tuple[float, Order] = weights().back, GoOn()
        for order in self.loop.orders(state):
            if isinstance(order, FallBack):
                unit = state.units[order.unit]
                gain = poses.gained(state, unit, back(unit, order.cm))
                best = max(best, (gain, order), key=lambda each: each[0])
        return best[1]

    answers = {
        Initiative: initiative,
        Ordering: command,
        Ordered: ordered,
        Charging: lead,
        Following: follow,
        Placing: place,
        Pursuing: pursue,
        Advancing: advance,
        Withdrawing: withdraw,
    }
