"""GC-2: what entering a hex costs."""

from collections.abc import Collection

from campaign.model.game import Game
from campaign.tables import TerrainTable
from rulebook import rule


@rule("GC-2.1a", "GC-2.1b", "GC-8.3d")
def entry_cost(terrains: Collection[str], table: TerrainTable) -> int | None:
    """Movement points to enter a hex with these terrains: the costliest counts. None: the hex is impassable."""
    for terrain in terrains:
        if terrain in table.impassable:
            return None
    return max([table.cost[terrain] for terrain in terrains if terrain in table.cost])


def step_cost(game: Game, start: str, end: str) -> int | None:
    """Movement points from a hex to the next one; None off the map, into the sea or across a blocked side."""
    known = game.step_costs
    if (start, end) not in known:
        passable = end in game.map.ground and game.map.passable_between(start, end)
        known[start, end] = entry_cost(game.map.terrains(end), game.tables.terrain) if passable else None
    return known[start, end]
