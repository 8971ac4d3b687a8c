"""The worth of combats for a side before the dice: expected wounds, supports, and the chance to win the round."""

from math import erf, sqrt

from msgspec.structs import replace

from battles.contract.muster import Side
from battles.warmaster.bots.weights import weights
from battles.warmaster.rules import charges, command
from battles.warmaster.rules.attacks import blows, needed
from battles.warmaster.rules.engagements import engaged, engagements
from battles.warmaster.rules.formations import Stands
from battles.warmaster.rules.supports import bonus, supports
from battles.warmaster.rules.wounds import capacity
from battles.warmaster.state import Round, State, Unit
from battles.warmaster.tables import TABLES

FACES = 6


def unsaved(unit: Unit) -> float:
    """The chance that a hit on a unit wounds it."""
    return (unit.kind.save - 1) / FACES if unit.kind.save else 1.0


def chance(state: State, unit: Unit) -> float:
    """The chance that a unit obeys."""
    needed = command.command_of(state, unit.side) - command.penalty(state, unit)
    return sum(command.obeys(one + other, needed, 0) for one in range(1, 7) for other in range(1, 7)) / 36


def winning(difference: float, spread: float) -> float:
    """The chance to win a round less that to lose it, by the difference to be expected and its variance."""
    return erf(difference / sqrt(2 * spread + 1e-6))


def worth(state: State, part: tuple[str, ...], side: Side) -> float:
    """The worth of the next round of an engagement for a side, in wounds."""
    wounds: dict[str, float] = {}
    spread = 0.0
    for id_ in part:
        for blow in blows(state, state.units[id_], {}):
            chance = (FACES + 1 - blow.needs) / FACES * unsaved(state.units[blow.enemy])
            wounds[blow.enemy] = wounds.get(blow.enemy, 0.0) + blow.dice * chance
            spread += blow.dice * chance * (1 - chance)
    given = tuple(each for each in supports(state) if each.unit in part)
    result = difference = 0.0
    for id_, count in wounds.items():
        unit = state.units[id_]
        most = capacity(unit)
        sign = -1 if unit.side == side else 1
        difference += sign * min(count, most)
        share = min(1.0, count / max(1, most))
        result += sign * weights().unit * share**2 * (weights().general if unit.general else 1)
    result += difference
    for each in ("attacker", "defender"):
        difference += bonus(state, given, each) * (1 if each == side else -1)
    return result + weights().push * winning(difference, spread)


def total(state: State, side: Side) -> float:
    """The worth of all engagements together for a side."""
    return sum(worth(state, part, side) for part in engagements(state))


def standing(state: State, *units: Unit) -> State:
    """The battle with some units as they would be."""
    return replace(state, units={**state.units, **{unit.id: unit for unit in units}})


def charging(state: State, unit: Unit, stands: Stands, *, advance: bool = False) -> float:
    """The gain of a charge, or an advance, to a place, with all units that can follow it."""
    enemies = charges.touched_by(state, unit, stands)
    after = standing(
        state, replace(unit, stands=stands, charged=not advance, advanced=advance, stormed=enemies)
    )
    for id_ in charges.behind_it(state, unit, engaged(state)):
        follower = state.units[id_]
        place = (
            None
            if follower.moved and not advance
            else charges.followed(after, follower, after.units[unit.id])
        )
        if place is not None:
            after = standing(after, replace(follower, stands=place))
            break
    return total(after, unit.side) - total(state, unit.side)


def pursuing(state: State, unit: Unit, stands: Stands, cm: dict[int, int], prey: tuple[str, ...]) -> float:
    """The worth of the second round for a unit that pursues to a place, against the fled enemies."""
    enemies = charges.touched_by(state, unit, stands)
    after = standing(state, replace(unit, stands=stands, pursued=cm, prey=prey, stormed=enemies))
    after.round = Round((unit.id, *prey), 2, fled=prey)
    return sum(worth(after, part, unit.side) for part in engagements(after) if unit.id in part)


def head_on(unit: Unit, enemy: Unit, backing: float = 0) -> float:
    """The worth of a charge of a whole unit at the front of another in the open, with so many supporting stands."""
    return charged(enemy, [(1.0, unit)], backing, needed("open"))


def charged(unit: Unit, chargers: list[tuple[float, Unit]], backing: float, needs: int) -> float:
    """The worth for the enemy of a charge by all of them at once, each as likely as it is."""
    hit, back_hit = ((FACES + 1 - face) / FACES for face in (needs, needed("open")))
    bonus_of_charge = TABLES.now.combat.attack_modifiers.charge_open
    mine = theirs = own = 0.0
    all_ = sum(likely for likely, _ in chargers)
    for likely, each in chargers:
        mine += likely * len(each.stands) * (each.kind.attacks + bonus_of_charge) * hit * unsaved(unit)
        back = (
            likely / all_ * min(1.0, all_) * len(unit.stands) * unit.kind.attacks * back_hit * unsaved(each)
        )
        theirs += back
        own += likely / all_ * (min(back, capacity(each)) / capacity(each)) ** 2
    lost = min(1.0, mine / max(1, capacity(unit)))
    mine = min(mine, capacity(unit))
    push = weights().push * winning(mine - theirs - backing, (mine + theirs) * 2 / 3) * min(1.0, all_)
    return mine - theirs + push + weights().unit * (lost**2 - own)
