"""Which of our battlefields lie for the maps of a muster (D70), by `stand_ins.toml`."""

from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Annotated

import msgspec

from battles.contract.muster import Muster, PlacedMap
from battles.fields import NAMES, battlefield
from battles.fields.laid import Laid, Place
from battles.fields.parts import LAYOUTS, SIDE_BY_SIDE
from hexmap.grid import SIDES
from rulebook import Refusal, rule, tables
from rulebook.bounds import each_of, of_length, one_of

PATH = Path(__file__).parent / "stand_ins.toml"
Name = Annotated[str, one_of(*NAMES)]
Edges = Annotated[dict[Annotated[str, one_of(*SIDES)], tuple[str, ...]], each_of(*SIDES)]
"""Edges by direction of arrival."""
TURNED = "bottom"
CAMP, SEA = "B10", "B6"
OUTWARD: dict[Place, bool] = {
    "upper": True,
    "upper_left": True,
    "upper_right": True,
    "lower": False,
    "lower_left": False,
    "lower_right": False,
}
"""True for each part of a field of several in which the sea's map is turned, so that the sea never parts it (D70)."""
PLACES = {len(layout): layout for layout in LAYOUTS if layout != SIDE_BY_SIDE}
"""The parts of a field by its maps, where both sides lay it out."""


class _Block(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    provenance: str


class Titles(_Block, frozen=True):
    """The battlefields that stand in for each published map."""

    maps: dict[str, Annotated[tuple[Name, ...], of_length(1)]]


class WithoutTents(_Block, frozen=True):
    """The name in a muster of a battlefield without its tents."""

    maps: dict[str, Name]


class ByTerrain(_Block, frozen=True):
    """Battlefields by terrain; `campaign` is the terrain that stands for each of a campaign hex."""

    clear: tuple[str, ...]
    forest: tuple[str, ...]
    hill: tuple[str, ...]
    marsh: tuple[str, ...]
    river: tuple[str, ...]
    coast: tuple[str, ...]
    town: tuple[str, ...]
    castle: tuple[str, ...]
    filler: tuple[str, ...]
    campaign: dict[str, str]


class Band(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """So many maps for at most `max` heads."""

    max: int
    maps: int


class Bands(_Block, frozen=True):
    """Maps by heads."""

    bands: tuple[Band, ...]

    def maps(self, heads: int) -> int:
        """The maps for so many heads."""
        return next((band.maps for band in self.bands if heads <= band.max), self.bands[-1].maps)


class Deployment(_Block, frozen=True):
    """Edges for one, two and four maps."""

    one_map: Edges
    two_maps: Edges
    four_maps: Edges

    def edges(self, maps: int, direction: str) -> tuple[str, ...]:
        """The edges for a direction on a field of so many maps."""
        return {1: self.one_map, 2: self.two_maps, 4: self.four_maps}[maps][direction]


class Depth(_Block, frozen=True):
    """Hexes from the edge, and if they are too few."""

    hexes_from_edge: int
    if_too_few: int
    hexes_per_rider: int


class StandIns(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """The whole file."""

    stand_ins: Titles
    without_tents: WithoutTents
    battlefield_for: ByTerrain
    battlefield_count: Bands
    deployment: Deployment
    depth: Depth


table = tables.once(PATH, StandIns)
"""The table of the game."""


@rule("GC-14.1a", "GC-14.2a")
def laid_for(muster: Muster) -> tuple[Laid, ...]:
    """The maps of a muster, for any fight; `joined.check` tests whether they make a field.

    A camp has its tents if the fight is about them (GS-11.4.2c). Raises Refusal for an unknown map.
    """
    if muster.ground is None:
        return _chosen(muster)
    pitched = muster.works is not None and muster.works.tents > 0
    return tuple(
        _laid(
            _stand_in(each, muster.terrain),
            each.place,
            turned=each.up == TURNED,
            pitched=pitched and each.title not in table().without_tents.maps,
        )
        for each in muster.ground.maps
    )


def _chosen(muster: Muster) -> tuple[Laid, ...]:
    # Without a field laid out by the sides: what serves the terrain, then fillers.
    by = table().battlefield_for
    heads = muster.attacker.head_count + muster.defender.head_count
    places = PLACES[table().battlefield_count.maps(heads)]
    line = next((line for terrain, line in by.campaign.items() if terrain in muster.terrain), "clear")
    serving: tuple[str, ...] = getattr(by, line)
    names = (serving[0], *(each for each in by.filler * len(places) if each != serving[0]))
    return tuple(_laid(name, place) for name, place in zip(names, places, strict=False))


def _stand_in(placed: PlacedMap, terrains: tuple[str, ...]) -> str:
    title = table().without_tents.maps.get(placed.title, placed.title)
    if title in NAMES:
        return title
    names = table().stand_ins.maps.get(placed.title)
    if names is None:
        raise Refusal("GC-14.2a", "ground.maps", "no battlefield stands for {title}", title=placed.title)
    return serving(names, terrains)


def serving(names: Sequence[str], terrains: Iterable[str]) -> str:
    """The first of these battlefields that serves a terrain of a campaign's hex, else the first of all."""
    wanted = {table().battlefield_for.campaign.get(terrain) for terrain in terrains}
    return next((name for name in names if wanted.intersection(battlefield(name).serves)), names[0])


def _laid(name: str, place: str, *, turned: bool = False, pitched: bool = False) -> Laid:
    try:
        where = msgspec.convert(place, Place)
    except msgspec.ValidationError:
        raise Refusal("GC-14.1a", "ground.maps", "a field has no part {part}", part=place) from None
    if name == SEA and where in OUTWARD:
        turned = OUTWARD[where]
    return Laid(name, where, turned=turned, stripped=name == CAMP and not pitched)
