"""The place itself: the ground within the walls, its holders, the walls by number with their cracks and breaches."""

from collections.abc import Collection, Iterable, Iterator

from campaign.presentation.chart.palette import PALETTE
from campaign.presentation.chart.siege.scene import GATE, PALISADE, PLATFORM, TOWER, Drawing, Wall
from hexmap import grid
from hexmap.drawing import Layout, Point, element, number, polygon

STONE, TIMBER, RUBBLE, COURT, FIELD = "#9a9488", "#b98a55", "#dcd2bd", "#f4edd6", "#dfe3c6"
DARK, BREACH, GRAIN = "#3d3428", "#b3261e", "#7d5730"
FILLS = {PALISADE: TIMBER, PLATFORM: "#cfa974", GATE: "#a5703a", TOWER: "#857f74"}
TINT = 0.2
"""The share of a side's colour on its ground."""


def ground(drawing: Drawing, layout: Layout) -> Iterator[str]:
    """The place, from the field before it to the numbers on its walls."""
    walls = {wall.hex for wall in drawing.walls}
    place = footprint(drawing)
    for hex_ in sorted(around(place)):
        yield hexagon(layout, hex_, fill=FIELD, stroke="#cfd4b2", stroke_width=0.6)
    for hex_ in sorted(place - walls):
        yield hexagon(layout, hex_, fill=COURT)
        yield hexagon(
            layout, hex_, fill=holder(drawing, hex_), fill_opacity=TINT, stroke="#c9bd98", stroke_width=0.8
        )
    for wall in drawing.walls:
        yield from standing(wall, layout)
    yield outline(layout, place, stroke=DARK, stroke_width=2.4)
    for redoubt in drawing.redoubts:
        yield outline(
            layout, redoubt, stroke=drawing.besieged.shade, stroke_width=3.4, stroke_dasharray="7 4"
        )
    for wall in drawing.walls:
        yield from marked(wall, layout)


def footprint(drawing: Drawing) -> frozenset[str]:
    """Walls, courtyard and redoubts: a yard lies within a ring of walls, or between walls that lean on something else."""
    redoubts = frozenset().union(*drawing.redoubts)
    walls = {wall.hex for wall in drawing.walls}
    outer = walls - redoubts
    return frozenset(walls | redoubts | (enclosed(outer) or box(outer)))


def enclosed(walls: Collection[str]) -> frozenset[str]:
    """The hexes that can be reached from outside only through a wall."""
    field = box(walls, spare=1)
    edge = field - box(walls)
    waiting, outside = list(edge), set[str]()
    while waiting:
        hex_ = waiting.pop()
        if hex_ not in outside:
            outside.add(hex_)
            waiting.extend(other for other in grid.neighbours(hex_) if other in field and other not in walls)
    return frozenset(field - outside - set(walls))


def box(hexes: Collection[str], spare: int = 0) -> frozenset[str]:
    """The hexes of the smallest block of columns and rows that holds some, and so many more on every side."""
    columns, rows = zip(*(grid.offset(hex_) for hex_ in hexes), strict=True)
    named = (
        grid.label(column, row)
        for column in range(min(columns) - spare, max(columns) + spare + 1)
        for row in range(min(rows) - spare, max(rows) + spare + 1)
    )
    return frozenset(hex_ for hex_ in named if hex_ is not None)


def around(place: Collection[str]) -> frozenset[str]:
    """The ground before the walls."""
    return frozenset(other for hex_ in place for other in grid.neighbours(hex_)) - frozenset(place)


def holder(drawing: Drawing, hex_: str) -> str:
    """The shade of the holder of a hex within the walls (GS-11e)."""
    besieged = not drawing.left or hex_ in drawing.left
    return (drawing.besieged if besieged else drawing.besieger).shade


def standing(wall: Wall, layout: Layout) -> Iterator[str]:
    """A wall hex as it was built, or the rubble that it is."""
    size, (x, y) = layout.size, layout.centre(wall.hex)
    yield hexagon(
        layout,
        wall.hex,
        fill=RUBBLE if wall.down else FILLS.get(wall.of, STONE),
        stroke=DARK,
        stroke_width=2 if wall.of == TOWER else 1,
    )
    if wall.down:
        yield element("path", d=rubble(x, y, size), fill="#a59a83", stroke=DARK, stroke_width=0.5)
    else:
        yield element("path", d=grain(wall, x, y, size), fill="none", stroke=grain_ink(wall), stroke_width=1)


def grain(wall: Wall, x: float, y: float, size: float) -> str:
    """The lines by which a kind of wall is told: stakes, planks, bars or courses of stone."""
    half, high = size * 0.45, size * 0.8
    if wall.of in (PALISADE, PLATFORM):
        stakes = (x + half * step / 2 for step in range(-2, 3))
        lines = "".join(f"M{number(at)} {number(y - high)}V{number(y + high)}" for at in stakes)
        return lines if wall.of == PALISADE else lines + flat(x, y, half * 1.3, (-0.55, 0.55), size)
    if wall.of == GATE:
        return (
            flat(x, y, half * 1.2, (-0.7, -0.35, 0.35, 0.7), size)
            + f"M{number(x)} {number(y - high)}v{high * 2:.1f}"
        )
    return flat(x, y, half * 1.3, (-0.6, -0.2, 0.2, 0.6), size)


def flat(x: float, y: float, half: float, shares: Iterable[float], size: float) -> str:
    """Level lines across a hex."""
    return "".join(f"M{number(x - half)} {number(y + share * size)}h{half * 2:.1f}" for share in shares)


def grain_ink(wall: Wall) -> str:
    """The colour of those lines."""
    return GRAIN if wall.of in (PALISADE, PLATFORM, GATE) else "#6f695e"


def rubble(x: float, y: float, size: float) -> str:
    """Stones and splinters."""
    stones = ((-0.6, -0.35), (0.5, -0.5), (-0.1, -0.62), (0.62, 0.2), (-0.55, 0.45), (0.1, 0.7))
    side = size * 0.13
    return "".join(
        f"M{number(x + dx * size - side)} {number(y + dy * size)}l{side:.1f}-{side:.1f} {side * 1.2:.1f} {side:.1f}"
        f" -{side:.1f} {side * 0.8:.1f}z"
        for dx, dy in stones
    )


def marked(wall: Wall, layout: Layout) -> Iterator[str]:
    """The number by which orders name a wall, the degrees that it has taken, and the cross of a breach."""
    size, (x, y) = layout.size, layout.centre(wall.hex)
    if wall.down:
        arm, across = size * 0.55, f"{size * 1.1:.1f}"
        yield element(
            "path",
            d=f"M{number(x - arm)} {number(y - arm)}l{across} {across}m0-{across}l-{across} {across}",
            stroke=BREACH,
            stroke_width=size * 0.13,
            stroke_linecap="round",
            class_="breach",
        )
    elif wall.damage:
        yield from cracks(wall, (x, y), size)
    yield element(
        "text",
        wall.hex,
        x=x,
        y=y + size * 0.17,
        font_size=round(size * 0.46, 1),
        font_weight="bold",
        text_anchor="middle",
        fill=PALETTE.paper.text,
        stroke="#fffaf0",
        stroke_width=round(size * 0.16, 1),
        paint_order="stroke",
    )


def cracks(wall: Wall, at: Point, size: float) -> Iterator[str]:
    """Dots for the degrees that bring a wall down, filled as far as it has taken them, and a crack for each."""
    x, y = at
    for step in range(wall.damage):
        start = x - size * 0.5 + step * size * 0.4
        yield element(
            "path",
            d=f"M{number(start)} {number(y - size * 0.75)}l{size * 0.14:.1f} {size * 0.5:.1f}l-{size * 0.2:.1f} "
            f"{size * 0.4:.1f}l{size * 0.16:.1f} {size * 0.5:.1f}",
            fill="none",
            stroke=DARK,
            stroke_width=1.6,
            class_="crack",
        )
    gap = size * 0.3
    for step in range(wall.degrees):
        yield element(
            "circle",
            cx=x + (step - (wall.degrees - 1) / 2) * gap,
            cy=y + size * 0.52,
            r=round(size * 0.11, 1),
            fill=BREACH if step < wall.damage else "#fffaf0",
            stroke=DARK,
            stroke_width=0.7,
        )


def hexagon(layout: Layout, hex_: str, **attributes: str | float | None) -> str:
    """A hex."""
    return element("path", d=polygon(layout.corners(hex_)), **attributes)


def outline(layout: Layout, place: frozenset[str], **attributes: str | float | None) -> str:
    """The border of an area along the sides of its hexes."""
    path = ""
    for hex_ in sorted(place):
        corners = layout.corners(hex_)
        for turn, side in enumerate(grid.SIDES):
            if grid.neighbour(hex_, side) not in place:
                (ax, ay), (bx, by) = corners[turn], corners[(turn + 1) % len(grid.SIDES)]
                path += f"M{number(ax)} {number(ay)}L{number(bx)} {number(by)}"
    return element("path", d=path, fill="none", stroke_linecap="round", **attributes)
