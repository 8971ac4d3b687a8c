"""WM-H12: when a side breaks, and who has won."""

from fractions import Fraction
from math import ceil

from battles.contract.muster import SIDES, Side
from battles.warmaster.state import State
from battles.warmaster.tables import settings
from battles.warmaster.tables.shapes import exact
from rulebook import rule


@rule("WM-H12.3")
def broken_points(state: State, side: Side) -> int:
    """The destroyed units of a side, that of the general counted twice."""
    gone = (unit for unit in state.units.values() if unit.side == side and unit.destroyed)
    return sum(2 if unit.general else 1 for unit in gone)


@rule("WM-H12.3")
def breaks_at(state: State, side: Side) -> int:
    """How many of them break a side."""
    units = sum(unit.side == side for unit in state.units.values())
    return ceil(units * exact(settings().break_fraction))


@rule("WM-H12.3")
def broken(state: State) -> tuple[Side, ...]:
    """The sides that are broken."""
    return tuple(side for side in SIDES if broken_points(state, side) >= breaks_at(state, side))


@rule("WM-H12.4")
def points_lost(state: State, side: Side) -> Fraction:
    """The points that a side has lost, stand by stand (D44)."""
    units = (unit for unit in state.units.values() if unit.side == side)
    return sum(
        (Fraction(unit.kind.points * (unit.started - len(unit.stands)), unit.started) for unit in units),
        Fraction(),
    )


@rule("WM-H12.4")
def loser_on_points(state: State) -> Side | None:
    """The side that has lost more points; None where both have lost as much."""
    lost = {side: points_lost(state, side) for side in SIDES}
    most = max(lost.values())
    losers = [side for side in SIDES if lost[side] == most]
    return losers[0] if len(losers) == 1 else None


@rule("WM-H12.3")
def loser_by_breaking(state: State) -> Side | None:
    """The side that is broken alone; None without one, and for a draw."""
    found = broken(state)
    return found[0] if len(found) == 1 else None
