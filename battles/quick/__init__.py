"""Quick resolution of a battle: one die instead of a tactical game (campaign rules §17)."""

from collections.abc import Mapping
from typing import Literal

import msgspec

from battles.contract.muster import SIDES, Force, Muster, Side, opponent
from battles.contract.result import GONE, Fate, Outcome, Outcomes, Result, ending, result_by_fates
from battles.contract.roll_call import check_muster
from battles.quick.losses import commander_fate, foremost_commander, side_fates
from battles.quick.row import Reckoning, column, letter, loss_table, reckoned
from battles.quick.tables import QuickTables
from battles.quick.value import dismounted
from dice import Dice, Rolled
from dice.audience import OPEN
from rulebook import rule

RESULT_DIE = "GC-17.2b"
COMMANDER_DIE = "GC-17.4a"
FACES = 10


class Settled(msgspec.Struct, frozen=True):
    """One outcome of the die, before the commanders are tested."""

    letter: str
    outcomes: Outcomes
    fates: dict[str, Fate]
    dead_percent: dict[Side, int]


@rule("GC-17a")
def resolve(muster: Muster, dice: Dice, tables: QuickTables) -> Result:
    """Settle the battle with one die, and one more for the foremost commander of each side.

    Labels: `GC-17.2b|battle-<number>|result|0` and `GC-17.4a|battle-<number>|<side>-commander|0`, open to
    all. Raises Refusal if the muster is not in order.
    """
    check_muster(muster)
    return fought(muster, dice, tables, reckoned(muster, tables), OPEN)


def fought(muster: Muster, dice: Dice, tables: QuickTables, reckoning: Reckoning, witness: str) -> Result:
    """Settle the battle of a muster that is in order, with both sides already calculated.

    `witness` is the audience of its dice.
    """
    die = dice.roll(RESULT_DIE, muster.subject, "result", sides=FACES, witness=witness)
    settled = settle(muster, die.face, tables, reckoning)
    fates, rolls = dict(settled.fates), [die]
    for side in SIDES:
        commander = foremost_commander(muster.force(side))
        if commander is not None:
            test = dice.roll(COMMANDER_DIE, muster.subject, f"{side}-commander", sides=FACES, witness=witness)
            rolls.append(test)
            dead_percent = settled.dead_percent[side]
            fates[commander.id] = commander_fate(test.face, dead_percent, commander.wounded, tables)
    return _result(muster, settled, fates, tuple(rolls))


def settle(muster: Muster, face: int, tables: QuickTables, reckoning: Reckoning | None = None) -> Settled:
    """Return the effect of one face of the die on all people except the tested commanders."""
    both = reckoning or reckoned(muster, tables)
    found = cell(face, tables, both)
    losses = loss_table(muster, tables).values[found]
    fates: dict[str, Fate] = {}
    for side in SIDES:
        fates.update(side_fates(muster.force(side), losses.of(side), dismounted(muster), tables))
    dead_percent: dict[Side, int] = {side: losses.of(side).dead for side in SIDES}
    return Settled(found, outcomes_of(found, muster, tables), fates, dead_percent)


def cell(face: int, tables: QuickTables, reckoning: Reckoning) -> str:
    """Return the letter that one face of the die comes to."""
    return letter(face, reckoning.modifier, column(reckoning.difference, tables), tables)


@rule("GC-17.3b")
def outcomes_of(cell: str, muster: Muster, tables: QuickTables) -> Outcomes:
    """Return the outcome of a letter for each side: hold, retreat, rout, lift the siege, surrender the place."""
    losses = loss_table(muster, tables).values[cell]
    return Outcomes(losses.attacker.outcome, losses.defender.outcome)


@rule("GC-9c", "GC-9d")
def winner(cell: str, kind: Literal["field", "siege"], tables: QuickTables) -> Side | None:
    """Return who has won for the prestige of the commanders (GC D18); None: nothing changes.

    `kind` is the table that settled the fight, "siege" for an assault on a castle.
    """
    losses = (tables.losses_field if kind == "field" else tables.losses_siege).values[cell]
    return victor(Outcomes(losses.attacker.outcome, losses.defender.outcome))


def victor(outcomes: Outcomes) -> Side | None:
    """Return the winner of a battle with these outcomes, None without one: as the battle itself ends (GC-14.6)."""
    loser = ending(outcomes).loser
    return opponent(loser) if loser is not None else None


def ended(table: Outcomes, left: Mapping[Side, bool]) -> Outcomes:
    """Return the end of a battle with this end in the table, by the sides that have anybody left.

    A side without people is eliminated, and its enemy stays, against the table.
    """
    if all(left.values()):
        return table
    sides: tuple[Outcome, ...] = tuple("holds" if left[side] else "eliminated" for side in SIDES)
    return Outcomes(*sides)


def _result(muster: Muster, settled: Settled, fates: dict[str, Fate], rolls: tuple[Rolled, ...]) -> Result:
    left = {side: _anybody_left(muster.force(side), fates) for side in SIDES}
    outcomes = ended(settled.outcomes, left)
    return result_by_fates(muster, "quick", outcomes, fates, letter=settled.letter, rolls=rolls)


def _anybody_left(force: Force, fates: dict[str, Fate]) -> bool:
    return any(fates.get(person.id) not in GONE for group in force.groups for person in group.people)
