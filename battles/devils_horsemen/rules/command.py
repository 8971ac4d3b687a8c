"""DH-4.2, 4.3, 5.27: how far a leader commands, and whom."""

from collections.abc import Iterable
from typing import Literal

from battles.contract.muster import Side
from battles.devils_horsemen.rules import costs, leaders
from battles.devils_horsemen.state import Leader, State, Unit
from battles.kit.agenda.known import until_moved
from rulebook import Refusal, rule

LINE = 2
"""A line is within so many times the Command Range (DH-4.23c)."""


@rule("DH-4.21a", "DH-4.21b", "DH-4.21c", "DH-4.1d")
def reach(state: State, leader: Leader, times: int = 1) -> dict[str, int]:
    """The distance in hexes of units within so many times a leader's Command Range, by a path of command.

    The path avoids enemy units, impassable sides, and enemy zones of control without a friendly unit. The hex of the
    unit counts, his own does not.
    """
    return _reach(state, leader, times)


@until_moved
def _reach(state: State, leader: Leader, times: int) -> dict[str, int]:
    return spread(state, leader.side, leader.hex, times * leader.rated(leader.range))


def spread(state: State, side: Side, hex_: str, most: int) -> dict[str, int]:
    """How far those hexes are from one, that lie at most so far by a path of command of a side."""
    ways, shut = costs.ways(state.field), leaders.shut(state, side)
    found, last = {hex_: 0}, [hex_]
    for far in range(1, most + 1):
        beside = dict.fromkeys(near for here in last for near in ways[here])
        last = [near for near in beside if near not in found and near not in shut]
        found |= dict.fromkeys(last, far)
    return found


@rule("DH-5.24c")
def would_reach(state: State, leader: Leader, hex_: str) -> bool:
    """True if a unit would be within Command Range of a leader in a hex, to which it is still to come."""
    ways, near = costs.ways(state.field), reach(state, leader)
    return hex_ in near or any(
        hex_ in ways[here] for here, far in near.items() if far < leader.rated(leader.range)
    )


@rule("DH-5.24c")
def about(state: State, leader: Leader, units: Iterable[Unit]) -> frozenset[str]:
    """The hexes where a leader would have one of these units within his Command Range."""
    far = leader.rated(leader.range)
    return frozenset(
        hex_ for unit in units if unit.place == "map" for hex_ in spread(state, leader.side, unit.hex, far)
    )


@rule("DH-4.33a", "DH-4.21a")
def commands(leader: Leader, unit: Unit) -> bool:
    """True if a unit is one that a leader may command: an overall commander's are all of his side."""
    return unit.side == leader.side and (leader.kind == "overall" or unit.formation in leader.commands)


@rule("DH-4.21a", "DH-4.25a", "DH-4.26a", "DH-5.25a", "DH-5.27a", "DH-11.56a")
def why_not_order(state: State, leader: Leader, unit: Unit) -> Refusal | None:
    """The reason why a leader gives a unit no Individual Order of any kind; None if he may. Others judge the act."""
    if (found := why_not_give(state, leader)) is not None:
        return found
    if unit.place != "map" or not commands(leader, unit):
        return Refusal("DH-4.21a", "unit", "{given} is not under his command", given=unit.id)
    if unit.hex not in reach(state, leader):
        return Refusal("DH-4.21a", "unit", "{given} is out of Command Range", given=unit.id)
    return why_not_heed(unit)


@rule("DH-4.25a", "DH-4.26a", "DH-5.27a", "DH-5.16a", "DH-4.31a")
def why_not_give(state: State, leader: Leader) -> Refusal | None:
    """Why a leader gives no orders to units; None if he may."""
    if leader.place != "map" or leader.status == "finished":
        return Refusal("DH-4.26a", "leader", "{given} is finished", given=leader.id)
    if leaders.cornered(state, leader) or (leader.cornered and leader.kind != "overall"):
        return Refusal("DH-4.25a", "leader", "{given} is in an enemy zone of control", given=leader.id)
    return None


@rule("DH-5.25a", "DH-11.56a")
def why_not_heed(unit: Unit) -> Refusal | None:
    """Why a unit heeds no order; None if it does: once an Orders Phase, and not once it has rallied in the turn."""
    if unit.rallied:
        return Refusal("DH-11.56a", "unit", "{given} has rallied in this turn", given=unit.id)
    if unit.ordered and not unit.routed:
        return Refusal("DH-5.25a", "unit", "{given} has had an order in this Orders Phase", given=unit.id)
    return None


@rule("DH-4.23b", "DH-4.32d")
def lines(state: State, leader: Leader) -> list[tuple[str, str]]:
    """The lines, by formation and type, to which a leader may give a Line Order and that have a unit in reach.

    The type belongs to the face that is up: dismounted units are in a line with others that have it.
    """
    pairs = {
        (unit.formation, unit.face): None
        for unit in state.on_map(leader.side)
        if is_lined(state, leader, unit)
    }
    return [
        pair
        for pair in pairs
        if any(why_not_line_unit(state, leader, unit, *pair) is None for unit in state.on_map(leader.side))
    ]


@rule("DH-4.23b", "DH-4.32d")
def is_lined(state: State, leader: Leader, unit: Unit) -> bool:
    """True if the scenario lists the printed type of a unit, in its formation, for lines of a leader."""
    return any(
        right.leader == leader.id and right.formation == unit.formation and unit.type in right.types
        for right in state.rights
    )


@rule("DH-4.23b", "DH-4.23c", "DH-5.25a", "DH-11.46a")
def why_not_line_unit(state: State, leader: Leader, unit: Unit, formation: str, type_: str) -> Refusal | None:
    """Why a unit is not of a line of that formation and type; None if it may be: within twice the Command Range."""
    if unit.place != "map" or unit.side != leader.side or (unit.formation, unit.face) != (formation, type_):
        return Refusal("DH-4.23b", "unit", "{given} is of another formation, or type", given=unit.id)
    if not is_lined(state, leader, unit):
        return Refusal("DH-4.23b", "unit", "{given} is in no line of his", given=unit.id)
    if unit.routed:
        return Refusal("DH-11.46a", "unit", "{given} routs", given=unit.id)
    if unit.hex not in reach(state, leader, LINE):
        return Refusal("DH-4.23c", "unit", "{given} is out of twice the Command Range", given=unit.id)
    return why_not_heed(unit)


@rule("DH-4.1c", "DH-4.31d", "DH-4.31e", "DH-4.32a", "DH-4.32b", "DH-4.32c", "DH-4.33b", "DH-4.33c")
def line_right(state: State, leader: Leader) -> Literal["free", "roll", "none"]:
    """The right of a leader to Line Orders, as his orders begin: freely, if a die falls well, or not at all.

    Freely: an overall commander, and any leader in the first turn. So do leaders in range of their overall commander
    now, or in an Orders Phase of this turn (D7).
    """
    if leader.kind == "contingent" or not leader.rated(leader.lines) or why_not_give(state, leader):
        return "none"
    if leader.kind == "overall" or state.turn <= 1 or leader.lines_free or near_overall(state, leader):
        return "free"
    return "roll"


@rule("DH-4.31a", "DH-4.31e", "DH-4.32a", "DH-5.5a")
def near_overall(state: State, leader: Leader) -> bool:
    """True if a leader is in the Command Range of an overall commander of his side, who is in no enemy zone of control."""
    return any(
        each.kind == "overall" and not leaders.cornered(state, each) and leader.hex in reach(state, each)
        for each in state.leaders_of(leader.side)
    )


@rule("DH-4.1a", "DH-4.1c", "DH-4.22a", "DH-4.23a", "DH-5.21a")
def orders_left(leader: Leader, given: int, mode: str = "orders") -> int:
    """How many more orders of a kind a leader has, after so many."""
    return max(0, leader.rated(leader.lines if mode == "lines" else leader.initiative) - given)


@rule("DH-4.0b", "DH-5.27a", "DH-7.31c")
def shock_range(state: State, leader: Leader) -> list[Unit]:
    """The units of a leader within his Command Range, also where he stands in an enemy zone of control (D60)."""
    if leader.place != "map":
        return []
    near = reach(state, leader)
    return [unit for unit in state.on_map(leader.side) if commands(leader, unit) and unit.hex in near]
