"""The worth for a unit of a stand: its targets for shock and fire from there, and its attackers."""

import math
from collections.abc import Sequence, Set
from functools import cached_property
from itertools import islice
from typing import NamedTuple

from msgspec.structs import replace

from battles.contract.muster import Side, opponent
from battles.devils_horsemen.bots import prospects, reach
from battles.devils_horsemen.bots.reach import Way
from battles.devils_horsemen.bots.weights import is_driven, manner, weights
from battles.devils_horsemen.rules import (
    bows,
    command,
    designation,
    missiles,
    quality,
    sight,
    withdrawals,
    zones,
)
from battles.devils_horsemen.rules.clash import Combat
from battles.devils_horsemen.rules.facings import LOOSE
from battles.devils_horsemen.state import Leader, State, Unit
from battles.devils_horsemen.tables import TABLES
from battles.kit.agenda.known import until_moved

ANGLE = tuple(prospects.ANGLES.index(each) for each in LOOSE)
"""The same by the place of the angle among angles."""


class Shot(NamedTuple):
    """A volley that a stand allows: its target, its worth."""

    target: str
    worth: float


def price(leader: Leader) -> float:
    """The worth of a leader: the rout points for him."""
    return float(TABLES.now.effects.rout_points_per_leader_initiative * leader.initiative)


def caught(leader: Leader) -> float:
    """The chance that horse which comes beside a leader who is alone catches him (DH-4.42d)."""
    return prospects.above(leader.rated(leader.initiative))


def danger(state: State, leader: Leader, hex_: str, without: str = "") -> float:
    """The risk of a side for a leader in a hex, in rout points; `without` this unit there."""
    near = reach.beset(state, leader.side).get(hex_, 0)
    share = max(weights().unseen, 1 - (1 - weights().danger * caught(leader)) ** near)
    there = [u for u in state.at(hex_) if u.side == leader.side and not u.routed and u.id != without]
    return share * price(leader) * (weights().escort if there else 1.0)


@until_moved
def prey(state: State, side: Side) -> dict[str, float]:
    """The hexes beside enemy leaders who are alone, with what it is worth to come there."""
    found: dict[str, float] = {}
    for leader in state.leaders_of(opponent(side)):
        if not state.at(leader.hex):
            value = weights().leader * price(leader) * caught(leader)
            for near in state.field.around[leader.hex]:
                found[near] = found.get(near, 0.0) + value
    return found


def stamp(state: State) -> tuple[int, int, int]:
    """The parts of a position that change without a move: marks, hits, routs and volleys."""
    units = state.units.values()
    return (
        sum(bool(u.marker) for u in units),
        sum(u.hits + 99 * u.routed for u in units),
        sum(u.fired for u in units),
    )


def fights(state: State, side: Side) -> tuple[Combat, ...]:
    """The attacks that units of a side are marked for, each for itself."""
    return tuple(
        Combat((unit.id,), designation.targets(state, unit))
        for unit in state.on_map(side)
        if unit.marker and designation.may_attack(state, unit)
    )


class Outlook:
    """The common facts of all stands that a unit may take in one position."""

    def __init__(self, state: State, unit: Unit) -> None:
        self.state, self.unit, self.field, self.manner = state, unit, state.field, manner(unit, state.turn)
        self.enemies = list(state.on_map(opponent(unit.side)))
        self.fresh = [each for each in self.enemies if not each.routed]
        self.combats = [each for each in fights(state, unit.side) if unit.id not in each.attackers]
        self.can_attack = designation.why_not_attack(replace(unit, idle=False)) is None
        self.sound = max(0.0, 1 - unit.hits / quality.in_force(unit))
        self.shoots = not unit.fired and missiles.why_silent(state, unit) is None
        self._hexes: dict[str, float] = {}
        self._shots: dict[tuple[str, bool], list[tuple[Unit, float, tuple[int, ...]]]] = {}
        self._attacks: dict[tuple[str, tuple[str, ...]], float] = {}
        self._odds: dict[tuple[str, int, bool], tuple[tuple[float, ...], float]] = {}
        self._worst: dict[str, list[list[tuple[str, float]]]] = {}
        self._threats: dict[str, list[tuple[int, list[list[tuple[str, float]]]]]] = {}

    @cached_property
    def menaces(self) -> list[list[tuple[str, float]]]:
        """From the front, a flank and behind: who could do something to the unit, and what, who could do most first."""
        found = []
        for angle in prospects.ANGLES:
            values = [(each.id, prospects.duel(each, self.unit, angle)) for each in self.fresh]
            found.append(sorted((each for each in values if each[1] > 0), key=lambda each: -each[1]))
        return found

    @cached_property
    def led(self) -> dict[str, float]:
        """The worth of a hex with a leader who would be alone, or of leaving him."""
        state, unit = self.state, self.unit
        found: dict[str, float] = {}
        for leader in state.leaders_of(unit.side):
            if all(other.id == unit.id or other.routed for other in state.at(leader.hex)):
                alone = danger(state, leader, leader.hex, unit.id)
                found[leader.hex] = found.get(leader.hex, 0.0) + weights().guard * alone
        return found

    @cached_property
    def row(self) -> set[str]:
        """The places of friends who would cover a flank of the unit, foot and knights; empty for other units."""
        if not self.manner.abreast:
            return set()
        friends = self.state.on_map(self.unit.side)
        return {
            each.hex
            for each in friends
            if each.id != self.unit.id and not each.routed and manner(each).abreast
        }

    @cached_property
    def standards(self) -> dict[str, float]:
        """Enemy standards that can be taken, by hex."""
        return {
            each.hex: weights().standard
            for each in self.state.standards.values()
            if each.side != self.unit.side and each.hex and not each.captor and not self.state.at(each.hex)
        }

    @cached_property
    def chiefs(self) -> list[tuple[dict[str, int], int]]:
        """How far each hex is from the leaders of the unit, and how far they command."""
        return [
            (self.field.distances(each.hex), each.rated(each.range))
            for each in self.state.leaders_of(self.unit.side)
            if command.commands(each, self.unit)
        ]

    def worth(self, way: Way, above: float = -1e9) -> tuple[float, Shot | None]:
        """The worth of ending a move so, and the volley that belongs to it; an upper bound, unless it is `above`."""
        found = self.place(way.hex) + self.attack(way) - weights().ground * way.hits
        if found + self.most <= above:
            return found, None
        shot = self.shot(way)
        found += shot.worth if shot else 0.0
        if found > above:
            found -= self.manner.threat * self.threat(way)
        return found, shot

    @cached_property
    def most(self) -> float:
        """The most that a volley could be worth."""
        if not self.shoots:
            return 0.0
        ranges = range(1, bows.reach(self.unit) + 1)
        return max(
            (
                prospects.hit(each)
                * max(max(self.odds(each, range_, self.unit.shower)[0]) for range_ in ranges)
                for each in self.enemies
            ),
            default=0.0,
        )

    @cached_property
    def fronts(self) -> set[str]:
        """The hexes beside an enemy, where a shock may be fought."""
        if not self.can_attack:
            return set()
        return {near for each in self.enemies if not each.struck for near in self.field.around[each.hex]}

    def at_most(self, hex_: str) -> float:
        """More than this no stand in a hex is worth."""
        return math.inf if hex_ in self.fronts else self.place(hex_) + self.most

    def place(self, hex_: str) -> float:
        """The worth of a hex with any facing."""
        if hex_ not in self._hexes:
            self._hexes[hex_] = self._place(hex_)
        return self._hexes[hex_]

    def _place(self, hex_: str) -> float:
        state, field, unit, how = self.state, self.field, self.unit, self.manner
        found = (
            prey(state, unit.side).get(hex_, 0.0) + self.led.get(hex_, 0.0) + self.standards.get(hex_, 0.0)
        )
        if hex_ != unit.hex:
            found -= self.answers.get(hex_, 0.0)
        if self.row:
            found += how.abreast * min(2, sum(near in self.row for near in field.around[hex_]))
        far = [from_[hex_] for from_ in self.far]
        nearest = min(far, default=how.away)
        found -= how.approach * self.sound * max(0, nearest - how.away)
        if how.shy:
            found -= how.shy * sum(max(0, how.away + 1 - from_[hex_]) for from_ in self.heavy)
        found -= weights().crowd * min((max(0, from_[hex_] - most) for from_, most in self.chiefs), default=0)
        if how.bait and unit.chivalry and nearest > 1:
            lured = any(each.feign for away, each in zip(far, self.enemies, strict=True) if away == nearest)
            found -= how.approach * max(0, how.bait + 1 - nearest) * lured
        return found

    @cached_property
    def far(self) -> list[dict[str, int]]:
        """How far each hex is from each enemy."""
        return [self.field.distances(each.hex) for each in self.enemies]

    @cached_property
    def heavy(self) -> list[dict[str, int]]:
        """How far each hex is from heavy horse that may come."""
        return [
            self.field.distances(each.hex)
            for each in self.fresh
            if each.face in withdrawals.HEAVY and not each.disordered
        ]

    @cached_property
    def answers(self) -> dict[str, float]:
        """The losses of enemies by fire from the unit if it comes into their zones; empty once every risk is accepted."""
        if is_driven(self.state.turn):
            return {}
        range_, found = TABLES.now.missile_modifiers.entry_fire_range, dict[str, float]()
        for each in self.fresh:
            if missiles.why_silent(self.state, each) is None:
                worth = prospects.odds(each, self.unit, range_, moved=False) * prospects.hit(self.unit)
                for hex_ in zones.zone(self.state, each):
                    found[hex_] = found.get(hex_, 0.0) + worth
        return found

    def threat(self, way: Way) -> float:
        """The threat of enemies who can come beside the unit there, by their directions."""
        first, second, who = 0.0, 0.0, ""
        for direction, by_turn in self.threats(way.hex):
            for name, value in by_turn[(direction - way.facing) % 6]:
                if name == who:
                    first = max(first, value)
                elif value > first:
                    first, second, who = value, first, name
                elif value > second:
                    second = value
        return first + weights().second * second

    def threats(self, hex_: str) -> list[tuple[int, list[list[tuple[str, float]]]]]:
        """The directions from a hex with a threat, each with the two strongest, by angle as the unit looks."""
        if hex_ not in self._threats:
            coming, beside = reach.comers(self.state, opponent(self.unit.side)), self.field.around[hex_]
            self._threats[hex_] = [
                (direction, [by_angle[ANGLE[turn]] for turn in range(6)])
                for direction, near in enumerate(beside)
                if near in coming and any(by_angle := self.worst(near, coming[near]))
            ]
        return self._threats[hex_]

    def worst(self, hex_: str, coming: Set[str]) -> list[list[tuple[str, float]]]:
        """The two strongest attackers of a hex by angle, out of all that can come there."""
        if hex_ not in self._worst:
            self._worst[hex_] = [
                list(islice((each for each in able if each[0] in coming), 2)) for able in self.menaces
            ]
        return self._worst[hex_]

    def attack(self, way: Way) -> float:
        """The worth of the shock that the unit would fight there: heavy ones must if they have moved, light ones may."""
        unit, state = self.unit, self.state
        if not self.can_attack:
            return 0.0
        before = (self.field.toward(way.hex, way.facing - 1), self.field.toward(way.hex, way.facing))
        targets = tuple(
            each
            for hex_ in before
            if hex_
            for each in state.at(hex_)
            if each.side != unit.side and not each.struck
        )
        if not targets:
            return 0.0
        key = way.hex, tuple(each.id for each in targets)
        if key not in self._attacks:
            self._attacks[key] = self._attack(way, targets)
        found = self._attacks[key]
        bound = unit.heavy and (way.first is not None or unit.went)
        return found if bound else max(0.0, found)

    def _attack(self, way: Way, targets: tuple[Unit, ...]) -> float:
        state = self.state
        here = replace(self.unit, hex=way.hex, facing=way.facing)
        moved = way.first is not None or self.unit.went
        comes = way.hex != self.unit.hex
        seen = [prospects.turned_to(state, each, here) if comes else each for each in targets]
        taken = {name for combat in self.combats for name in combat.defenders}
        free = [each for each in seen if each.id not in taken]
        if free:
            value = prospects.fight(state, [here], free, self.combats, checked=moved)
            if comes and value > 0 and all(withdrawals.feigns(each) and not each.disordered for each in free):
                value *= weights().elusive
            return value
        return max(self.joined(here, each, checked=moved) for each in seen)

    def joined(self, here: Unit, enemy: Unit, *, checked: bool) -> float:
        """The worth of joining the attackers of an enemy, beyond their own."""
        names = [name for combat in self.combats if enemy.id in combat.defenders for name in combat.attackers]
        friends = [self.state.units[name] for name in names]
        alone = prospects.fight(self.state, friends, [enemy], self.combats)
        return prospects.fight(self.state, [*friends, here], [enemy], self.combats, checked=checked) - alone

    def shot(self, way: Way) -> Shot | None:
        """The best volley from a stand; it must have come nearer to its target by its last step (DH-8.11b)."""
        if not self.shoots:
            return None
        best: Shot | None = None
        for enemy, worth, leaving in self.shots(way.hex, self.showers(way)):
            if best is not None and best.worth >= worth:
                break
            if way.before and self.field.distance(way.hex, enemy.hex) >= self.field.distance(
                way.before, enemy.hex
            ):
                continue
            if way.spent and not way.before:
                continue
            if any(LOOSE[(direction - way.facing) % 6] != "rear" for direction in leaving):
                best = Shot(enemy.id, worth)
        return best

    def odds(self, enemy: Unit, range_: int, shower: bool) -> tuple[tuple[float, ...], float]:
        """The chances of the unit to hit an enemy at a range, by the modes of fire, and his to hit it."""
        key = enemy.id, range_, shower
        if key not in self._odds:
            mine = prospects.by_mode(self.unit, enemy, range_, moved=True, shower=shower)
            self._odds[key] = mine, prospects.odds(enemy, self.unit, range_, moved=False)
        return self._odds[key]

    def showers(self, way: Way) -> bool:
        """True if the volley may be a shower: on horseback after a short ride, on foot from the unit's place."""
        if not self.unit.shower:
            return False
        if not self.unit.mounted:
            return way.first is None and not self.unit.went
        return way.spent <= quality.allowance(self.unit, showering=True)

    def shots(self, hex_: str, shower: bool) -> list[tuple[Unit, float, tuple[int, ...]]]:
        """The volleys from a hex that are worth it, the best first: target, worth, and directions."""
        if (hex_, shower) not in self._shots:
            here, most = replace(self.unit, hex=hex_), bows.reach(self.unit)
            found = [
                (
                    each,
                    volley(self.state, here, each, *self.odds(each, from_[hex_], shower)),
                    self.field.leaving(hex_, each.hex),
                )
                for each, from_ in zip(self.enemies, self.far, strict=True)
                if from_[hex_] <= most and not each.engaged
            ]
            self._shots[hex_, shower] = sorted((s for s in found if s[1] > 0), key=lambda s: -s[1])
        return self._shots[hex_, shower]


def volley(state: State, firer: Unit, target: Unit, odds: Sequence[float], back: float) -> float:
    """The worth of a volley on an order: the hit, less the answer (DH-8.45a); 0 without sight."""
    hits = max(
        (
            chance
            for mode, chance in zip(prospects.MODES, odds, strict=True)
            if chance and sight.clear(state, firer.hex, target.hex, mode == "direct", "", firer.side)
        ),
        default=0.0,
    )
    if not hits:
        return 0.0
    silent = (
        target.routed or ("entry", firer.id) in target.met or missiles.why_silent(state, target) is not None
    )
    answered = back and not silent and sight.sees(state, target, firer.hex, "direct")
    return hits * prospects.hit(target) - (back * prospects.hit(firer) if answered else 0.0)


def outlook(state: State, unit: Unit) -> Outlook:
    """The outlook of a unit in a position."""
    return _outlook(state, unit, stamp(state))


@until_moved
def _outlook(state: State, unit: Unit, stamped: tuple[int, int, int]) -> Outlook:
    return Outlook(state, unit)


def here(unit: Unit) -> Way:
    """Where a unit stands."""
    return Way(unit.hex, unit.facing, unit.spent, 0, None, "")


def stands(state: State, unit: Unit, facing: int) -> float:
    """The worth of a unit's turn to that facing: the enemies that it sees, and the ones at its flanks."""
    return -outlook(state, unit).threat(Way(unit.hex, facing, 0, 0, None, ""))
