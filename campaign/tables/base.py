"""What all shapes of table files share."""

from collections.abc import Collection, Sequence
from itertools import pairwise

import msgspec

FACES = range(1, 11)
LEVELS = range(11)
PERCENT = 100


class File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A table file that has one source for all of it."""

    provenance: str


class Part(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A block of a table file."""


def covers(key: str, ranges: Sequence[tuple[int, int]]) -> None:
    """Refuse ranges that overlap or leave a gap. Raises ValueError naming the key."""
    ordered = sorted(ranges)
    for low, high in ordered:
        if low > high:
            raise ValueError(f"{key}: the range {low}..{high} is empty")
    for (_, high), (low, _) in pairwise(ordered):
        if low != high + 1:
            raise ValueError(f"{key}: there is a gap or an overlap between {high} and {low}")


def covers_die(key: str, ranges: Sequence[tuple[int, int]]) -> None:
    """Refuse ranges that are not the faces of one ten-sided die. Raises ValueError naming the key."""
    covers(key, ranges)
    if not ranges or (min(ranges)[0], max(ranges)[1]) != (FACES[0], FACES[-1]):
        raise ValueError(f"{key}: the ranges must reach from {FACES[0]} to {FACES[-1]}")


def complete(key: str, lines: Collection[int], wanted: range) -> None:
    """Refuse a table that lacks a line or has one too many. Raises ValueError naming the key."""
    if sorted(lines) != list(wanted):
        raise ValueError(f"{key}: there must be a line for every number from {wanted[0]} to {wanted[-1]}")


def within(key: str, value: int, low: int, high: int) -> None:
    """Refuse a number that is out of its bounds. Raises ValueError naming the key."""
    if not low <= value <= high:
        raise ValueError(f"{key}: {value} is not from {low} to {high}")


def rising(key: str, values: Sequence[int]) -> None:
    """Refuse values that fall from one line to the next. Raises ValueError naming the key."""
    for low, high in pairwise(values):
        if high < low:
            raise ValueError(f"{key}: {high} follows {low}, but the values must not fall")
