"""What of the field is drawn: all of it in a large battle, in a small one where it is fought, and the ground about."""

from collections.abc import Iterable

import msgspec

from battles.drawn.sheet import LAYOUT, SIZE, extent
from battles.grunwald.field import Field

FRAME = 6.0
"""What is left beside the hexes."""
AROUND = 3
"""Hexes beyond who stands outermost: he can see what he rides into."""
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


def whole(field: Field) -> Window:
    """All of the field."""
    # The map's first column is the grid's second, wherever its even columns lie lower.
    left = min(LAYOUT.centre(field.naming.hex_of(hex_))[0] for hex_ in field.hexes) - SIZE
    wide, high = extent(field.told.columns, field.told.rows_count)
    return Window(left - FRAME, -FRAME, wide + 2 * FRAME, high + 2 * FRAME, tuple(field.hexes))


def about(field: Field, hexes: Iterable[str]) -> Window:
    """Where these hexes lie, or all of the field where that is not much less, or there are none."""
    every, middles = whole(field), [LAYOUT.centre(field.naming.hex_of(hex_)) for hex_ in hexes]
    if not middles:
        return every
    (left, width), (top, height) = (
        reach([point[axis] for point in middles], AROUND * LAYOUT.height) for axis in (0, 1)
    )
    if width < BROADER * height:
        left, width = left - (BROADER * height - width) / 2, BROADER * height
    left, width = within(left, width, every.left, every.width)
    top, height = within(top, height, every.top, every.height)
    if width * height > MOST * every.width * every.height:
        return every
    shown = tuple(hex_ for hex_ in field.hexes if inside(field, hex_, left, top, width, height))
    return Window(left, top, width, height, shown, part=True)


def reach(found: list[float], more: float) -> tuple[float, float]:
    """From where some lie along an axis, and how far, with so much more at either end and half a hex."""
    frm, to = min(found) - more - SIZE, max(found) + more + SIZE
    return frm, to - frm


def within(frm: float, size: float, least: float, most: float) -> tuple[float, float]:
    """A stretch moved into a longer one that begins at `least`, and cut to it where it is too long."""
    size = min(size, most)
    return min(max(frm, least), least + most - size), size


def inside(field: Field, hex_: str, left: float, top: float, width: float, height: float) -> bool:
    """Whether the middle of a hex lies in a rectangle."""
    x, y = LAYOUT.centre(field.naming.hex_of(hex_))
    return left <= x <= left + width and top <= y <= top + height
