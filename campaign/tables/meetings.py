"""Shapes of the tables for pieces that meet: spies, convoys, refused and fought battles."""

from typing import Annotated, Literal

from campaign.tables.base import FACES, Added, Count, File, Level, Part, Points, covers, rising
from rulebook.bounds import each_of, of_length, one_of

SIDES = ("N", "NE", "SE", "S", "SW", "NW")
Side = Annotated[str, one_of(*SIDES)]
EDGES = ("top", "right", "bottom", "left")
PLACES = {
    "one_map": ("",),
    "two_maps": ("upper.", "lower."),
    "four_maps": ("upper_left.", "upper_right.", "lower_left.", "lower_right."),
}
"""The word before an edge: the one of the maps that has it."""
MOST_CHARACTERS = 9999


class SpyNumbers(Part, frozen=True, kw_only=True):
    """The sight of a spy (hexes), and the rolls that betray him (1D10)."""

    observation_range: Points
    discovered_max: Level
    modifier_town: Added
    modifier_city: Added


class Spy(File, frozen=True, kw_only=True):
    """§10."""

    spy: SpyNumbers


class ConvoyNumbers(Part, frozen=True, kw_only=True):
    """Size of a supply convoy, and the points it takes or leaves in one step."""

    max_pack_animals: Count
    points_per_animal: Count
    max_transfer_per_step: Count


class Convoy(File, frozen=True, kw_only=True):
    """§11."""

    convoy: ConvoyNumbers


class RefusalNumbers(Part, frozen=True, kw_only=True):
    """Highest results of each fate of a man whose group refuses battle, and the changes of his die."""

    none_max: int
    prisoner_max: int
    wounded_max: int
    killed_max: int
    modifier_mounted: Added
    modifier_armoured: Added
    modifier_wounded: Added

    def __post_init__(self) -> None:
        bounds = (self.none_max, self.prisoner_max, self.wounded_max, self.killed_max)
        rising("battle_refusal", [FACES[0] - 1, *bounds])
        if self.killed_max != FACES[-1]:
            raise ValueError(f"killed_max: the last fate reaches to {FACES[-1]}")


class Refusal(File, frozen=True, kw_only=True):
    """§14.5."""

    battle_refusal: RefusalNumbers


class MapCountRow(File, frozen=True, kw_only=True):
    """Number of tactical maps for a range of characters of both sides."""

    characters_min: int
    characters_max: int
    maps: Literal[1, 2, 4]


class Layout(Part, frozen=True, kw_only=True):
    """Map edges by the hex side over which a group came; `printed` says which sides the rules name."""

    printed: tuple[Side, ...]
    edges: Annotated[dict[Side, tuple[str, ...]], each_of(*SIDES)]


class Layouts(File, frozen=True, kw_only=True):
    """Deployment on one, two and four maps."""

    one_map: Layout
    two_maps: Layout
    four_maps: Layout

    def __post_init__(self) -> None:
        for name, places in PLACES.items():
            known = {place + edge for place in places for edge in EDGES}
            for side, edges in getattr(self, name).edges.items():
                if not edges or not set(edges) <= known:
                    raise ValueError(f"{name}.edges.{side}: name edges of {', '.join(sorted(known))}")


class MapTitles(File, frozen=True, kw_only=True):
    """Titles of tactical maps by campaign terrain, for two families of maps, and the maps that fill up."""

    fill_up: Annotated[tuple[str, ...], of_length(1)]
    historic_one: dict[str, tuple[str, ...]]
    cry_havoc: dict[str, tuple[str, ...]]

    def __post_init__(self) -> None:
        if self.historic_one.keys() != self.cry_havoc.keys():
            raise ValueError("both families must name the same terrains")


class Deployment(Part, frozen=True, kw_only=True):
    """§14.1, §14.2."""

    tactical_map_count: tuple[MapCountRow, ...]
    deployment: Layouts
    tactical_maps: MapTitles

    def __post_init__(self) -> None:
        rows = [(row.characters_min, row.characters_max) for row in self.tactical_map_count]
        covers("tactical_map_count", rows)
        if not rows or min(rows)[0] > 0 or max(rows)[1] < MOST_CHARACTERS:
            raise ValueError(f"tactical_map_count: the ranges must reach from 0 to {MOST_CHARACTERS}")
