"""Cheapest ways over the lattice (Dijkstra's search). Costs are whole points to enter a hex."""

from collections.abc import Callable, Collection, Iterable, Iterator
from heapq import heappop, heappush

from hexmap import grid

Cost = Callable[[str], int | None]
"""Points to enter a hex, 0 or more; None for a closed hex."""

Steps = Callable[[str], Iterable[str]]
"""The hexes that can be stepped into from a hex."""


def cheapest(
    start: str, goals: Collection[str], cost: Cost, steps: Steps = grid.neighbours
) -> tuple[str, ...] | None:
    """The hexes entered on a cheapest way to any of the goals, `start` left out; None without a way.

    Ties are settled for good: fewer hexes first, then the goal and each hex before it with the lower label.
    Pass `steps` where not every side can be crossed. ValueError for a negative cost.
    """
    wanted = frozenset(goals)
    came_from: dict[str, str] = {}
    for hex_, _ in settle(start, cost, steps, came_from):
        if hex_ in wanted:
            return trace(came_from, start, hex_)
    return None


def reach(start: str, cost: Cost, limit: int | None = None, steps: Steps = grid.neighbours) -> dict[str, int]:
    """The cheapest cost to every reachable hex, `start` (0) included, up to `limit` points.

    ValueError for a negative cost.
    """
    found: dict[str, int] = {}
    for hex_, total in settle(start, cost, steps, {}):
        if limit is not None and total > limit:
            break
        found[hex_] = total
    return found


def settle(start: str, cost: Cost, steps: Steps, came_from: dict[str, str]) -> Iterator[tuple[str, int]]:
    """Each reachable hex with its cheapest cost, in the order of (cost, hexes entered, label), `start` first.

    `came_from` is told the hex before each. ValueError for a negative cost.
    """
    # An entry of the queue ends with the hex before it, so that of equal ways the one through the lowest label is kept.
    queue = [(0, 0, start, "")]
    settled: set[str] = set()
    while queue:
        total, entered, hex_, before = heappop(queue)
        if hex_ in settled:
            continue
        settled.add(hex_)
        came_from[hex_] = before
        yield hex_, total
        for other in steps(hex_):
            if other not in settled and (points := cost(other)) is not None:
                if points < 0:
                    raise ValueError(f"negative cost {points} to enter hex {other}")
                heappush(queue, (total + points, entered + 1, other, hex_))


def trace(came_from: dict[str, str], start: str, goal: str) -> tuple[str, ...]:
    """The hexes entered on the way that was found to the goal, `start` left out."""
    entered = []
    while goal != start:
        entered.append(goal)
        goal = came_from[goal]
    return tuple(reversed(entered))
