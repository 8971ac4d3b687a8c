"""The captain of Ancient Battles: he charges where it is worth it, and keeps out of charges till then."""

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

from battles.ancient_battles.bots.eye import guess, likely
from battles.ancient_battles.bots.poses import Duels, Outlook, Plan, best
from battles.ancient_battles.bots.prospects import dice, fight, met, nerve_of, passing, stake
from battles.ancient_battles.bots.weights import weights
from battles.ancient_battles.play.declaring import Charge, Declaring, driven
from battles.ancient_battles.play.fighting import AIMED, AimAt, Aiming, StrikeAt
from battles.ancient_battles.play.moving import (
    Advance,
    FaceAbout,
    Move,
    Moving,
    OtherMoves,
    Reform,
    WheelLeft,
    WheelRight,
)
from battles.ancient_battles.play.orders import Face, GoOn, Order
from battles.ancient_battles.play.pursuing import HoldBack, Pursue, Pursuing
from battles.ancient_battles.play.reacting import React, Reacting, standing
from battles.ancient_battles.play.reforming import Reforming, TakeFiles
from battles.ancient_battles.play.shooting import Shoot, Shooting
from battles.ancient_battles.play.striking import in_front
from battles.ancient_battles.play.yielding import Turning
from battles.ancient_battles.rules import causes, charges, expected, missiles, strikes
from battles.ancient_battles.rules.charges import Route
from battles.ancient_battles.rules.formations import footprint
from battles.ancient_battles.rules.missiles import Volley
from battles.ancient_battles.rules.sight import arc_of, cover_of, front, gap, sees
from battles.ancient_battles.rules.standing import covers, factor, others, things
from battles.ancient_battles.rules.ways import AboutFace, Forward, Ranks, Step, Turn, Wheel
from battles.ancient_battles.state import Facing, Joined, State, Unit
from battles.ancient_battles.state.plane.rectangle import heading_of
from battles.ancient_battles.state.plane.sweep import advanced
from battles.ancient_battles.system import LOOP
from battles.ancient_battles.tables import TABLES, profile, settings
from battles.ancient_battles.tables.measure import FULL, INCH
from battles.contract.surface import Chance
from battles.kit.bots import exact
from battles.kit.bots.player import Player

WINGS = 4
"""Of how many charges on one enemy pairs are looked at."""


def order_of(step: Step) -> Order:
    """The order of a step."""
    match step:
        case Forward(length):
            return Advance(length)
        case Wheel("left", angle):
            return WheelLeft(angle)
        case Wheel(_, angle):
            return WheelRight(angle)
        case Turn(heading):
            return Face(heading)
        case AboutFace() | Ranks():
            return FaceAbout()


class Choice(NamedTuple):
    """A charge that may be declared, how likely it is to arrive by eye, and the enemy's if he charged first."""

    unit: Unit
    enemy: Unit
    side: Facing
    chance: float
    threat: float


class Captain(Player[State, Order]):
    """The captain, who plays to win. His memory of calculations never changes his choice."""

    loop = LOOP

    def __init__(self, draw: Chance) -> None:
        super().__init__(draw)
        self.duels = Duels()
        self.plans: dict[object, Plan] = {}

    def charge(self, state: State, item: Declaring) -> Order | None:
        """The best charge, or the first of the best two on one enemy, if it is worth declaring."""
        found = [
            each
            for order in self.loop.orders(state)
            if isinstance(order, Charge)
            for each in self.judged(state, order)
        ]
        on: dict[str, list[Choice]] = {}
        for each in found:
            on.setdefault(each.enemy.id, []).append(each)
        options: list[tuple[float, str, str]] = []
        bound = {order.unit for order in driven(state)}
        for choices in on.values():
            alone = {each.unit.id: self.worth(state, each) for each in choices}
            options += [(alone[each.unit.id], each.unit.id, each.enemy.id) for each in choices]
            able = sorted(choices, key=lambda each: (-alone[each.unit.id], each.unit.id))[:WINGS]
            for one, other in permutations(able, 2):
                if min(one.chance, other.chance) > 0.3:
                    both = self.together(state, one, other, alone)
                    options.append((both, one.unit.id, one.enemy.id))
        best_ = max(options, default=None)
        if best_ is None or (best_[0] < weights().charge and not bound):
            return None
        return Charge(*best_[1:])

    def judged(self, state: State, order: Charge) -> Iterator[Choice]:
        """A charge as an eye sees it; empty without a way."""
        unit, enemy = state.units[order.unit], state.units[order.target]
        side = charges.declared(unit, enemy).side
        way, multiple = charges.route(state, unit, enemy, side), TABLES.now.play.move_multiples.charge
        far = guess(way.cost if way else gap(unit, enemy), self.draw)
        if way is None or (not way.fits and not enemy.fleeing) or not clear(state, unit, enemy, way):
            return
        reach = unit.kind.move * multiple * factor(state.ground, unit, way.swept(way.cost))
        if enemy.fleeing:
            yield Choice(unit, enemy, side, likely(far + dice(enemy) * 3500, reach), 0.0)
        elif chance := likely(far, reach):
            able = not enemy.engaged and sees(state, enemy, unit)
            yield Choice(unit, enemy, side, chance, likely(far, enemy.kind.move * multiple) if able else 0.0)

    def worth(self, state: State, choice: Choice) -> float:
        """The worth of a charge."""
        unit, enemy, _, chance, threat = choice
        if enemy.fleeing:
            return chance * stake(enemy) / 2 - (1 - chance) * weights().failed
        after, before = self.joined(state, enemy, (choice,)), self.joined(state, enemy, ())
        if after is None or before is None:
            return -weights().failed
        gain = fight(after, enemy, unit.side) - fight(before, enemy, unit.side)
        outlook = Outlook(state, unit, self.duels)
        exposed = outlook.fear(footprint(after.units[unit.id]), enemy.id)
        foe = next(each for each in outlook.foes if each.unit.id == enemy.id)
        spared = threat * max(0.0, outlook.harm(foe, arc_of(unit, front(enemy)))) if threat else 0.0
        gain += weights().spared * spared - weights().exposed * exposed
        return chance * gain - (1 - chance) * weights().failed

    def together(self, state: State, one: Choice, other: Choice, alone: dict[str, float]) -> float:
        """The worth of two charges on one enemy: both arrive, or one of them."""
        both, before = self.joined(state, one.enemy, (one, other)), self.joined(state, one.enemy, ())
        if both is None or before is None or one.enemy.fleeing:
            return -weights().failed
        gain = fight(both, one.enemy, one.unit.side) - fight(before, one.enemy, one.unit.side)
        chance = one.chance * other.chance
        rest = max(alone[one.unit.id], alone[other.unit.id]) if chance < 1 else 0.0
        return chance * gain + (1 - chance) * min(rest, gain)

    def joined(self, state: State, enemy: Unit, chosen: tuple[Choice, ...]) -> State | None:
        """The battle when those have come to an enemy who have declared it, and then those chosen."""
        after: State | None = state
        declared = [(each.charger, each.side) for each in standing(state) if each.target == enemy.id]
        for id_, side in (*declared, *((each.unit.id, each.side) for each in chosen)):
            found = met(after, after.units[id_], after.units[enemy.id], side) if after else None
            if found is None and any(each.unit.id == id_ for each in chosen):
                return None
            after = found or after
        return after

    def react(self, state: State, item: Reacting) -> Order | None:
        """Choose the cheapest reaction: to hold, to flee, to shoot first, or to meet the charge."""
        unit = state.units[item.unit]
        seen = []
        for each in standing(state):
            if each.target == unit.id:
                charger = state.units[each.charger]
                seen.append((guess(gap(charger, unit), self.draw), charger))
        far, nearest = min(seen, key=lambda each: (each[0], each[1].id))
        orders = [order for order in self.loop.orders(state) if isinstance(order, React)]
        hold = self.worth_of_holding(state, unit) * max(arrives(far, charger) for far, charger in seen)
        values = {order: self.reaction(state, unit, order, hold, far, nearest) for order in orders}
        return max(orders, key=lambda order: values[order])

    def worth_of_holding(self, state: State, unit: Unit) -> float:
        """The worth for a unit of holding if all its chargers arrive."""
        after = self.joined(state, unit, ())
        return fight(after, unit, unit.side) if after else 0.0

    def reaction(self, state: State, unit: Unit, order: React, hold: float, far: int, charger: Unit) -> float:
        """The worth of a reaction."""
        shot = shoots = 0.0
        if order.reaction in ("stand_and_shoot", "fire_and_flee"):
            volley = missiles.volley(unit, charger, far, charging=True, cover=cover_of(state, unit, charger))
            shoots = 1 - likely(far, charger.kind.move)
            shot = shoots * hurt(volley, charger) + 0.01
        if order.reaction in ("flee", "fire_and_flee"):
            # Who has no time to shoot flees with all dice (AB-4.6b).
            lost = shoots * overtaken(unit, charger, far, reduced=True)
            lost += (1 - shoots) * overtaken(unit, charger, far, reduced=False)
            return shot - stake(unit) * (lost + (1 - lost) * weights().rallied)
        if order.reaction == "counter_charge":
            after = met(state, state.units[order.charger], unit, "front", countered=True)
            return arrives(far, charger) * fight(after, unit, unit.side) if after else hold
        return hold + shot

    def take_up(self, state: State, item: OtherMoves) -> Order | None:
        """The units one after the other, the foremost first, leaders last."""
        units = [
            state.units[order.unit]
            for order in self.loop.orders(state)
            if isinstance(order, Move) and order.how == "normal"
        ]

        def away(unit: Unit) -> tuple[bool, float, str]:
            return unit.lone, min((gap(unit, enemy) for enemy in state.enemies(unit)), default=0), unit.id

        unit = min(units, key=away, default=None)
        if unit is None:
            return None
        plan, reform = self.plan(state, unit), Reform(unit.id)
        astray = Outlook(state, unit, self.duels).astray(footprint(unit))
        if not plan.steps and astray > weights().reform and self.loop.allows(state, reform):
            return reform
        return Move(unit.id, plan.how)

    def plan(self, state: State, unit: Unit) -> Plan:
        """How a unit moves, as all stand now."""
        stand = (
            (each.id, each.pose, each.models, each.files, each.fleeing, each.engaged)
            for each in state.present()
        )
        key = state.number, unit.id, tuple(stand)
        if key not in self.plans:
            self.plans = {key: best(state, unit, self.duels)}
        return self.plans[key]

    def step(self, state: State, item: Moving) -> Order | None:
        """The next step of its plan."""
        steps = self.plan(state, state.units[item.unit]).steps
        return order_of(steps[len(item.steps)]) if len(item.steps) < len(steps) else GoOn()

    def shoot(self, state: State, item: Shooting) -> Order | None:
        """Each at whom its shots hurt most, by points."""
        orders = [order for order in self.loop.orders(state) if isinstance(order, Shoot)]
        values = {order: self.shots(state, order) for order in orders}
        return max(orders, key=lambda order: (values[order], order.unit, order.target), default=None)

    def shots(self, state: State, order: Shoot) -> float:
        """The worth of the shots of a unit at an enemy."""
        unit, enemy = state.units[order.unit], state.units[order.target]
        volley = missiles.volley(
            unit,
            enemy,
            gap(unit, enemy),
            moved="moved" in unit.marks,
            cover=cover_of(state, unit, enemy),
            front=arc_of(enemy, front(unit)) == "front",
        )
        kills = expected.kills(volley, enemy)
        heavy = float(sum(share for count, share in kills.items() if count >= causes.heavy(enemy.before)))
        fails = 0.0 if enemy.fleeing else 1 - passing(nerve_of(state, enemy).score, again=False)
        return hurt(volley, enemy) + heavy * fails * weights().panic * stake(enemy)

    def pursue(self, state: State, item: Pursuing) -> Order | None:
        """Pursue the unit that it is most likely to catch, if that is likely enough."""
        unit, orders, chances = state.units[item.unit], list(self.loop.orders(state)), []
        for order in orders:
            if isinstance(order, Pursue):
                rolls = exact.sums(dice(unit), 6)
                chance = float(sum(share for roll, share in rolls.items() if roll >= item.prey[order.prey]))
                chances.append((chance * stake(state.units[order.prey]), chance, order.prey))
        _, chance, prey = max(chances)
        return Pursue(prey) if chance >= weights().pursue or HoldBack() not in orders else HoldBack()

    def aim(self, state: State, item: Aiming) -> Order | None:
        """Aim a blow at the target with the most points to lose; at characters too."""
        best_: tuple[float, Order] = 0.0, GoOn()
        for order in self.loop.orders(state):
            if isinstance(order, StrikeAt):
                unit, enemy = state.units[order.unit], state.units[order.enemy]
                best_ = max(best_, (blow(state, unit, enemy), order), key=lambda each: each[0])
            elif isinstance(order, AimAt) and order.models == AIMED:
                unit = state.units[order.unit]
                for enemy in (state.units[each.enemy] for each in unit.contacts):
                    one = next((each for each in enemy.characters if each.id == order.character), None)
                    gain = blow(state, unit, enemy, one) - blow(state, unit, enemy) if one else 0.0
                    best_ = max(best_, (gain, order), key=lambda each: each[0])
        return best_[1]

    def turn(self, state: State, item: Turning | Reforming) -> Order | None:
        """Turn to the nearest enemy; a unit that reforms keeps its files."""
        unit = state.units[item.unit]
        enemies = [each for each in state.enemies(unit) if not each.fleeing]
        enemy = min(enemies, key=lambda each: (gap(unit, each), each.id), default=None)
        if enemy is None:
            return None
        if isinstance(item, Reforming) and not item.files:
            return TakeFiles(unit.files)
        (x, y), (ex, ey) = footprint(unit).centre, footprint(enemy).centre
        return Face(round(heading_of(ex - x, ey - y)) % FULL)

    answers = {
        Declaring: charge,
        Reacting: react,
        OtherMoves: take_up,
        Moving: step,
        Shooting: shoot,
        Pursuing: pursue,
        Aiming: aim,
        Turning: turn,
        Reforming: turn,
    }


def arrives(far: int, charger: Unit) -> float:
    """How likely a charge is to arrive from a distance by eye."""
    return likely(far, charger.kind.move * TABLES.now.play.move_multiples.charge)


def overtaken(unit: Unit, charger: Unit, far: int, *, reduced: bool) -> float:
    """How likely a charger is to catch a unit that flees from it, to judge by how far it seems to be."""
    rolls = exact.sums(TABLES.now.play.flight.dice(unit.kind.move, reduced=reduced), 6)
    reach = charger.kind.move * TABLES.now.play.move_multiples.charge
    return float(sum(share for roll, share in rolls.items() if far + roll * INCH <= reach))


def clear(state: State, unit: Unit, enemy: Unit, way: Route) -> bool:
    """True if a charge has no visible obstacle in its way."""
    lane = advanced(way.turned, way.leg)._replace(depth=max(1.0, way.leg))
    third = others(state, unit, (enemy.id,)).values()
    return not any(covers(lane, each) for each in things(state.ground, third))


def hurt(volley: Volley, enemy: Unit) -> float:
    """The points that shots take from an enemy."""
    return (
        min(expected.mean(expected.wounds(volley)) / enemy.kind.wounds, enemy.models)
        * stake(enemy)
        / enemy.started
    )


def blow(state: State, unit: Unit, enemy: Unit, at: Joined | None = None) -> float:
    """The points that a blow at an enemy takes, or at a character who goes with him."""
    found = strikes.blows(unit, enemy, 1, state.number, front=in_front(unit, enemy), at=at)
    chance = float(expected.chance(found.needs, found.wounds, found.save, again=found.again))
    if at is not None:
        kind = profile(at.profile)
        return chance * (kind.points + (settings().general_bonus if at.general else 0)) / kind.wounds
    return chance * stake(enemy) / enemy.started / enemy.kind.wounds
