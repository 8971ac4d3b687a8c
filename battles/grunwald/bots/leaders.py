"""Where a leader rides: within reach of his own, where no enemy comes beside him; and what it costs to lose him."""

from collections import deque

from battles.contract.muster import Side
from battles.grunwald.bots.weights import weights
from battles.grunwald.rules import command, counter_charges, zones
from battles.grunwald.rules.victory import LEADER, worth, worth_of
from battles.grunwald.state import Leader, State, Unit
from battles.grunwald.state.field import Field

NEVER = 99
"""Steps in which nobody comes."""


def price(state: State, leader: Leader) -> float:
    """The cost of losing a leader, in points of victory: an army loses a point of every unit with its own (GR-8.1.5)."""
    if not leader.army_leader:
        return worth_of(LEADER)
    return worth_of(LEADER) + sum(map(of_a_point, state.on_map(leader.side)))


def of_a_point(unit: Unit) -> float:
    """The share of a lost point in a unit's worth: all of it with the last one."""
    return worth(unit) * (1.0 if unit.sp == 1 else weights().point)


def alone(state: State, hex_: str, against: Side) -> list[Leader]:
    """The leaders of a side's enemy in a hex without a unit: who rides into it has them (GR-8.2.6)."""
    if state.at(hex_):
        return []
    return [leader for leader in state.leaders_at(hex_) if leader.side != against]


def entrusted(state: State, unit: Unit) -> float:
    """The worth of the leaders whom a unit would leave alone if it went: leaders with riders can still ride after them."""
    if unit.cavalry or any(other.id != unit.id and zones.has_zoc(other) for other in state.at(unit.hex)):
        return 0.0
    return sum(price(state, leader) for leader in state.leaders_at(unit.hex))


def coming(state: State, field: Field, side: Side) -> dict[str, int]:
    """The steps in which the enemy of a side can come into each hex.

    His way avoids its units, but not their control: a charge rides through there (GR-3.3.3a), and shooters hold a unit
    up for short. Hexes beyond `weights.afar` steps are left out.
    """
    own = {unit.hex for unit in state.on_map(side) if zones.has_zoc(unit)}
    found = {unit.hex: 0 for unit in state.units.values() if unit.side != side and zones.has_zoc(unit)}
    queue = deque(found)
    while queue:
        hex_ = queue.popleft()
        steps = found[hex_] + 1
        for other in field.around[hex_] if steps <= weights().afar else ():
            if other and other not in found and other not in own:
                found[other] = steps
                queue.append(other)
    return found


def watched(state: State, field: Field, side: Side) -> set[str]:
    """The empty hexes in which the enemy's riders may ride against a leader of a side who comes there alone (GR-8.2.7)."""
    riders = (unit for unit in state.units.values() if unit.side != side)
    ready = (unit for unit in riders if counter_charges.ready(state, field, unit))
    return {hex_ for unit in ready for hex_ in counter_charges.watched(field, unit) if not state.at(hex_)}


def way(state: State, field: Field, name: str, comes: dict[str, int] | None = None) -> str:
    """The next hex of a leader who rides alone, toward the best within his points; "" where he stays.

    `comes` is what `coming` says, from who has asked already.
    """
    leader = state.leaders[name]
    post = Post(state, field, leader, coming(state, field, leader.side) if comes is None else comes)
    first, shunned = {leader.hex: ""}, watched(state, field, leader.side)
    ring = [leader.hex]
    for _ in range(weights().ride_out):
        ring = [
            first.setdefault(other, first[hex_] or other) and other
            for hex_ in ring
            for other in field.around[hex_]
            if other and other not in first and not state.enemy_at(other, leader.side)
            if other not in shunned
        ]
    worths = {hex_: post.worth(hex_) for hex_ in first}
    best = max(worths, key=lambda hex_: (worths[hex_], -field.distance(leader.hex, hex_), hex_))
    return first[best] if worths[best] > worths[leader.hex] + weights().least else ""


class Post:
    """The worth for a leader of a place, in one position.

    `coming` are the steps in which the enemy comes into each hex. `own` are the units without another leader, `hexes`
    the ones with a unit that holds out beside him. `others` is the worth of the other leaders of his side by their
    hexes.
    """

    def __init__(self, state: State, field: Field, leader: Leader, comes: dict[str, int]) -> None:
        self.field, self.leader, self.coming = field, leader, comes
        units = [unit for unit in state.on_map(leader.side) if not unit.panicked]
        others = [each for each in command.leaders_of(state, leader.side) if each is not leader]
        self.places = [field.places[unit.hex] for unit in units]
        self.own = [
            field.places[unit.hex]
            for unit in units
            if not any(command.in_range(field, other, unit.hex) for other in others)
        ]
        self.hexes = {unit.hex for unit in units if zones.has_zoc(unit)}
        self.price = price(state, leader)
        self.others: dict[str, float] = {}
        for other in others:
            self.others[other.hex] = self.others.get(other.hex, 0.0) + price(state, other)

    def worth(self, hex_: str) -> float:
        """The units that he leads from a hex, the loss with him there, and his distance from his own."""
        numbers, row = weights(), self.field.row(hex_)
        led = sum(row[place] <= self.leader.command_range for place in self.own)
        stake = self.price + self.others.get(hex_, 0.0)
        astray = min((row[place] for place in self.places), default=0)
        return (
            numbers.leads * led
            - stake * self.risk(hex_)
            - numbers.bunched * (hex_ in self.others)
            - numbers.astray * astray
        )

    def risk(self, hex_: str) -> float:
        """The chance that he is lost: alone where an enemy can come, or with a unit the sooner somebody can attack it."""
        if hex_ not in self.hexes:
            return weights().alone * (hex_ in self.coming)
        near = [other for other in self.field.around[hex_] if other]
        return weights().beset / (1 + min(self.coming.get(other, NEVER) for other in near))
