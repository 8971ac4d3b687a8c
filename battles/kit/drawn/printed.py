"""Parts of printed maps, whose hexes have names of their own: areas of ground, lines along sides, signs and the grid."""

from collections.abc import Collection, Iterable, Iterator, Mapping
from itertools import chain
from typing import Protocol

from battles.kit.drawn.palette import PALETTE
from battles.kit.drawn.sheet import LAYOUT
from hexmap.drawing import Attributes, Layout, Point, area, element, polygon, polyline
from hexmap.naming import Naming

INK = PALETTE.ink
WATER, DEEP = "#4f8fb8", "#2c6a96"


class Printed(Protocol):
    """A printed map: the names of its hexes, their form, and the terrain of each and of its sides."""

    def __hash__(self) -> int:
        """One map is one object: it does not change."""
        ...

    @property
    def hexes(self) -> tuple[str, ...]:
        """All of them."""
        ...

    @property
    def naming(self) -> Naming:
        """Which hexes of the grid they are."""
        ...

    @property
    def terrain(self) -> Mapping[str, str]:
        """The terrain of each hex."""
        ...

    @property
    def sides(self) -> Mapping[tuple[str, str], Collection[str]]:
        """The kind of side between two hexes, by both their names."""
        ...


def at(field: Printed, hex_: str, layout: Layout = LAYOUT) -> Point:
    """The middle of a hex on the sheet."""
    return layout.centre(field.naming.hex_of(hex_))


def edge(field: Printed, hex_: str, other: str, layout: Layout = LAYOUT) -> tuple[Point, Point]:
    """The ends of the side between two hexes."""
    return layout.edge(field.naming.hex_of(hex_), field.naming.hex_of(other))


def outlines(field: Printed, hexes: Iterable[str], layout: Layout = LAYOUT) -> str:
    """The path about each of some hexes."""
    return "".join(polygon(layout.corners(field.naming.hex_of(hex_))) for hex_ in hexes)


def areas(field: Printed, colours: Mapping[str, str], layout: Layout = LAYOUT) -> str:
    """The kinds of ground that have a colour, each with smooth borders."""
    drawn = ""
    style: Attributes = {"fill_rule": "evenodd", "stroke": INK.faint, "stroke_width": 1.2}
    for kind, colour in colours.items():
        hexes = {field.naming.hex_of(hex_) for hex_, terrain in field.terrain.items() if terrain == kind}
        drawn += element("path", d=area(layout, hexes), fill=colour, **style) if hexes else ""
    return drawn


def there(field: Printed, hexes: Collection[str]) -> set[str]:
    """The kinds of ground and of sides of some hexes, for the key."""
    sides = (kinds for (hex_, _), kinds in field.sides.items() if hex_ in hexes)
    return {*(field.terrain[hex_] for hex_ in hexes), *chain.from_iterable(sides)}


def pairs(field: Printed, kind: str, *, ordered: bool = False) -> Iterator[tuple[str, str]]:
    """The sides of a kind, each once; `ordered` ones as they are told."""
    for (hex_, other), kinds in field.sides.items():
        if kind in kinds and (hex_ < other or ordered):
            yield hex_, other


def waters(field: Printed, widths: Mapping[str, tuple[float, float]], layout: Layout = LAYOUT) -> str:
    """Water along sides, of each kind so wide with its banks and without."""
    paths = {
        kind: "".join(polyline(edge(field, *pair, layout)) for pair in pairs(field, kind)) for kind in widths
    }
    return "".join(
        banked(paths[kind], (DEEP, banks), (WATER, water)) for kind, (banks, water) in widths.items()
    )


def banked(path: str, outer: tuple[str, float], inner: tuple[str, float]) -> str:
    """A line within a broader one, each of a colour and so wide."""
    style: Attributes = {"fill": "none", "stroke_linecap": "round", "stroke_linejoin": "round"}
    lines = (
        element("path", d=path, stroke=ink, stroke_width=width, **style) for ink, width in (outer, inner)
    )
    return "".join(lines) if path else ""


def signs(field: Printed, kinds: Mapping[str, str], layout: Layout = LAYOUT) -> str:
    """A sign in each hex of some ground."""
    return "".join(
        put(kinds[kind], at(field, hex_, layout)) for hex_, kind in field.terrain.items() if kind in kinds
    )


def put(sign: str, middle: Point) -> str:
    """A sign of ground about a point."""
    return element("use", href=f"#sign-{sign}", x=middle[0], y=middle[1])
