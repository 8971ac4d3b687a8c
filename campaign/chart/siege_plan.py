"""The plan of a besieged place: its walls with what has become of them, as a player would print it (M-siege-plan)."""

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass

from campaign.chart.palette import PALETTE
from campaign.tables.sieges.shapes import DemolitionNumbers, Plan
from hexmap import grid
from hexmap.drawing import Layout, element, polygon, words

LAYOUT = Layout(size=18)
MARGIN, HEADER, LINE = 14.0, 46.0, 15.0
STONE, TIMBER, RUBBLE, COURT, KEEP = "#8d877b", "#a9743f", "#cfc4ad", "#efe6cb", "#e2d3a6"


@dataclass(frozen=True, slots=True)
class Wall:
    """A wall hex: its class, the degrees of damage it has taken and can take."""

    hex: str
    of: str
    damage: int
    degrees: int

    @property
    def down(self) -> bool:
        """Whether it is a breach."""
        return self.damage >= self.degrees


@dataclass(frozen=True, slots=True)
class Drawing:
    """What the plan shows: a title, lines of text under it, and the walls."""

    title: str
    lines: tuple[str, ...]
    walls: tuple[Wall, ...]
    within: frozenset[str]
    keep: frozenset[str]
    centre: str


def drawing_of(
    plan: Plan,
    demolition: Mapping[str, int],
    degrees: DemolitionNumbers,
    title: str,
    lines: tuple[str, ...],
) -> Drawing:
    """The plan of a building with the damage done to it."""
    walls = tuple(
        Wall(hex_, of, demolition.get(hex_, 0), degrees.degrees(of))
        for hex_ in sorted({*plan.wood, *plan.double_stone, *plan.single_stone})
        if (of := plan.wall(hex_)) is not None
    )
    keep = frozenset(hex_ for redoubt in plan.redoubts for hex_ in redoubt)
    return Drawing(title, lines, walls, enclosed({wall.hex for wall in walls}), keep, plan.centre)


def enclosed(walls: set[str]) -> frozenset[str]:
    """The hexes that nobody can reach from outside without passing a wall."""
    (west, north), (east, south) = bounds(walls)
    named = (grid.label(column, row) for column in range(west, east + 1) for row in range(north, south + 1))
    field = {hex_ for hex_ in named if hex_ is not None}
    waiting = [hex_ for hex_ in field if on_the_edge(hex_, walls)]
    outside: set[str] = set()
    while waiting:
        hex_ = waiting.pop()
        if hex_ not in outside:
            outside.add(hex_)
            waiting.extend(other for other in grid.neighbours(hex_) if other in field - walls)
    return frozenset(field - outside - walls)


def on_the_edge(hex_: str, walls: set[str]) -> bool:
    """Whether a hex is one of those that surround the walls and all between them."""
    (west, north), (east, south) = bounds(walls)
    column, row = grid.offset(hex_)
    return column in (west, east) or row in (north, south)


def bounds(hexes: Collection[str]) -> tuple[tuple[int, int], tuple[int, int]]:
    """The first and last column and row of some hexes, with one to spare on every side."""
    columns, rows = zip(*(grid.offset(hex_) for hex_ in hexes), strict=True)
    return (min(columns) - 1, min(rows) - 1), (max(columns) + 1, max(rows) + 1)


def svg(drawing: Drawing) -> str:
    """The plan as an SVG document: walls by class, cracks by degree, breaches open, hexes numbered."""
    shown = [wall.hex for wall in drawing.walls] + [drawing.centre, *drawing.within, *drawing.keep]
    corners = [corner for hex_ in shown for corner in LAYOUT.corners(hex_)]
    left, top = min(x for x, _ in corners) - MARGIN, min(y for _, y in corners) - MARGIN
    right, bottom = max(x for x, _ in corners) + MARGIN, max(y for _, y in corners) + MARGIN
    above = HEADER + LINE * len(drawing.lines)
    box = f"{left:.0f} {top - above:.0f} {max(right - left, 420):.0f} {bottom - top + above:.0f}"
    return element(
        "svg",
        element("title", words(drawing.title)),
        element(
            "rect",
            x=left,
            y=top - above,
            width=max(right - left, 420),
            height=bottom - top + above,
            fill=PALETTE.paper.sheet,
        ),
        *heading(drawing, left + MARGIN, top - above),
        *ground(drawing),
        *(part for wall in drawing.walls for part in drawn(wall)),
        xmlns="http://www.w3.org/2000/svg",
        viewBox=box,
        font_family="Georgia, serif",
    )


def heading(drawing: Drawing, left: float, top: float) -> Iterator[str]:
    """The title and the lines under it."""
    yield element(
        "text",
        words(drawing.title),
        x=left,
        y=top + 26,
        font_size=19,
        fill=PALETTE.paper.text,
        font_weight="bold",
    )
    for number, line in enumerate(drawing.lines):
        yield element(
            "text",
            words(line),
            x=left,
            y=top + HEADER + LINE * number,
            font_size=11.5,
            fill=PALETTE.paper.faint,
        )


def ground(drawing: Drawing) -> Iterator[str]:
    """What lies within the walls, the last refuges darker."""
    for hex_ in sorted(drawing.within | drawing.keep | {drawing.centre}):
        colour = KEEP if hex_ in drawing.keep else COURT
        yield element(
            "path", d=polygon(LAYOUT.corners(hex_)), fill=colour, stroke="#d8cba6", stroke_width=0.6
        )


def drawn(wall: Wall) -> Iterator[str]:
    """A wall hex: whole, cracked once for each degree, or down and crossed; and its number, by which it is pounded."""
    solid = TIMBER if wall.of == "wood" else STONE
    width = 3.2 if wall.of == "double_stone" else 1.4
    corners = LAYOUT.corners(wall.hex)
    x, y = LAYOUT.centre(wall.hex)
    yield element(
        "path",
        d=polygon(corners),
        fill=RUBBLE if wall.down else solid,
        stroke=PALETTE.paper.frame,
        stroke_width=width,
        stroke_dasharray="3 3" if wall.down else None,
    )
    if wall.down:
        yield element(
            "path", d=f"M{x - 9:.1f} {y - 7:.1f}l18 14m0 -14l-18 14", stroke="#b3261e", stroke_width=2
        )
    for crack in range(0 if wall.down else wall.damage):
        start = x - 8 + 6 * crack
        yield element(
            "path",
            d=f"M{start:.1f} {y - 9:.1f}l3 5l-4 4l3 5",
            fill="none",
            stroke="#2a2118",
            stroke_width=1.4,
        )
    yield element(
        "text",
        wall.hex,
        x=x,
        y=y + 13,
        font_size=7.5,
        text_anchor="middle",
        fill=PALETTE.paper.text if wall.down else PALETTE.paper.halo,
    )
