"""GR-3.3, 4.1 to 4.3: one step of a unit under way: into the hex before it, or a turn where it is.

Points are halves. A step is judged by the position alone; who may react to it is not asked here.
"""

import msgspec

from battles.grunwald.rules import charge, costs, stacks, zones
from battles.grunwald.state import State, Unit
from battles.grunwald.state.field import Field
from battles.grunwald.tables import lie
from rulebook import Refusal, rule

HORSE_ARCHER = "horse_archer"


class Entry(msgspec.Struct, frozen=True, omit_defaults=True):
    """The effect of entering a hex: its cost, the charge level after it, whether the unit is disorganised or must stop.

    `last`: it is the one hex that a unit may always go, and takes all its points (GR-4.2.9). `road`: it lies along one.
    """

    hex: str
    cost: int
    charge: int = 0
    disorganised: bool = False
    stops: bool = False
    last: bool = False
    road: bool = False


class Turned(msgspec.Struct, frozen=True, omit_defaults=True):
    """The effect of a turn: the facing after it and its cost."""

    facing: int
    cost: int
    last: bool = False


@rule("GR-4.1.3", "GR-9.2.1", "GR-11.1.1", "GR-11.1.3")
def left(unit: Unit) -> int:
    """The points that a unit has left; missile foot ready to shoot has none to move with."""
    kind = unit.kind
    if kind.arm == "missile_foot" and unit.formation == "combat":
        return 0
    return costs.allowance(kind.mp, kind.arm == "cavalry", unit.order == "disorganised") - unit.spent


@rule("GR-T.5")
def by_road(field: Field, unit: Unit, ahead: str) -> int:
    """The bonus of foot for a hex along a road, in halves, if all its way so far followed one: one hex more."""
    along = field.by_road(unit.hex, ahead) and unit.roads == unit.entered
    if not along or not unit.entered or unit.cavalry or left(unit) < 0:
        return 0
    return costs.points(lie("road"), cavalry=False)


@rule("GR-4.2.9a")
def fresh(unit: Unit) -> bool:
    """True if a unit may go one hex, or turn, at any cost: it has done nothing in this phase, or only the other."""
    only = unit.first > 0 and unit.spent == unit.first
    return unit.least or only or untouched(unit)


def untouched(unit: Unit) -> bool:
    """True if a unit has done nothing in this phase."""
    return unit.spent == 0 and unit.entered == 0 and not unit.turned


def first(unit: Unit, cost: int) -> int:
    """The count of a step or turn with which a unit begins to move (`Unit.first`): 0 if it has begun already."""
    return cost if untouched(unit) else 0


@rule("GR-4.2.1", "GR-4.2.2", "GR-4.2.3a", "GR-4.2.4", "GR-4.2.7", "GR-4.5.2a", "GR-3.3.2")
def why_not_enter(state: State, field: Field, unit: Unit, *, slowly: bool = False) -> Refusal | None:
    """Why a unit does not enter the hex before it; None if it may."""
    if unit.done:
        return Refusal("GR-3.3.2", "unit", "{given} moves no further", given=unit.id)
    if unit.least and unit.entered:
        return Refusal("GR-4.2.9b", "unit", "{given} has gone its one hex", given=unit.id)
    ahead = zones.front_hex(field, unit.hex, unit.facing)
    if not ahead:
        return Refusal("GR-4.4.2", "unit", "{given} stands before the edge of the map", given=unit.id)
    there = state.at(ahead)
    if state.enemy_at(ahead, unit.side):
        return Refusal("GR-4.2.2", "unit", "an enemy stands at {hex}", hex=ahead)
    if not stacks.room(field, ahead, there, unit):
        return Refusal("GR-4.5.2a", "unit", "there is no room at {hex}", hex=ahead)
    cost = cost_of(state, field, unit, ahead, slowly=slowly)
    if cost is None:
        return Refusal("GR-4.2.7", "unit", "a river is crossed at bridges and fords alone")
    free = fresh(unit) and not unit.entered
    if cost > left(unit) + by_road(field, unit, ahead) and (slowly or not free):
        return Refusal(
            "GR-4.1.3",
            "unit",
            "{hex} costs {cost} half points, and {left} are left",
            hex=ahead,
            cost=cost,
            left=left(unit),
        )
    return None


@rule("GR-4.1.7", "GR-4.2.4", "GR-3.3.1", "GR-3.3.3b", "GR-5.6.12")
def cost_of(state: State, field: Field, unit: Unit, ahead: str, *, slowly: bool = False) -> int | None:
    """The cost of the next hex: its ground, a friend there, going on in an enemy's zone; None if it is impassable."""
    cost = costs.enter(field, unit.hex, ahead, unit.kind.arm, unit.armour)
    if cost is None:
        return None
    if any(other.side == unit.side for other in state.at(ahead)):
        cost += costs.FRIEND
    if unit.entered and zones.controlling(state, field, unit.hex, unit.side):
        cost += costs.IN_ZOC
    if slowly:
        cost += costs.slowly(field.by_road(unit.hex, ahead))
    return cost


@rule("GR-3.3.2", "GR-3.3.3a", "GR-4.2.5", "GR-4.2.6", "GR-4.2.9b", "GR-5.6.3a", "GR-11.5.3")
def entry(state: State, field: Field, unit: Unit, *, slowly: bool = False) -> Entry:
    """The effect of entering the hex before a unit, which may (`why_not_enter`)."""
    ahead = zones.front_hex(field, unit.hex, unit.facing)
    cost = cost_of(state, field, unit, ahead, slowly=slowly)
    assert cost is not None, "nobody passes a river there"
    last = cost > left(unit) + by_road(field, unit, ahead)
    level = 0
    if unit.cavalry and unit.type != HORSE_ARCHER and not last:
        level = charge.after_hex(unit.charge, field, unit.hex, ahead, gains=not slowly)
    enemies = zones.controlling(state, field, ahead, unit.side)
    return Entry(
        ahead,
        max(left(unit), 0) if last else cost,
        level,
        costs.disorganises(field, unit.hex, ahead, unit.kind.arm),
        zones.must_stop(level, enemies) or last,
        last,
        field.by_road(unit.hex, ahead),
    )


@rule("GR-4.3.4", "GR-4.3.8", "GR-3.3.2", "GR-4.2.9a")
def why_not_turn(
    state: State, field: Field, unit: Unit, facing: int, cost: int | None = None
) -> Refusal | None:
    """The reason against a turn of a unit; None if it may. A unit stopped by an enemy's zone may still turn (D68).

    `cost` is its cost, if it is calculated already.
    """
    by = turned_by(unit, facing)
    if by == 0:
        return Refusal("GR-4.3.1", "facing", "{given} looks that way", given=unit.id)
    if unit.turned:
        return Refusal("GR-4.3.8", "facing", "{given} has turned in this hex", given=unit.id)
    if by > costs.widest_turn(unit.cavalry, unit.charge) and not fresh(unit):
        return Refusal("GR-4.3.4", "facing", "so fast {given} turns by 60 degrees at most", given=unit.id)
    if cost is None:
        cost = turn_cost(state, field, unit, facing)
    if cost > left(unit) and not fresh(unit):
        return Refusal(
            "GR-4.1.3",
            "facing",
            "that turn costs {cost} half points, and {left} are left",
            cost=cost,
            left=left(unit),
        )
    return None


def turned_by(unit: Unit, facing: int) -> int:
    """By how many times 60 degrees a unit turns to look that way, either way about."""
    way = (facing - unit.facing) % 6
    return min(way, 6 - way)


@rule("GR-4.3.2", "GR-4.3.3", "GR-4.3.5", "GR-4.3.6", "GR-11.5.2")
def turn_cost(state: State, field: Field, unit: Unit, facing: int) -> int:
    """The cost of a unit's turn to that facing."""
    return costs.turn(
        field,
        unit.hex,
        turned_by(unit, facing),
        unit.kind.arm,
        unit.armour,
        unit.charge,
        archer=unit.type == HORSE_ARCHER,
        in_zoc=bool(zones.controlling(state, field, unit.hex, unit.side)),
    )


@rule("GR-5.6.3b", "GR-4.2.9b", "GR-4.3.4")
def turned(state: State, field: Field, unit: Unit, facing: int, cost: int | None = None) -> Turned:
    """The effect of a legal turn (`why_not_turn`, as for `cost`): the charge is gone after it.

    At speed only the turn that every unit always may is wider than 60 degrees, and that one takes all points (D25).
    """
    if cost is None:
        cost = turn_cost(state, field, unit, facing)
    last = cost > left(unit) or turned_by(unit, facing) > costs.widest_turn(unit.cavalry, unit.charge)
    return Turned(facing, max(left(unit), 0) if last else cost, last)


@rule("GR-4.4.1a", "GR-4.4.2")
def leaves(field: Field, unit: Unit) -> bool:
    """True if a unit can leave the map: it looks beyond the edge, and has a point left."""
    return not zones.front_hex(field, unit.hex, unit.facing) and not unit.done and left(unit) >= costs.LEAVE


@rule("GR-4.4.3")
def back_from(turn: int, *, pursuing: bool) -> int:
    """The first turn in which a unit that has left may come back (D26)."""
    return turn + (4 if pursuing else 3)


@rule("GR-4.4.4")
def way_along(field: Field, left_at: str, edge: str, cavalry: bool) -> list[str]:
    """The hexes of an edge on which a unit may come back that left it at a hex of it."""
    hexes = field.edge(edge)
    at, reach = hexes.index(left_at), 6 if cavalry else 4
    return list(hexes[max(0, at - reach) : at + reach + 1])
