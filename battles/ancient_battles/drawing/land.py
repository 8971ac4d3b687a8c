"""The ground: areas with what grows or stands on them, so that they are told apart in grey too, and obstacles."""

from collections.abc import Iterator

from battles.ancient_battles.drawing import words
from battles.ancient_battles.drawing.table import Table
from battles.ancient_battles.drawing.words import LOOK
from battles.ancient_battles.state.ground import Area, Line
from battles.ancient_battles.state.plane.areas import contains, outline
from battles.ancient_battles.state.plane.rectangle import Point
from battles.contract.surface import Livery
from battles.kit.drawn.palette import PALETTE
from hexmap.drawing import Attributes, element, toward
from hexmap.drawing import words as text

INK = PALETTE.ink
CONTOURS = {"gentle_hill": 1, "steep_hill": 2, "sheer_hill": 3}
"""The lines of a hill."""
TREE: Attributes = {"d": "M0 5V1M0-7L4.5 2H-4.5Z", "fill": INK.wood, "stroke": INK.wood, "opacity": 0.75}
WAVE: Attributes = {"d": "M-6 0q3-4 6 0t6 0", "fill": "none", "stroke": INK.reed, "stroke_width": 1.2}
GROWTH: dict[str, tuple[Attributes, int, int, int]] = {
    "wood": (TREE, 1800, 450, 600),
    "dense_forest": (TREE, 1150, 450, 600),
    "water": (WAVE, 900, 500, 200),
}
"""The growth strewn over an area, its distance, and half of its size across and along (thousandths of an inch)."""
OBSTACLES: dict[str, Attributes] = {
    "hedge": {"stroke_width": 7, "stroke_dasharray": "0.1 6", "stroke_linecap": "round"},
    "fence": {"stroke_width": 3.5, "stroke_dasharray": "9 3"},
    "wall": {"stroke_width": 6},
}


def land(table: Table, livery: Livery) -> Iterator[str]:
    """All areas, hills below the others, and all obstacles."""
    for area in table.ground.areas:
        title = element("title", text(livery.said(words.noted(area.kind))))
        yield element("g", title, *body(table, area))
    for line in table.ground.lines:
        title = element("title", text(livery.said(words.noted(line.kind))))
        yield element("g", title, obstacle(table, line))


def body(table: Table, area: Area) -> Iterator[str]:
    """An area with what is on it."""
    polygon: list[Point] = [(float(x), float(y)) for x, y in area.polygon]
    yield table.area(polygon, fill=LOOK.colour(area.kind, 0), stroke=INK.faint, stroke_width=0.8)
    middle = (sum(x for x, _ in polygon) / len(polygon), sum(y for _, y in polygon) / len(polygon))
    for step in range(CONTOURS.get(area.kind, 0)):
        inner = [toward(each, middle, 0.06 + 0.06 * step) for each in polygon]
        yield table.area(inner, fill="none", stroke=INK.crest, stroke_width=1.2, stroke_dasharray="7 2")
    if area.kind == "building":
        yield "".join(table.line((each, middle), stroke=INK.crest) for each in polygon)
    if area.kind in GROWTH:
        sign, *room = GROWTH[area.kind]
        yield "".join(table.placed(each, element("path", **sign)) for each in strewn(area, *room))


def strewn(area: Area, apart: int, across: int, along: int) -> Iterator[Point]:
    """Points of an area, in rows that are shifted against each other, with so much room about them."""
    _, west, south, east, north = outline(area.polygon)
    for row in range(int((north - south) / apart) + 1):
        for column in range(int((east - west) / apart) + 1):
            shift = (0.5 if row % 2 else 0.15) + 0.2 * ((row * 5 + column * 3) % 4) / 4
            point = west + (column + shift) * apart, south + (row + 0.5) * apart
            rim = ((-across, 0), (across, 0), (0, -along), (0, along))
            if all(contains(area.polygon, (point[0] + dx, point[1] + dy)) for dx, dy in rim):
                yield point


def obstacle(table: Table, line: Line) -> str:
    """A line of a kind of obstacle."""
    style = OBSTACLES.get(line.kind, {"stroke_width": 4})
    return table.line(line.segment, stroke=LOOK.colour(line.kind, 0), **style)


def icon(kind: str) -> str:
    """The sign of a kind of ground in the key."""
    if kind in OBSTACLES:
        return element("path", d="M-14 0H14", stroke=LOOK.colour(kind, 0), **OBSTACLES[kind])
    box = element("rect", x=-14, y=-10, width=28, height=20, fill=LOOK.colour(kind, 0), stroke=INK.faint)
    style: Attributes = {"fill": "none", "stroke": INK.crest, "stroke_dasharray": "7 2"}
    inner = (
        element("rect", x=3 * step - 11, y=3 * step - 7, width=22 - 6 * step, height=14 - 6 * step, **style)
        for step in range(CONTOURS.get(kind, 0))
    )
    return box + "".join(inner) + (element("path", **GROWTH[kind][0]) if kind in GROWTH else "")
