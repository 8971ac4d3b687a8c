"""Charges: only at odds that are worth what may come after, and counter-charges that spare more than they risk."""

from collections.abc import Sequence

from battles.guiscard.bots.captain.stance import Stance
from battles.guiscard.bots.captain.survey import Survey, blade, foe, terrain_shift
from battles.guiscard.bots.odds import Blade, assault, harm
from battles.guiscard.bots.player import allowed, first_allowed
from battles.guiscard.play.charge import riders
from battles.guiscard.play.charge.answering import CounterCharge, LetCome
from battles.guiscard.play.charge.charges import ChargeAt
from battles.guiscard.play.charge.planning import AtHim, CallOff, RideOn
from battles.guiscard.play.movement.budget import budget
from battles.guiscard.play.orders import Order
from battles.guiscard.rules.charge import view
from battles.guiscard.rules.counters import hexes_of
from battles.guiscard.state import Character, Skirmish
from battles.guiscard.state.items import Charges, CounterCharging, PlanningCharge
from battles.guiscard.tables import TABLES
from battles.kit.topic import Topic
from hexmap.grid import distance, within

LEAST = 4.0
"""A charge that is worth less, after possible later blows are taken off, is not ridden."""
RECKON = 0.6
"""The weight of later blows: friends come up behind, and a charged enemy who is struck down strikes no further blow."""
FOLLOW = 8
"""Friends so near to where a charge ends are beside it when the enemy's turn comes."""
TRIES = 12
"""So many charges, the best first, are tried for a way."""


def increased(one: Character, shift: int = 0) -> Blade:
    """A rider as he comes in a charge (GT-7.2.3a)."""
    mine = blade(one, shift)
    return mine._replace(attack=mine.attack + mine.attack // TABLES.now.tactics.charge.increase_divisor)


def value(state: Skirmish, survey: Survey, stance: Stance, one: Character, target: Character) -> float:
    """The worth of a charge: if a rider of the enemy can meet it, the worth of the clash with him."""
    shift = terrain_shift(survey.ground, hexes_of(target), hexes_of(target))
    gain = assault((increased(one, shift),), foe(target)).gain
    gain = min((clash(one, rider, rider is target) for rider in meeting(survey, one, target)), default=gain)
    friends = sum(
        each.side == one.side and each.able and each.id != one.id and distance(each.hex, target.hex) <= FOLLOW
        for each in state.people.values()
    )
    return gain - RECKON * stance.caution * survey.exposed(one, target.hex, min(friends, 5))


def clash(one: Character, rider: Character, target: bool) -> float:
    """The worth of being met by a rider: both strike; the increase counts against the target alone (D33)."""
    return harm((increased(one) if target else blade(one),), foe(rider)) - harm((blade(rider),), foe(one))


def meeting(survey: Survey, one: Character, target: Character) -> list[Character]:
    """The enemy's riders who may be able to counter-charge."""
    return [
        rider
        for rider in survey.enemies
        if rider.horse
        and rider.able
        and not rider.deeds.counter_charged
        and distance(rider.hex, target.hex) <= FOLLOW
        and view.before(rider, one)
    ]


def charge(state: Skirmish, survey: Survey, stance: Stance, item: Charges) -> Order | None:
    """The best charge that has a way, if one is good enough."""
    found = sorted(
        (
            (value(state, survey, stance, one, target), one.id, target.id)
            for one in riders.riders(state)
            for target in riders.targets(state, item.targets)
            if view.within(one, target, budget(state, one)) and view.before(one, target)
        ),
        reverse=True,
    )
    good = (ChargeAt(rider, target) for worth, rider, target in found[:TRIES] if worth >= LEAST)
    return first_allowed(state, good)


def lead(state: Skirmish, survey: Survey, stance: Stance, chapter: Topic, item: PlanningCharge) -> Order:
    """The next order of a charge in the making: on to the target, off when the path is whole."""
    offers = list(chapter.offers(state, item))
    ways = [order for order in offers if isinstance(order, RideOn)]
    if item.countering is not None:
        return ride(ways, item.countering.path[-1:])
    if AtHim() not in offers:
        making = item.making
        return CallOff() if making is None else ride(ways, hexes_of(state.people[making.target]))
    joining = [order for order in offers if isinstance(order, ChargeAt)]
    return join(state, survey, stance, len(item.announced) + (item.making is not None), joining) or AtHim()


def ride(ways: list[RideOn], aims: Sequence[str]) -> Order:
    """The hex by which a path comes nearest to some others."""
    key = {order: (min(distance(order.hex, aim) for aim in aims), order.hex) for order in ways}
    return min(ways, key=key.__getitem__, default=CallOff())


def join(
    state: Skirmish, survey: Survey, stance: Stance, ready: int, joining: list[ChargeAt]
) -> Order | None:
    """Another rider for a charge in a group, if there will be enough of them and it is worth his while."""
    people = state.people
    if ready + len({each.rider for each in joining}) < TABLES.now.tactics.charge.group_least:
        return None
    worth = [
        (value(state, survey, stance, people[each.rider], people[each.target]), each) for each in joining
    ]
    best, order = max(worth, key=lambda found: (found[0], found[1].rider), default=(0.0, None))
    return order if best >= LEAST else None


def counter(state: Skirmish, item: CounterCharging) -> Order:
    """Ride against a charge, if that spares the own side more than it risks."""
    coming = item.charges[item.asked]
    rider, target = state.people[coming.rider], state.people[coming.target]
    feared = harm((increased(rider),), foe(target))
    best: tuple[float, Order] = (-feared + 1.0, LetCome())
    for one in near(state, target):
        order = CounterCharge(one.id)
        if allowed(state, order):
            met = increased(rider) if one.id == target.id else blade(rider)
            worth = harm((blade(one),), foe(rider)) - harm((met,), foe(one))
            if worth > best[0]:
                best = worth, order
    return best[1]


def near(state: Skirmish, target: Character) -> list[Character]:
    """The riders of a side near the target of a charge, himself among them."""
    there = within(target.hex, FOLLOW)
    return [
        one
        for one in state.people.values()
        if one.side == target.side and one.horse and one.able and one.hex in there
    ]
