"""AB-H14: when a battle is over, and who has won it."""

from typing import Literal

from battles.ancient_battles.state import State, Unit
from battles.ancient_battles.tables import settings
from battles.contract.muster import SIDES, Side, opponent
from rulebook import rule

Verdict = Side | Literal["draw"]


@rule("AB-H14.1")
def stands(state: State, side: Side) -> bool:
    """True if a side has a unit on the table that does not flee."""
    return any(not unit.fleeing for unit in state.present(side))


@rule("AB-H14.1")
def over(state: State) -> bool:
    """True if a battle ends with the end of a player's turn: a side has no standing unit, or it is the last."""
    last = state.turn >= state.limit and state.active != state.first
    return last or not all(stands(state, side) for side in SIDES)


@rule("AB-H14.1", "AB-H14.2")
def verdict(state: State) -> Verdict:
    """The verdict of a finished battle: the side that alone stands, else by the points (D56)."""
    standing = [side for side in SIDES if stands(state, side)]
    return standing[0] if len(standing) == 1 else by_points(scores(state), largest(state))


@rule("AB-H14.2")
def by_points(score: dict[Side, int], army: int) -> Verdict:
    """The side that leads by more than the margin, of the points of the larger army."""
    lead = score["attacker"] - score["defender"]
    if abs(lead) <= settings().win_margin * army:
        return "draw"
    return "attacker" if lead > 0 else "defender"


@rule("AB-H14.2")
def scores(state: State) -> dict[Side, int]:
    """The score of each side: the worth of lost enemies, and of their general."""
    return {side: sum(worth(unit) for unit in theirs(state, side)) + bonus(state, side) for side in SIDES}


def theirs(state: State, side: Side) -> list[Unit]:
    """All units with which the enemies of a side began."""
    return [unit for unit in state.units.values() if unit.side != side]


@rule("AB-H14.2", "AB-H10.3")
def worth(unit: Unit) -> int:
    """The score of the enemy for a unit: all its points if it is destroyed, half if it flees or is at half strength.

    A unit that left the table fleeing is destroyed, one that left it pursuing is unhurt.
    """
    if unit.gone in ("destroyed", "fleeing"):
        return unit.points
    return unit.points // 2 if not unit.gone and (unit.fleeing or unit.half) else 0


@rule("AB-H14.2")
def bonus(state: State, side: Side) -> int:
    """The score of a side for the enemy's general, if he is dead or off the table; people of a campaign may have none."""
    theirs_, heads = opponent(side), state.heads
    had = heads is None or bool(heads.muster.force(theirs_).commanders)
    led = any(unit.general for unit in state.present(theirs_))
    return settings().general_bonus if had and not led else 0


@rule("AB-H14.2")
def largest(state: State) -> int:
    """The points of the larger army, as it began."""
    return max(sum(unit.points for unit in theirs(state, side)) for side in SIDES)
