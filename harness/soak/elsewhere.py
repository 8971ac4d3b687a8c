"""Results of battles that were fought elsewhere, as a table-top group might bring them.

They say what the quick tables say of other dice than the campaign's, and then what the tables never say. That is prisoners,
lost horses, convoys that perished, captives set free, leaders who got away alone, a garrison that gives itself up. In a
siege they say what has become of walls, engines, tents and food.
"""

from collections.abc import Iterator
from random import Random

import msgspec

from battles import contract, quick
from battles.contract.muster import SIDES, Muster, Side
from battles.contract.result import LEAVING, ConvoyFate, Fate, Outcomes, Result, WorksAfter, ending
from campaign.model.game import Game
from campaign.rules.strongholds import mustering
from campaign.tables.sieges import SiegeTables
from dice.sealed import SealedDice

SEED_BYTES = 32
TAKEN = 0.5
UNHORSED = 0.1
GIVEN_UP = 0.25
PRESSED, FARM = 0.8, "farm"
FREED = 0.3
BROKEN = 0.3
SHUT_UP = 0.8
ROUTED = 0.25
"""How often only the leaders of a beaten side come away."""
CART_FATES: tuple[ConvoyFate, ...] = ("kept", "captured", "destroyed", "undriven")


def fought(muster: Muster, game: Game, draw: Random) -> Result:
    """A result that answers the muster."""
    dice = SealedDice({"open": draw.randbytes(SEED_BYTES)}, draw.randbytes(SEED_BYTES))
    result = quick.resolve(muster, dice, game.quick)
    fates = told_otherwise(muster, result, draw)
    leaders = dict(result.commanders)
    if result.loser is not None and result.outcomes.of(result.loser) in LEAVING:
        beaten(muster, result.loser, fates, leaders, draw)
    brought = msgspec.structs.replace(
        result,
        settled_by="external",
        letter=None,
        rolls=(),
        fates=fates,
        commanders=leaders,
        unhorsed=tuple(unhorsed(muster, fates, draw)),
        convoys={
            convoy.id: draw.choice(CART_FATES) for _, group in muster.groups() for convoy in group.convoys
        },
        freed=tuple(freed(muster, draw)),
        works=left_of(muster.works, game.sieges, draw) if muster.works is not None else None,
    )
    if muster.works is not None and muster.works.building == FARM and draw.random() < PRESSED:
        return pressed(muster, brought)
    return believable(given_up(muster, brought) if draw.random() < GIVEN_UP else brought)


def pressed(muster: Muster, result: Result) -> Result:
    """The same result, except that the people in a farm are shut up in its next redoubt, if any, and hold their ground."""
    if result.works is None or not muster.works or not muster.works.refuge:
        return believable(result)
    if not all(guards(muster, side, result) for side in SIDES):
        return believable(result)
    works = msgspec.structs.replace(result.works, outer_works_taken=True)
    return ended(msgspec.structs.replace(result, works=works), Outcomes("holds", "holds"))


def ended(result: Result, outcomes: Outcomes) -> Result:
    """The same result with other outcomes, and what follows from them."""
    follows = ending(outcomes)
    return msgspec.structs.replace(
        result, outcomes=outcomes, end=follows.end, loser=follows.loser, holder=follows.holder, loot=()
    )


def believable(result: Result) -> Result:
    """The same result, except that a beaten side takes no outer works."""
    if result.works is None or result.loser != "attacker":
        return result
    works = msgspec.structs.replace(result.works, outer_works_taken=False, food_lost=0)
    return msgspec.structs.replace(result, works=works)


def told_otherwise(muster: Muster, result: Result, draw: Random) -> dict[str, Fate]:
    """The fates of all soldiers with some of the dead taken instead, where anybody is left to guard them."""
    fates = dict(result.fates)
    for side in SIDES:
        guarded = bool(guards(muster, contract.opponent(side), result))
        for soldier in muster.force(side).people:
            if fates.get(soldier.id) == "killed" and guarded and draw.random() < TAKEN:
                fates[soldier.id] = "captured"
    return fates


def guards(muster: Muster, side: Side, result: Result) -> list[contract.Person]:
    """The people of a side who could guard prisoners."""
    return contract.at_large(muster.force(side).people, {**result.fates, **result.commanders})


def beaten(
    muster: Muster, side: Side, fates: dict[str, Fate], leaders: dict[str, Fate], draw: Random
) -> None:
    """Let some leaders of a beaten side be taken, or let only them come away; somebody always does."""
    force = muster.force(side)
    free = [one.id for one in contract.at_large(force.commanders, leaders)]
    if free and draw.random() < ROUTED:
        for soldier in contract.at_large([each for group in force.groups for each in group.soldiers], fates):
            fates[soldier.id] = draw.choice(("captured", "killed"))
        free = free[1:]
    elif not contract.at_large([each for group in force.groups for each in group.soldiers], fates):
        free = free[1:]
    for name in free:
        if draw.random() < TAKEN:
            leaders[name] = "captured"


def freed(muster: Muster, draw: Random) -> Iterator[str]:
    """Captives whom their own people set free."""
    for side, group in muster.groups():
        friends = muster.force(contract.opponent(side)).factions
        for captive in group.captives:
            if captive.faction in friends and draw.random() < FREED:
                yield captive.id


def unhorsed(muster: Muster, fates: dict[str, Fate], draw: Random) -> Iterator[str]:
    """The riders who come away without their horses."""
    for _, group in muster.groups():
        for soldier in group.soldiers:
            whole = fates[soldier.id] in ("unhurt", "wounded")
            if whole and soldier.mounted and draw.random() < UNHORSED:
                yield soldier.id


def given_up(muster: Muster, result: Result) -> Result:
    """The same result, but that the people of a place give themselves up, if it was stormed and anybody can take them."""
    stormed = muster.works is not None and muster.works.action == mustering.ASSAULT
    if not stormed or not guards(muster, "attacker", result):
        return result
    return ended(result, Outcomes("holds", "garrison_surrenders"))


def left_of(works: contract.Works, tables: SiegeTables, draw: Random) -> WorksAfter:
    """The damage of a fight to the place and the camp; the outer works are lost in an assault alone, and food with them."""
    plan = tables.siege_plan.of(works.building)
    standing = {*plan.wood, *plan.single_stone, *plan.double_stone}.difference(works.demolished)
    broken = (draw.choice(sorted(standing)),) if draw.random() < BROKEN else ()
    there = broken if mustering.walls_on_the_table(works.building, works.action, tables) else ()
    taken = bool(works.refuge) and draw.random() < SHUT_UP
    return WorksAfter(
        demolished=there,
        gate=None if set(plan.wood_gate).isdisjoint(there) else "destroyed",
        engines_lost={kind: draw.randint(0, number) for kind, number in works.engines.items()},
        tents_burnt=draw.randint(0, works.tents),
        food_lost=draw.randint(0, works.food) if taken and draw.random() < BROKEN else 0,
        food_gained=draw.randint(0, works.food) if works.action == mustering.SUPPLY else 0,
        outer_works_taken=taken,
    )
