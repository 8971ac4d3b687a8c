"""Drawing on the lattice: where hexes lie on a sheet, smooth outlines and lines, and SVG elements as text.

Lengths are in units of the sheet; x grows east, y grows south. A path is the text of SVG's attribute `d`.
"""

import re
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import sqrt
from xml.sax.saxutils import escape, quoteattr

from hexmap import grid

Point = tuple[float, float]
Attributes = dict[str, str | float | None]
"""Attributes of an element, for `element` to write."""

_Corner = tuple[int, int]

# Corners of a hex in half radii and half heights from its centre; corners n and n + 1 bound side n of SIDES.
_CORNERS: tuple[_Corner, ...] = ((-1, -1), (1, -1), (2, 0), (1, 1), (-1, 1), (-2, 0))
_COS = sqrt(3) / 2
"""Of a twelfth of a circle, whose sine is a half."""
_NOT_XML = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")


@dataclass(frozen=True, slots=True)
class Layout:
    """Where the lattice lies on the sheet: `size` is the radius of a hex, centre to corner.

    `pointy`: all of it is turned a twelfth of a circle to the left, so that hexes stand on a corner (`hexmap.naming`).
    """

    size: float
    pointy: bool = False

    @property
    def height(self) -> float:
        """Across the flats of a hex, which is also the way from centre to centre."""
        return sqrt(3) * self.size

    def centre(self, hex_: str) -> Point:
        """The centre of a hex."""
        return self._at(_middle(hex_))

    def corners(self, hex_: str) -> tuple[Point, ...]:
        """The six corners, clockwise from the north-western one; corners n and n + 1 bound side n of the grid."""
        x, y = _middle(hex_)
        return tuple(self._at((x + dx, y + dy)) for dx, dy in _CORNERS)

    def edge(self, a: str, b: str) -> tuple[Point, Point]:
        """The side between two adjacent hexes. ValueError if they are not adjacent."""
        side = grid.SIDES.index(grid.side_between(a, b))
        corners = self.corners(a)
        return corners[side], corners[(side + 1) % 6]

    def outlines(self, hexes: Collection[str]) -> list[list[Point]]:
        """The borders of an area of hexes as closed rings of the middles of its outer sides.

        Middles instead of corners: a straight border of hexes, which runs in a zigzag, becomes straight.
        """
        return [[self._at(mid(a, b)) for a, b in ring] for ring in _rings(frozenset(hexes))]

    def _at(self, corner: tuple[float, float]) -> Point:
        x, y = corner[0] * self.size / 2 + self.size, corner[1] * self.height / 2 + self.height / 2
        return (x * _COS + y / 2, y * _COS - x / 2) if self.pointy else (x, y)


def mid(a: tuple[float, float], b: tuple[float, float]) -> Point:
    """The point halfway."""
    return (a[0] + b[0]) / 2, (a[1] + b[1]) / 2


def toward(a: Point, b: Point, share: float) -> Point:
    """The point that share of the way from one to the other (0 to 1; more goes beyond)."""
    return a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share


def number(value: float) -> str:
    """A coordinate with at most one decimal, as short as it gets."""
    text = f"{value:.1f}"
    return text.removesuffix(".0") if text not in ("-0.0", "0.0") else "0"


def polygon(points: Sequence[Point]) -> str:
    """The path of a closed figure with straight sides."""
    return "M" + "L".join(_pair(point) for point in points) + "Z"


def polyline(points: Sequence[Point]) -> str:
    """The path of an open line with straight parts."""
    return "M" + "L".join(_pair(point) for point in points)


def closed_curve(points: Sequence[Point]) -> str:
    """The path of a closed smooth curve drawn towards each point in turn (a quadratic B-spline)."""
    pen = _Pen(mid(points[-1], points[0]))
    for here, after in zip(points, (*points[1:], points[0]), strict=True):
        pen.curve(here, mid(here, after))
    return pen.path + "z"


def open_curve(points: Sequence[Point]) -> str:
    """The path of a smooth line from the first point to the last, drawn towards those between."""
    if len(points) < 3:
        return polyline(points)
    pen = _Pen(points[0])
    for here, after in pairwise(points[1:-1]):
        pen.curve(here, mid(here, after))
    pen.curve(points[-2], points[-1])
    return pen.path


def area(layout: Layout, hexes: Collection[str]) -> str:
    """The path of an area of hexes with smooth borders; fill it by the rule "evenodd"."""
    return "".join(closed_curve(ring) for ring in layout.outlines(hexes))


def element(name: str, *children: str, **attributes: str | float | None) -> str:
    """An SVG element as text. Children are markup as it is; attributes are escaped.

    An attribute's name drops a last underscore and turns others into hyphens (`class_`, `stroke_width`); None
    leaves it out.
    """
    written = "".join(
        f" {key.rstrip('_').replace('_', '-')}={_quoted(value)}"
        for key, value in attributes.items()
        if value is not None
    )
    return f"<{name}{written}>{''.join(children)}</{name}>" if children else f"<{name}{written}/>"


def words(text: str) -> str:
    """Text as XML content: escaped, without the characters that XML forbids."""
    return escape(_NOT_XML.sub("", text))


class _Pen:
    # Steps are written from the rounded place of the pen, so that rounding never adds up along a long coast.
    def __init__(self, start: Point) -> None:
        self.x, self.y = round(start[0], 1), round(start[1], 1)
        self.path = f"M{_pair(start)}"

    def curve(self, towards: Point, end: Point) -> None:
        steps = [round(end[0] - self.x, 1), round(end[1] - self.y, 1)]
        self.path += "q" + _run([towards[0] - self.x, towards[1] - self.y, *steps])
        self.x, self.y = round(self.x + steps[0], 1), round(self.y + steps[1], 1)


def _run(numbers: Iterable[float]) -> str:
    text = ""
    for value in numbers:
        written = number(value)
        text += written if not text or written.startswith("-") else f" {written}"
    return text


def _pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def _quoted(value: str | float) -> str:
    return quoteattr(_NOT_XML.sub("", value) if isinstance(value, str) else number(value))


def _middle(hex_: str) -> _Corner:
    col, row = grid.offset(hex_)
    return 3 * col, 2 * row + (col & 1)


def _rings(hexes: frozenset[str]) -> list[list[tuple[_Corner, _Corner]]]:
    # Three hexes meet at a corner, so a border enters and leaves it exactly once: the sides chain up.
    after = dict(side for hex_ in sorted(hexes) for side in _outer_sides(hex_, hexes))
    rings = []
    while after:
        here = next(iter(after))
        ring = []
        while here in after:
            there = after.pop(here)
            ring.append((here, there))
            here = there
        rings.append(ring)
    return rings


def _outer_sides(hex_: str, hexes: frozenset[str]) -> Iterable[tuple[_Corner, _Corner]]:
    around = grid.neighbours(hex_)
    if len(around) == len(grid.SIDES) and hexes.issuperset(around):
        return
    x, y = _middle(hex_)
    for turn, side in enumerate(grid.SIDES):
        if grid.neighbour(hex_, side) not in hexes:
            (ax, ay), (bx, by) = _CORNERS[turn], _CORNERS[(turn + 1) % 6]
            yield (x + ax, y + ay), (x + bx, y + by)
