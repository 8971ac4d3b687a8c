"""The colours of the drawing, by `palette.toml`."""

import re
from pathlib import Path

import msgspec

from battles.muster import Side
from rulebook import tables

_COLOUR = re.compile("#[0-9a-f]{6}")


class Paint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of one side's counters."""

    fill: str
    edge: str
    text: str


class Ink(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is drawn with lines and letters."""

    sheet: str
    text: str
    faint: str
    grid: str
    crest: str
    wall: str
    low_wall: str
    opening: str
    joint: str
    wood: str
    reed: str
    stone: str
    arc: str
    rear: str
    fire: str
    body: str
    rope: str
    chosen: str


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The whole file: `levels` is open ground by level, from 0 on."""

    provenance: str
    levels: tuple[str, ...]
    terrain: dict[str, str]
    ink: Ink
    attacker: Paint
    defender: Paint
    nobody: Paint

    def __post_init__(self) -> None:
        """Refuse what is no colour."""
        named = {"levels": self.levels, "terrain": tuple(self.terrain.values())}
        for key, colours in named.items():
            for colour in colours:
                if not _COLOUR.fullmatch(colour):
                    raise ValueError(f"{key}: {colour!r} is not a colour")

    def paint(self, side: Side | None) -> Paint:
        """The colours of a side, or of what nobody holds."""
        paints = {"attacker": self.attacker, "defender": self.defender, None: self.nobody}
        return paints[side]


PALETTE = tables.read(Path(__file__).parent / "palette.toml", Palette)
