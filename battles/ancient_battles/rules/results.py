"""AB-20, AB-14.3, AB-24: who has won a round of a combat, and who is broken without a test.

Complete ranks and the ground are given.
"""

from collections.abc import Collection, Iterable, Mapping
from typing import Literal, NamedTuple

from battles.ancient_battles.rules.strikes import momentum
from battles.ancient_battles.state import Combat, Contact, State, Unit
from battles.ancient_battles.tables import TABLES, tests
from battles.contract.muster import SIDES, Side, opponent
from rulebook import rule

Points = Mapping[Side, Mapping[str, int]]
"""The wounds that each side has inflicted, and its bonuses, by reason."""


class Decided(NamedTuple):
    """The winner of a round, None for a draw, and the margin."""

    winner: Side | None
    difference: int


@rule("AB-20.1", "AB-H9.1")
def points(
    state: State,
    combat: Combat,
    ranks: Mapping[str, int],
    levels: Mapping[str, int],
    difficult: Collection[str] = (),
    touched: Mapping[str, Iterable[Contact]] | None = None,
) -> Points:
    """The points of each side in a round, after casualties.

    `ranks` are the complete ranks behind the first of the units of the combat (D35), `levels` the heights of their
    front centres. `difficult` are the ones on difficult ground. `touched` are the contacts as the round began, if units
    were destroyed since. A unit that has cut down all enemies in its flank attack has attacked a flank all the same.
    """
    there = [state.units[id_] for id_ in combat.units if not state.units[id_].gone]
    began = touched or {}
    return {
        side: {"wounds": combat.wounds.get(side, 0)}
        | bonuses(state, [unit for unit in there if unit.side == side], ranks, levels, difficult, began)
        for side in SIDES
    }


@rule(
    "AB-20.2a",
    "AB-20.2b",
    "AB-20.2c",
    "AB-20.2d",
    "AB-20.2e",
    "AB-20.2f",
    "AB-20.2g",
    "AB-20.2h",
)
def bonuses(
    state: State,
    units: Iterable[Unit],
    ranks: Mapping[str, int],
    levels: Mapping[str, int],
    difficult: Collection[str],
    began: Mapping[str, Iterable[Contact]],
) -> dict[str, int]:
    """The bonuses of a side: each counts once, of ranks the ones of the unit that has most (D34)."""
    able = [unit for unit in units if not unit.fleeing]
    table = TABLES.now.combat.combat_result
    touched = [(unit, contact) for unit in able for contact in began.get(unit.id, unit.contacts)]
    theirs = {contact.theirs for _, contact in touched}
    behind = max((ranks.get(unit.id, 0) for unit in able), default=0) * table.per_full_rank
    holds = {
        "close_order": any(unit.kind.order == "close" for unit in able),
        "standard": any(unit.standard for unit in able),
        "army_standard": any(unit.banner for unit in able),
        "momentum": any(momentum(unit, state.number, difficult=unit.id in difficult) for unit in able),
        "higher_ground": any(
            levels.get(unit.id, 0) > levels.get(contact.enemy, 0) for unit, contact in touched
        ),
        "flank_attack": bool(theirs & {"left", "right"}),
        "rear_attack": "rear" in theirs,
    }
    found = {"ranks": min(behind, table.max_rank_bonus)}
    found |= {reason: getattr(table, reason) for reason, there in holds.items() if there}
    return {reason: value for reason, value in found.items() if value}


@rule("AB-20.1", "AB-H9.7")
def outcome(found: Points, standing: Collection[Side] = SIDES) -> Decided:
    """The winner; a side without units has lost to one that stands, with any points."""
    first, second = (sum(found[side].values()) for side in SIDES)
    difference = abs(first - second)
    if len(standing) == 1:
        return Decided(next(iter(standing)), difference)
    if first == second or not standing:
        return Decided(None, 0)
    return Decided(SIDES[0] if first > second else SIDES[1], difference)


@rule("AB-24.1")
def losers(state: State, combat: Combat, winner: Side) -> list[Unit]:
    """The units that have lost a round and stand, in the order of their ids."""
    found = (state.units[id_] for id_ in sorted(combat.units))
    return [unit for unit in found if unit.side == opponent(winner) and not unit.gone and not unit.fleeing]


@rule("AB-24.7", "AB-14.3a", "AB-14.3b")
def broken_without_test(loser: Unit, enemies: Iterable[Unit]) -> Literal["", "too_few", "fear"]:
    """The reason why a loser breaks without a test, or "": it takes the test.

    Few are left of a unit that is not small (D37), or an enemy of greater number in contact causes fear (D21).
    """
    least = tests().auto_broken_below_models
    if loser.models < least <= loser.started:
        return "too_few"
    return "fear" if feared(loser, enemies) else ""


@rule("AB-14.3a", "AB-14.3b")
def feared(loser: Unit, enemies: Iterable[Unit]) -> list[Unit]:
    """The enemies that cause fear and have more models than a unit that has lost to them."""
    return [each for each in enemies if "fear" in each.kind.rules and each.models > loser.models]


@rule("AB-18.3")
def resists(face: int) -> bool:
    """True if disciplined troops resist fear after all (D25)."""
    return face >= tests().disciplined_auto_break_resist_min
