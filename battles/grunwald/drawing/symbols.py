"""The signs of types and marks, by `symbols.toml`, each drawn where and in which colour it is wanted."""

from pathlib import Path

import msgspec

from battles.drawn.palette import PALETTE
from hexmap.drawing import element
from rulebook import tables

INK = PALETTE.ink
PALE = "#fdfbf4"
"""The light part of counters."""
BADGE = 6.2


class Symbol(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A sign: a path that is drawn as a line so wide, and one that is filled."""

    line: str = ""
    fill: str = ""
    width: float = 1.6


class Symbols(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All of them by name, and as markup those of the key that are made up of several, or of another size."""

    provenance: str
    kinds: dict[str, Symbol]
    icons: dict[str, str]


_READ = tables.read(Path(__file__).with_name("symbols.toml"), Symbols)
SYMBOLS, ICONS = _READ.kinds, _READ.icons


def definitions() -> str:
    """All signs in the colour of whoever uses them."""
    return "".join(element("g", _paths(each), id=f"grunwald-{name}") for name, each in SYMBOLS.items())


def sign(name: str, colour: str, x: float = 0.0, y: float = 0.0) -> str:
    """A sign of a colour about a point."""
    return element("use", href=f"#grunwald-{name}", x=x, y=y, color=colour)


def badge(name: str, x: float = 0.0, y: float = 0.0) -> str:
    """A sign in a ring; the ring of who has panicked is dark."""
    dark = name == "panicked"
    fill, ink = (INK.text, PALE) if dark else (PALE, INK.text)
    ring = element(
        "circle", cx=x, cy=y, r=BADGE, fill=fill, stroke=PALE if dark else INK.text, stroke_width=1.1
    )
    return ring + sign(name, ink, x, y)


def lettered(
    text: str, x: float, y: float, size: float, colour: str, *, halo: bool = False, anchor: str = "middle"
) -> str:
    """Letters about a point, in a halo where they stand on the ground."""
    around: dict[str, str | float | None] = {
        "stroke": PALE,
        "stroke_width": 0.3 * size,
        "paint_order": "stroke",
    }
    return element(
        "text",
        text,
        x=x,
        y=y + 0.36 * size,
        font_size=size,
        font_weight="bold",
        text_anchor=anchor,
        fill=colour,
        **(around if halo else {}),
    )


def _paths(symbol: Symbol) -> str:
    line = element("path", d=symbol.line, fill="none", stroke="currentColor", stroke_width=symbol.width)
    return (element("path", d=symbol.fill, fill="currentColor") if symbol.fill else "") + (
        line if symbol.line else ""
    )
