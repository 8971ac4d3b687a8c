"""The printed map: ground as areas, roads and streams as lines, and the name of each hex."""

from collections.abc import Callable, Container, Iterator
from functools import lru_cache

from battles.drawn.land import crest
from battles.drawn.palette import PALETTE, Sign
from battles.drawn.sheet import LAYOUT, SIZE
from battles.drawn.walls import across, all_drawn, beside
from battles.drawn.works import LINES, scaled
from battles.grunwald.drawing.symbols import PALE, lettered
from battles.grunwald.drawing.words import LOOK
from battles.grunwald.field import Field
from battles.wording import plain
from hexmap.drawing import Attributes, Point, area, element, open_curve, polygon, polyline, toward

INK = PALETTE.ink
CLEAR = "clear"
WATER, DEEP = "#4f8fb8", "#2c6a96"
DRAWN: tuple[Sign, ...] = ("houses", "tent", "rubble")
"""Signs that are lines; the others are figures."""
LABEL = 6.4
TOP = 17.6
"""How far above the middle of a hex its name stands."""
WIDTHS = {"stream": (4.6, 2.6), "river": (11.0, 8.0)}
"""How wide water is, with its banks and without."""
WALLS = {"wall": "palisade", "gate": "entrance"}


@lru_cache(maxsize=4)
def lasting(field: Field) -> str:
    """The whole map, as long as nothing of it is destroyed."""
    layers = (
        base(field),
        areas(field),
        roads(field),
        waters(field),
        signs(field),
        grid(field),
        sides(field),
        villages(field),
    )
    return "".join(layers)


def at(field: Field, hex_: str) -> Point:
    """The middle of a hex on the sheet."""
    return LAYOUT.centre(field.naming.hex_of(hex_))


def edge(field: Field, hex_: str, other: str) -> tuple[Point, Point]:
    """The ends of the side between two hexes."""
    return LAYOUT.edge(field.naming.hex_of(hex_), field.naming.hex_of(other))


def there(field: Field) -> set[str]:
    """The kinds of ground and of sides on a map, for its key."""
    kinds = {kind for found in field.sides.values() for kind in found}
    return {*field.terrain.values(), *kinds} | ({"road"} if field.roads else set())


def definitions() -> str:
    """The signs of ground that are lines."""
    return "".join(
        element(
            "path", id=f"sign-{name}", d=scaled(LINES[name]), fill="none", stroke=INK.wall, stroke_width=1.3
        )
        for name in DRAWN
    )


def base(field: Field) -> str:
    """All hexes, as if they were open."""
    return element("path", d=cells(field), fill=LOOK.colours[CLEAR])


def cells(field: Field) -> str:
    """The borders of all hexes."""
    return "".join(polygon(LAYOUT.corners(field.naming.hex_of(hex_))) for hex_ in field.hexes)


def areas(field: Field) -> str:
    """Woods, marshes, villages and camps, each with smooth borders."""
    drawn = []
    for kind, colour in LOOK.colours.items():
        hexes = {field.naming.hex_of(hex_) for hex_, terrain in field.terrain.items() if terrain == kind}
        if hexes and kind != CLEAR:
            style: Attributes = {
                "fill": colour,
                "fill_rule": "evenodd",
                "stroke": INK.faint,
                "stroke_width": 1.2,
            }
            drawn.append(element("path", d=area(LAYOUT, hexes), **style))
    return "".join(drawn)


def roads(field: Field) -> str:
    """Roads from centre to centre: light between two dark lines."""
    path = "".join(open_curve([at(field, hex_) for hex_ in chain]) for chain in field.told.roads.values())
    style: Attributes = {"d": path, "fill": "none", "stroke_linejoin": "round"}
    return element("path", **style, stroke=INK.crest, stroke_width=5.6) + element(
        "path", **style, stroke="#f8efd2", stroke_width=3.6
    )


def waters(field: Field) -> str:
    """Streams and rivers along the sides of hexes."""
    drawn = ""
    for kind, (banks, water) in WIDTHS.items():
        path = "".join(polyline(edge(field, *pair)) for pair in pairs(field, kind))
        style: Attributes = {"d": path, "fill": "none", "stroke_linecap": "round"}
        if path:
            drawn += element("path", **style, stroke=DEEP, stroke_width=banks) + element(
                "path", **style, stroke=WATER, stroke_width=water
            )
    return drawn


def pairs(field: Field, kind: str) -> Iterator[tuple[str, str]]:
    """The sides of a kind, each once; slopes from the lower hex."""
    for (hex_, other), kinds in field.sides.items():
        if kind in kinds and (hex_ < other or kind == "uphill"):
            yield hex_, other


def signs(field: Field) -> str:
    """A sign in each hex of some ground."""
    drawn = []
    for hex_, terrain in field.terrain.items():
        if terrain in LOOK.signs:
            x, y = at(field, hex_)
            drawn.append(element("use", href=f"#sign-{LOOK.signs[terrain]}", x=x, y=y))
    return "".join(drawn)


def grid(field: Field) -> str:
    """The borders of hexes."""
    return element("path", d=cells(field), fill="none", stroke=INK.grid, stroke_width=0.7, opacity=0.75)


def sides(field: Field) -> str:
    """What stands on sides: walls of waggons and their gates, bridges, fords and slopes."""
    standing = ((wall, edge(field, *pair)) for kind, wall in WALLS.items() for pair in pairs(field, kind))
    slopes = "".join(crest(*map(field.naming.hex_of, pair)) for pair in pairs(field, "uphill"))
    over = "".join(CROSSINGS[kind](*edge(field, *pair)) for kind in CROSSINGS for pair in pairs(field, kind))
    return (
        all_drawn(standing)
        + element("path", d=slopes, fill="none", stroke=INK.crest, stroke_width=2.2)
        + over
    )


def bridge(a: Point, b: Point) -> str:
    """Planks over the water, between two rails."""
    deck = polygon(
        [beside(a, b, share, off) for share, off in ((0.36, -9), (0.64, -9), (0.64, 9), (0.36, 9))]
    )
    rails = across(a, b, 0.34, 10) + across(a, b, 0.66, 10)
    return element("path", d=deck, fill="#caa46e") + element(
        "path", d=rails, stroke=INK.wall, stroke_width=2.4
    )


def ford(a: Point, b: Point) -> str:
    """Stones in the water."""
    stones = (toward(a, b, share) for share in (0.26, 0.42, 0.58, 0.74))
    return "".join(
        element("circle", cx=x, cy=y, r=2.6, fill=PALE, stroke=INK.wall, stroke_width=1) for x, y in stones
    )


CROSSINGS: dict[str, Callable[[Point, Point], str]] = {"bridge": bridge, "ford": ford}


def labels(field: Field, taken: Container[str]) -> str:
    """The name of each hex in which nothing stands, as it is printed."""
    placed = ((hex_, *at(field, hex_)) for hex_ in field.hexes if hex_ not in taken)
    names = (element("text", hex_, x=x, y=y - TOP + 0.36 * LABEL) for hex_, x, y in placed)
    return element("g", *names, font_size=LABEL, text_anchor="middle", fill=INK.faint)


def villages(field: Field) -> str:
    """The names of villages, over them."""
    drawn = ""
    for name, hexes in field.told.villages.items():
        spots = [at(field, hex_) for hex_ in hexes]
        x = sum(spot[0] for spot in spots) / len(spots)
        drawn += lettered(
            plain(name).title(), x, min(spot[1] for spot in spots) - 1.15 * SIZE, 17, INK.text, halo=True
        )
    return drawn


def ruins(field: Field, ruined: tuple[str, ...]) -> str:
    """The fortifications that have been destroyed."""
    spots = (at(field, hex_) for hex_ in ruined)
    return "".join(element("use", href=f"#sign-{LOOK.signs['ruined']}", x=x, y=y) for x, y in spots)
