"""Exact odds: the spread of sums of dice, and the results of a table from it.

A spread is the chance of each outcome, as a fraction; all of them together are 1. So two bots on two machines calculate
the same, and a test compares with a count by hand.
"""

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from functools import cache, lru_cache
from typing import TypeVar

H = TypeVar("H", bound=Hashable)
K = TypeVar("K", bound=Hashable)
Spread = Mapping[H, Fraction]


def die(faces: Iterable[int]) -> dict[int, Fraction]:
    """One die whose faces are as likely as each other."""
    found = Counter(faces)
    return {face: Fraction(times, found.total()) for face, times in found.items()}


@cache
def sums(count: int, sides: int, lowest: int = 1) -> Mapping[int, Fraction]:
    """The sum of so many dice with faces from `lowest` on: of none it is 0."""
    return of_many(die(range(lowest, lowest + sides)), count)


def of_many(each: Spread[int], count: int) -> dict[int, Fraction]:
    """The sum of so many that know nothing of each other: of none it is 0."""
    found: dict[int, Fraction] = {0: Fraction(1)}
    for _ in range(count):
        found = together(found, each)
    return found


def together(one: Spread[int], other: Spread[int]) -> dict[int, Fraction]:
    """The sum of two that know nothing of each other."""
    found: dict[int, Fraction] = {}
    for first, chance in one.items():
        for second, then in other.items():
            found[first + second] = found.get(first + second, Fraction(0)) + chance * then
    return found


def mapped(spread: Spread[H], result: Callable[[H], K]) -> dict[K, Fraction]:
    """The spread of results: of a sum of dice, say, the row of a table."""
    found: dict[K, Fraction] = {}
    for outcome, chance in spread.items():
        key = result(outcome)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def expected(spread: Spread[H], worth: Callable[[H], float | Fraction]) -> float:
    """The average worth of an outcome."""
    return float(sum(chance * Fraction(worth(outcome)) for outcome, chance in spread.items()))


@lru_cache(maxsize=1 << 10)
def hits(dice: int, chance: Fraction) -> Mapping[int, Fraction]:
    """How many of so many dice hit, each with this chance."""
    found = of_many({0: 1 - chance, 1: chance}, dice)
    return {number: share for number, share in found.items() if share}
