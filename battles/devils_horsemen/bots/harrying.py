"""The worth for a unit of riding at an enemy, shooting and coming back (DH-8.3)."""

from typing import NamedTuple

from battles.devils_horsemen.bots import prospects
from battles.devils_horsemen.bots.stands import stamp
from battles.devils_horsemen.play.marching import Harass
from battles.devils_horsemen.rules import costs, harassment
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.tables import TABLES
from battles.kit.agenda.known import until_moved


class Ride(NamedTuple):
    """A ride at an enemy, and what it gains beside staying as all is, in rout points."""

    gain: float
    order: Harass


def best(state: State, unit: Unit) -> Ride | None:
    """The ride that gains most; None without a gain."""
    return _best(state, unit, stamp(state))


@until_moved
def _best(state: State, unit: Unit, stamped: tuple[int, int, int]) -> Ride | None:
    found: Ride | None = None
    for name, at in harassment.choices(state, unit):
        gain = worth(state, unit, state.units[name], at)
        if gain > (found.gain if found else 0.0):
            found = Ride(gain, Harass(name, at))
    return found


def worth(state: State, unit: Unit, target: Unit, at: str) -> float:
    """The worth of a ride by a hex.

    It is the hit, less the answer, the harm to friends on the way, and a provoked charge. Light horse with composite
    bows gets away from that (DH-8.36c).
    """
    range_ = TABLES.now.missile_modifiers.harassment_range
    gain = prospects.chance(unit, target, "direct", range_, moved=True) * prospects.hit(target)
    facing = prospects.turned_to(state, target, harassment.as_at(unit, at))
    back = (
        prospects.chance(target, unit, "direct", range_, moved=False, shower=shower)
        for shower in harassment.answers(state, facing, at)
    )
    gain -= max(back, default=0.0) * prospects.hit(unit)
    for hex_ in harassment.rides(state, unit, target)[at]:
        gain -= sum(costs.through_hits(each) * prospects.hit(each) for each in state.at(hex_))
    if target.mounted and unit.missile != "C":
        gain -= charged(target) * max(0.0, prospects.duel(target, unit, "front"))
    return gain


def charged(target: Unit) -> float:
    """How likely a target charges who has ridden at it, hit or not (DH-8.36a)."""
    wanted = harassment.provoked_above(target, hit=False)
    return 0.0 if wanted is None else prospects.above(wanted)
