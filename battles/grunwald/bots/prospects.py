"""What a combat is worth before the dice, exactly: each total of two dice by its chance, in points of victory.

What a result leads to afterwards, a pursuit or a counter-charge, is not foreseen.
"""

from collections.abc import Iterable

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
POINT = 0.6
"""What of a unit's worth a lost point is that does not eliminate it: it fights with half from then on."""
HEX, DISORDER = 0.08, 0.3
"""What of a unit's worth a hex of retreat is, and disorder, which takes a turn to mend."""


def prospect(state: State, field: Field, combat: Combat) -> float:
    """What the side that attacks may hope for, in points of victory: above 0 it gains more than it loses."""
    column = weighed(state, field, combat).final
    attackers, defenders = sides(state, combat)
    hoped = 0.0
    for total, chance in sums(*DICE).items():
        found = of_roll(column, total)
        gain = harm(state, field, defenders, found, "defender") - harm(
            state, field, attackers, found, "attacker"
        )
        hoped += float(chance) * gain
    return hoped


def harm(state: State, field: Field, units: list[Unit], found: Result, role: Side) -> float:
    """What a result costs a side, in points of victory."""
    if not units:
        return 0.0
    lost = found.losses.count(role)
    cost = lost * cheapest(units)
    if found.retreats != role:
        return cost
    missing = retreats.shortfall(found.hexes, [way_out(state, field, unit, found.hexes) for unit in units])
    cost += missing * cheapest(units)
    cost += sum(worth(unit) * HEX * found.hexes for unit in units)
    cost += sum(worth(unit) * DISORDER * disorder(unit, found) for unit in units if unit.order == "good")
    return cost + worth_of(LEADER) * danger(state, units, found, lost + missing)


def cheapest(units: Iterable[Unit]) -> float:
    """What it costs to lose a point of the unit of which it costs least: its owner chooses (GR-T.2)."""
    return min(worth(unit) * (1.0 if unit.sp == 1 else POINT) for unit in units)


def way_out(state: State, field: Field, unit: Unit, hexes: int) -> int:
    """How many hexes a unit can retreat."""
    if retreats.cannot(unit):
        return 0
    return len(retreats.paths(state, field, unit, hexes)[0])


def disorder(unit: Unit, found: Result) -> float:
    """The chance that a retreat disorganises a unit: certain where the cell says so."""
    if found.broken:
        return 1.0
    return disorganised(found.letters, unit.kind.disorganisation_column)


@TABLES.reckoned
def disorganised(letters: str, column: str) -> float:
    """The chance by the table, of a retreat and a column of it."""
    return float(sum(chance for total, chance in sums(*DICE).items() if disorganises(letters, column, total)))


def danger(state: State, units: Iterable[Unit], found: Result, lost: int) -> float:
    """How many leaders who stand with those who retreat may be expected to be killed."""
    hexes = {(unit.hex, unit.side) for unit in units}
    leaders = sum(leader.side == side for hex_, side in hexes for leader in state.leaders_at(hex_))
    return leaders * killed(lost, found.hexes) if leaders else 0.0


@TABLES.reckoned
def killed(lost: int, hexes: int) -> float:
    """The chance that a leader is killed whose side has lost so many points and must retreat so many hexes."""
    return float(sum(chance for total, chance in sums(*DICE).items() if kills_leader(total, lost, hexes)))
