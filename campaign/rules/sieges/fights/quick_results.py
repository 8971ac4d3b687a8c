"""The meaning of the letter of a quick fight in a siege, written into the result as an organiser would (M-quick-siege).

So whatever follows from a fight follows from its result alone, however it was settled.
"""

import msgspec

from battles.contract import Muster, Result, WorksAfter
from battles.contract.muster import Force
from battles.contract.result import GONE, Fate, Outcomes, ending
from campaign.model.siege import OUTER
from campaign.rules.strongholds import damage, mustering
from campaign.tables.sieges import SiegeTables
from rulebook import rule

CASTLE = "castle"


@rule("GS-11.4.1k")
def takes_outer_works(building: str, stage: str, letter: str, tables: SiegeTables) -> bool:
    """True if an assault on a castle takes its outer works, which are still held (D25)."""
    return building == CASTLE and stage == OUTER and letter in tables.quick_siege.outer_works_on


@rule("GS-11.4.3i")
def arriving(food: int, letter: str, tables: SiegeTables) -> int:
    """The part of a supply sally's load that arrives, in days: all, half rounded down, or nothing."""
    if letter in tables.quick_siege.supply_all:
        return food
    return food // 2 if letter in tables.quick_siege.supply_half else 0


def read(muster: Muster, result: Result, tables: SiegeTables) -> Result:
    """The result of a quick fight with all that its letter means in a siege."""
    if muster.works is None or result.letter is None:
        return result
    works, letter = muster.works, result.letter
    after = WorksAfter()
    if works.action == mustering.ASSAULT:
        after = WorksAfter(outer_works_taken=takes_outer_works(works.building, works.stage, letter, tables))
    elif works.action == mustering.CAMP:
        after = damage.raided(works.engines, letter, tables)
    elif works.action == mustering.SUPPLY:
        arrived = arriving(works.food, letter, tables)
        after = WorksAfter(food_gained=arrived)
        if letter not in (*tables.quick_siege.supply_all, *tables.quick_siege.supply_half):
            result = caught(muster, result)
    return msgspec.structs.replace(result, works=after)


def caught(muster: Muster, result: Result) -> Result:
    """The result of a beaten supply sally: the wounded of the party are prisoners, the others come home."""
    if not any_left(muster.attacker, result):
        return result
    hurt = {
        person.id
        for person in muster.defender.people
        if fate_of(result, person.id) == "wounded"
        or (person.wounded and fate_of(result, person.id) == "unhurt")
    }
    taken: dict[str, Fate] = dict.fromkeys(hurt, "captured")
    result = msgspec.structs.replace(
        result,
        fates={**result.fates, **{name: fate for name, fate in taken.items() if name in result.fates}},
        commanders={
            **result.commanders,
            **{name: fate for name, fate in taken.items() if name in result.commanders},
        },
    )
    if any_left(muster.defender, result):
        return result
    outcomes = Outcomes("holds", "surrender" if hurt else "eliminated")
    ended = ending(outcomes)
    return msgspec.structs.replace(
        result, outcomes=outcomes, end=ended.end, loser=ended.loser, holder=ended.holder
    )


def fate_of(result: Result, name: str) -> Fate:
    """The fate of a person."""
    return result.fates[name] if name in result.fates else result.commanders[name]


def any_left(force: Force, result: Result) -> bool:
    """True if anybody of a side is at large."""
    return any(fate_of(result, person.id) not in GONE for person in force.people)
