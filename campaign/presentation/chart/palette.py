"""The colours of the chart, from palette.toml."""

from pathlib import Path

import msgspec


class Land(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Colours of sea, terrain, rivers, roads and the grid."""

    provenance: str
    sea: str
    shallows: tuple[str, ...]
    shore: str
    clear: str
    hill: str
    mountain: str
    high: str
    peaks: str
    ink: str
    forest: str
    forest_ink: str
    marsh: str
    marsh_ink: str
    river: str
    river_edge: str
    road: str
    road_edge: str
    grid: str


class Paper(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Colours of the sheet around the map and of its text."""

    provenance: str
    sheet: str
    frame: str
    text: str
    faint: str
    halo: str
    range_name: str
    land_name: str
    sea_name: str
    clash: str


class Dark(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The colours of land and paper in the dark."""

    land: Land
    paper: Paper


class Palette(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All colours of a chart. `side` holds the faction colours by name, "neutral" among them.

    They are the same in the dark.
    """

    side: dict[str, str]
    land: Land
    paper: Paper
    dark: Dark

    def of_side(self, name: str) -> str:
        """The shade of a faction colour; neutral for a name that is not in the palette."""
        return self.side.get(name, self.side["neutral"])


PALETTE = msgspec.toml.decode(Path(__file__).with_name("palette.toml").read_bytes(), type=Palette)
