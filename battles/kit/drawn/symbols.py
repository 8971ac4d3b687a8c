"""The signs of a system for types and marks, by its `symbols.toml`, drawn where and in which colour they are wanted."""

from collections.abc import Container
from pathlib import Path

import msgspec

from battles.kit.drawn.palette import PALETTE
from hexmap.drawing import Attributes, element
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


class Signs(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All signs of a system: `kinds` by name, and as markup the large or composed signs of the key.

    `prefix` stands before their names in a document; the rings of `dark` ones are dark.
    """

    provenance: str
    prefix: str
    kinds: dict[str, Symbol]
    icons: dict[str, str]
    dark: tuple[str, ...] = ()

    def definitions(self) -> str:
        """All signs in the colour of their users."""
        return "".join(
            element("g", _paths(each), id=f"{self.prefix}-{name}") for name, each in self.kinds.items()
        )

    def sign(self, name: str, colour: str, x: float = 0.0, y: float = 0.0) -> str:
        """A sign of a colour about a point."""
        return element("use", href=f"#{self.prefix}-{name}", x=x, y=y, color=colour)

    def badge(self, name: str, x: float = 0.0, y: float = 0.0, radius: float = BADGE) -> str:
        """A sign in a ring."""
        dark = name in self.dark
        fill, ink = (INK.text, PALE) if dark else (PALE, INK.text)
        edge: Attributes = {"stroke": PALE if dark else INK.text, "stroke_width": 1.1}
        return element("circle", cx=x, cy=y, r=radius, fill=fill, **edge) + self.sign(name, ink, x, y)

    def icon(self, name: str, ringed: Container[str]) -> str:
        """The sign of the key for a mark in a ring, or for a large or composed one; "" for any other."""
        if name in ringed:
            return element("g", self.badge(name), transform="scale(1.5)")
        return element("g", self.icons[name], color=INK.text) if name in self.icons else ""


def signs_of(file: Path) -> Signs:
    """The signs of a file. Raises TableError."""
    return tables.read(file, Signs)


def lettered(
    text: str, x: float, y: float, size: float, colour: str, *, halo: bool = False, anchor: str = "middle"
) -> str:
    """Letters about a point, in a halo where they stand on the ground."""
    around: Attributes = {"stroke": PALE, "stroke_width": 0.3 * size, "paint_order": "stroke"}
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
