"""The worth of combats for a side before the dice.

It is exact, by convolution of hits, wounds and saves, results and Ld. All is in points of the armies, without distances
to enemies.
"""

from collections.abc import Mapping
from functools import lru_cache
from typing import NamedTuple

from msgspec.structs import replace

from battles.ancient_battles.bots.weights import weights
from battles.ancient_battles.play import striking, testing
from battles.ancient_battles.rules import charges, expected, leadership, results, strikes
from battles.ancient_battles.rules.contacts import contact
from battles.ancient_battles.rules.footing import height, hindered
from battles.ancient_battles.rules.formations import after_losses, footprint, full_ranks
from battles.ancient_battles.rules.saves import Save
from battles.ancient_battles.rules.sight import gap
from battles.ancient_battles.rules.strikes import Blows
from battles.ancient_battles.state import AncientBattle, Combat, Contact, Facing, State, Unit
from battles.ancient_battles.state.plane.rectangle import Pose
from battles.ancient_battles.tables import TABLES, settings, tests
from battles.ancient_battles.tables.measure import INCH
from battles.contract.muster import SIDES, Side
from battles.kit.bots import exact

Taken = tuple[int, int]
"""Wounds of the attacker and of the defender."""
LEAST = 1e-4
"""Chances below this are left out."""


class Nerve(NamedTuple):
    """The number of a unit's morale test after a round lost by nothing, and whether it may try again."""

    score: int
    again: bool


def nerve_of(state: State, unit: Unit) -> Nerve:
    """The nerve of a unit where it stands."""
    return Nerve(testing.score(state, unit, "morale").total, leadership.standard(state, unit, gap))


@lru_cache(maxsize=1 << 12)
def spread(attacks: int, needs: int, wounds: int | None, save: int | None, again: bool) -> tuple[float, ...]:
    """The chance of each number of wounds."""
    saved = Save() if save is None else Save({"any": save})
    found = exact.hits(attacks, expected.chance(needs, wounds, saved, again=again))
    return tuple(float(found.get(number, 0)) for number in range(attacks + 1))


@lru_cache(maxsize=1 << 6)
def passing(score: int, again: bool) -> float:
    """The chance to pass a test."""
    return float(expected.passes(leadership.Score(score), again=again))


@lru_cache(maxsize=1 << 6)
def caught(flight: int, pursuit: int) -> float:
    """The chance that so many dice of a pursuit come to the dice of a flight, or more."""
    rolls, others = exact.sums(flight, 6), exact.sums(pursuit, 6)
    return float(sum(a * b for far, a in rolls.items() for reach, b in others.items() if reach >= far))


def dice(unit: Unit) -> int:
    """The dice of its flight, and of its pursuit."""
    return TABLES.now.play.flight.dice(unit.kind.move)


def stake(unit: Unit) -> float:
    """The worth of a unit to its destroyer."""
    return unit.points + (settings().general_bonus * weights().general if unit.general else 0)


def wounding(state: State, combat: Combat) -> dict[Taken, float]:
    """The wounds that each side takes in a round: the fallen strike no longer (D38)."""
    there: dict[Side, list[Unit]] = {side: [] for side in SIDES}
    for id_ in combat.units:
        there[state.units[id_].side].append(state.units[id_])
    most = {side: sum(u.models * u.kind.wounds - u.wounds for u in there[side]) for side in SIDES}
    found: dict[Taken, float] = {(0, 0): 1.0}
    for group in striking.groups(state, combat):
        given = [each for who in group for each in striking.blows(state, combat, who, state)]
        if not given:
            continue
        new: dict[Taken, float] = {}
        for (mine, theirs), share in found.items():
            some: dict[Taken, float] = {(mine, theirs): share}
            for each in given:
                unit = state.units[each.unit]
                first = unit.side == SIDES[0]
                fell = (mine if first else theirs) // unit.kind.wounds
                some = struck(some, each, left(unit, each, fell, len(there[unit.side])), defender=first)
            for (a, b), chance in some.items():
                key = min(a, most["attacker"]), min(b, most["defender"])
                new[key] = new.get(key, 0.0) + chance
        found = {key: chance for key, chance in new.items() if chance > LEAST}
    return found


def left(unit: Unit, each: Blows, fell: int, units: int) -> int:
    """The attacks of blows when so many of its side have fallen, an even part of them in each of its units."""
    if each.by or not fell:
        return each.attacks
    lost = (fell + units // 2) // units
    return max(0, each.attacks - lost * strikes.attacks(unit.kind, frenzied=strikes.frenzied(unit)))


def struck(some: dict[Taken, float], each: Blows, attacks: int, *, defender: bool) -> dict[Taken, float]:
    """The wounds with the ones of some blows, which the defender takes or the attacker."""
    chances = spread(attacks, each.needs, each.wounds, each.save.needed, each.again)
    found: dict[Taken, float] = {}
    for (a, b), share in some.items():
        for number, chance in enumerate(chances):
            if chance > LEAST:
                key = (a, b + number) if defender else (a + number, b)
                found[key] = found.get(key, 0.0) + share * chance
    return found


def worth(
    state: State, part: tuple[str, ...], side: Side, nerves: Mapping[str, Nerve], more: int = 1
) -> float:
    """The worth of a combat for a side, with so many rounds more if it goes on after this one."""
    combat, units = Combat(part), [state.units[id_] for id_ in part]
    points = results.points(
        state,
        combat,
        {unit.id: full_ranks(unit) for unit in units},
        {unit.id: height(state, unit) for unit in units},
        [unit.id for unit in units if hindered(state, unit)],
    )
    ahead = sum(points["attacker"].values()) - sum(points["defender"].values())
    counts = {each: sum(unit.side == each for unit in units) for each in SIDES}
    told = [
        (
            unit,
            unit.side == "attacker",
            unit.kind.wounds * counts[unit.side],
            running(state, unit),
            nerves[unit.id],
        )
        for unit in units
    ]
    total, stays, taken = 0.0, 0.0, dict.fromkeys(SIDES, 0.0)
    for (mine, theirs), chance in wounding(state, combat).items():
        difference, hold = ahead + theirs - mine, 1.0
        for unit, first, each, ran, nerve in told:
            lost = min(unit.models, (mine if first else theirs) / each)
            if lost >= unit.models:
                gone, hold = 1.0, 0.0
            else:
                breaks = breaking(unit, unit.models - lost, -difference if first else difference, nerve)
                gone = weights().killed * lost / unit.models
                gone += (1 - gone) * breaks * ran
                hold *= 1 - breaks
            total += chance * gone * stake(unit) * (-1 if unit.side == side else 1)
        stays += chance * hold
        taken["attacker"] += chance * mine
        taken["defender"] += chance * theirs
    if more and stays > 0.1:
        after = later(state, units, taken, counts, ahead + taken["defender"] - taken["attacker"])
        if after is not None:
            total += stays * weights().next_round * worth(after, part, side, nerves, more - 1)
    return total


def breaking(unit: Unit, models: float, beaten: float, nerve: Nerve) -> float:
    """The chance that a unit breaks that has lost a round by so much, with so many models left."""
    if beaten <= 0:
        return 0.0
    if models < tests().auto_broken_below_models <= unit.started:
        return 1.0
    return 1 - passing(round(nerve.score - beaten), nerve.again)


def running(state: State, unit: Unit) -> float:
    """Which part of a unit's points is lost if it breaks."""
    pursuers = [dice(state.units[each.enemy]) for each in unit.contacts]
    chance = caught(dice(unit), max(pursuers, default=1))
    return chance + (1 - chance) * weights().fled


def later(
    state: State, units: list[Unit], taken: Mapping[Side, float], counts: Mapping[Side, int], ahead: float
) -> State | None:
    """The combat as it goes on after the expected losses; None without units."""
    after = {}
    for unit in units:
        models = unit.models - round(taken[unit.side] / unit.kind.wounds / counts[unit.side])
        if models < 1:
            return None
        won = round(ahead) > 0 if unit.side == "attacker" else round(ahead) < 0
        files = after_losses(unit, models)
        after[unit.id] = replace(unit, models=models, files=files, rounds=unit.rounds + 1, won=won, shaken=())
    return replace(state, number=state.number + 1, units={**state.units, **after})


def combat_of(state: State, unit: Unit) -> tuple[str, ...]:
    """All units in the combat of a unit."""
    group, new = {unit.id}, [unit.id]
    while new:
        others = {each.enemy for each in state.units[new.pop()].contacts} - group
        group |= others
        new += others
    return tuple(sorted(group))


def fight(state: State, unit: Unit, side: Side) -> float:
    """The worth of a unit's combat for a side; 0 without one."""
    unit = state.units[unit.id]
    part = combat_of(state, unit)
    if len(part) < 2:
        return 0.0
    return worth(state, part, side, {id_: nerve_of(state, state.units[id_]) for id_ in part})


def met(state: State, charger: Unit, target: Unit, side: Facing, *, countered: bool = False) -> State | None:
    """The battle if a charge comes to its target; None without a way to him."""
    way = charges.route(state, charger, target, side)
    if way is None or not way.fits:
        return None
    mine = contact(way.final, "front", footprint(target), side, target.id)
    ours = replace(
        charger, pose=way.final.pose, contacts=(*charger.contacts, mine), charged=state.number, rounds=0
    )
    back = Contact(charger.id, side, "front", mine.at)
    theirs = replace(
        target, contacts=(*target.contacts, back), charged=state.number if countered else target.charged
    )
    return replace(state, units={**state.units, charger.id: ours, target.id: theirs})


class Body(NamedTuple):
    """All of a unit that counts in a combat, wherever it is."""

    profile: str
    models: int
    files: int
    started: int
    wounds: int
    points: int
    standard: bool
    general: bool
    banner: bool
    tamed: bool
    nerve: Nerve

    def at(self, id_: str, side: Side, pose: Pose) -> Unit:
        """The body as a unit."""
        made = Unit(id_, side, self.profile, self.models, self.started, self.files, pose)
        made.wounds, made.points, made.tamed = self.wounds, self.points, self.tamed
        made.standard, made.general, made.banner = self.standard, self.general, self.banner
        return made


def body(unit: Unit, nerve: Nerve) -> Body:
    """The values of a unit that count in a combat."""
    told = (unit.profile, unit.models, unit.files, unit.started, unit.wounds, unit.points)
    return Body(*told, unit.standard, unit.general, unit.banner, unit.tamed, nerve)


def duel(charger: Body, target: Body, side: Facing) -> float:
    """The worth of a charge alone at another unit, on its side, on open ground."""
    mine, theirs = Pose(0, -10 * INCH, 0), Pose(0, 0, HEADINGS[side])
    units = {
        "a": charger.at("a", "attacker", mine),
        "b": target.at("b", "defender", theirs),
    }
    bare: State = AncientBattle(number=1, units=units)
    state = met(bare, units["a"], units["b"], side)
    if state is None:
        return 0.0
    return worth(state, ("a", "b"), "attacker", {"a": charger.nerve, "b": target.nerve})


HEADINGS: Mapping[Facing, int] = {"front": 180_000, "rear": 0, "left": 90_000, "right": 270_000}
"""How a unit looks whose side is turned to the south."""
