"""What a combat is worth before the dice, exactly: each total of two dice by its chance, in points of victory.

What a result leads to afterwards, a pursuit or a counter-charge, is not foreseen.
"""

from collections.abc import Iterable
from functools import cache
from typing import NamedTuple, Self

from battles.bots.exact import sums
from battles.grunwald import retreats
from battles.grunwald.field import Field
from battles.grunwald.results import Result, disorganises, kills_leader, of_roll
from battles.grunwald.state import State, Unit
from battles.grunwald.tables import TABLES
from battles.grunwald.victory import LEADER, worth, worth_of
from battles.grunwald.weighing import Combat, sides, weighed
from battles.muster import Side

DICE = (2, 6)
FARTHEST = 3
"""Who can retreat so many hexes is taken to find a way for the more that few results ask for."""
POINT = 0.6
"""What of a unit's worth a lost point is that does not eliminate it: it fights with half from then on."""
HEX, DISORDER = 0.08, 0.3
"""What of a unit's worth a hex of retreat is, and disorder, which takes a turn to mend."""

Rooms = dict[tuple[str, str], int]
"""How far each unit can retreat from a hex."""


def prospect(state: State, field: Field, combat: Combat, rooms: Rooms | None = None) -> float:
    """What the side that attacks may hope for, in points of victory: above 0 it gains more than it loses.

    `rooms` remembers how far each can retreat, for who asks of many combats in one position.
    """
    column = weighed(state, field, combat).final
    attackers, defenders = sides(state, combat)
    known = {} if rooms is None else rooms
    mine, theirs = (Company.of(state, field, units, known) for units in (attackers, defenders))
    hoped = 0.0
    for total, chance in chances():
        found = of_roll(column, total)
        hoped += chance * (harm(theirs, found, "defender") - harm(mine, found, "attacker"))
    return hoped


@cache
def chances() -> tuple[tuple[int, float], ...]:
    """Each total of two dice with its chance."""
    return tuple((total, float(chance)) for total, chance in sums(*DICE).items())


class Company(NamedTuple):
    """The units of a side in a combat: how far each can retreat, and how many leaders are with them."""

    units: list[Unit]
    room: list[int]
    leaders: int

    @classmethod
    def of(cls, state: State, field: Field, units: list[Unit], rooms: Rooms) -> Self:
        """What is known of them before the dice."""
        hexes = {(unit.hex, unit.side) for unit in units}
        leaders = sum(leader.side == side for hex_, side in hexes for leader in state.leaders_at(hex_))
        for unit in units:
            if (unit.id, unit.hex) not in rooms:
                rooms[unit.id, unit.hex] = room(state, field, unit)
        return cls(units, [rooms[unit.id, unit.hex] for unit in units], leaders)


def harm(company: Company, found: Result, role: Side) -> float:
    """What a result costs a side, in points of victory."""
    units = company.units
    if not units:
        return 0.0
    lost = found.losses.count(role)
    cost = lost * cheapest(units)
    if found.retreats != role:
        return cost
    missing = retreats.shortfall(
        found.hexes, [found.hexes if each == FARTHEST else min(found.hexes, each) for each in company.room]
    )
    cost += missing * cheapest(units)
    cost += sum(worth(unit) * HEX * found.hexes for unit in units)
    cost += sum(worth(unit) * DISORDER * disorder(unit, found) for unit in units if unit.order == "good")
    return cost + worth_of(LEADER) * company.leaders * killed(lost + missing, found.hexes)


def cheapest(units: Iterable[Unit]) -> float:
    """What it costs to lose a point of the unit of which it costs least: its owner chooses (GR-T.2)."""
    return min(worth(unit) * (1.0 if unit.sp == 1 else POINT) for unit in units)


def room(state: State, field: Field, unit: Unit) -> int:
    """How many hexes a unit can retreat, as far as that is looked for."""
    if retreats.cannot(unit):
        return 0
    ring = {unit.hex}
    for gone in range(FARTHEST):
        ring = {hex_ for frm in ring for hex_ in retreats.steps(state, field, unit, frm)}
        if not ring:
            return gone
    return FARTHEST


def disorder(unit: Unit, found: Result) -> float:
    """The chance that a retreat disorganises a unit: certain where the cell says so."""
    if found.broken:
        return 1.0
    return disorganised(found.letters, unit.kind.disorganisation_column)


@TABLES.reckoned
def disorganised(letters: str, column: str) -> float:
    """The chance by the table, of a retreat and a column of it."""
    return float(sum(chance for total, chance in sums(*DICE).items() if disorganises(letters, column, total)))


@TABLES.reckoned
def killed(lost: int, hexes: int) -> float:
    """The chance that a leader is killed whose side has lost so many points and must retreat so many hexes."""
    return float(sum(chance for total, chance in sums(*DICE).items() if kills_leader(total, lost, hexes)))
