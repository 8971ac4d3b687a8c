"""The overlays of a map on request: hatched areas of either side, and arrows of moves."""

from typing import Literal

from battles.contract.muster import SIDES, Side
from battles.kit.drawn.palette import Paints
from battles.kit.drawn.symbols import PALE
from battles.kit.drawn.walls import beside
from hexmap.drawing import Attributes, Point, element, open_curve, polygon, toward

LEAN: dict[Side, float] = {"attacker": 45, "defender": -45}
"""How the hatching of each side leans, in degrees: a printed sheet has no colours."""
Stroke = Literal["plain", "dashed", "dotted", "double"]
DASHES: dict[Stroke, str] = {"dashed": "11 6", "dotted": "1 7"}


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
