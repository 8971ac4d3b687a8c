"""The exact worth of a combat before the dice: each total of two dice by its chance, in points of victory.

Later effects of a result, a pursuit or a counter-charge, are left out.
"""

from typing import NamedTuple, Self

from battles.contract.muster import Side
from battles.grunwald.bots.leaders import of_a_point, price
from battles.grunwald.bots.weights import weights
from battles.grunwald.rules import retreats
from battles.grunwald.rules.results import Result, disorganises, kills_leader, of_roll
from battles.grunwald.rules.strengths import Combat, sides, weighed
from battles.grunwald.rules.victory import worth
from battles.grunwald.state import State, Unit
from battles.grunwald.state.field import Field
from battles.grunwald.tables import TABLES
from battles.kit.bots.exact import sums

DICE = (2, 6)
Rooms = dict[tuple[str, str], int]
"""How far each unit can retreat from a hex."""


def prospect(state: State, field: Field, combat: Combat, rooms: Rooms | None = None) -> float:
    """The hope of the attacking side, in points of victory: above 0 it gains more than it loses.

    `rooms` remembers how far each can retreat, for many combats in one position.
    """
    column = weighed(state, field, combat).final
    attackers, defenders = sides(state, combat)
    known = {} if rooms is None else rooms
    mine, theirs = (Company.of(state, field, units, known) for units in (attackers, defenders))
    return sum(
        chance * (harm(theirs, found, "defender") - harm(mine, found, "attacker"))
        for found, chance in cells(column)
    )


@TABLES.reckoned
def cells(column: int) -> tuple[tuple[Result, float], ...]:
    """The cells of a column, each with its chance."""
    return tuple((of_roll(column, total), float(chance)) for total, chance in sums(*DICE).items())


class Company(NamedTuple):
    """The units of a side in a combat: how far each can retreat, and the worth of the leaders with them.

    `point` is the cost of a point of the cheapest unit: its owner chooses (GR-T.2). `worth` is the worth of all
    together, `steady` the worth of units that a retreat may disorganise, by their columns of its table.
    """

    units: list[Unit]
    room: list[int]
    leaders: float
    point: float
    worth: int
    steady: dict[str, int]

    @classmethod
    def of(cls, state: State, field: Field, units: list[Unit], rooms: Rooms) -> Self:
        """The known facts of them before the dice."""
        hexes = {(unit.hex, unit.side) for unit in units}
        led = sum(
            price(state, leader)
            for hex_, side in hexes
            for leader in state.leaders_at(hex_)
            if leader.side == side
        )
        for unit in units:
            if (unit.id, unit.hex) not in rooms:
                rooms[unit.id, unit.hex] = room(state, field, unit)
        worths = [worth(unit) for unit in units]
        steady: dict[str, int] = {}
        for unit, value in zip(units, worths, strict=True):
            if unit.order == "good":
                column = unit.kind.disorganisation_column
                steady[column] = steady.get(column, 0) + value
        return cls(
            units,
            [rooms[unit.id, unit.hex] for unit in units],
            led,
            min(map(of_a_point, units), default=0.0),
            sum(worths),
            steady,
        )


def harm(company: Company, found: Result, role: Side) -> float:
    """The cost of a result for a side, in points of victory."""
    if not company.units:
        return 0.0
    lost = found.losses.count(role)
    cost = lost * company.point
    if found.retreats != role:
        return cost
    missing = retreats.shortfall(
        found.hexes,
        [found.hexes if each == weights().farthest else min(found.hexes, each) for each in company.room],
    )
    cost += missing * company.point
    cost += company.worth * weights().hex * found.hexes
    cost += weights().broken * sum(
        value * disorder(column, found) for column, value in company.steady.items()
    )
    return cost + company.leaders * killed(lost + missing, found.hexes)


def room(state: State, field: Field, unit: Unit) -> int:
    """How many hexes a unit can retreat, as far as that is looked for."""
    if retreats.cannot(unit):
        return 0
    return farthest(state, field, unit, unit.hex, 0)


def farthest(state: State, field: Field, unit: Unit, frm: str, gone: int) -> int:
    """How many hexes a retreat has gone at most that has come to a hex after `gone`."""
    found = gone
    for hex_ in retreats.steps(state, field, unit, frm):
        found = max(
            found,
            farthest(state, field, unit, hex_, gone + 1)
            if gone + 1 < weights().farthest
            else weights().farthest,
        )
        if found == weights().farthest:
            break
    return found


def disorder(column: str, found: Result) -> float:
    """The chance that a retreat disorganises who has a column of the table: certain where the cell says so."""
    return 1.0 if found.broken else disorganised(found.letters, column)


@TABLES.reckoned
def disorganised(letters: str, column: str) -> float:
    """The chance by the table, of a retreat and a column of it."""
    return float(sum(chance for total, chance in sums(*DICE).items() if disorganises(letters, column, total)))


@TABLES.reckoned
def killed(lost: int, hexes: int) -> float:
    """The chance that a leader is killed whose side has lost so many points and must retreat so many hexes."""
    return float(sum(chance for total, chance in sums(*DICE).items() if kills_leader(total, lost, hexes)))
