"""Fields for tests: the printed ones by name, and small ones drawn in the test.

A drawn field is a battlefield of clear ground on which some hexes are something else.
"""

from collections.abc import Iterator, Mapping

from battles.guiscard.fields.plan import Cell, plan
from battles.guiscard.ground import Ground, ground_of
from battles.guiscard.laid import Laid


def field(name: str, **more: bool) -> Ground:
    """One battlefield, whole."""
    return ground_of((Laid(name, "whole", **more),))


class Drawn(Ground):
    """A field of clear ground, one hex given as (terrain, level) where it is not."""

    def __init__(self, hexes: Mapping[str, tuple[str, int]], level: int = 0) -> None:
        self.drawn, self.flat = hexes, level
        super().__init__((Laid("B5"),))

    def _joined(self) -> dict[str, Cell]:
        clear = {hex_: Cell("clear", self.flat) for hex_ in plan("B5")}
        return clear | {hex_: Cell(terrain, level) for hex_, (terrain, level) in self.drawn.items()}


def drawn(**hexes: str) -> Ground:
    """A field of clear ground but for some hexes: `_0505="brush"`, `_0505="bank 1"` on level 1."""
    found = {}
    for name, written in hexes.items():
        terrain, _, level = written.partition(" ")
        found[name.removeprefix("_")] = (terrain, int(level or 0))
    return Drawn(found)


def all_fields() -> Iterator[Ground]:
    for number in range(1, 11):
        yield field(f"B{number}")
