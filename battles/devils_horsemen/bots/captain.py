"""The captain of Devil's Horsemen: leader by leader he takes the best act, with each unit in its own manner.

He knows only the state. The goal of a unit is found again at each step, and stays the same as long as nothing happens
on the way.
"""

from collections.abc import Callable, Iterable
from typing import Any, TypeVar

from msgspec.structs import replace

from battles.contract.muster import opponent
from battles.devils_horsemen.bots import harrying, leading, plans, prospects, stands
from battles.devils_horsemen.bots.weights import weights
from battles.devils_horsemen.play import (
    activating,
    advancing,
    collapsing,
    commanding,
    designating,
    feigning,
    lining,
    marching,
    routing,
    shocking,
    shooting,
    trumping,
    turns,
    withdrawing,
)
from battles.devils_horsemen.play import items as lie
from battles.devils_horsemen.play.leading import Refuge
from battles.devils_horsemen.play.orders import Fire, Forgo, Halt, Order, Step, TurnTo
from battles.devils_horsemen.rules import clash, designation, facings, quality, steps
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.system import LOOP
from battles.devils_horsemen.tables import TABLES
from battles.kit.bots.player import Player

T = TypeVar("T")
SUPERIOR = {"AS": 5, "": 0, "DS": -5}
"""The worth of superiority for an attacker, in columns."""


def top(found: Iterable[T], worth: Callable[[T], float]) -> T | None:
    """The best by worth, the first of several; None without any."""
    return max(found, key=worth, default=None)


class Captain(Player[State, Order]):
    """Plays to win."""

    loop = LOOP

    def offers(self, state: State, kind: type[T]) -> list[T]:
        """The orders of a kind that are offered."""
        return [order for order in self.loop.orders(state) if isinstance(order, kind)]

    # whose turn it is

    def elect(self, state: State, item: lie.Electing) -> Order | None:
        """Elect the leader who can do most out of turn."""
        return top(
            self.offers(state, activating.Elect), lambda o: leading.at_stake(state, state.leaders[o.leader])
        )

    def activate(self, state: State, item: lie.Activating) -> Order | None:
        """Activate the due leader who can do most; try another before him if that is worth the risk of losing him."""
        due = self.offers(state, activating.Activate)
        first = top(due, lambda o: leading.at_stake(state, state.leaders[o.leader]))
        if first is None:
            return None
        stake = leading.at_stake(state, state.leaders[first.leader])
        for order in self.offers(state, trumping.Trump):
            leader = state.leaders[order.leader]
            chance, gain = prospects.up_to(leader.rated(leader.initiative)), leading.at_stake(state, leader)
            if chance * (gain - stake) > (1 - chance) * weights().keeps * max(gain, weights().usual):
                return order
        return first

    def overtrump(self, state: State, item: lie.Overtrumping) -> Order | None:
        """Overtrump if acting first is worth more than the risk for the leader, and there is much to do."""
        for order in self.offers(state, trumping.Trump):
            leader = state.leaders[order.leader]
            chance = prospects.up_to(leader.rated(leader.initiative))
            hopeful = chance > (1 - chance) * weights().keeps
            if hopeful and leading.at_stake(state, leader) > weights().usual:
                return order
        return Forgo()

    def go_on(self, state: State, item: lie.Continuing) -> Order:
        """On, as long as that is worth more than what paralysis would cost."""
        stake = leading.at_stake(state, state.leaders[item.leader])
        side = state.leaders[item.leader].side
        others = [each for each in state.leaders_of(side) if each.status == "inactive"]
        if stake <= weights().least:
            return Forgo()
        cost = sum(leading.at_stake(state, each) for each in others)
        return activating.GoOn() if stake > weights().paralysis * cost else Forgo()

    # orders

    def order(self, state: State, item: lie.Ordering) -> Order | None:
        """The next of those orders that together are worth most; who must do something does the least bad."""
        for order in leading.best(state, item)[1]:
            if self.loop.allows(state, order):
                return order
        if self.loop.allows(state, commanding.EndOrders()):
            return commanding.EndOrders()
        moves = self.offers(state, commanding.Command)
        return top(moves, lambda o: plans.plan(state, state.units[o.unit]).gain - 10 * bool(o.leader))

    def line(self, state: State, item: lie.Lining) -> Order | None:
        """Everybody falls in; then who gains most by it goes, one after the other."""
        if not item.closed:
            able = lining.eligible(state, item)
            return lining.FallIn(tuple(able)) if able else lining.CloseLine()
        tasks = [o for o in self.offers(state, lining.Task) if not o.leader]
        best = top(
            (o for o in tasks if o.act == "move"), lambda o: leading.moving(state, state.units[o.unit])
        )
        if best is None:
            return lining.EndLine()
        if leading.moving(
            state, state.units[best.unit]
        ) <= weights().least and lining.EndLine() in self.loop.orders(state):
            return lining.EndLine()
        wanted = leading.moved(state, state.units[best.unit])
        found = lining.Task(best.unit, wanted.act)
        return found if found in tasks else best

    def march(self, state: State, item: lie.Marching) -> Order | None:
        """Fire if that is worth more than later on; else take the first step of the best way from here."""
        unit = state.units[item.unit]
        found = plans.plan(state, unit, spent=unit.spent, pivots=item.pivots)
        ride = harrying.best(state, unit) if marching.why_not_begin(unit, item) is None else None
        if not unit.fired or item.still:
            rides_on = found.way.first is not None and not item.still
            later = found.shot.worth if found.shot and rides_on else 0.0
            fires = list(self.fires(state, item, unit))
            best = top(fires, lambda pair: pair[1])
            if best is not None and best[1] > max(0.0, later - 1e-6, ride.gain if ride else 0.0):
                return best[0]
        if item.still:
            return Halt()
        if ride and ride.gain > found.gain:
            return ride.order
        return found.way.first or Halt()

    def fires(self, state: State, item: lie.Marching, unit: Unit) -> Iterable[tuple[Fire, float]]:
        """The volleys that it may fire now, with what they are worth."""
        if not marching.may_fire(state, item):
            return
        for order in shooting.fires(state, unit):
            target = state.units.get(order.target)
            if target is None or marching.why_not(state, item, order) is not None:
                continue
            range_ = state.field.distance(unit.hex, target.hex)
            odds = prospects.by_mode(unit, target, range_, moved=not item.still, shower=order.shower)
            back = prospects.odds(target, unit, range_, moved=False)
            worth = stands.volley(state, unit, target, odds, back)
            this = odds[prospects.MODES.index(order.mode)]
            yield order, worth + 0.01 * this if worth > 0 else worth

    def lead(self, state: State, item: lie.Leading) -> Order | None:
        """A hex further, to where a leader is safe and near to his."""
        hex_ = leading.way(state, state.leaders[item.leader])[1]
        return Step(hex_) if hex_ else Halt()

    # shock

    def offer(self, state: State, item: lie.Offering) -> Order | None:
        """A light unit attacks after its move where that is worth it."""
        return designating.Attack(item.unit) if self.striking(state, state.units[item.unit]) > 0 else Forgo()

    def designate(self, state: State, item: lie.Designating) -> Order | None:
        """Designate unmoved attackers whose attack is worth it."""
        best = top(
            self.offers(state, designating.Attack), lambda o: self.striking(state, state.units[o.unit])
        )
        if best is not None and self.striking(state, state.units[best.unit]) > 0:
            return best
        return Forgo()

    def striking(self, state: State, unit: Unit) -> float:
        """The worth of an attack from a unit's place."""
        seen = stands.outlook(state, unit)
        return seen.attack(stands.here(unit))

    def group(self, state: State, item: lie.Grouping) -> Order | None:
        """Give each attacker the targets by which the side gains most."""

        def worth(order: designating.Engage) -> float:
            unit = state.units[order.unit]
            enemies = [state.units[name] for name in order.enemies]
            others = [c for c in item.combats if set(c.defenders) != set(order.enemies)]
            friends = [
                state.units[name]
                for c in item.combats
                if set(c.defenders) == set(order.enemies)
                for name in c.attackers
            ]
            found = prospects.fight(state, [*friends, unit], enemies, others)
            return found - (prospects.fight(state, friends, enemies, others) if friends else 0.0)

        return top(self.offers(state, designating.Engage), worth)

    def pick(self, state: State, item: lie.Shocking) -> Order | None:
        """The type that stands best, or the pair that strikes best."""
        combat = item.combats[item.at]
        attackers = [state.units[name] for name in combat.attackers]

        defenders = [state.units[name] for name in combat.defenders]

        def strength(one: Unit, other: Unit) -> float:
            angle = clash.angle(state.field, one, other, rear=combat.rear)
            position = clash.has_position(state, item.combats, one, other, angle)
            superior = "AS" if position else clash.weapons(attackers, other.face, defenders)[0]
            return (
                clash.base(one, angle, other)
                + sum(clash.ground(state.field, one, other).values())
                + SUPERIOR[superior]
            )

        if item.stage == "types":
            return top(
                self.offers(state, shocking.PickType),
                lambda o: -max(strength(a, d) for a in attackers for d in defenders if d.face == o.type),
            )
        return top(
            self.offers(state, shocking.PickPair),
            lambda o: strength(state.units[o.attacker], state.units[o.defender]),
        )

    def share(self, state: State, item: lie.Sharing) -> Order | None:
        """Give the odd hit to the unit that is farthest from routing."""
        return top(
            self.offers(state, shocking.Bear),
            lambda o: quality.in_force(state.units[o.unit]) - state.units[o.unit].hits,
        )

    def advance(self, state: State, item: lie.Occupying) -> Order | None:
        """Leaders stay with their units; of several the soundest goes."""
        return top(
            self.offers(state, advancing.Advance),
            lambda o: -state.units[o.unit].hits + 0.5 * bool(o.leaders),
        )

    def turn(self, state: State, item: lie.Advancing | lie.Forming) -> Order | None:
        """Look to the side of the least harm."""
        unit = state.units[item.unit]
        best = top(self.offers(state, TurnTo), lambda o: stands.stands(state, unit, o.facing))
        if best is not None and stands.stands(state, unit, best.facing) <= stands.stands(
            state, unit, unit.facing
        ):
            return Forgo() if isinstance(item, lie.Advancing) else best
        return best

    # what the other side does

    def face(self, state: State, item: lie.Facing) -> Order | None:
        """Turn if that leaves fewer enemies beside the unit in its flanks and rear."""
        unit = state.units[item.unit]

        def open_to(facing: int) -> float:
            looking = replace(unit, facing=facing)
            return sum(
                max(0.0, prospects.duel(each, unit, facings.angle(state.field, looking, near)))
                for near in state.field.around[unit.hex]
                if near
                for each in state.at(near)
                if each.side != unit.side and not each.routed
            )

        best = top(self.offers(state, TurnTo), lambda o: -open_to(o.facing))
        return best if best and open_to(best.facing) < open_to(unit.facing) - 1e-6 else Forgo()

    def answer(self, state: State, item: lie.Answering) -> Order | None:
        """Every shot there is."""
        target = state.units[item.target]

        def odds(order: shooting.Answer) -> float:
            unit = state.units[order.unit]
            range_ = state.field.distance(unit.hex, target.hex)
            return prospects.chance(unit, target, order.mode, range_, moved=False, shower=order.shower)

        return top(self.offers(state, shooting.Answer), odds)

    def respond(self, state: State, item: lie.Responding) -> Order | None:
        """Draw light horse back before harm, unless it would be ridden down or leave a leader."""
        mover, far = state.units[item.mover], max(TABLES.now.effects.feigned_retreat_hexes) + 2
        for feign in self.offers(state, withdrawing.Feign):
            unit = state.units[feign.unit]
            if self.leaves(state, unit, feign.leader) or steps.left(mover) + 1 >= far:
                continue
            if self.harm(state, unit, mover) > weights().least:
                return feign
        for withdraw in self.offers(state, withdrawing.Withdraw):
            unit = state.units[withdraw.unit]
            if (
                not self.leaves(state, unit, withdraw.leader)
                and self.harm(state, unit, mover) > weights().least
            ):
                return withdraw
        return Forgo()

    def leaves(self, state: State, unit: Unit, leader: str) -> bool:
        """True if a unit that draws back leaves a leader alone who could go along."""
        return not leader and bool(state.leaders_at(unit.hex, unit.side))

    def harm(self, state: State, unit: Unit, mover: Unit) -> float:
        """The possible harm of a mover to a unit, from his side."""
        if designation.why_not_attack(mover) is not None or steps.left(mover) < 1:
            return 0.0
        return prospects.duel(mover, unit, facings.angle_afar(state.field, unit, mover.hex))

    def back(self, state: State, item: lie.Withdrawing | lie.Feigning) -> Order | None:
        """As far as it may, and away from all enemies; all leaders who are there go along."""
        if more := self.offers(state, routing.GoAlong):
            return more[0]
        if shots := self.offers(state, Fire):
            return shots[0]
        unit = state.units[item.unit]
        enemies = [each for each in state.on_map(opponent(unit.side)) if not each.routed]

        def far(order: Step) -> float:
            found = [state.field.distance(order.hex, each.hex) for each in enemies]
            away = state.field.distance(order.hex, state.units[item.mover].hex)
            return 2 * away + min(found, default=0) - 3 * bool(state.at(order.hex))

        best = top(self.offers(state, Step), far)
        if best is not None:
            return best
        turns_ = self.offers(state, TurnTo)
        facing = top([unit.facing, *(o.facing for o in turns_)], lambda way: stands.stands(state, unit, way))
        return next((o for o in turns_ if o.facing == facing and facing != unit.facing), Halt())

    def spring(self, state: State, item: lie.Springing) -> Order | None:
        """Close in and strike where that is worth it, else shoot."""
        unit, enemy = state.units[item.unit], state.units[item.enemy]
        strike = [o for o in self.loop.orders(state) if isinstance(o, feigning.Strike)]
        shots = self.offers(state, Fire)
        if item.close:
            worth = prospects.fight(state, [unit], [enemy], rear=not item.trapped)
            if strike and worth > 0:
                return strike[0]
            return shots[0] if shots else Forgo()
        if shots:
            return shots[0]
        for step in self.offers(state, Step):
            here = replace(unit, hex=step.hex)
            able = designation.why_not_attack(unit) is None
            if able and prospects.fight(state, [here], [enemy], rear=not item.trapped) > 0:
                return step
        return next(iter(self.offers(state, TurnTo)), Forgo())

    def refuge(self, state: State, item: lie.Escaping) -> Order | None:
        """To the unit that is least in danger."""
        leader = state.leaders[item.leader]
        return top(
            self.offers(state, Refuge), lambda o: -stands.danger(state, leader, state.units[o.unit].hex)
        )

    def follow(self, state: State, item: lie.Routing) -> Order | None:
        """Keep leaders with routing units."""
        return next(iter(self.offers(state, routing.GoAlong)), None)

    def rally(self, state: State, item: lie.RallyPhase) -> Order | None:
        """Move the units first that are nearest to their goal; never give the battle up."""
        if found := self.offers(state, collapsing.Flee):
            return found[0]
        return next(iter(self.offers(state, turns.DismountAndDefend)), Forgo())

    def first(self, state: State, item: Any) -> Order | None:
        """The first that is offered."""
        return next(iter(self.loop.orders(state)), None)

    answers = {
        lie.Electing: elect,
        lie.Activating: activate,
        lie.Overtrumping: overtrump,
        lie.Continuing: go_on,
        lie.Ordering: order,
        lie.Lining: line,
        lie.Marching: march,
        lie.Leading: lead,
        lie.Offering: offer,
        lie.Designating: designate,
        lie.Grouping: group,
        lie.Shocking: pick,
        lie.Sharing: share,
        lie.Occupying: advance,
        lie.Advancing: turn,
        lie.Forming: turn,
        lie.Facing: face,
        lie.Answering: answer,
        lie.Responding: respond,
        lie.Withdrawing: back,
        lie.Feigning: back,
        lie.Springing: spring,
        lie.Escaping: refuge,
        lie.Routing: follow,
        lie.RallyPhase: rally,
        lie.Harassing: first,
        lie.Charging: first,
        lie.Pursuing: first,
        lie.Fleeing: first,
        lie.Seizing: first,
        lie.Defending: first,
    }
