"""What is laid over the map where somebody asks for it: zones of control, and arrows of the last moves."""

from collections.abc import Collection, Iterable

import msgspec

from battles.drawn.palette import PALETTE, Paints
from battles.drawn.sheet import LAYOUT
from battles.drawn.walls import beside
from battles.grunwald.drawing.symbols import PALE
from battles.grunwald.field import Field
from battles.grunwald.state import State
from battles.grunwald.zones import controls, front_zone
from battles.muster import SIDES, Side
from hexmap.drawing import Point, element, open_curve, polygon, toward

INK = PALETTE.ink
LEAN: dict[Side, float] = {"attacker": 45, "defender": -45}
"""How the hatching of each side leans, in degrees: a printed sheet has no colours."""


class Move(msgspec.Struct, frozen=True):
    """A move of a side: the hexes of its way, from that in which it began; two at least."""

    side: Side
    way: tuple[str, ...]


def hatching(paints: Paints) -> str:
    """The patterns of zones."""
    return "".join(
        element(
            "pattern",
            element("path", d="M0 0V9", stroke=paints[side].edge, stroke_width=2.6),
            id=f"grunwald-zone-{side}",
            width=9,
            height=9,
            patternUnits="userSpaceOnUse",
            patternTransform=f"rotate({LEAN[side]:.0f})",
        )
        for side in SIDES
    )


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
    return "".join(
        element(
            "path",
            d="".join(polygon(LAYOUT.corners(field.naming.hex_of(hex_))) for hex_ in hexes),
            fill=f"url(#grunwald-zone-{side})",
            opacity=0.6,
        )
        for side, hexes in shown
        if hexes
    )


def moves(field: Field, made: Iterable[Move], paints: Paints) -> str:
    """An arrow for each move."""
    ways = (
        ([LAYOUT.centre(field.naming.hex_of(hex_)) for hex_ in each.way], paints[each.side].fill)
        for each in made
    )
    return "".join(arrow(points, colour) for points, colour in ways)


def arrow(points: list[Point], colour: str) -> str:
    """A line from a ring to a head at the border of the last hex, light about it so that it is seen on any ground."""
    end, before = toward(points[-1], points[-2], 0.62), points[-2]
    path = open_curve([*points[:-1], end])
    tip = toward(points[-1], points[-2], 0.36)
    head = polygon([tip, beside(before, end, 1.0, 7.0), beside(before, end, 1.0, -7.0)])
    x, y = points[0]
    ring = element("circle", cx=x, cy=y, r=6, fill=PALE, stroke=colour, stroke_width=3)
    line = {"d": path, "fill": "none", "stroke_linejoin": "round"}
    return element(
        "g",
        element("path", **line, stroke=PALE, stroke_width=8),
        element("path", **line, stroke=colour, stroke_width=4.4),
        ring,
        element("path", d=head, fill=colour, stroke=PALE, stroke_width=1),
    )
