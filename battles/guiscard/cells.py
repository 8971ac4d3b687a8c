"""What the skirmish makes of a hex of a battlefield, by its legend."""

from pathlib import Path

import msgspec

from battles.fields.battlefield import OPEN_AIR, Side
from battles.fields.joined import joined
from battles.fields.laid import Laid
from battles.fields.marks import Legend
from battles.fields.plan import BARE
from rulebook import tables

LEGEND = tables.read(Path(__file__).with_name("legend.toml"), Legend)


class Cell(msgspec.Struct, frozen=True):
    """One hex of a field: `axis` the sides by which alone a path is trodden, `borders` what stands on its six sides.

    `corner` is the side that a building's outer corner shares with it (D38), `up` the side that looks to the printed
    top of its map (GT-5.4.1c).
    """

    terrain: str
    level: int = 0
    zone: str = OPEN_AIR
    axis: tuple[str, ...] = ()
    borders: tuple[Side, ...] = BARE
    corner: str = ""
    up: str = "N"

    @property
    def depth(self) -> int:
        """How far inside it lies: 0 in the open, 1 in a court, 2 under a roof."""
        return 0 if self.zone == OPEN_AIR else 1 + self.roofed

    @property
    def roofed(self) -> bool:
        """Whether it lies under a roof."""
        return self.terrain in LEGEND.roofed

    @property
    def built(self) -> bool:
        """Whether it is a part of a building, under a roof or on its walls (sections 8 to 10)."""
        return self.terrain in LEGEND.built


def cells_of(laid: tuple[Laid, ...]) -> dict[str, Cell]:
    """The hexes of a field as its maps are laid. Raises Refusal for maps that make no field."""
    kinds = LEGEND.legend
    return {
        hex_: Cell(kinds[spot.mark], spot.level, spot.zone, spot.axis, spot.borders, spot.corner, spot.up)
        for hex_, spot in joined(laid).items()
    }
