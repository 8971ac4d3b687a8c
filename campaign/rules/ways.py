"""GC-2: cheapest ways over the map, whoever goes them; groups, convoys, bands, spies and riders pay alike.

A search over the map is the dearest thing that a night does, and the same ways are asked for day after day.
"""

from collections.abc import Collection
from functools import lru_cache

from campaign.maps import CampaignMap
from campaign.model.game import Game
from campaign.rules.terrain import entry_cost
from campaign.tables import Tables
from hexmap.lattice import Lattice


def cheapest_way(game: Game, start: str, goals: Collection[str]) -> tuple[str, ...] | None:
    """The hexes entered on a cheapest way to the nearest of these hexes, the first left out; None if there is no way."""
    return lattice(game.map, game.tables).cheapest(start, goals)


def cheapest_cost(game: Game, start: str, goals: Collection[str]) -> int | None:
    """Movement points of the cheapest way to the nearest of these hexes; None if none can be reached."""
    return lattice(game.map, game.tables).least(start, goals)


def cheapest_within(game: Game, start: str, points: int) -> dict[str, tuple[int, str]]:
    """The hexes that so many points lead to, `start` first: the cost of the cheapest way, and the hex before it there."""
    return lattice(game.map, game.tables).within(start, points)


@lru_cache(maxsize=8)
def lattice(ground: CampaignMap, tables: Tables) -> Lattice:
    """The map with what its hexes cost by these tables."""
    return Lattice(lambda hex_: entry_cost(ground.terrains(hex_), tables.terrain), ground.steps)
