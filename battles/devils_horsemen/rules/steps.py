"""DH-6.1, 6.2, 6.6, 7.1, 7.2: one step, or one turn, of a unit that moves on an order."""

from collections.abc import Iterator

import msgspec

from battles.devils_horsemen.rules import costs, facings, quality, zones
from battles.devils_horsemen.state import State, Unit
from battles.devils_horsemen.tables import TABLES
from rulebook import Refusal, rule


class Step(msgspec.Struct, frozen=True):
    """The effect of a step, or a turn: the facing after it, the points of the move spent by then, and its own hits."""

    facing: int
    spent: int
    hits: int


@rule("DH-6.11a", "DH-6.35a")
def left(unit: Unit) -> int:
    """The points that a unit has left of its move."""
    return max(0, quality.allowance(unit) - unit.spent)


@rule("DH-6.13a", "DH-6.14a", "DH-2.21c")
def pays_again(unit: Unit) -> bool:
    """True if a second move in a turn costs a unit a hit: with a Moved face, and all on foot (D10)."""
    if unit.dismounted:
        return TABLES.now.unit_types.dismounted.moved_penalty
    return unit.moved_penalty


def entered(unit: Unit, pivots: int) -> bool:
    """True if a unit under way has come into its hex, with so many turns in it, also back at its start.

    Else its move begins there.
    """
    return unit.spent > 0 and (pivots == 0 or unit.entered or unit.hex != unit.start)


def stacked(state: State, unit: Unit) -> bool:
    """True if another unit stands in its hex, so that it must go on (DH-6.61a)."""
    return any(other.id != unit.id for other in state.at(unit.hex))


@rule("DH-5.25a", "DH-6.12a", "DH-8.24a", "DH-11.46a", "DH-11.56a")
def why_not_move(state: State, unit: Unit) -> Refusal | None:
    """Why a unit gets no order to move; None if it may."""
    if unit.place != "map" or unit.routed:
        return Refusal("DH-11.46a", "unit", "{given} routs, or is gone", given=unit.id)
    if unit.rallied:
        return Refusal("DH-11.56a", "unit", "{given} has rallied in this turn", given=unit.id)
    if unit.ordered:
        return Refusal("DH-5.25a", "unit", "{given} has had an order in this Orders Phase", given=unit.id)
    if unit.showering and not unit.mounted:
        return Refusal("DH-8.24a", "unit", "{given} showers on foot", given=unit.id)
    return None


@rule("DH-6.22a", "DH-6.44a")
def ahead(state: State, unit: Unit) -> tuple[str, ...]:
    """The hexes that a unit may enter as it looks: the ones in front, of a column also their neighbours."""
    if not unit.column:
        return facings.front(state.field, unit)
    around = (state.field.toward(unit.hex, unit.facing + side) for side in (0, -1, 1))
    return tuple(hex_ for hex_ in around if hex_)


@rule("DH-6.63a", "DH-6.32a", "DH-6.44a")
def after(state: State, unit: Unit, hex_: str) -> Step:
    """The effect of entering an adjacent hex, which can be passed: a column looks on the way that it went (D15).

    The hits are the ground's; hits of going through a friend are his as well (`costs.through_hits`).
    """
    cost = costs.step(state.field, unit, unit.hex, hex_)
    assert cost is not None, "nobody passes there"
    facing = state.field.direction_to(unit.hex, hex_) if unit.column else unit.facing
    friend = costs.through() if any(other.id != unit.id for other in state.at(hex_)) else 0
    return Step(facing, unit.spent + cost.mp + friend, cost.hits)


@rule("DH-7.12a", "DH-7.14a")
def turned(state: State, unit: Unit, facing: int) -> Step:
    """The effect of a turn."""
    corners = facings.corners(unit.facing, facing)
    spent = unit.spent + costs.pivot(unit, corners)
    return Step(facing, spent, costs.pivot_hits(state.field, unit, corners))


@rule("DH-6.21a", "DH-6.22a", "DH-6.34a", "DH-6.35a", "DH-6.41b", "DH-6.47a", "DH-6.61a", "DH-6.62a")
def why_not_step(state: State, unit: Unit, hex_: str, *, pivots: int) -> Refusal | None:
    """Why a unit that moves on an order does not enter a hex; None if it may. `pivots`: turns in the hex where it is."""
    if hex_ not in ahead(state, unit):
        return Refusal("DH-6.22a", "hex", "{hex} is not in front", hex=hex_)
    if state.enemies_at(hex_, unit.side):
        return Refusal("DH-6.62a", "hex", "an enemy unit stands at {hex}", hex=hex_)
    if unit.column and not unit.began:
        return Refusal("DH-6.41b", "unit", "{given} has not begun in column", given=unit.id)
    if costs.step(state.field, unit, unit.hex, hex_) is None:
        return Refusal("DH-6.34a", "hex", "the way to {hex} is closed", hex=hex_)
    there = after(state, unit, hex_)
    if there.spent > quality.allowance(unit):
        return Refusal(
            "DH-6.35a", "hex", "{hex} costs {cost} points in all, {most} are there",
            hex=hex_, cost=there.spent, most=quality.allowance(unit),
        )  # fmt: skip
    if (found := why_not_leave(state, unit, pivots=pivots)) is not None:
        return found
    if state.friends_at(hex_, unit.side):
        if unit.column:
            return Refusal("DH-6.47a", "hex", "a column goes through nobody")
        if not passes(state, moved(unit, hex_, there)):
            return Refusal("DH-6.61a", "hex", "{given} could not go on from {hex}", given=unit.id, hex=hex_)
    return None


@rule("DH-7.13b", "DH-7.23a", "DH-7.23c", "DH-7.24a")
def why_not_leave(state: State, unit: Unit, *, pivots: int) -> Refusal | None:
    """The reason why a unit does not go on, for enemy zones of control; None if it may.

    A unit that has come into one stops, unless it may not stay there. One that begins in one needs a free hex in front
    and a greater allowance than all its holders.
    """
    holding = zones.over(state, unit.hex, unit.side)
    if not holding or stacked(state, unit):
        return None
    if entered(unit, pivots):
        return Refusal("DH-7.23a", "hex", "{given} has come into a zone of control", given=unit.id)
    if pivots:
        return Refusal("DH-7.13b", "hex", "{given} has turned in a zone of control", given=unit.id)
    if max(quality.printed_allowance(each) for each in holding) >= quality.printed_allowance(unit):
        return Refusal("DH-7.23c", "hex", "{given} is not faster than who holds it", given=unit.id)
    if all(state.at(each) for each in facings.front(state.field, unit)):
        return Refusal("DH-7.23c", "hex", "{given} has no free hex in front", given=unit.id)
    return None


@rule("DH-7.23a")
def stops(state: State, unit: Unit) -> bool:
    """True if a unit that has entered a hex goes no further: an enemy zone of control is there, and it may stay."""
    return zones.held(state, unit.hex, unit.side) and not stacked(state, unit)


@rule("DH-7.12a", "DH-7.13a", "DH-7.13b", "DH-7.13c", "DH-6.35a")
def why_not_turn(state: State, unit: Unit, facing: int, *, pivots: int) -> Refusal | None:
    """Why a unit that moves on an order does not come to look that way; None if it may. `pivots` as in `why_not_step`."""
    if facing not in range(6) or facing == unit.facing:
        return Refusal("DH-7.12a", "facing", "{given} is no other way to look", given=facing)
    if unit.column and not unit.began:
        return Refusal("DH-6.41b", "unit", "{given} has not begun in column", given=unit.id)
    spent, holding = turned(state, unit, facing).spent, zones.over(state, unit.hex, unit.side)
    if holding and not stacked(state, unit):
        if entered(unit, pivots):
            return Refusal("DH-7.13a", "facing", "{given} has come into a zone of control", given=unit.id)
        if len(holding) > 1:
            return Refusal("DH-7.13c", "facing", "several enemies hold {given}", given=unit.id)
        if 2 * spent > quality.allowance(unit) + 1 or unit.fired:
            return Refusal(
                "DH-7.13b", "facing", "half of its points, without fire, for turns in a zone of control"
            )
    if spent > quality.allowance(unit):
        return Refusal("DH-6.35a", "facing", "{given} has no points for that", given=unit.id)
    if stacked(state, unit) and not passes(state, msgspec.structs.replace(unit, facing=facing, spent=spent)):
        return Refusal("DH-6.61a", "facing", "{given} could not go on", given=unit.id)
    return None


def moved(unit: Unit, hex_: str, there: Step) -> Unit:
    """A unit as it would be after a step."""
    return msgspec.structs.replace(unit, hex=hex_, facing=there.facing, spent=there.spent)


@rule("DH-6.61a", "DH-6.63a", "DH-7.23a")
def passes(state: State, unit: Unit) -> bool:
    """True if a unit that would stand so, in a hex with a friend, can come to one where it may stay.

    It may not come into an enemy zone of control with a friend in it, for there it would have to stop. But it may go on
    from its hex, even if an enemy has turned and caught it there.
    """
    if state.units[unit.id].hex != unit.hex and zones.held(state, unit.hex, unit.side):
        return False
    seen: set[tuple[str, int, int]] = set()
    left_over = [unit]
    while left_over:
        here = left_over.pop()
        for near in around(state, here):
            if not stacked(state, near):
                return True
            key = (near.hex, near.facing, near.spent)
            if key not in seen and not zones.held(state, near.hex, unit.side):
                seen.add(key)
                left_over.append(near)
    return False


def around(state: State, unit: Unit) -> Iterator[Unit]:
    """A unit of horse or foot, not in column, as it would be after a turn, if need be, and a step: zones left out."""
    for facing in range(6):
        here = msgspec.structs.replace(unit, facing=facing, spent=turned(state, unit, facing).spent)
        for near in facings.front(state.field, here):
            if state.enemies_at(near, unit.side) or costs.points(state.field, unit.hex, near) is None:
                continue
            there = after(state, here, near)
            if there.spent <= quality.allowance(unit):
                yield moved(here, near, there)
