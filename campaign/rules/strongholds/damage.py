"""The damage of a fight of a siege to walls, engines, tents and food (GS-11.4.1g, 11.4.2g-h, 11.4.3h, D15, D25)."""

from collections.abc import Mapping

import msgspec

from battles.contract import Muster, Result, Works
from battles.contract.result import END_OF, LEAVING, Outcome, WorksAfter
from campaign.model import events as e
from campaign.model.siege import LAST_REDOUBT, OUTER, REDOUBT, Siege, Stage
from campaign.rules.decision import Decision
from campaign.rules.strongholds import stores
from campaign.tables.sieges import SiegeTables
from rulebook import rule

FARM = "farm"
CAMP = "camp_sally"
PERRIER, LADDER = "perrier", "siege_ladder"


@rule("GS-11e")
def next_stage(stage: Stage, building: str) -> Stage | None:
    """The stage after this one: the redoubt, in a farm then the last; None after that."""
    if stage == OUTER:
        return REDOUBT
    return LAST_REDOUBT if stage == REDOUBT and building == FARM else None


@rule("GS-11.4.1g")
def abandoned(food: int) -> int:
    """The days of food that the besieged leave behind when they are shut up in a redoubt: half, rounded down."""
    return food // 2


@rule("GS-11.4.2g")
def days_of_repair(tents: int, tables: SiegeTables) -> int:
    """The whole days that a camp needs for so many burnt tent hexes; a remainder is lost (D15)."""
    return tents // tables.camp_sally.tent_hexes_per_repair_day


@rule("GS-11.4.2h")
def raided(engines: Mapping[str, int], letter: str, tables: SiegeTables) -> WorksAfter:
    """The tents and engines that a raid on the camp burns by its letter, as far as they are there (M-camp-raid)."""
    row = tables.camp_raid.values[letter]
    lost = {PERRIER: row.perriers, LADDER: row.ladders}
    return WorksAfter(
        tents_burnt=row.tent_hexes,
        engines_lost={
            piece: min(number, engines[piece])
            for piece, number in lost.items()
            if engines.get(piece) and number
        },
    )


def gone(outcome: Outcome) -> bool:
    """True if nobody of a side with this outcome is left on the field."""
    return outcome in LEAVING or END_OF.get(outcome) in ("eliminated", "surrender")


def of(muster: Muster, result: Result, tables: SiegeTables) -> WorksAfter:
    """The damage of a fight to a siege by its result."""
    after = with_gate(result.works or WorksAfter(), muster.works, tables)
    if muster.works is None or muster.works.action != CAMP or result.letter is not None:
        return after
    return burnt_down(after, muster.works, tables) if gone(result.outcomes.defender) else after


@rule("GS-11.3.2a", "GS-9.2.5a")
def with_gate(after: WorksAfter, before: Works | None, tables: SiegeTables) -> WorksAfter:
    """The same damage with the hexes of a gate that is destroyed among the demolished ones, if they were not before."""
    if before is None or after.gate != "destroyed":
        return after
    gate = tables.siege_plan.of(before.building).wood_gate
    down = [hex_ for hex_ in gate if hex_ not in (*before.demolished, *after.demolished)]
    return msgspec.structs.replace(after, demolished=(*after.demolished, *down))


@rule("GS-11.4.2f")
def burnt_down(after: WorksAfter, camp: Works, tables: SiegeTables) -> WorksAfter:
    """The same damage with all tents and engines that stood in a camp which its owner has left."""
    return msgspec.structs.replace(after, tents_burnt=camp.tents, engines_lost=dict(camp.engines))


def acted(decision: Decision, siege: Siege, code: str) -> None:
    """Enter an action in the sheet that led to no fight."""
    decision.emit(
        e.SiegeActed(
            **siege.header,
            actions=(*siege.days[-1].actions, code),
        )
    )


def suffer(decision: Decision, siege: Siege, after: WorksAfter) -> None:
    """Let a siege be what a fight has left of it."""
    spoil(decision, siege, after)
    following = next_stage(siege.stage, siege.building)
    if after.outer_works_taken and following is not None:
        shut_up(decision, siege, following, after.food_lost or abandoned(siege.food))
    elif after.food_lost:
        stores.change(decision, siege, -after.food_lost, "abandoned")
    if after.food_gained:
        stores.change(decision, siege, after.food_gained, "horses")


def spoil(decision: Decision, siege: Siege, after: WorksAfter) -> None:
    """Tell what is broken and burnt."""
    tables = decision.game.sieges
    plan = tables.siege_plan.of(siege.building)
    walls = {hex_: plan.wall(hex_) for hex_ in after.demolished}
    down = {hex_: tables.demolition.degrees(wall) for hex_, wall in walls.items() if wall is not None}
    lost = {piece: number for piece, number in after.engines_lost.items() if number}
    if not (down or lost or after.tents_burnt):
        return
    decision.emit(
        e.WorksDamaged(
            **siege.header,
            demolished=down,
            engines_lost=lost,
            tents=after.tents_burnt,
            repairs=days_of_repair(after.tents_burnt, tables),
        )
    )


def shut_up(decision: Decision, siege: Siege, stage: Stage, food: int) -> None:
    """Let the besieged be shut up in the next redoubt, with what food they have saved."""
    decision.emit(
        e.OuterWorksTaken(
            **siege.header,
            stage=stage,
            abandoned=food,
        )
    )
    if food:
        stores.change(decision, siege, -food, "abandoned")


@rule("GS-11.4.1q")
def give_back(decision: Decision, siege: Siege, cause: str) -> None:
    """Let the besieged have the whole place again, with the food that they had left in it."""
    regained = siege.abandoned
    decision.emit(
        e.OuterWorksLeft(
            **siege.header,
            regained=regained,
            cause=cause,
        )
    )
    if regained:
        stores.change(decision, siege, regained, "regained")
