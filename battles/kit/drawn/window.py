"""The drawn part of a printed map: all of it in a large battle, the surroundings of the fight in a small one."""

from collections.abc import Iterable
from functools import lru_cache

import msgspec

from battles.kit.drawn.printed import Printed, at
from battles.kit.drawn.sheet import LAYOUT, SIZE
from hexmap.drawing import Layout, element

FRAME = 6.0
"""The margin beside the hexes."""
AROUND = 3
"""The hexes shown beyond the outermost piece, which needs to see its way."""
MOST = 0.5
"""Of the field: a part larger than that is no help."""
BROADER = 1.4
"""A part is so many times as broad as it is high, so that it fits a screen."""


class Window(msgspec.Struct, frozen=True):
    """A rectangle of the map on the sheet, and the hexes in it; `part`: there are others."""

    left: float
    top: float
    width: float
    height: float
    hexes: tuple[str, ...]
    part: bool = False

    def holds(self, x: float, y: float) -> bool:
        """True if a point of the sheet lies in it."""
        return self.left <= x <= self.left + self.width and self.top <= y <= self.top + self.height

    def shown(self, layers: Iterable[str], wide: float) -> str:
        """The layers of the map, so wide, and nothing of them beyond it."""
        scale = wide / self.width
        moved = f"scale({scale:.4f}) translate({-self.left:.1f} {-self.top:.1f})"
        board = element("g", *layers, transform=moved)
        # A document within the document shows nothing beyond its own edges.
        return element("svg", board, width=wide, height=scale * self.height) if self.part else board


@lru_cache(maxsize=8)
def whole(field: Printed, layout: Layout = LAYOUT) -> Window:
    """All of the field."""
    corners = [point for hex_ in field.hexes for point in layout.corners(field.naming.hex_of(hex_))]
    (left, right), (top, bottom) = (
        (min(each) - FRAME, max(each) + FRAME) for each in zip(*corners, strict=True)
    )
    return Window(left, top, right - left, bottom - top, field.hexes)


def about(field: Printed, hexes: Iterable[str], layout: Layout = LAYOUT) -> Window:
    """The window of these hexes, or of all the field if that is not much more, or without hexes."""
    every, middles = whole(field, layout), [at(field, hex_, layout) for hex_ in hexes]
    if not middles:
        return every
    (left, width), (top, height) = (
        reach([point[axis] for point in middles], AROUND * layout.height) for axis in (0, 1)
    )
    if width < BROADER * height:
        left, width = left - (BROADER * height - width) / 2, BROADER * height
    left, width = within(left, width, every.left, every.width)
    top, height = within(top, height, every.top, every.height)
    if width * height > MOST * every.width * every.height:
        return every
    part = Window(left, top, width, height, (), part=True)
    shown = tuple(hex_ for hex_ in field.hexes if part.holds(*at(field, hex_, layout)))
    return msgspec.structs.replace(part, hexes=shown)


def reach(found: list[float], more: float) -> tuple[float, float]:
    """From where some lie along an axis, and how far, with so much more at either end and half a hex."""
    frm, to = min(found) - more - SIZE, max(found) + more + SIZE
    return frm, to - frm


def within(frm: float, size: float, least: float, most: float) -> tuple[float, float]:
    """A stretch moved into a longer one that begins at `least`, and cut to it where it is too long."""
    size = min(size, most)
    return min(max(frm, least), least + most - size), size
