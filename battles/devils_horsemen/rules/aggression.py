"""DH-9.31: units that may not be held back, what they go at, and by which way."""

from typing import NamedTuple

from battles.contract.muster import opponent
from battles.devils_horsemen.rules import costs, facings, steps
from battles.devils_horsemen.state import State, Unit
from battles.kit.agenda.known import until_moved
from rulebook import rule

REACH = 6
"""Movement points within which an enemy tempts (DH-9.31a)."""


class Stride(NamedTuple):
    """A step of a charge: the facing to which the unit turns before it, and the unit as it is after it."""

    facing: int
    after: Unit


@rule("DH-9.31a")
def is_subject(unit: Unit) -> bool:
    """True if a unit may break out: mounted, rated, and able to attack by shock now (D22)."""
    able = unit.place == "map" and not (unit.routed or unit.disordered or unit.column or unit.idle)
    return bool(unit.chivalry) and unit.mounted and able


@rule("DH-9.31a")
def rash(state: State, units: list[Unit]) -> bool:
    """True if units that are to move on an order must roll: one of them has an enemy in its way, and near (D36)."""
    return any(is_subject(unit) and tempted(state, unit) for unit in units)


@rule("DH-9.31a")
def tempted(state: State, unit: Unit) -> bool:
    """True if an enemy is within six movement points of a unit, over its own ground, with no unit between (D36)."""
    spent, last = {unit.hex: 0}, [unit.hex]
    while last:
        hex_ = last.pop()
        for near in state.field.around[hex_]:
            cost = costs.points(state.field, hex_, near) if near else None
            if cost is None or (so_far := spent[hex_] + cost) > min(REACH, spent.get(near, REACH + 1) - 1):
                continue
            if state.enemies_at(near, unit.side):
                return True
            if not state.at(near):
                spent[near] = so_far
                last.append(near)
    return False


@rule("DH-9.31a")
def rating(units: list[Unit]) -> int:
    """The rating that a die must not exceed: the lowest of the units concerned."""
    return min(unit.chivalry for unit in units if is_subject(unit))


@rule("DH-9.31b")
def targets(state: State, unit: Unit) -> list[str]:
    """The enemies that are nearest to a unit; the ones without another charger, if there are any."""
    enemies = {
        each.id: state.field.distance(unit.hex, each.hex) for each in state.on_map(opponent(unit.side))
    }
    near = [name for name, far in enemies.items() if far == min(enemies.values())]
    taken = {each.quarry for each in state.on_map(unit.side) if each.ordered and each.id != unit.id}
    return [name for name in near if name not in taken] or near


@until_moved
def ways(state: State, unit: Unit, target: Unit) -> list[str]:
    """The hexes that a charging unit may enter next on the most direct way to its target, none at its end.

    Each lowers the distance, or keeps it if none that lowers it can be entered. Of these it takes the ones whose way
    ends nearest, at best with the target in front (D62). A unit that must not stay goes on by any way there is.
    """
    return list(courses(state, unit, target))


@until_moved
def courses(state: State, unit: Unit, target: Unit) -> dict[str, int]:
    """The same hexes, with the facing to which the unit turns before each, by the best way and the fewest hits."""
    if target.place != "map":
        return {}
    known: dict[tuple[str, int, int], tuple[int, int]] = {}
    rated = [
        (
            (*best(state, after, target, known), steps.turned(state, unit, facing).hits, after.spent),
            Stride(facing, after),
        )
        for facing, after in onward(state, unit, target)
    ]
    if not rated:
        return {}
    least = min(value for value, _ in rated)[:2]
    found: dict[str, int] = {}
    for _, stride in sorted((each for each in rated if each[0][:2] == least), key=lambda each: each[0]):
        found.setdefault(stride.after.hex, stride.facing)
    return found


def best(
    state: State, unit: Unit, target: Unit, known: dict[tuple[str, int, int], tuple[int, int]]
) -> tuple[int, int]:
    """How near a unit that stood so would come to its target, and whether that would not be in front then."""
    key = (unit.hex, unit.facing, unit.spent)
    if key not in known:
        ends = [best(state, after, target, known) for _, after in onward(state, unit, target)]
        known[key] = min(ends) if ends else end(state, unit, target)
    return known[key]


def end(state: State, unit: Unit, target: Unit) -> tuple[int, int]:
    """The end of a way: the distance, and whether the target is beside the unit and not in front of it."""
    far = state.field.distance(unit.hex, target.hex)
    if far > 1 or target.hex in facings.front(state.field, unit):
        return far, 0
    return far, int(final_turn(state, unit, target) is None)


@rule("DH-9.31b", "DH-7.13b")
def final_turn(state: State, unit: Unit, target: Unit) -> int | None:
    """The facing to which a unit turns at last, to have its target in front; None if it has so, or is held.

    In an enemy zone of control it stays, since a turn there bars the attack (DH-7.13b). A column stays too, as it never
    attacks.
    """
    if (
        unit.column
        or steps.stops(state, unit)
        or not state.field.adjacent(unit.hex, target.hex)
        or target.hex in facings.front(state.field, unit)
    ):
        return None
    nearest = facings.looking(state.field, unit, target.hex)
    return nearest if steps.why_not_turn(state, unit, nearest, pivots=0) is None else None


@rule("DH-9.31b", "DH-9.32a")
def onward(state: State, unit: Unit, target: Unit) -> list[Stride]:
    """The next steps of a charging unit, each with the turn that it needs: by all ways that are direct.

    Beside its target it goes no further.
    """
    field, far = state.field, state.field.distance(unit.hex, target.hex)
    if far == 1 and not steps.stacked(state, unit):
        return []
    after = [one for one in stepped(state, unit) if field.distance(one.after.hex, target.hex) <= far]
    nearer = [one for one in after if field.distance(one.after.hex, target.hex) < far]
    if not after and steps.stacked(state, unit):
        return stepped(state, unit)
    return nearer or after


@rule("DH-6.44a", "DH-7.12a")
def stepped(state: State, unit: Unit) -> list[Stride]:
    """All steps that a unit may take, with a turn before each if need be."""
    found = []
    for near in state.field.around[unit.hex]:
        if not near or state.enemies_at(near, unit.side):
            continue
        for facing in facings.entering(state.field, unit, near):
            one, pivots = unit, 0
            if facing != unit.facing:
                if steps.why_not_turn(state, unit, facing, pivots=0) is not None:
                    continue
                one, pivots = steps.moved(unit, unit.hex, steps.turned(state, unit, facing)), 1
            if steps.why_not_step(state, one, near, pivots=pivots) is None:
                found.append(Stride(facing, steps.moved(one, near, steps.after(state, one, near))))
    return found
