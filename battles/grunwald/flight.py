"""GR-10.2: the way by which who has panicked leaves the field."""

import heapq

from battles.grunwald import costs, zones
from battles.grunwald.field import Field
from battles.grunwald.retreats import Path
from battles.grunwald.state import State, Unit
from battles.grunwald.tables import TABLES
from rulebook import rule


@rule("GR-10.2.2")
def way_out(state: State, field: Field, unit: Unit) -> Path:
    """The shortest way to an edge that is the unit's own, without the hex where it stands; () where it is there, or none.

    Fewest hexes, then fewest points, then the lowest hexes (D40); whoever stands in the way is not looked at.
    """
    goals = set(field.edge(TABLES.now.field.map.friendly_edge[state.nations[unit.side]]))
    rim: list[tuple[int, int, Path]] = [(0, 0, (unit.hex,))]
    done: set[str] = set()
    while rim:
        hexes, spent, path = heapq.heappop(rim)
        here = path[-1]
        if here in goals:
            return path[1:]
        if here in done:
            continue
        done.add(here)
        for other in field.around[here]:
            if other and other not in done:
                cost = costs.enter(field, here, other, unit.kind.arm, unit.armour)
                if cost is not None:
                    heapq.heappush(rim, (hexes + 1, spent + cost, (*path, other)))
    return ()


@rule("GR-10.2.3")
def perishes(state: State, field: Field, unit: Unit, hex_: str) -> bool:
    """Whether who flees is lost in a hex: an enemy is there, or controls it."""
    return state.enemy_at(hex_, unit.side) or bool(zones.controlling(state, field, hex_, unit.side))
