"""The sheet of a battle on a printed map: heading, the seen part of the map in its border, and the key below."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

import msgspec

from battles.kit.drawn import key, land
from battles.kit.drawn.arrows import hatching
from battles.kit.drawn.key import Entry
from battles.kit.drawn.palette import PALETTE, Paints
from battles.kit.drawn.sheet import HEADER, MARGIN, ROW, SIZE, sheet
from battles.kit.drawn.symbols import Signs
from battles.kit.drawn.window import Window
from hexmap.drawing import Attributes, element

WIDE = 1100.0
"""The width of the sheet in its units: its letters can then be read on a small screen."""
RADIUS = 31.0
"""The radius of a hex, in the size of a sheet that is shown alone."""


class Surround(NamedTuple):
    """The room beside the map at each edge, and its drawing for a map of a width and height that begins at the origin."""

    left: float
    right: float
    top: float
    bottom: float
    drawn: Callable[[float, float], str]


class PrintedSheet(msgspec.Struct, frozen=True):
    """All that is drawn of a battle on a printed map.

    `seen` is the part of the map that is shown, `layers` are drawn on it one over the other. `kinds` are the entries of
    the key. `signs` are the signs of the system, and `defined` has more that layers refer to. A `surround` stands about
    the map.
    """

    title: str
    caption: str
    seen: Window
    layers: tuple[str, ...]
    kinds: tuple[Iterable[Entry], ...]
    paints: Paints
    signs: Signs
    defined: str = ""
    surround: Surround | None = None

    def drawn(self) -> str:
        """The SVG document."""
        board, bottom, wide = self.board()
        lines = key.lines(self.kinds, WIDE)
        return sheet(
            self.title,
            self.caption,
            land.definitions()
            + self.defined
            + self.signs.definitions()
            + hatching(self.signs.prefix, self.paints),
            (board, key.key(lines, self.paints, bottom)),
            (-MARGIN, -HEADER, WIDE + 2 * MARGIN, HEADER + bottom + len(lines) * ROW + MARGIN),
            RADIUS / SIZE * self.seen.width / wide,
        )

    def board(self) -> tuple[str, float, float]:
        """The map in its border with all that surrounds it, how far down it reaches, and the width of the map alone."""
        about = self.surround
        wide = WIDE - about.left - about.right if about else WIDE
        high = self.seen.height * wide / self.seen.width
        drawn = self.seen.shown(self.layers, wide) + border(wide, high)
        if about is None:
            return drawn, high, wide
        moved = f"translate({about.left:.0f} {about.top:.0f})"
        board = element("g", drawn, about.drawn(wide, high), transform=moved)
        return board, about.top + high + about.bottom, wide


def border(wide: float, high: float) -> str:
    """The border of a map so large."""
    style: Attributes = {"fill": "none", "stroke": PALETTE.ink.text, "stroke_width": 1.5}
    return element("rect", x=0, y=0, width=wide, height=high, **style)
