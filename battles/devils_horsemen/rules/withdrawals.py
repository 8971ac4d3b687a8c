"""DH-6.5, 6.65, 11.62: who withdraws in order before an enemy that comes near, how far and where to."""

import msgspec

from battles.contract.muster import opponent
from battles.devils_horsemen.rules import command, costs, facings, missiles, quality, zones
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.tables import TABLES
from rulebook import Refusal, rule

NEAR = 2
"""Hexes at which an enemy makes a unit withdraw (DH-6.51a, DH-6.72a)."""
HEAVY = ("CAT_HC", "HC", "KN")
"""Heavy cavalry, as these rules mean it (D16)."""
BOWS = ("B", "C")
"""The bows with which a withdrawing unit may shoot (DH-6.57b)."""


@rule("DH-6.51a", "DH-6.72a", "DH-6.56a")
def approached(state: State, mover: Unit, before: str | None) -> list[Unit]:
    """The enemies of a mover that are two hexes away and were not so from the hex it left; None: its move begins (D52)."""
    field = state.field
    return [
        unit
        for unit in state.on_map(opponent(mover.side))
        if field.distance(unit.hex, mover.hex) == NEAR
        and (before is None or field.distance(unit.hex, before) != NEAR)
    ]


@rule("DH-6.52a", "DH-11.62d")
def points(unit: Unit, mover: Unit) -> int:
    """The movement points of a withdrawal: what the unit has more than who comes, as they are now (D16); at least 0."""
    return max(0, quality.allowance(unit, showering=False) - quality.allowance(mover, showering=False))


def is_broken(state: State, *names: str) -> bool:
    """True if one of these routs or is gone, so that a retreat, or a ride, comes to nothing."""
    return any(state.units[name].place != "map" or state.units[name].routed for name in names)


def feigns(unit: Unit) -> bool:
    """True if a unit can feign retreats: by its flag, on horseback; not while it showers (DH-8.26a)."""
    return unit.feign and unit.mounted and not unit.shower


@rule("DH-6.51a", "DH-6.51b", "DH-6.51c", "DH-6.51d", "DH-11.62e")
def shuns(unit: Unit, mover: Unit) -> bool:
    """True if a unit, by the kinds of both, withdraws in order: cavalry before infantry, light before heavy.

    A unit that feigns retreats withdraws before cavalry only in disorder (D17), and then before any that is slower.
    """
    if not unit.mounted or not mover.mounted:
        return unit.mounted and mover.infantry
    if feigns(unit):
        return unit.disordered
    return unit.face == "LC" and mover.face in HEAVY


@rule("DH-6.51a", "DH-6.52a", "DH-6.52c", "DH-6.47a", "DH-6.57a", "DH-6.58a")
def why_not(state: State, unit: Unit, mover: Unit, most: int = 0) -> Refusal | None:
    """Why a unit does not withdraw in order before a mover; None if it may.

    `most`: it is of the line of one that has withdrawn so many hexes, and may be farther than two hexes away (D16).
    """
    if (found := why_not_answer(state, unit, mover, any_distance=most > 0)) is not None:
        return found
    if not shuns(unit, mover):
        return Refusal(
            "DH-6.51a", "unit", "{given} does not withdraw before {mover}", given=unit.id, mover=mover.id
        )
    if not (left := points(unit, mover)):
        return Refusal(
            "DH-6.52a", "unit", "{given} is not faster than {mover}", given=unit.id, mover=mover.id
        )
    if not ways(state, unit, mover, left, most or left):
        return Refusal("DH-6.57a", "unit", "{given} can withdraw nowhere", given=unit.id)
    return None


@rule("DH-6.51a", "DH-6.72a", "DH-6.47a", "DH-6.58a")
def why_not_answer(state: State, unit: Unit, mover: Unit, *, any_distance: bool = False) -> Refusal | None:
    """The reason why a unit does not draw back at all, in order or feigned; None if it may.

    It is unrouted, in no enemy zone, in formation, two hexes from an enemy that moves in its own segment.
    """
    if unit.place != "map" or unit.routed or mover.place != "map" or mover.routed:
        return Refusal("DH-6.51a", "unit", "{given} routs, or is gone", given=unit.id)
    if mover.side == unit.side or mover.side != state.acting:
        return Refusal("DH-6.58a", "unit", "no enemy of {given} moves", given=unit.id)
    if not any_distance and state.field.distance(unit.hex, mover.hex) != NEAR:
        return Refusal(
            "DH-6.52b", "unit", "{given} is not at two hexes from {mover}", given=unit.id, mover=mover.id
        )
    if unit.column:
        return Refusal("DH-6.47a", "unit", "{given} is in column", given=unit.id)
    if zones.held(state, unit.hex, unit.side):
        return Refusal("DH-6.51a", "unit", "{given} is in an enemy zone of control", given=unit.id)
    return None


@rule("DH-6.52c")
def mates(state: State, unit: Unit) -> tuple[str, ...]:
    """The units that qualify as one line with a unit: of its formation and type, in reach of a leader who lines both up."""
    leaders = [
        leader
        for leader in state.leaders_of(unit.side)
        if command.is_lined(state, leader, unit) and unit.hex in command.reach(state, leader, command.LINE)
    ]
    return tuple(
        other.id
        for other in state.on_map(unit.side)
        if other.id != unit.id
        and (other.formation, other.face) == (unit.formation, unit.face)
        and any(
            command.is_lined(state, leader, other) and other.hex in command.reach(state, leader, command.LINE)
            for leader in leaders
        )
    )


@rule("DH-6.53a", "DH-6.63a")
def price(state: State, unit: Unit, frm: str, to: str) -> costs.Cost | None:
    """The cost of a step back in points of a unit's withdrawal, and its hits; None if it is impassable."""
    cost = costs.step(state.field, unit, frm, to)
    if cost is None or not state.friends_at(to, unit.side):
        return cost
    return costs.Cost(cost.mp + costs.through(), cost.hits)


@rule("DH-6.57a", "DH-6.62a", "DH-6.34a")
def is_open(state: State, unit: Unit, frm: str, to: str) -> bool:
    """True if a unit that draws back may enter the next hex: on the map, passable, free of enemies and their zones."""
    return (
        bool(to)
        and not state.enemies_at(to, unit.side)
        and not zones.held(state, to, unit.side)
        and costs.step(state.field, unit, frm, to) is not None
    )


@rule("DH-6.52a", "DH-6.53a", "DH-6.57a", "DH-6.61a", "DH-6.63a")
def ways(state: State, unit: Unit, enemy: Unit, left: int, most: int) -> list[str]:
    """The hexes that a unit may back into with so many points, and hexes, left: each farther from the enemy (D52).

    Where a friend stands only if it can go on from there.
    """
    found = []
    for near in state.field.around[unit.hex]:
        if most < 1 or not is_open(state, unit, unit.hex, near):
            continue
        cost = price(state, unit, unit.hex, near)
        farther = state.field.distance(near, enemy.hex) > state.field.distance(unit.hex, enemy.hex)
        if cost is None or not farther or cost.mp > left:
            continue
        there = msgspec.structs.replace(unit, hex=near)
        if not state.at(near) or ways(state, there, enemy, left - cost.mp, most - 1):
            found.append(near)
    return found


@rule("DH-6.54a")
def is_surprised(state: State, unit: Unit, mover: Unit) -> bool:
    """True if the mover is at a flank or the rear of a unit, which costs it a hit (D18)."""
    return facings.angle_afar(state.field, unit, mover.hex) != "front"


@rule("DH-6.57b", "DH-6.57c")
def why_not_shoot(state: State, unit: Unit, mover: Unit) -> Refusal | None:
    """The reason why a unit does not shoot as it withdraws; None if it may.

    It shoots with bows, directly, at foot that was not yet its target so in the Orders Phase (D19). It counts as at two
    hexes, and must reach so far, but sight and reach are as they are.
    """
    if unit.missile not in BOWS or not mover.infantry:
        return Refusal("DH-6.57b", "target", "cavalry with bows shoots at foot as it withdraws")
    if mover.id in unit.harried:
        return Refusal("DH-6.57c", "target", "{given} has shot at it as it withdrew", given=unit.id)
    range_ = TABLES.now.missile_modifiers.withdrawing_fire_range
    return missiles.why_not_fire(state, unit, mover.id, "direct", False) or missiles.why_not_reach(
        unit, range_
    )
