"""The names on the printed map, of hexes and of villages, where they hide nothing and no edge cuts them."""

from collections.abc import Container, Iterator

from battles.drawn.palette import PALETTE
from battles.drawn.sheet import SIZE
from battles.grunwald.drawing.ground import at
from battles.grunwald.drawing.symbols import lettered
from battles.grunwald.drawing.window import Window
from battles.grunwald.field import Field
from battles.wording import plain
from hexmap.drawing import Point, element

INK = PALETTE.ink
HEX, VILLAGE = 6.4, 17.0
"""How high the letters are of the name of a hex and of that of a village."""
RISE = 17.6
"""How far above the middle of a hex its name stands."""
BREADTH = 0.62
"""A letter of the sheet by its height, broad ones."""
BESIDE = 1.15 * SIZE
"""How far from the middle of the nearest of its hexes the name of a village stands."""


def hexes(field: Field, seen: Window, taken: Container[str]) -> str:
    """The name of each hex that is seen and in which nothing stands, as it is printed."""
    placed = ((hex_, x, y - RISE) for hex_ in seen.hexes if hex_ not in taken for x, y in [at(field, hex_)])
    names = (
        element("text", hex_, x=x, y=y + 0.36 * HEX)
        for hex_, x, y in placed
        if inward((x, y), hex_, HEX, seen) == (x, y)
    )
    return element("g", *names, font_size=HEX, text_anchor="middle", fill=INK.faint)


def villages(field: Field, seen: Window, taken: Container[str]) -> str:
    """The names of the villages that are seen, each over it or, where somebody stands there, under it."""
    drawn = ""
    for name, whole in field.told.villages.items():
        if shown := [at(field, hex_) for hex_ in whole if hex_ in seen.hexes]:
            text = plain(name).title()
            spots = [inward(spot, text, VILLAGE, seen) for spot in beside(shown)]
            free = (spot for spot in spots if not hidden(field, spot, text, taken))
            drawn += lettered(text, *next(free, spots[0]), VILLAGE, INK.text, halo=True)
    return drawn


def beside(middles: list[Point]) -> Iterator[Point]:
    """Where the name of some hexes may stand: over them, or under them."""
    xs, ys = zip(*middles, strict=True)
    x = sum(xs) / len(xs)
    yield x, min(ys) - BESIDE
    yield x, max(ys) + BESIDE


def inward(spot: Point, text: str, size: float, seen: Window) -> Point:
    """A place for letters, moved so far into the window that no edge cuts them."""
    wide, high = BREADTH * size * len(text) / 2, size / 2
    x, y = spot
    return (
        min(max(x, seen.left + wide), seen.left + seen.width - wide),
        min(max(y, seen.top + high), seen.top + seen.height - high),
    )


def hidden(field: Field, spot: Point, text: str, taken: Container[str]) -> bool:
    """Whether something stands in a hex over which letters would lie."""
    wide, high = BREADTH * VILLAGE * len(text) / 2, VILLAGE / 2
    return any(
        hex_ in taken and abs(x - spot[0]) < wide + 0.6 * SIZE and abs(y - spot[1]) < high + 0.6 * SIZE
        for hex_ in field.hexes
        for x, y in [at(field, hex_)]
    )
