"""What is laid over the ground: the arcs of a rider, and the last shots."""

from battles.guiscard.drawing.palette import PALETTE
from battles.guiscard.drawing.scene import Arcs, FireLine
from battles.guiscard.drawing.sheet import LAYOUT, SIZE
from battles.guiscard.ground import Ground
from hexmap.arcs import arc
from hexmap.drawing import Attributes, element, polygon, polyline, words
from hexmap.grid import within

INK = PALETTE.ink
_STYLE: Attributes = {"stroke": INK.fire, "stroke_width": 2.2, "fill": "none"}


def arcs(ground: Ground, given: Arcs) -> str:
    """Front arc and rear arc of a rider, as far as they are shown; what is left plain is the side arc."""
    shaded: dict[str, list[str]] = {"front": [], "rear": []}
    for hex_ in within(given.front, given.reach):
        if hex_ in ground and (where := arc(given.front, given.facing, hex_)) != "side":
            shaded[where].append(polygon(LAYOUT.corners(hex_)))
    paths = []
    for name, colour in (("front", INK.arc), ("rear", INK.rear)):
        if shaded[name]:
            body = element("path", d="".join(shaded[name]), fill=colour, opacity=0.32)
            paths.append(element("g", element("title", f"{name} arc"), body))
    return "".join(paths)


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
