"""Fields for tests: the printed ones by name, and small ones drawn in the test.

A drawn field is a battlefield of clear ground on which some hexes are something else.
"""

from collections.abc import Iterator, Mapping

import msgspec

from battles.fields.laid import Laid
from battles.fields.plan import plan
from battles.guiscard.rules.cells import Cell
from battles.guiscard.rules.ground import Ground, ground_of


def field(name: str, **more: bool) -> Ground:
    """One battlefield, whole."""
    return ground_of((Laid(name, "whole", **more),))


class Drawn(Ground):
    """A field of clear ground on level 0 but for some hexes, given as (terrain, level)."""

    def __init__(self, hexes: Mapping[str, tuple[str, int]]) -> None:
        clear = {hex_: Cell("clear") for hex_ in plan("B5")}
        written = {hex_: Cell(terrain, level) for hex_, (terrain, level) in hexes.items()}
        super().__init__((Laid("B5"),), clear | written)


def drawn(*rows: tuple[range, str], **hexes: str) -> Ground:
    """A field of clear ground but for whole rows and single hexes.

    `(range(1, 5), "clear 1")` is ground on level 1, `_0505="brush"` a hex of brush.
    """
    listed = {
        f"{col:02d}{row:02d}": written for span, written in rows for row in span for col in range(1, 31)
    }
    listed |= {name.removeprefix("_"): written for name, written in hexes.items()}
    split = {hex_: written.partition(" ") for hex_, written in listed.items()}
    return Drawn({hex_: (terrain, int(level or 0)) for hex_, (terrain, _, level) in split.items()})


def raised(ground: Ground, levels: Mapping[str, int]) -> Ground:
    """The same field with some hexes on other levels."""
    cells = {
        hex_: msgspec.structs.replace(cell, level=levels.get(hex_, cell.level))
        for hex_, cell in ground.cells.items()
    }
    return Ground(ground.laid, cells)


def all_fields() -> Iterator[Ground]:
    for number in range(1, 11):
        yield field(f"B{number}")
