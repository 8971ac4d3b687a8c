"""The ground under everything: terrain, crests, walls, joints of maps, the grid and a few numbers."""

from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from typing import Protocol

from battles.fields.laid import Laid
from battles.fields.parts import part_of
from battles.kit.drawn.palette import PALETTE, Look
from battles.kit.drawn.sheet import LAYOUT, SIZE
from battles.kit.drawn.walls import HIGH, all_drawn
from battles.kit.drawn.works import TREADS, Built, floors, heights
from hexmap.drawing import Layout, element, number, polygon, polyline, toward

EVERY = 5
"""Columns and rows from one number to the next."""
INK = PALETTE.ink
Stroke = Callable[[float, float], str]


class Land(Built, Protocol):
    """The ground of a system, hex by hex."""

    @property
    def laid(self) -> tuple[Laid, ...]:
        """The maps of the field; none where it is a sheet of its own."""
        ...


def land(lasts: str, ground: Land, look: Look, taken: Collection[str]) -> str:
    """The whole ground over the lasting part; hexes that are `taken` by counters get no number."""
    return element("g", lasts, numbers(ground, look, taken), heights(ground, look, taken))


def lasting(ground: Land, look: Look) -> str:
    """All that looks the same from one drawing of a battle to the next: worth keeping while it is fought."""
    layers = (
        terrain(ground, look),
        signs(ground, look),
        grid_lines(ground),
        floors(ground, look),
        crests(ground),
        walls(ground),
        joints(ground),
    )
    return "".join(layers)


def definitions() -> str:
    """The signs of the terrain, for `signs` to refer to."""
    s = SIZE
    tree = "".join(
        element("circle", cx=x * s, cy=y * s, r=0.3 * s, fill=INK.wood, opacity=0.55)
        for x, y in ((-0.32, 0.16), (0.3, 0.2), (0.0, -0.28))
    )
    brush = _strokes(((-0.35, 0.15), (0.1, 0.3), (0.35, -0.15), (-0.1, -0.25)), INK.wood, _tuft)
    reeds = _strokes(((-0.35, -0.2), (0.25, -0.3), (0.0, 0.1), (-0.3, 0.4), (0.38, 0.3)), INK.reed, _reed)
    rock = element(
        "path",
        d=polygon(
            [
                (-0.45 * s, 0.3 * s),
                (-0.2 * s, -0.35 * s),
                (0.1 * s, -0.1 * s),
                (0.25 * s, -0.3 * s),
                (0.5 * s, 0.3 * s),
            ]
        ),
        fill=INK.stone,
        opacity=0.7,
    )
    named = {"tree": tree, "brush": brush, "reeds": reeds, "rock": rock}
    return "".join(element("g", body, id=f"sign-{name}") for name, body in named.items())


def terrain(ground: Land, look: Look) -> str:
    """A path for each colour."""
    by_colour: dict[str, list[str]] = defaultdict(list)
    for hex_, cell in ground.cells.items():
        by_colour[look.colour(cell.terrain, cell.level)].append(polygon(LAYOUT.corners(hex_)))
    return "".join(element("path", d="".join(parts), fill=each) for each, parts in sorted(by_colour.items()))


def signs(ground: Land, look: Look) -> str:
    """Trees, brush, reeds and rocks, floors and ruins."""
    drawn = []
    for hex_, cell in ground.cells.items():
        if look.signs.get(cell.terrain, TREADS) != TREADS:
            x, y = LAYOUT.centre(hex_)
            drawn.append(element("use", href=f"#sign-{look.signs[cell.terrain]}", x=x, y=y))
    return element("g", *drawn) if drawn else ""


def grid_lines(ground: Land) -> str:
    """The borders of all hexes."""
    path = "".join(polygon(LAYOUT.corners(hex_)) for hex_ in ground.cells)
    return element("path", d=path, fill="none", stroke=INK.grid, stroke_width=0.7, opacity=0.6)


def crests(ground: Land) -> str:
    """Where levels meet: a line with ticks that point down."""
    path = "".join(crest(hex_, other) for hex_, other in _pairs(ground) if _rises(ground, hex_, other))
    return element("path", d=path, fill="none", stroke=INK.crest, stroke_width=2.2) if path else ""


def crest(lower: str, higher: str, layout: Layout = LAYOUT) -> str:
    """The border between a hex and a higher one, with ticks that point down."""
    a, b = layout.edge(lower, higher)
    foot = layout.centre(lower)
    ticks = (toward(a, b, share) for share in (0.2, 0.5, 0.8))
    return polyline((a, b)) + "".join(polyline((tick, toward(tick, foot, 0.22))) for tick in ticks)


def walls(ground: Land) -> str:
    """The drawing of the sides of hexes."""
    return all_drawn(
        (kind, LAYOUT.edge(hex_, other))
        for hex_, other in _pairs(ground)
        if hex_ < other and (kind := _between(ground, hex_, other))
    )


def joints(ground: Land) -> str:
    """The borders between the maps of a field."""
    if len(ground.laid) < 2:
        return ""
    part = {hex_: part_of(hex_, ground.laid) for hex_ in ground.cells}
    path = "".join(
        polyline(LAYOUT.edge(hex_, other))
        for hex_, other in _pairs(ground)
        if hex_ < other and part[hex_] != part[other]
    )
    return (
        element("path", d=path, fill="none", stroke=INK.joint, stroke_width=1.8, stroke_dasharray="7 5")
        if path
        else ""
    )


def numbers(ground: Land, look: Look, taken: Collection[str]) -> str:
    """The numbers of every fifth column and row, where nothing stands or grows."""
    written = []
    for hex_, cell in ground.cells.items():
        if (
            hex_ not in taken
            and cell.terrain not in look.signs
            and int(hex_[:2]) % EVERY == 0
            and int(hex_[2:]) % EVERY == 0
        ):
            x, y = LAYOUT.centre(hex_)
            written.append(element("text", hex_, x=x, y=y + 0.12 * SIZE))
    style: dict[str, str | float | None] = {
        "font_size": 0.38 * SIZE,
        "text_anchor": "middle",
        "fill": INK.faint,
    }
    return element("g", *written, **style) if written else ""


def _pairs(ground: Land) -> Iterator[tuple[str, str]]:
    for hex_ in ground.cells:
        for other in ground.neighbours[hex_]:
            if other is not None:
                yield hex_, other


def _rises(ground: Land, hex_: str, other: str) -> bool:
    rises = ground.cells[other].level > ground.cells[hex_].level
    return rises and _between(ground, hex_, other) not in HIGH


def _between(ground: Land, hex_: str, other: str) -> str:
    return ground.cells[hex_].borders[ground.neighbours[hex_].index(other)]


def _strokes(places: Iterable[tuple[float, float]], ink: str, shape: Stroke) -> str:
    path = "".join(shape(x * SIZE, y * SIZE) for x, y in places)
    return element("path", d=path, fill="none", stroke=ink, stroke_width=1.4, opacity=0.75)


def _tuft(x: float, y: float) -> str:
    w, h = 0.13 * SIZE, 0.2 * SIZE
    return polyline(((x - w, y - h), (x, y), (x + w, y - h))) + polyline(((x, y), (x, y - 1.3 * h)))


def _reed(x: float, y: float) -> str:
    w, h = 0.2 * SIZE, 0.16 * SIZE
    return f"M{number(x - w)} {number(y)}h{number(2 * w)}" + polyline(((x, y), (x, y - h)))
