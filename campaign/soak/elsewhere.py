"""Results of battles that were fought elsewhere, as a table-top group might bring them.

They say what the quick tables say of other dice than the campaign's, and then what those never say: prisoners, lost horses,
a garrison that gives itself up.
"""

from random import Random

import msgspec

from battles import contract, quick
from battles.muster import SIDES, Muster
from battles.quick_tables import QuickTables
from battles.result import Fate, Outcomes, Result, ending
from dice.sealed import SealedDice

SEED_BYTES = 32
TAKEN = 0.5
UNHORSED = 0.1
GIVEN_UP = 0.4


def fought(muster: Muster, tables: QuickTables, draw: Random) -> Result:
    """A result that answers the muster."""
    dice = SealedDice({"open": draw.randbytes(SEED_BYTES)}, draw.randbytes(SEED_BYTES))
    result = quick.resolve(muster, dice, tables)
    fates, unhorsed = told_otherwise(muster, result, draw)
    brought = msgspec.structs.replace(
        result, settled_by="external", letter=None, rolls=(), fates=fates, unhorsed=tuple(unhorsed)
    )
    return given_up(muster, brought) if draw.random() < GIVEN_UP else brought


def told_otherwise(muster: Muster, result: Result, draw: Random) -> tuple[dict[str, Fate], list[str]]:
    """The fates of all soldiers with some of the dead taken instead, and the riders who have lost their horses."""
    fates, unhorsed = dict(result.fates), list[str]()
    for side in SIDES:
        enemies = muster.force(contract.opponent(side)).people
        guarded = bool(contract.at_large(enemies, {**result.fates, **result.commanders}))
        for group in muster.force(side).groups:
            for soldier in group.soldiers:
                if fates[soldier.id] == "killed" and guarded and draw.random() < TAKEN:
                    fates[soldier.id] = "captured"
                elif (
                    fates[soldier.id] in ("unhurt", "wounded")
                    and soldier.mounted
                    and draw.random() < UNHORSED
                ):
                    unhorsed.append(soldier.id)
    return fates, unhorsed


def given_up(muster: Muster, result: Result) -> Result:
    """The same result, but that the garrison of a castle gives itself up, if there is one, and anybody to take it."""
    left = contract.at_large(muster.attacker.people, {**result.fates, **result.commanders})
    if muster.works is None or not left:
        return result
    outcomes = Outcomes("holds", "garrison_surrenders")
    follows = ending(outcomes)
    return msgspec.structs.replace(
        result, outcomes=outcomes, end=follows.end, loser=follows.loser, holder=follows.holder, loot=()
    )
