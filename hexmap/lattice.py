"""Cheapest ways over ground that stays as it is: what one search has found out, the next one need not.

They are the ways that `hexmap.paths` finds, ties included.
"""

from collections.abc import Collection, Iterator
from contextlib import contextmanager
from itertools import chain

from hexmap.paths import Cost, Steps, settle, trace

KEPT = 1024
"""The number of hexes from which a lattice remembers its searches; with one more it begins again."""


class Lattice:
    """Hexes that can be entered, each at a cost that never changes.

    The searches from a hex go on where the last one from there has stopped; several threads may ask.
    """

    def __init__(self, cost: Cost, steps: Steps) -> None:
        self._costs = _Costs(cost)
        self._steps = steps
        self._idle: dict[str, _Search] = {}

    def cheapest(self, start: str, goals: Collection[str]) -> tuple[str, ...] | None:
        """The hexes entered on a cheapest way to any of the goals, `start` left out; None without a way."""
        with self._search(start) as search:
            goal = search.first_of(goals)
            return trace(search.came_from, start, goal) if goal is not None else None

    def least(self, start: str, goals: Collection[str]) -> int | None:
        """The points that a cheapest way to any of the goals costs; None without a way."""
        with self._search(start) as search:
            goal = search.first_of(goals)
            return search.total[goal] if goal is not None else None

    def within(self, start: str, points: int) -> dict[str, tuple[int, str]]:
        """The hexes that so many points lead to, `start` (0) first: the cheapest cost of each, and the hex before it."""
        with self._search(start) as search:
            return {hex_: (total, search.came_from[hex_]) for hex_, total in search.up_to(points)}

    @contextmanager
    def _search(self, start: str) -> Iterator["_Search"]:
        # Whoever takes a search has it alone; another thread that comes meanwhile begins one of its own.
        search = self._idle.pop(start, None) or self._begun(start)
        yield search
        if len(self._idle) >= KEPT:
            self._idle.clear()
        self._idle[start] = search

    def _begun(self, start: str) -> "_Search":
        came_from: dict[str, str] = {}
        return _Search(came_from, settle(start, self._costs.__getitem__, self._steps, came_from))


class _Costs(dict[str, int | None]):
    """The cost to enter each hex that has been asked for."""

    def __init__(self, cost: Cost) -> None:
        self._cost = cost

    def __missing__(self, hex_: str) -> int | None:
        found = self[hex_] = self._cost(hex_)
        return found


class _Search:
    """A search from one hex, as far as it has gone."""

    def __init__(self, came_from: dict[str, str], rest: Iterator[tuple[str, int]]) -> None:
        self.came_from = came_from
        self.total: dict[str, int] = {}
        self._place: dict[str, int] = {}
        self._rest = rest

    def first_of(self, goals: Collection[str]) -> str | None:
        """The goal that is settled first; None if all are out of reach."""
        if not goals:
            return None
        found = [goal for goal in goals if goal in self._place]
        if found:
            return min(found, key=self._place.__getitem__)
        wanted = frozenset(goals)
        return next((hex_ for hex_, _ in self._further() if hex_ in wanted), None)

    def up_to(self, points: int) -> Iterator[tuple[str, int]]:
        """The hexes that cost so many points or fewer, the cheapest first, with their costs."""
        for hex_, total in chain(list(self.total.items()), self._further()):
            if total > points:
                return
            yield hex_, total

    def _further(self) -> Iterator[tuple[str, int]]:
        for hex_, total in self._rest:
            self._place[hex_] = len(self._place)
            self.total[hex_] = total
            yield hex_, total
