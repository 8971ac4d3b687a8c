"""How far a unit comes in its phase, and how it stands there: by the very functions that judge its steps.

Of two ways into a hex with the same facing the one with more charge is kept, then the cheaper one. Ways that turn more
than twice are left out: they cost most of a move.
"""

from heapq import heappop, heappush
from itertools import count
from typing import NamedTuple

from msgspec.structs import replace

from battles.grunwald.rules import steps
from battles.grunwald.state import State, Unit
from battles.grunwald.state.field import Field

AHEAD = -1
"""A step into the hex ahead; other steps are turns to a facing."""
MOST_TURNS = 2
Stand = tuple[str, int]
"""A hex, and a facing in it."""


class Way(NamedTuple):
    """How a unit comes to stand somewhere: with which charge, after spending what, and step by step."""

    hex: str
    facing: int
    charge: int
    spent: int
    order: str
    steps: tuple[int, ...]


def reach(state: State, field: Field, unit: Unit) -> dict[Stand, Way]:
    """Every stand that a unit can take from where it is, the one that it has among them."""
    start = replace(unit)
    found = {(unit.hex, unit.facing): way_of(start, ())}
    best: dict[tuple[str, int, bool], tuple[int, int]] = {}
    number = count()
    queue: list[tuple[int, int, Unit, tuple[int, ...]]] = [(unit.spent, next(number), start, ())]
    while queue:
        _, _, probe, gone = heappop(queue)
        turns = sum(step != AHEAD for step in gone)
        for after, step in onward(state, field, probe, turning=turns < MOST_TURNS):
            key = after.hex, after.facing, after.turned
            worth = after.charge, -after.spent
            if key in best and best[key] >= worth:
                continue
            best[key] = worth
            way = way_of(after, (*gone, step))
            stand = after.hex, after.facing
            if stand not in found or (found[stand].charge, -found[stand].spent) < worth:
                found[stand] = way
            if not after.least:
                heappush(queue, (after.spent, next(number), after, way.steps))
    return found


def way_of(unit: Unit, gone: tuple[int, ...]) -> Way:
    """A stand with the way to it."""
    return Way(unit.hex, unit.facing, unit.charge, unit.spent, unit.order, gone)


def onward(state: State, field: Field, unit: Unit, *, turning: bool) -> list[tuple[Unit, int]]:
    """The unit after each step that it may take next, turns only if `turning`; `least` after the last of all."""
    found = []
    if not unit.done and steps.why_not_enter(state, field, unit) is None:
        entry = steps.entry(state, field, unit)
        order = "disorganised" if entry.disorganised and unit.order == "good" else unit.order
        after = replace(
            unit,
            hex=entry.hex,
            charge=entry.charge,
            order=order,
            spent=unit.spent + entry.cost,
            entered=unit.entered + 1,
            roads=unit.roads + entry.road,
            turned=False,
            done=entry.stops,
            least=entry.last,
            first=steps.first(unit, entry.cost),
        )
        found.append((after, AHEAD))
    if not turning or unit.turned or (steps.left(unit) <= 0 and not steps.fresh(unit)):
        return found
    costs: dict[int, int] = {}
    for facing in range(6):
        if facing == unit.facing:
            continue
        by = steps.turned_by(unit, facing)
        cost = costs.get(by)
        if cost is None:
            cost = costs[by] = steps.turn_cost(state, field, unit, facing)
        if steps.why_not_turn(state, field, unit, facing, cost) is None:
            turned = steps.turned(state, field, unit, facing, cost)
            after = replace(
                unit,
                facing=facing,
                charge=0,
                spent=unit.spent + turned.cost,
                turned=True,
                least=turned.last,
                first=steps.first(unit, turned.cost),
            )
            found.append((after, facing))
    return found
