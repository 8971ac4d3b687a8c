"""A map of the campaign: hexes of 5 km with their terrains, settlements and roads. Read-only."""

import msgspec

from campaign.maps.whereabouts import Whereabouts
from hexmap import grid


class Ground(msgspec.Struct, frozen=True):
    """A hex as the geographic data has it: degrees, metres, km2 of catchment, the sides its river crosses."""

    lat: float
    lon: float
    land_percent: int
    surface: str
    relief: str
    elevation: int
    river: str
    catchment: int
    river_sides: tuple[str, ...]
    zone: str


class Site(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A settlement: village, market town, castle or city (GC-5.1a), standing in `hex`."""

    id: str
    name: str
    lat: float
    lon: float
    hex: str
    kind: str
    port: bool = False
    monastery: bool = False
    val_demone: bool = False
    note: str = ""


class Road(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A road of the time: the places it was drawn through, and the hexes it runs over, in a chain."""

    id: str
    name: str
    waypoints: tuple[str, ...]
    hexes: tuple[str, ...]
    note: str = ""


class Region(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A name written over the map: a country, a range of mountains or a sea, centred on `hex`."""

    name: str
    kind: str
    hex: str


class CampaignMap(msgspec.Struct, frozen=True, eq=False):
    """A campaign map. Hexes are labels of `hexmap.grid`; terrains have the names of M-terrain.

    `digest` is the sha256 of the map's files, which an opened campaign is pinned to.
    """

    id: str
    title: str
    version: int
    digest: str
    credits: str
    columns: int
    rows: int
    hexes: tuple[str, ...]
    ground: dict[str, Ground]
    terrain: dict[str, frozenset[str]]
    sites: dict[str, Site]
    site_in: dict[str, Site]
    roads: tuple[Road, ...]
    regions: tuple[Region, ...]
    blocked: frozenset[frozenset[str]]
    around: dict[str, tuple[str, ...]]
    ways: dict[str, tuple[str, ...]]

    def terrains(self, hex_: str) -> frozenset[str]:
        """All terrains of a hex: sea, or clear, hill or mountain with coast, river, forest, marsh, road.

        KeyError off the map.
        """
        return self.terrain[hex_]

    def is_land(self, hex_: str) -> bool:
        """True if the hex is on the map and is not sea."""
        found = self.ground.get(hex_)
        return found is not None and found.surface != "sea"

    def neighbours(self, hex_: str) -> tuple[str, ...]:
        """The adjacent hexes on this map, sea included, clockwise from the north. KeyError off the map."""
        return self.around[hex_]

    def passable_between(self, a: str, b: str) -> bool:
        """True if a group can walk from a hex into the other: adjacent land, no arm of the sea between."""
        return b in self.ways.get(a, ())

    def steps(self, hex_: str) -> tuple[str, ...]:
        """The adjacent hexes that a group can walk into, clockwise from the north; none from the sea.

        It is the `steps` that `hexmap.paths` asks for. KeyError off the map.
        """
        return self.ways[hex_]

    def site_at(self, hex_: str) -> Site | None:
        """The settlement standing in the hex."""
        return self.site_in.get(hex_)

    def zone(self, hex_: str) -> str:
        """The zone of the hex: "val_demone" or "". Where a settlement stands its own flag decides (SD10)."""
        site = self.site_in.get(hex_)
        if site is not None:
            return "val_demone" if site.val_demone else ""
        return self.ground[hex_].zone

    def name_of(self, hex_: str) -> str:
        """Its name for people in English: the settlement there, or its label and the way from the nearest.

        "Melfi", "hex 4122 (2 hexes N of Melfi)". No two hexes are called alike.
        """
        return str(self.whereabouts(hex_))

    def whereabouts(self, hex_: str) -> Whereabouts:
        """The settlement there or next to it."""
        here = self.site_in.get(hex_)
        if here is not None:
            return Whereabouts(hex_, here.name)
        if not self.sites:
            return Whereabouts(hex_)
        near = min(self.sites.values(), key=lambda site: (grid.distance(hex_, site.hex), site.id))
        far, direction = grid.distance(hex_, near.hex), grid.direction(near.hex, hex_)
        return Whereabouts(hex_, near=near.name, far=far, direction=str(direction))
