"""DH-6.3, 6.37, 7.12: what entering a hex and turning in one cost: movement points, and cohesion hits."""

import msgspec

from battles.devils_horsemen.state import Leader, State, Unit
from battles.devils_horsemen.state.field import Field
from battles.devils_horsemen.tables import TABLES
from battles.devils_horsemen.tables.moving import Climb, Lie
from battles.devils_horsemen.tables.shapes import Class
from rulebook import rule

ROUGH = ("woods", "rough")
"""Ground on which a turn costs cohesion (D13)."""


class Cost(msgspec.Struct, frozen=True):
    """Movement points and cohesion hits."""

    mp: int
    hits: int = 0


@rule("DH-6.37a", "DH-11.46a")
def suffered(unit: Unit, hits: dict[Class, int], *, col: bool = False) -> int:
    """Hits of a kind of movement: by class, of columns the ones that the chart marks alone (D11).

    Routed units and artillery take none.
    """
    if unit.routed or unit.face == "ART" or (unit.column and not col):
        return 0
    if unit.mounted:
        return hits["CAV"]
    return hits["LI" if unit.face == "LI" else "FOOT"]


def lies(field: Field, a: str, b: str) -> list[Lie]:
    """The terrain between two adjacent hexes, and in the second (DH-6.33a: one terrain a hex)."""
    terrain = TABLES.now.movement_costs.terrain
    return [terrain[field.terrain[b]], *(terrain[kind] for kind in field.kinds(a, b))]


@rule("DH-6.32a", "DH-6.37a")
def climb(field: Field, a: str, b: str) -> tuple[Climb, int] | None:
    """The cost of the change of level between two hexes, and how many times; None without one (D12)."""
    up = field.level[b] - field.level[a]
    elevation = TABLES.now.movement_costs.elevation
    if not up:
        return None
    if abs(up) == 1:
        return (elevation.up_one if up > 0 else elevation.down_one), 1
    return (elevation.up_more_than_one if up > 0 else elevation.down_more_than_one), abs(up)


@rule("DH-6.31a", "DH-6.33a", "DH-6.34a", "DH-6.37a")
def points(field: Field, a: str, b: str) -> int | None:
    """Movement points from a hex to the next: ground, hexsides, levels; None if it is impassable."""
    return _points(field, a, b)


@TABLES.reckoned
def ways(field: Field) -> dict[str, tuple[str, ...]]:
    """The adjacent hexes to which anybody passes, by hex."""
    return {
        hex_: tuple(near for near in field.around[hex_] if near and points(field, hex_, near) is not None)
        for hex_ in field.hexes
    }


@TABLES.reckoned
def _points(field: Field, a: str, b: str) -> int | None:
    met = lies(field, a, b)
    if any(lie.impassable for lie in met):
        return None
    level = climb(field, a, b)
    return sum(lie.mp for lie in met) + (level[0].mp * level[1] if level else 0)


@rule("DH-6.31a", "DH-6.32a", "DH-6.34a", "DH-6.42b")
def step(field: Field, unit: Unit, a: str, b: str) -> Cost | None:
    """The cost and the hits of a unit on its way from a hex to the next; None if it is impassable."""
    mp = points(field, a, b)
    if mp is None:
        return None
    hits = sum(suffered(unit, lie.hits, col=lie.col) for lie in lies(field, a, b) if lie.hits)
    if level := climb(field, a, b):
        hits += level[1] * suffered(unit, level[0].hits, col=level[0].col)
    return Cost(mp, hits)


@rule("DH-6.63a")
def through() -> int:
    """The surcharge for a unit that goes through another of its side, in points."""
    return TABLES.now.movement_costs.action.pass_through_friendly_unit.mp


@rule("DH-6.63a")
def through_hits(unit: Unit) -> int:
    """The hits of a unit that goes through another, or is gone through: of heavy and medium infantry."""
    return suffered(unit, TABLES.now.movement_costs.action.pass_through_friendly_unit.hits, col=True)


@rule("DH-6.15a", "DH-6.64a")
def leader_step(state: State, leader: Leader, a: str, b: str, *, along: bool = False) -> int | None:
    """The cost of a leader from a hex to the next: as cavalry, with a point more for a unit there.

    `along` with one that goes there spares the point (D60). None if it is impassable.
    """
    mp = points(state.field, a, b)
    if mp is None or along or not state.friends_at(b, leader.side):
        return mp
    return mp + TABLES.now.movement_costs.action.pass_through_friendly_unit.leader_mp_into_hex_with_unit


@rule("DH-4.1e", "DH-6.15a")
def leader_allowance() -> int:
    """The movement points of a leader in an Orders Phase."""
    return TABLES.now.effects.leader_ma


@rule("DH-7.12a")
def pivot(unit: Unit, corners: int) -> int:
    """The cost of a turn by so many corners: foot a point for each (D14), horse one for any."""
    table = TABLES.now.movement_costs.action.facing_change
    if unit.mounted:
        return table.cavalry_mp_any_facing if corners else 0
    return table.infantry_mp_per_vertex * corners


@rule("DH-7.14a")
def pivot_hits(field: Field, unit: Unit, corners: int) -> int:
    """The hits of a turn by so many corners: in woods and rough, of all except light infantry (D13)."""
    if field.terrain[unit.hex] not in ROUGH:
        return 0
    table = TABLES.now.movement_costs.action.facing_change_in_woods_or_rough
    return corners * suffered(unit, table.hits, col=table.col)


@rule("DH-6.41a")
def columning() -> int:
    """The cost of going into column, or out of it, in points."""
    return TABLES.now.movement_costs.action.enter_or_leave_column.mp
