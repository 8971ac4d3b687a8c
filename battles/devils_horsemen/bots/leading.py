"""The worth of a leader's orders, their receivers, and the ways of leaders."""

from collections.abc import Iterator
from typing import NamedTuple

from battles.devils_horsemen.bots import harrying, prospects
from battles.devils_horsemen.bots.plans import plan
from battles.devils_horsemen.bots.stands import danger, price
from battles.devils_horsemen.bots.weights import weights
from battles.devils_horsemen.play import commanding, ordering
from battles.devils_horsemen.play.items import Ordering
from battles.devils_horsemen.play.orders import Order
from battles.devils_horsemen.rules import command, leaders, quality, rallies, routs, zones
from battles.devils_horsemen.state import Leader, State, Unit


class Choice(NamedTuple):
    """An order, and what it gains."""

    gain: float
    order: Order


def value(state: State, leader: Leader, hex_: str, led: list[str]) -> float:
    """The worth of a leader in a hex: out of danger, and near to his units, by their hexes."""
    found = -weights().guard * danger(state, leader, hex_)
    if zones.held(state, hex_, leader.side):
        found -= price(leader)
    far = [state.field.distance(hex_, each) for each in led]
    if far:
        found -= weights().astray * sum(away > leader.rated(leader.range) for away in far)
        found -= weights().onward * sum(far) / len(far)
    return found


def way(state: State, leader: Leader) -> tuple[float, str]:
    """The gain of a leader who goes alone, and the next hex of his way ("": he stays)."""
    ways = leaders.journeys(state, leader)
    led = [unit.hex for unit in state.on_map(leader.side) if command.commands(leader, unit)]
    values = {hex_: value(state, leader, hex_, led) for hex_ in ways}
    best = max(values, key=lambda hex_: (values[hex_], -ways[hex_].spent, hex_))
    gain = values[best] - values[leader.hex]
    return (gain, ways[best].first) if gain > 1e-6 else (0.0, "")


def mending(unit: Unit) -> float:
    """The gain of a unit that recovers."""
    now = quality.in_force(unit)
    after = unit.hits - rallies.recovered(unit)
    return (prospects.ruin(unit.hits, now) - prospects.ruin(after, now)) * prospects.worth(unit)


def rallying(leader: Leader, unit: Unit) -> float:
    """The worth of a try to rally a unit: by a die of at most his charisma if the leader is not with it."""
    if not rallies.needs_die(leader, unit):
        return ventured(unit, 1.0)
    return ventured(unit, prospects.up_to(leader.rated(leader.charisma)))


def ventured(unit: Unit, likely: float) -> float:
    """The worth of a rally for a unit with this chance: after a failure it is lost, with its rest of worth."""
    left = 1.0 - weights().routed
    return prospects.worth(unit) * (likely * weights().shaken - (1.0 - likely) * left)


def individual(state: State, item: Ordering) -> Iterator[Choice]:
    """The Individual Orders that may be given and gain something, with what they gain."""
    leader = state.leaders[item.leader]
    for order in commanding.thinkable(state, item):
        if isinstance(order, LOOKED_AT) and ordering.why_not(state, item, order) is None:
            yield from judged(state, leader, order)


LOOKED_AT = (commanding.Command, commanding.Recover, commanding.Rally, commanding.Lead, commanding.Replace)
"""The Individual Orders."""


def judged(state: State, leader: Leader, order: Order) -> Iterator[Choice]:
    """The gain of an Individual Order, if any."""
    match order:
        case commanding.Command(name, "move", ""):
            if (gain := moving(state, state.units[name])) > weights().least:
                yield Choice(gain, moved(state, state.units[name]))
        case commanding.Recover(name):
            yield Choice(mending(state.units[name]), order)
        case commanding.Rally(name):
            if (gain := rallying(leader, state.units[name])) > 0:
                yield Choice(gain, order)
        case commanding.Lead(name):
            gain = way(state, state.leaders[name])[0]
            if gain > weights().least:
                yield Choice(gain, order)
        case commanding.Replace(name):
            yield Choice(1.0, order)


def moving(state: State, unit: Unit) -> float:
    """The gain of a unit that goes to its best place, or rides at an enemy and back; 0 if it may not."""
    if unit.ordered or unit.routed or unit.rallied:
        return 0.0
    ride = harrying.best(state, unit)
    return max(plan(state, unit).gain, ride.gain if ride else 0.0)


def moved(state: State, unit: Unit) -> commanding.Command:
    """The order for that: to fire where it stands, if that is all."""
    found, ride = plan(state, unit), harrying.best(state, unit)
    still = found.way.first is None and found.shot and not (ride and ride.gain > found.gain)
    return commanding.Command(unit.id, "fire" if still else "move")


def lines(state: State, leader: Leader) -> list[Choice]:
    """The Line Orders that gain something, the best first."""
    found = []
    for formation, kind in command.lines(state, leader):
        gains = [
            max(0.0, moving(state, unit))
            for unit in state.on_map(leader.side)
            if command.why_not_line_unit(state, leader, unit, formation, kind) is None
        ]
        if (gain := sum(each for each in gains if each > weights().least)) > 0:
            found.append(Choice(gain, commanding.Line(formation, kind)))
    return sorted(found, key=lambda choice: -choice.gain)


def about(state: State, leader: Leader) -> float:
    """The worth of a rally about the standard: each by a die of at most its quality."""
    standard = state.standards.get(leader.id)
    if standard is None or rallies.why_not_standard_rally(state, leader) is not None:
        return 0.0
    units = (state.units[name] for name in routs.about(state, standard))
    return sum(ventured(unit, prospects.up_to(quality.printed(unit))) for unit in units)


def best(state: State, item: Ordering) -> tuple[float, list[Order]]:
    """The worth of a leader's Orders Phase, and the orders that he considers, the best first; leaders go last."""
    leader = state.leaders[item.leader]
    most, found = 0.0, list[Order]()
    choices = [c for c in individual(state, item) if ordering.why_not(state, item, c.order) is None]
    choices.sort(key=lambda choice: -choice.gain)
    once: dict[str, Choice] = {}
    for choice in choices:
        once.setdefault(getattr(choice.order, "unit", "") or getattr(choice.order, "leader", ""), choice)
    picked = list(once.values())[: command.orders_left(leader, item.given)]
    if sum(choice.gain for choice in picked) > most:
        most = sum(choice.gain for choice in picked)
        found = sorted((c.order for c in picked), key=lambda order: isinstance(order, commanding.Lead))
    if item.mode != "orders":
        rows = lines(state, leader)[: command.orders_left(leader, item.given, "lines")]
        total, right = sum(choice.gain for choice in rows), item.allowed or command.line_right(state, leader)
        if right == "roll":
            total *= (leader.rated(leader.initiative) + 1) / len(prospects.DICE)
        if right != "none" and total > most:
            orders: list[Order] = [choice.order for choice in rows]
            most, found = total, [commanding.TestLines()] if right == "roll" else orders
    if not item.mode and (gain := about(state, leader)) > most:
        most, found = gain, [commanding.RallyStandard()]
    return most, found


def at_stake(state: State, leader: Leader) -> float:
    """The worth of an Orders Phase of a leader now."""
    if leader.place != "map" or leaders.cornered(state, leader):
        return 0.0
    return best(state, Ordering(leader.id))[0]
