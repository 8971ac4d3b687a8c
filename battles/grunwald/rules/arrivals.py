"""GR-S1c, S2c, 4.4: reinforcements and returning units: their number, place and time."""

from collections.abc import Iterator

from battles.grunwald.rules import costs, stacks, steps, zones
from battles.grunwald.state import Quota, State, Unit
from battles.grunwald.state.field import Edge, Field
from rulebook import rule

LITHUANIAN = "lithuanian"


@rule("GR-S1c", "GR-S2c")
def due(quota: Quota, came: int, *, cavalry: bool, riders_wait: bool, riders_came: int) -> int:
    """How many more may come in this phase: foot only once the riders of the turn have come, or none waits (D51)."""
    most = quota.cavalry if cavalry else quota.infantry
    if not cavalry and riders_wait and riders_came < quota.cavalry:
        return 0
    return max(0, most - came)


@rule("GR-S1d", "GR-S2d")
def entries(field: Field, quota: Quota, unit: Unit) -> tuple[str, ...]:
    """The hexes on which a reinforcement comes on: a hex, or all of an edge; Lithuanians at their own, if they have one."""
    told = quota.lithuanian_entry if unit.contingent == LITHUANIAN and quota.lithuanian_entry else quota.entry
    edge, _, word = told.partition(" ")
    return field.edge(edge) if word == "edge" else (told,)


@rule("GR-S1c", "GR-S2c", "GR-4.2.2", "GR-4.5.1")
def open_entries(state: State, field: Field, quota: Quota, unit: Unit) -> Iterator[str]:
    """The free entries with room that it has the points for (D51, D72)."""
    for hex_ in entries(field, quota, unit):
        there = state.at(hex_)
        if not enemy_held(state, hex_, unit) and stacks.room(field, hex_, there, unit):
            yield hex_


@rule("GR-4.2.2", "GR-4.4.7")
def enemy_held(state: State, hex_: str, unit: Unit) -> bool:
    """True if an enemy, also a leader alone, is at the place of a unit to be put down: only movers kill him (D69)."""
    return state.enemy_at(hex_, unit.side) or any(
        leader.side != unit.side for leader in state.leaders_at(hex_)
    )


@rule("GR-4.4.3", "GR-4.4.4", "GR-4.4.6", "GR-4.4.7", "GR-4.4.9")
def ways_back(state: State, field: Field, unit: Unit, edge: Edge) -> Iterator[str]:
    """The hexes on which who has left the map may come back now: near where it left, not to the enemy nor before him."""
    if unit.place != "left" or state.turn < unit.back_from:
        return
    for hex_ in steps.way_along(field, unit.left_at, edge, unit.cavalry):
        barred = enemy_held(state, hex_, unit) or zones.controlling(state, field, hex_, unit.side)
        if not barred and stacks.room(field, hex_, state.at(hex_), unit):
            yield hex_


@rule("GR-S1c", "GR-5.6.3a")
def entry_cost(field: Field, unit: Unit, hex_: str) -> int:
    """The cost of coming on, in half points: the ground of the hex (D72)."""
    inward = next(near for near in field.around[hex_] if near)
    cost = costs.enter(field, inward, hex_, unit.kind.arm, unit.armour)
    return cost if cost is not None else 0
