"""Reads a map from its folder: hexes.csv, map.toml, sites.toml, layers.toml. The only I/O of a map."""

import csv
from collections.abc import Iterable
from hashlib import sha256
from pathlib import Path
from typing import TypeVar

import msgspec

from campaign.maps.model import CampaignMap, Ground, Region, Road, Site
from hexmap import grid
from rulebook.texts import unmarked

T = TypeVar("T")

_RELIEF = {"plain": "clear", "hill": "hill", "mountain": "mountain"}


class MapError(ValueError):
    """A map file is missing or malformed; names the file and its fault."""


class Head(msgspec.Struct, frozen=True):
    """map.toml: the name of the map, its size in hexes and its sources."""

    id: str
    title: str
    version: int
    columns: int
    rows: int
    attribution: str
    provenance: str


class Cover(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A wood or marsh of layers.toml: its name and the hexes it covers."""

    name: str
    hexes: tuple[str, ...]
    note: str = ""


class Water(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Two land hexes that touch across water, and why there is no way from one to the other."""

    hexes: tuple[str, str]
    reason: str


class Layers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """layers.toml: the drawings over the terrain."""

    provenance: str
    road: tuple[Road, ...] = ()
    forest: tuple[Cover, ...] = ()
    marsh: tuple[Cover, ...] = ()
    region: tuple[Region, ...] = ()
    blocked: tuple[Water, ...] = ()


class Places(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """sites.toml: the settlements."""

    provenance: str
    site: tuple[Site, ...]


def read(folder: Path) -> CampaignMap:
    """The map in that folder. MapError if a file is missing, malformed or names a hex that is not there."""
    head = _decode(folder / "map.toml", Head)
    layers = _decode(folder / "layers.toml", Layers)
    ground = _ground(folder / "hexes.csv")
    sites = _decode(folder / "sites.toml", Places).site
    _check_hexes(folder, ground, layers, sites)
    blocked = frozenset(frozenset(water.hexes) for water in layers.blocked)
    around = {hex_: tuple(other for other in grid.neighbours(hex_) if other in ground) for hex_ in ground}
    return CampaignMap(
        id=head.id,
        title=head.title,
        version=head.version,
        digest=digest(folder),
        credits=head.attribution,
        columns=head.columns,
        rows=head.rows,
        hexes=tuple(ground),
        ground=ground,
        terrain=_terrain(ground, layers),
        sites={site.id: site for site in sites},
        site_in={site.hex: site for site in sites},
        roads=layers.road,
        regions=layers.region,
        blocked=blocked,
        around=around,
        ways={hex_: _ways(ground, around, blocked, hex_) for hex_ in ground},
    )


def digest(folder: Path) -> str:
    """Hexadecimal sha256 over name and bytes of every file of a map, in the order of the names."""
    total = sha256()
    for path in sorted(folder.iterdir()):
        if path.is_file():
            content = path.read_bytes()
            total.update(f"{path.name}\n{len(content)}\n".encode())
            total.update(content)
    return total.hexdigest()


def _decode(path: Path, kind: type[T]) -> T:
    try:
        return msgspec.toml.decode(unmarked(path.read_bytes()), type=kind)
    except (OSError, msgspec.DecodeError) as trouble:
        raise MapError(f"{path.parent.name}/{path.name}: {trouble}") from trouble


def _ground(path: Path) -> dict[str, Ground]:
    with path.open(encoding="utf-8-sig", newline="") as lines:
        return {row["hex"]: _hex(row) for row in csv.DictReader(lines)}


def _hex(row: dict[str, str]) -> Ground:
    return Ground(
        lat=float(row["lat"]),
        lon=float(row["lon"]),
        land_percent=int(row["land_pct"]),
        surface=row["surface"],
        relief=_RELIEF.get(row["terrain"], ""),
        elevation=int(row["elev_m"] or 0),
        river=row["river"],
        catchment=int(float(row["catchment_km2"] or 0)),
        river_sides=tuple(row["river_sides"].split()),
        zone=row["zone"],
    )


def _terrain(ground: dict[str, Ground], layers: Layers) -> dict[str, frozenset[str]]:
    found = {hex_: _natural(here) for hex_, here in ground.items()}
    drawn = [("road", road.hexes) for road in layers.road]
    drawn += [("forest", cover.hexes) for cover in layers.forest]
    drawn += [("marsh", cover.hexes) for cover in layers.marsh]
    for name, hexes in drawn:
        for hex_ in hexes:
            found[hex_].add(name)
    return {hex_: frozenset(names) for hex_, names in found.items()}


def _natural(here: Ground) -> set[str]:
    if here.surface == "sea":
        return {"sea"}
    names = {here.relief}
    if here.surface == "coast":
        names.add("coast")
    if here.river:
        names.add("river")
    return names


def _ways(
    ground: dict[str, Ground],
    around: dict[str, tuple[str, ...]],
    blocked: frozenset[frozenset[str]],
    hex_: str,
) -> tuple[str, ...]:
    if ground[hex_].surface == "sea":
        return ()
    return tuple(
        other
        for other in around[hex_]
        if ground[other].surface != "sea" and frozenset((hex_, other)) not in blocked
    )


def _check_hexes(folder: Path, ground: dict[str, Ground], layers: Layers, sites: Iterable[Site]) -> None:
    named: list[tuple[str, tuple[str, ...]]] = [(site.id, (site.hex,)) for site in sites]
    named += [(road.id, road.hexes) for road in layers.road]
    named += [(cover.name, cover.hexes) for cover in (*layers.forest, *layers.marsh)]
    named += [(water.reason, water.hexes) for water in layers.blocked]
    for name, hexes in named:
        for hex_ in hexes:
            if hex_ not in ground or ground[hex_].surface == "sea":
                raise MapError(f"{folder.name}: {name} lies in {hex_}, which is no land hex of the map")
