"""The ledger of a siege over each of its fights: what there was, less what the result says is lost, is what there is then.

It calculates from the result alone, and uses none of the functions by which a campaign folds it back. People and their
horses are in the ledgers of the campaign, which are looked at after every event.
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy

import msgspec

from battles import contract
from battles.contract.muster import Muster
from battles.contract.result import END_OF, Result, WorksAfter
from campaign.model.siege import Siege
from campaign.model.state import State
from campaign.tables.sieges import SiegeTables
from harness.soak.invariants import Broken

CLOSES = "the ledger of a siege closes over each of its fights"
RAID = "camp_sally"


class Entry(msgspec.Struct, frozen=True):
    """A fight that is about to be folded back: the siege as it was, and the documents of the fight."""

    before: Siege
    muster: str
    result: str


def open_entry(state: State, number: int) -> Entry | None:
    """The entry to compare when a battle has been folded back; None for a battle outside of sieges."""
    battle = state.battles.get(number)
    siege = state.sieges.get(battle.site) if battle is not None and battle.action else None
    if battle is None or siege is None or not battle.result:
        return None
    return Entry(deepcopy(siege), battle.muster, battle.result)


def close(entry: Entry, state: State, tables: SiegeTables) -> None:
    """Compare a siege that goes on with what it was before a fight. Raises Broken if something is amiss."""
    after = state.sieges.get(entry.before.site)
    if after is None or after.opened_on != entry.before.opened_on:
        return
    muster, result = contract.muster_from_json(entry.muster), contract.result_from_json(entry.result)
    found = list(faults(entry.before, after, muster, result, tables))
    if found:
        raise Broken(CLOSES, "; ".join([entry.before.site, *found]))


def faults(before: Siege, after: Siege, muster: Muster, result: Result, tables: SiegeTables) -> Iterator[str]:
    """The faults in engines, tents, walls and food after a fight (GS-11.4.1g, 11.4.2f to h, 11.4.3h).

    Where a relief has turned the siege about, the food left behind is another's, and is not asked for.
    """
    works, told = muster.works, result.works or WorksAfter()
    assert works is not None, "a fight of a siege is fought over something"
    lost, tents = dict(told.engines_lost), told.tents_burnt
    if works.action == RAID and result.letter is None and result.outcomes.defender in END_OF:
        lost, tents = works.engines, works.tents
    if left(before.engines, lost) != left(after.engines, {}):
        yield f"engines: {before.engines} less {lost} are not {after.engines}"
    repairs = before.repairs + tents // tables.camp_sally.tent_hexes_per_repair_day
    if repairs != after.repairs:
        yield f"tents: {before.repairs} days of repair and {tents} tent hexes burnt are not {after.repairs}"
    plan = tables.siege_plan.of(before.building)
    walls = {hex_: wall for hex_ in told.demolished if (wall := plan.wall(hex_)) is not None}
    whole = [
        hex_ for hex_, wall in walls.items() if after.demolition.get(hex_) != tables.demolition.degrees(wall)
    ]
    if whole:
        yield f"walls: {whole} came down, and {after.demolition} stand for it"
    if (before.besieger, before.relief) == (after.besieger, after.relief):
        gained = min(told.food_gained, tables.stores.most_days - before.food)
        spent = 0 if after.stage != before.stage else told.food_lost
        if before.food + before.abandoned + gained - spent != after.food + after.abandoned:
            yield f"food: {before.food} + {before.abandoned} + {gained} - {spent}: {after.food} + {after.abandoned}"


def left(engines: Mapping[str, int], lost: Mapping[str, int]) -> dict[str, int]:
    """The engines that are left, by kind."""
    return {kind: rest for kind, number in engines.items() if (rest := number - lost.get(kind, 0))}
