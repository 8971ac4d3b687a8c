"""GR-10.2: the way by which who has panicked leaves the field."""

from collections.abc import Iterable, Iterator

from battles.grunwald.rules import costs, steps, zones
from battles.grunwald.rules.retreats import Path
from battles.grunwald.state import State, Unit
from battles.grunwald.state.field import Field
from battles.grunwald.tables import TABLES
from rulebook import rule

Gone = tuple[int, int, Path]
"""How many of the hexes so far lie beyond the points of the phase, what all of them cost, and which they are."""


@rule("GR-10.2.2")
def way_out(state: State, field: Field, unit: Unit) -> Path:
    """The way to an edge of the unit's own, without its hex; () if it is there, or no way leads on.

    Fewest hexes count first; then the way that brings it the farthest with its points, then fewest points, turns
    counted, then the lowest hexes (D40). Units in the way are ignored. Without a way to the edge, it leads as near to
    it as the unit can come.
    """
    edge = friendly_edge(state, field, unit)
    near = distances(field, edge)
    if unit.hex not in near:
        near = distances(field, nearest(field, unit, edge))
    ways: dict[tuple[str, int], Gone] = {(unit.hex, unit.facing): (0, 0, ())}
    for number in range(near[unit.hex]):
        further: dict[tuple[str, int], Gone] = {}
        for (here, facing), gone in ways.items():
            for way, other in enumerate(field.around[here]):
                if near.get(other) == near[here] - 1 and costs.passable(field, here, other):
                    cost = entering(field, unit, here, other) + turning(field, unit, here, facing, way)
                    found = on(gone, cost, steps.left(unit), other, free=not number)
                    further[other, way] = min(further.get((other, way), found), found)
        ways = further
    return min(
        (beyond, spent + over(field, unit, hex_, facing), path)
        for (hex_, facing), (beyond, spent, path) in ways.items()
    )[2]


def on(gone: Gone, cost: int, left: int, hex_: str, *, free: bool) -> Gone:
    """A way that goes a hex on; `free`: it is the one that anybody always may go (GR-4.2.9a)."""
    beyond, spent, path = gone
    return beyond + (spent + cost > left and not free), spent + cost, (*path, hex_)


def friendly_edge(state: State, field: Field, unit: Unit) -> tuple[str, ...]:
    """The hexes at the edge of the map that is a unit's own."""
    return field.edge(TABLES.now.field.map.friendly_edge[state.nations[unit.side]])


def distances(field: Field, goals: Iterable[str]) -> dict[str, int]:
    """How many hexes over passable ground it is to the nearest of these, from each hex from which there is a way."""
    found = dict.fromkeys(goals, 0)
    rim = list(found)
    for hex_ in rim:
        for other in field.around[hex_]:
            if other and other not in found and costs.passable(field, other, hex_):
                found[other] = found[hex_] + 1
                rim.append(other)
    return found


def nearest(field: Field, unit: Unit, edge: Iterable[str]) -> Iterator[str]:
    """The hexes that a unit can reach which are as near to an edge that it cannot reach as any of them."""
    goals = [field.row(goal) for goal in edge]
    away = {hex_: min(row[field.places[hex_]] for row in goals) for hex_ in distances(field, (unit.hex,))}
    least = min(away.values())
    return (hex_ for hex_, steps_ in away.items() if steps_ == least)


@rule("GR-10.2.2")
def entering(field: Field, unit: Unit, hex_: str, other: str) -> int:
    """The cost of the next hex of a flight, in halves: its ground alone."""
    cost = costs.enter(field, hex_, other, unit.kind.arm, unit.armour)
    assert cost is not None, "no flight leads through a river"
    return cost


@rule("GR-10.2.2", "GR-4.3.2")
def turning(field: Field, unit: Unit, hex_: str, facing: int, to: int) -> int:
    """The cost of a turn on a way, in halves; enemies near it are ignored."""
    by = min((to - facing) % 6, (facing - to) % 6)
    archer = unit.type == steps.HORSE_ARCHER
    cost = costs.turn(field, hex_, by, unit.kind.arm, unit.armour, 0, archer=archer, in_zoc=False)
    return cost if by else 0


@rule("GR-4.4.2", "GR-10.2.2")
def over(field: Field, unit: Unit, hex_: str, facing: int) -> int:
    """The cost of going over the edge at a hex, the turn toward it included (D40); 0 without an edge."""
    out = [way for way in range(6) if not zones.front_hex(field, hex_, way)]
    return min((costs.LEAVE + turning(field, unit, hex_, facing, way) for way in out), default=0)


@rule("GR-10.2.3")
def perishes(state: State, field: Field, unit: Unit, hex_: str) -> bool:
    """True if a fugitive is lost in a hex: an enemy is there, or controls it."""
    return state.enemy_at(hex_, unit.side) or bool(zones.controlling(state, field, hex_, unit.side))
