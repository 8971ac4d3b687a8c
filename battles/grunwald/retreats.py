"""GR-5.4: where a unit that must retreat can go, hex by hex farther from where it fought, and whom it rides over."""

from collections.abc import Iterator

from battles.grunwald import costs, stacking, zones
from battles.grunwald.field import Field
from battles.grunwald.state import State, Unit
from rulebook import rule

Path = tuple[str, ...]
FALLS_BACK = 3
"""How far infantry falls back that its own cavalry has thrown into panic (GR-5.4.4)."""


@rule("GR-5.4.1", "GR-5.4.2")
def paths(state: State, field: Field, unit: Unit, hexes: int, fought_at: str = "") -> list[Path]:
    """The ways that a unit may take: all of full length if there is any, else the longest ones; the empty one at least.

    Every step leads one hex farther from where it fought, and costs no points (D27): it stands there, but who was ridden
    over before (`fought_at`).
    """
    found: list[Path] = [()]
    while len(found[0]) < hexes:
        longer = [
            (*path, step)
            for path in found
            for step in steps(state, field, unit, path[-1] if path else unit.hex, fought_at)
        ]
        if not longer:
            break
        found = longer
    return found


def steps(state: State, field: Field, unit: Unit, frm: str, fought_at: str = "") -> Iterator[str]:
    """The next hexes of a retreat from one of its hexes."""
    row, places = field.row(fought_at or unit.hex), field.places
    farther = row[places[frm]] + 1
    for other in field.around[frm]:
        if other and row[places[other]] == farther and open_to(state, field, unit, frm, other):
            yield other


@rule("GR-5.4.5", "GR-4.4.1b", "GR-4.5.2a", "GR-4.5.2b", "GR-4.2.7")
def open_to(state: State, field: Field, unit: Unit, frm: str, to: str) -> bool:
    """Whether a retreat leads into a hex: not to the enemy nor where he controls, through no river, nor into a full hex."""
    there = state.at(to)
    if state.enemy_at(to, unit.side) or any(leader.side != unit.side for leader in state.leaders_at(to)):
        return False
    if zones.controlling(state, field, to, unit.side):
        return False
    if costs.enter(field, frm, to, unit.kind.arm, unit.armour) is None:
        return False
    return stacking.room(field, to, [other for other in there if other not in ridden_over(unit, there)], unit)


@rule("GR-5.4.4")
def ridden_over(unit: Unit, there: list[Unit]) -> list[Unit]:
    """Who panics where a unit retreats into or through a hex: of cavalry all friends on foot (D29)."""
    return [other for other in there if unit.cavalry and not other.cavalry and other.side == unit.side]


@rule("GR-5.4.6a")
def shortfall(hexes: int, gone: list[int]) -> int:
    """The strength points that a side loses for hexes that could not be retreated: the most that any unit lacks, once."""
    return max((hexes - each for each in gone), default=0)


@rule("GR-11.7.4")
def cannot(unit: Unit) -> bool:
    """Whether a unit cannot retreat at all and is eliminated: a bombard that is ready to shoot."""
    return unit.type == "bombard" and unit.formation == "combat"
