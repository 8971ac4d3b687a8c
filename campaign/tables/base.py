"""The parts that all shapes of table files share."""

from collections.abc import Collection, Sequence
from itertools import pairwise

import msgspec

FACES = range(1, 11)
LEVELS = range(11)
PERCENT = 100
MODIFIERS = range(-10, 11)
"""The limit of an addition to a ten-sided die: more would settle every throw."""
MOST_POINTS = 99
"""Movement, supply or load of a day, and days or hexes that the rules count one by one."""
MOST_PEOPLE = 999
"""People whom one line of a table brings: each is a line of a muster."""
MOST_MONEY = 10_000
"""Half-deniers of one price."""


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


def nearest(number: int, unit: str, ranges: Sequence[tuple[int, int]]) -> int:
    """The place of the range in which a number of something is, or that it is nearest to.

    Raises LookupError, naming number and unit, where there is none.
    """
    if not ranges:
        raise LookupError(f"the table has no line for {number} {unit}")
    distances = [max(low - number, number - high, 0) for low, high in ranges]
    return distances.index(min(distances))


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


def each_within(part: msgspec.Struct, low: int, high: int, *keys: str) -> None:
    """Refuse numbers of a block that are out of their bounds; all of them where no keys are named."""
    for key in keys or part.__struct_fields__:
        within(key, getattr(part, key), low, high)


def added_to_a_die(part: msgspec.Struct, *keys: str) -> None:
    """Refuse modifiers that no ten-sided die has room for."""
    each_within(part, MODIFIERS[0], MODIFIERS[-1], *keys)


def rising(key: str, values: Sequence[int]) -> None:
    """Refuse values that fall from one line to the next. Raises ValueError naming the key."""
    for low, high in pairwise(values):
        if high < low:
            raise ValueError(f"{key}: {high} follows {low}, but the values must not fall")
