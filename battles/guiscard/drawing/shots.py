"""The last shots, over the ground: the way of each below the counters, its end above them."""

import msgspec

from battles.kit.drawn.palette import PALETTE
from battles.kit.drawn.sheet import LAYOUT, SIZE
from hexmap.drawing import Attributes, element, polyline, words

INK = PALETTE.ink
_STYLE: Attributes = {"stroke": INK.fire, "stroke_width": 2.2, "fill": "none"}


class FireLine(msgspec.Struct, frozen=True):
    """A shot: from a hex at a hex; `impact` where it came down, empty if it was lost."""

    shooter: str
    target: str
    impact: str = ""
    title: str = ""


def flights(shots: tuple[FireLine, ...]) -> str:
    """A dashed line to where each shot was aimed, and on to where it came down; it goes below the counters."""
    return element("g", *(flight(each) for each in shots), **_STYLE) if shots else ""


def flight(line: FireLine) -> str:
    """The way of one shot with its title."""
    a, b = LAYOUT.centre(line.shooter), LAYOUT.centre(line.target)
    title = element("title", words(line.title or f"shot from {line.shooter} at {line.target}"))
    way = element("path", d=polyline((a, b)), stroke_dasharray="8 4", opacity=0.85)
    if line.impact in ("", line.target):
        return element("g", title, way)
    return element(
        "g", title, way, element("path", d=polyline((b, LAYOUT.centre(line.impact))), stroke_dasharray="2 3")
    )


def impacts(shots: tuple[FireLine, ...]) -> str:
    """A burst where each shot came down, a broken ring round the target of one that is lost; above the counters."""
    return element("g", *(impact(each) for each in shots), **_STYLE) if shots else ""


def impact(line: FireLine) -> str:
    """The end of one shot."""
    if line.impact:
        return element("path", d=_burst(LAYOUT.centre(line.impact)))
    x, y = LAYOUT.centre(line.target)
    return element("circle", cx=x, cy=y, r=0.8 * SIZE, stroke_dasharray="3 4")


def _burst(at: tuple[float, float]) -> str:
    x, y = at
    inner, outer = 0.7 * SIZE, 0.95 * SIZE
    rays = ((0.0, -1.0), (0.87, -0.5), (0.87, 0.5), (0.0, 1.0), (-0.87, 0.5), (-0.87, -0.5))
    return "".join(
        polyline(((x + dx * inner, y + dy * inner), (x + dx * outer, y + dy * outer))) for dx, dy in rays
    )
