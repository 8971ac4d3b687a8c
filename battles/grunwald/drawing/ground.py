"""The printed map: ground as areas, roads and streams as lines."""

from collections.abc import Callable
from functools import lru_cache

from battles.grunwald.drawing.words import LOOK
from battles.grunwald.state.field import Field
from battles.kit.drawn import printed
from battles.kit.drawn.land import crest
from battles.kit.drawn.palette import PALETTE, Sign
from battles.kit.drawn.printed import areas, at, banked, edge, outlines, pairs, put, signs, waters
from battles.kit.drawn.walls import across, all_drawn, box
from battles.kit.drawn.works import LINES, scaled
from hexmap.drawing import Attributes, Point, element, open_curve, toward

INK = PALETTE.ink
CLEAR = "clear"
CELLS = "grunwald-cells"
"""The outline of all hexes, which is drawn twice."""
ROAD, PLANKS = "#f8efd2", "#caa46e"
DRAWN: tuple[Sign, ...] = ("houses", "tent", "rubble")
"""Signs that are lines; the others are figures."""
WIDTHS = {"stream": (4.6, 2.6), "river": (11.0, 8.0)}
"""How wide water is, with its banks and without."""
WALLS = {"wall": "palisade", "gate": "entrance"}


@lru_cache(maxsize=4)
def lasting(field: Field) -> str:
    """The whole map, as long as nothing of it is destroyed."""
    kinds = {kind: colour for kind, colour in LOOK.colours.items() if kind != CLEAR}
    over = roads(field), waters(field, WIDTHS), signs(field, LOOK.signs), grid(), sides(field)
    return "".join((base(field), areas(field, kinds), *over))


def there(field: Field, hexes: frozenset[str], ruined: tuple[str, ...] = ()) -> set[str]:
    """The kinds of ground and of sides of some hexes, for the key, with roads and destroyed works."""
    more = {"road": field.roadside, "ruined": ruined}
    return printed.there(field, hexes) | {kind for kind, where in more.items() if hexes.intersection(where)}


def definitions() -> str:
    """The signs of ground that are lines."""
    style: Attributes = {"fill": "none", "stroke": INK.wall, "stroke_width": 1.3}
    return "".join(element("path", id=f"sign-{name}", d=scaled(LINES[name]), **style) for name in DRAWN)


def base(field: Field) -> str:
    """All hexes, as if they were open; their borders are drawn once more over the ground (`grid`)."""
    path = element("path", id=CELLS, d=outlines(field, field.hexes))
    return element("defs", path) + cells(fill=LOOK.colours[CLEAR])


def cells(**style: str | float | None) -> str:
    """All hexes in some way."""
    return element("use", href=f"#{CELLS}", **style)


def roads(field: Field) -> str:
    """Roads from centre to centre."""
    chains = ([at(field, hex_) for hex_ in chain] for chain in field.told.roads.values())
    return banked("".join(map(open_curve, chains)), (INK.crest, 5.6), (ROAD, 3.6))


def grid() -> str:
    """The borders of hexes."""
    return cells(fill="none", stroke=INK.grid, stroke_width=0.7, opacity=0.75)


def sides(field: Field) -> str:
    """The drawing of sides: walls of waggons and their gates, bridges, fords and slopes."""
    standing = ((wall, edge(field, *pair)) for kind, wall in WALLS.items() for pair in pairs(field, kind))
    slopes = "".join(
        crest(field.naming.hex_of(lower), field.naming.hex_of(higher))
        for lower, higher in pairs(field, "uphill", ordered=True)
    )
    over = "".join(CROSSINGS[kind](*edge(field, *pair)) for kind in CROSSINGS for pair in pairs(field, kind))
    return (
        all_drawn(standing)
        + element("path", d=slopes, fill="none", stroke=INK.crest, stroke_width=2.2)
        + over
    )


def bridge(a: Point, b: Point) -> str:
    """Planks over the water, between two rails."""
    rails = across(a, b, 0.34, 10) + across(a, b, 0.66, 10)
    deck = element("path", d=box(a, b, 0.36, 0.64, 9), fill=PLANKS)
    return deck + element("path", d=rails, stroke=INK.wall, stroke_width=2.4)


def ford(a: Point, b: Point) -> str:
    """Stones in the water."""
    stones = [toward(a, b, share) for share in (0.26, 0.42, 0.58, 0.74)]
    return "".join(element("circle", cx=x, cy=y, r=2.6, fill=INK.wall) for x, y in stones)


CROSSINGS: dict[str, Callable[[Point, Point], str]] = {"bridge": bridge, "ford": ford}


def ruins(field: Field, ruined: tuple[str, ...]) -> str:
    """The fortifications that have been destroyed."""
    return "".join(put(LOOK.signs["ruined"], at(field, hex_)) for hex_ in ruined)
