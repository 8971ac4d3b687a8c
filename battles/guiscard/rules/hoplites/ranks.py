"""Ranks of hoplites as the lattice has them (D35, D66).

Along a formation hexes are counted in two numbers: how far to the right, and how far behind. `right` is the
direction of the right-hand neighbour, a place in `grid.SIDES`. The front lies two places and one place before
it, the rear one and two after it.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

from battles.guiscard.tables import TABLES
from hexmap import grid

Place = tuple[int, int]
Rank = tuple[str, ...]
"""Men of one rank, from the left to the right."""
STRAIGHT, STAGGERED = 0, -1
"""The place of a rank behind the one before it: each man in direction R+60 of one of them, or in direction R+120."""


@lru_cache(maxsize=65536)
def place(hex_: str, right: int) -> Place:
    """The distances of a hex to the right and to the rear."""
    q, r = grid.axial(hex_)
    aq, ar = grid.AXIAL_STEPS[grid.SIDES[right]]
    bq, br = grid.AXIAL_STEPS[grid.SIDES[(right + 1) % 6]]
    return q * br - r * bq, aq * r - ar * q


def runs(steps: Iterable[int]) -> list[tuple[int, ...]]:
    """Numbers that follow one another, as many as make a rank or more."""
    found: list[list[int]] = []
    for step in sorted(steps):
        if found and found[-1][-1] == step - 1:
            found[-1].append(step)
        else:
            found.append([step])
    return [tuple(run) for run in found if len(run) >= TABLES.now.tactics.formation.least]


def behind(men: Mapping[Place, str], run: tuple[int, ...], row: int) -> Iterator[tuple[int, tuple[int, ...]]]:
    """The ranks directly one behind the other that stand behind a run of a row, each with its row."""
    while run:
        row += 1
        ranks = (
            part
            for shift in (STRAIGHT, STAGGERED)
            for part in runs(step + shift for step in run if (step + shift, row) in men)
        )
        run = max(ranks, key=len, default=())
        if run:
            yield row, run


def drawn_up(standing: Mapping[str, str], right: int) -> list[tuple[Rank, ...]]:
    """All bodies of men who stand in ranks, by hex; each as its ranks from the front to the rear.

    A man outside ranks of three is not in it; the foremost ranks take the men behind them first.
    """
    men = {place(hex_, right): name for hex_, name in standing.items()}
    found = []
    for row in sorted({row for _, row in men}):
        for run in runs(step for step, other in men if other == row):
            places = [(row, run), *behind(men, run, row)]
            found.append(tuple(tuple(men.pop((step, at)) for step in steps) for at, steps in places))
    return found


def bodies(standing: Mapping[str, str], right: int) -> Iterator[tuple[Rank, ...]]:
    """For each longest rank of men by hex: the rank with all behind it, and alone."""
    men = {place(hex_, right): name for hex_, name in standing.items()}
    for row in sorted({row for _, row in men}):
        for run in runs(step for step, other in men if other == row):
            places = [(row, run), *behind(men, run, row)]
            ranks = tuple(tuple(men[step, at] for step in steps) for at, steps in places)
            yield ranks
            if len(ranks) > 1:
                yield ranks[:1]
