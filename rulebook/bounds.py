"""Checks of the numbers of tables, for structs that read them: each raises ValueError naming the key."""

from collections.abc import Sequence
from itertools import pairwise

import msgspec


def within(key: str, value: int, bounds: range) -> None:
    """Refuse a number out of its bounds. Raises ValueError naming the key."""
    if value not in bounds:
        raise ValueError(f"{key}: {value} is not from {bounds.start} to {bounds.stop - 1}")


def all_within(table: msgspec.Struct, bounds: range, *keys: str) -> None:
    """Refuse a number of these keys of a table that is out of bounds; of no keys: any whole number that it has.

    Raises ValueError naming the key.
    """
    whole = (key for key in table.__struct_fields__ if isinstance(getattr(table, key), int))
    for key in keys or whole:
        within(key, getattr(table, key), bounds)


def rising(key: str, values: Sequence[int]) -> None:
    """Refuse numbers that do not rise. Raises ValueError naming the key."""
    if any(before >= after for before, after in pairwise(values)):
        raise ValueError(f"{key}: the numbers do not rise")
