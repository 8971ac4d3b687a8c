"""The names of the hexes of a printed map, at places where they hide nothing and are whole."""

from collections.abc import Container

from battles.kit.drawn.palette import PALETTE
from battles.kit.drawn.printed import Printed, at
from battles.kit.drawn.sheet import LAYOUT
from battles.kit.drawn.window import Window
from hexmap.drawing import Layout, Point, element

HEX = 6.4
"""How high the letters are of the name of a hex."""
RISE = 17.6
"""How far above the middle of a hex its name stands."""
BREADTH = 0.62
"""A letter of the sheet by its height, broad ones."""


def hexes(field: Printed, seen: Window, taken: Container[str], layout: Layout = LAYOUT) -> str:
    """The name of each hex that is seen and in which nothing stands, as it is printed."""
    placed = (
        (hex_, x, y - RISE) for hex_ in seen.hexes if hex_ not in taken for x, y in [at(field, hex_, layout)]
    )
    names = (
        element("text", hex_, x=x, y=y + 0.36 * HEX)
        for hex_, x, y in placed
        if inward((x, y), hex_, HEX, seen) == (x, y)
    )
    return element("g", *names, font_size=HEX, text_anchor="middle", fill=PALETTE.ink.faint)


def inward(spot: Point, text: str, size: float, seen: Window) -> Point:
    """A place for letters, moved so far into the window that no edge cuts them."""
    wide, high = BREADTH * size * len(text) / 2, size / 2
    x, y = spot
    return (
        min(max(x, seen.left + wide), seen.left + seen.width - wide),
        min(max(y, seen.top + high), seen.top + seen.height - high),
    )
