"""The marks in hexes beside counters: crosses, strokes, a roof; and the arcs of a piece."""

from collections.abc import Callable, Container
from typing import Literal

import msgspec

from battles.contract.wording import Said, say
from battles.kit.drawn.palette import PALETTE
from battles.kit.drawn.sheet import LAYOUT, SIZE
from hexmap.arcs import arc
from hexmap.drawing import element, polygon, polyline, toward, words
from hexmap.grid import within

INK = PALETTE.ink
Shape = Literal["cross", "large_cross", "strokes", "roof"]
LARGE, SMALL = 0.28, 0.13
"""Crosses: half of what they measure across, in radii of a hex."""
MOST = 3
"""So many crosses are shown of any number."""
LYING: tuple[Shape, Shape] = ("cross", "large_cross")
STANDING: tuple[Shape, Shape] = ("strokes", "roof")


class Mark(msgspec.Struct, frozen=True):
    """A mark in a hex beside counters: `count` crosses, strokes over the sides `sides`, or a roof.

    Sides are places in `grid.SIDES`. The meaning of each is the system's.
    """

    shape: Shape
    hex: str
    count: int = 1
    sides: tuple[int, ...] = ()
    title: str = ""


class Arcs(msgspec.Struct, frozen=True):
    """The arcs of a piece to be shown: front hex and facing, a place in `grid.SIDES`, as far as `reach` hexes."""

    front: str
    facing: int
    reach: int = 6


def arcs(field: Container[str], given: Arcs, said: Callable[[Said], str] = str) -> str:
    """Front arc and rear arc, as far as they are shown; the plain part is the side arc."""
    shaded: dict[str, list[str]] = {"front": [], "rear": []}
    for hex_ in within(given.front, given.reach):
        if hex_ in field and (where := arc(given.front, given.facing, hex_)) != "side":
            shaded[where].append(polygon(LAYOUT.corners(hex_)))
    paths = []
    named = {"front": say("front arc"), "rear": say("rear arc")}
    for name, colour in (("front", INK.arc), ("rear", INK.rear)):
        if shaded[name]:
            body = element("path", d="".join(shaded[name]), fill=colour, opacity=0.32)
            paths.append(element("g", element("title", words(said(named[name]))), body))
    return "".join(paths)


def below(given: tuple[Mark, ...]) -> str:
    """The marks on the ground, below the counters."""
    return "".join(lying(mark) for mark in given if mark.shape in LYING)


def above(given: tuple[Mark, ...]) -> str:
    """The marks above the counters."""
    return "".join(standing(mark) for mark in given if mark.shape in STANDING)


def lying(mark: Mark) -> str:
    """A row of crosses in the upper part of the hex."""
    x, y = LAYOUT.centre(mark.hex)
    h = (LARGE if mark.shape == "large_cross" else SMALL) * SIZE
    shown = min(mark.count, MOST)
    path = ""
    for place in range(shown):
        cx, cy = x + (place - (shown - 1) / 2) * 2.8 * h, y - 0.6 * SIZE
        path += polyline(((cx - h, cy - h), (cx + h, cy + h))) + polyline(
            ((cx - h, cy + h), (cx + h, cy - h))
        )
    title = element("title", words(mark.title)) if mark.title else ""
    return element("g", title, element("path", d=path, stroke=INK.body, stroke_width=2.4, fill="none"))


def standing(mark: Mark) -> str:
    """Strokes over some sides of the hex, or a roof at its top."""
    title = element("title", words(mark.title)) if mark.title else ""
    if mark.shape == "roof":
        x, y = LAYOUT.centre(mark.hex)
        roof = polyline(
            ((x - 0.6 * SIZE, y - 0.5 * SIZE), (x, y - 0.84 * SIZE), (x + 0.6 * SIZE, y - 0.5 * SIZE))
        )
        return element("g", title, element("path", d=roof, fill="none", stroke=INK.text, stroke_width=3.0))
    path = "".join(_points(mark.hex, side) for side in mark.sides)
    return element("g", title, element("path", d=path, fill="none", stroke=INK.text, stroke_width=1.8))


def _points(hex_: str, facing: int) -> str:
    corners = LAYOUT.corners(hex_)
    a, b = corners[facing], corners[(facing + 1) % 6]
    middle = LAYOUT.centre(hex_)
    shafts = (toward(a, b, share) for share in (0.25, 0.5, 0.75))
    return "".join(polyline((toward(middle, each, 0.8), toward(middle, each, 1.22))) for each in shafts)
