"""What is laid over the ground: the arcs of a rider, and the last shots."""

from battles.guiscard.drawing.palette import PALETTE
from battles.guiscard.drawing.scene import Arcs, FireLine
from battles.guiscard.drawing.sheet import LAYOUT, SIZE
from battles.guiscard.ground import Ground
from hexmap.arcs import arc
from hexmap.drawing import element, polygon, polyline, toward, words
from hexmap.grid import within

INK = PALETTE.ink


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


def fire(shots: tuple[FireLine, ...]) -> str:
    """A dashed line to where a shot was aimed, and on to a burst where it came down."""
    return element("g", *(shot(each) for each in shots), fill="none") if shots else ""


def shot(line: FireLine) -> str:
    """One shot with its title."""
    a, b = LAYOUT.centre(line.shooter), LAYOUT.centre(line.target)
    start = toward(a, b, 0.0 if a == b else 0.02)
    parts = [element("title", words(line.title or f"shot from {line.shooter} at {line.target}"))]
    style: dict[str, str | float | None] = {"stroke": INK.fire, "stroke_width": 2.2}
    parts.append(element("path", d=polyline((start, b)), stroke_dasharray="8 4", opacity=0.85, **style))
    if line.impact:
        c = LAYOUT.centre(line.impact)
        if line.impact != line.target:
            parts.append(element("path", d=polyline((b, c)), stroke_dasharray="2 3", **style))
        parts.append(element("path", d=_burst(c), **style))
    else:
        parts.append(element("circle", cx=b[0], cy=b[1], r=0.8 * SIZE, stroke_dasharray="3 4", **style))
    return element("g", *parts)


def _burst(at: tuple[float, float]) -> str:
    x, y = at
    inner, outer = 0.7 * SIZE, 0.95 * SIZE
    rays = ((0.0, -1.0), (0.87, -0.5), (0.87, 0.5), (0.0, 1.0), (-0.87, 0.5), (-0.87, -0.5))
    return "".join(
        polyline(((x + dx * inner, y + dy * inner), (x + dx * outer, y + dy * outer))) for dx, dy in rays
    )
