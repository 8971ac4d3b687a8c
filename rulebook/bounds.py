"""Checks of the numbers of tables, for structs that read them: each raises ValueError naming the key."""

from collections.abc import Sequence
from itertools import pairwise


def within(key: str, value: int, bounds: range) -> None:
    """Refuse a number out of its bounds. Raises ValueError naming the key."""
    if value not in bounds:
        raise ValueError(f"{key}: {value} is not from {bounds.start} to {bounds.stop - 1}")


def rising(key: str, values: Sequence[int]) -> None:
    """Refuse numbers that do not rise. Raises ValueError naming the key."""
    if any(before >= after for before, after in pairwise(values)):
        raise ValueError(f"{key}: the numbers do not rise")
