"""The overlays of the map on request: zones of control, and arrows of the last moves."""

from collections.abc import Collection, Iterable

import msgspec

from battles.contract.muster import SIDES, Side
from battles.grunwald.rules.zones import controls, front_zone
from battles.grunwald.state import State
from battles.grunwald.state.field import Field
from battles.kit.drawn.arrows import arrow, hatched
from battles.kit.drawn.palette import Paints
from battles.kit.drawn.printed import at, outlines

PREFIX = "grunwald"


class Move(msgspec.Struct, frozen=True):
    """A move of a side: the hexes of its way, from that in which it began; two at least."""

    side: Side
    way: tuple[str, ...]


def controlled(state: State, field: Field, side: Side) -> set[str]:
    """The hexes in the zones of control of a side."""
    return {
        hex_
        for unit in state.on_map(side)
        for hex_ in front_zone(field, unit.hex, unit.facing)
        if controls(field, unit, hex_)
    }


def zones(state: State, field: Field, sides: Collection[Side]) -> str:
    """The zones of control of these sides, hatched."""
    shown = ((side, sorted(controlled(state, field, side))) for side in SIDES if side in sides)
    return "".join(hatched(PREFIX, side, outlines(field, hexes)) for side, hexes in shown)


def moves(field: Field, made: Iterable[Move], paints: Paints) -> str:
    """An arrow for each move."""
    ways = (([at(field, hex_) for hex_ in each.way], paints[each.side].fill) for each in made)
    return "".join(arrow(points, colour) for points, colour in ways)
