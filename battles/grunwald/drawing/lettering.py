"""The names of the villages on the printed map, at places where they hide nothing and are whole."""

from collections.abc import Container, Iterator

from battles.contract.wording import plain
from battles.grunwald.state.field import Field
from battles.kit.drawn.lettering import BREADTH, inward
from battles.kit.drawn.palette import PALETTE
from battles.kit.drawn.printed import at
from battles.kit.drawn.sheet import SIZE
from battles.kit.drawn.symbols import lettered
from battles.kit.drawn.window import Window
from hexmap.drawing import Point

INK = PALETTE.ink
VILLAGE = 17.0
"""How high the letters are of the name of a village."""
BESIDE = 1.15 * SIZE
"""How far from the middle of the nearest of its hexes the name of a village stands."""


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


def hidden(field: Field, spot: Point, text: str, taken: Container[str]) -> bool:
    """True if letters would lie over a thing in a hex."""
    wide, high = BREADTH * VILLAGE * len(text) / 2, VILLAGE / 2
    return any(
        hex_ in taken and abs(x - spot[0]) < wide + 0.6 * SIZE and abs(y - spot[1]) < high + 0.6 * SIZE
        for hex_ in field.hexes
        for x, y in [at(field, hex_)]
    )
