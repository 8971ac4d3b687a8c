"""GC-2: cheapest ways over the map, for every traveller; groups, convoys, bands, spies and riders pay alike.

A search over the map is the dearest thing that a night does, and the same ways are asked for day after day.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from heapq import heappop, heappush
from itertools import pairwise

from campaign.maps import CampaignMap
from campaign.model.game import Game
from campaign.rules.terrain import entry_cost, step_cost
from campaign.tables import Tables
from hexmap.lattice import Lattice


def cheapest_way(game: Game, start: str, goals: Collection[str]) -> tuple[str, ...] | None:
    """The hexes entered on a cheapest way to the nearest of these hexes, the first left out; None without a way."""
    return lattice(game.map, game.tables).cheapest(start, goals)


def cheapest_cost(game: Game, start: str, goals: Collection[str]) -> int | None:
    """Movement points of the cheapest way to the nearest of these hexes; None if all are out of reach."""
    return lattice(game.map, game.tables).least(start, goals)


def cheapest_within(game: Game, start: str, points: int) -> dict[str, tuple[int, str]]:
    """The hexes that so many points lead to, `start` first: the cost of the cheapest way, and the hex before it there."""
    return lattice(game.map, game.tables).within(start, points)


@lru_cache(maxsize=8)
def lattice(ground: CampaignMap, tables: Tables) -> Lattice:
    """The map with what its hexes cost by these tables."""
    return Lattice(lambda hex_: entry_cost(ground.terrains(hex_), tables.terrain), ground.steps)


def over_nights(game: Game, start: str, points: int, nights: int) -> dict[str, tuple[int, int, str]]:
    """The hexes that a piece with so many points a day reaches within some nights, each by a way that takes the fewest.

    Each has the night of its arrival, from 1, the points spent on that day, and the hex before it; `start` is left out.
    Points of one day are not kept for the next, and the first hex of a day may cost more than there is (D14).
    """
    found: dict[str, tuple[int, int, str]] = {}
    settled: set[str] = set()
    heap = [(1, 0, start, "")]
    while heap:
        night, spent, here, before = heappop(heap)
        if here in settled:
            continue
        settled.add(here)
        if here != start:
            found[here] = (night, spent, before)
        for other in game.map.steps(here):
            cost = None if other in settled else step_cost(game, here, other)
            if cost is None:
                continue
            if spent + cost <= points or (spent == 0 and points >= 1):
                heappush(heap, (night, min(spent + cost, points), other, here))
            elif night < nights and points >= 1:
                heappush(heap, (night + 1, min(cost, points), other, here))
    return found


def nights_along(game: Game, start: str, path: Sequence[str], points: int) -> list[tuple[int, int]]:
    """The night on which each hex of a way is entered, from 1, and the points spent on that day, as `over_nights` counts.

    It ends before a hex that cannot be entered.
    """
    found: list[tuple[int, int]] = []
    night, spent = 1, 0
    for here, other in pairwise((start, *path)):
        cost = step_cost(game, here, other)
        if cost is None or points < 1:
            break
        if spent and spent + cost > points:
            night, spent = night + 1, 0
        spent = min(spent + cost, points)
        found.append((night, spent))
    return found
