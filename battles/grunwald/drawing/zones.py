"""The zones of control of a side, which are hatched on the map on request."""

from battles.contract.muster import Side
from battles.grunwald.rules.zones import controls, front_zone
from battles.grunwald.state import State
from battles.grunwald.state.field import Field


def controlled(state: State, field: Field, side: Side) -> set[str]:
    """The hexes in the zones of control of a side."""
    return {
        hex_
        for unit in state.on_map(side)
        for hex_ in front_zone(field, unit.hex, unit.facing)
        if controls(field, unit, hex_)
    }
