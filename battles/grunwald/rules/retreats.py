"""GR-5.4: where a unit that must retreat can go, hex by hex farther from where it fought, and whom it rides over."""

from collections.abc import Iterator
from typing import Literal

from battles.grunwald.rules import costs, stacks, zones
from battles.grunwald.state import State, Unit
from battles.grunwald.state.field import Field
from rulebook import rule

Path = tuple[str, ...]
Bar = Literal["enemy", "control", "river", "room", "edge"]
"""The kinds of bars on the way of a retreat."""
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
        if other and row[places[other]] == farther and bar(state, field, unit, frm, other) is None:
            yield other


@rule("GR-5.4.5", "GR-4.4.1b", "GR-4.5.2a", "GR-4.5.2b", "GR-4.2.7")
def bar(state: State, field: Field, unit: Unit, frm: str, to: str) -> Bar | None:
    """The bar of a retreat into a hex: the enemy or his control, a river, a full hex; None if it leads there."""
    there = state.at(to)
    if state.enemy_at(to, unit.side) or any(leader.side != unit.side for leader in state.leaders_at(to)):
        return "enemy"
    if zones.controlling(state, field, to, unit.side):
        return "control"
    if not costs.passable(field, frm, to):
        return "river"
    staying = [other for other in there if other not in ridden_over(unit, there)]
    return None if stacks.room(field, to, staying, unit) else "room"


@rule("GR-5.4.2", "GR-4.4.1b")
def barred(state: State, field: Field, unit: Unit, frm: str, fought_at: str) -> dict[str, Bar]:
    """The hexes farther from where it fought into which a unit cannot retreat, each with what bars it.

    "" stands for the ground beyond the edge.
    """
    row, places = field.row(fought_at), field.places
    found: dict[str, Bar] = {}
    for other in field.around[frm]:
        if not other:
            found[other] = "edge"
        elif row[places[other]] == row[places[frm]] + 1 and (why := bar(state, field, unit, frm, other)):
            found[other] = why
    return found


@rule("GR-5.4.4")
def ridden_over(unit: Unit, there: list[Unit]) -> list[Unit]:
    """The units that panic if a unit retreats into or through a hex: of cavalry all friends on foot (D29)."""
    return [other for other in there if unit.cavalry and not other.cavalry and other.side == unit.side]


@rule("GR-5.4.6a")
def shortfall(hexes: int, gone: list[int]) -> int:
    """The strength points that a side loses for hexes that could not be retreated: the most that any unit lacks, once."""
    return max((hexes - each for each in gone), default=0)


@rule("GR-11.7.4")
def cannot(unit: Unit) -> bool:
    """True if a unit cannot retreat at all and is eliminated: a bombard that is ready to shoot."""
    return unit.type == "bombard" and unit.formation == "combat"
