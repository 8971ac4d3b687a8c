"""The overlays of a map on request: hatched areas of either side, and arrows of moves."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from typing import Literal

import msgspec

from battles.contract.muster import SIDES, Side
from battles.kit.drawn.palette import Paints
from battles.kit.drawn.printed import Printed, at, outlines
from battles.kit.drawn.sheet import LAYOUT
from battles.kit.drawn.symbols import PALE
from battles.kit.drawn.walls import beside
from hexmap.drawing import Attributes, Layout, Point, element, open_curve, polygon, toward

LEAN: dict[Side, float] = {"attacker": 45, "defender": -45}
"""How the hatching of each side leans, in degrees: a printed sheet has no colours."""
Stroke = Literal["plain", "dashed", "dotted", "double"]
DASHES: dict[Stroke, str] = {"dashed": "11 6", "dotted": "1 7"}
Kind = Literal["move", "pursuit", "withdrawal", "flight"]
STROKES: dict[Kind, Stroke] = {
    "move": "plain",
    "pursuit": "double",
    "withdrawal": "dotted",
    "flight": "dashed",
}
"""How the arrow of each kind of way is drawn: a printed sheet has no colours."""


class Move(msgspec.Struct, frozen=True):
    """A move of a side: the hexes of its way, from that in which it began; two at least."""

    side: Side
    way: tuple[str, ...]
    kind: Kind = "move"


def crossed(made: Iterable[Move]) -> set[str]:
    """The hexes of the ways of some moves."""
    return {hex_ for each in made for hex_ in each.way}


def noted(sides: Iterable[Side], made: Iterable[Move]) -> Iterator[str]:
    """The names in the key of zones of these sides, and of the kinds of moves."""
    yield from (f"zone_{side}" for side in sides)
    yield from (each.kind for each in made)


def hatching(prefix: str, paints: Paints) -> str:
    """The patterns of either side."""
    return "".join(
        element(
            "pattern",
            element("path", d="M0 0V9", stroke=paints[side].edge, stroke_width=2.6),
            id=f"{prefix}-zone-{side}",
            width=9,
            height=9,
            patternUnits="userSpaceOnUse",
            patternTransform=f"rotate({LEAN[side]:.0f})",
        )
        for side in SIDES
    )


def hatched(prefix: str, side: Side, path: str) -> str:
    """An area of a side."""
    return element("path", d=path, fill=f"url(#{prefix}-zone-{side})", opacity=0.6) if path else ""


def zones(prefix: str, field: Printed, held: Mapping[Side, Collection[str]], layout: Layout = LAYOUT) -> str:
    """The hexes of either side, hatched."""
    shown = ((side, outlines(field, sorted(held[side]), layout)) for side in SIDES if side in held)
    return "".join(hatched(prefix, side, path) for side, path in shown)


def moves(field: Printed, made: Iterable[Move], paints: Paints, layout: Layout = LAYOUT) -> str:
    """An arrow for each move."""
    return "".join(
        arrow([at(field, hex_, layout) for hex_ in each.way], paints[each.side].fill, STROKES[each.kind])
        for each in made
    )


def arrow(points: list[Point], colour: str, stroke: Stroke = "plain") -> str:
    """A line from a ring to a head at the border of the last hex. Light around it makes it visible on any ground."""
    end, before = toward(points[-1], points[-2], 0.62), points[-2]
    path = open_curve([*points[:-1], end])
    tip = toward(points[-1], points[-2], 0.36)
    head = polygon([tip, beside(before, end, 1.0, 7.0), beside(before, end, 1.0, -7.0)])
    x, y = points[0]
    ring = element("circle", cx=x, cy=y, r=6, fill=PALE, stroke=colour, stroke_width=3)
    line: Attributes = {"d": path, "fill": "none", "stroke_linejoin": "round"}
    cap = "round" if stroke == "dotted" else None
    drawn = element(
        "path",
        **line,
        stroke=colour,
        stroke_width=6 if stroke == "double" else 4.4,
        stroke_dasharray=DASHES.get(stroke),
        stroke_linecap=cap,
    )
    core = element("path", **line, stroke=PALE, stroke_width=2.2) if stroke == "double" else ""
    return element(
        "g",
        element("path", **line, stroke=PALE, stroke_width=8),
        drawn + core,
        ring,
        element("path", d=head, fill=colour, stroke=PALE, stroke_width=1),
    )
