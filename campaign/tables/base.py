"""The parts that all shapes of table files share."""

from collections.abc import Sequence
from itertools import pairwise
from typing import Annotated, TypeVar

import msgspec

from rulebook.bounds import from_to, of_length

T = TypeVar("T")

FACES = range(1, 11)
LEVELS = range(11)
PERCENT = 100
Face = Annotated[int, from_to(FACES[0], FACES[-1])]
Level = Annotated[int, from_to(LEVELS[0], LEVELS[-1])]
"""A level, or the highest face by which something happens: by 0 it never does."""
Percent = Annotated[int, from_to(0, PERCENT)]
Added = Annotated[int, from_to(-10, 10)]
"""An addition to a ten-sided die: more would settle every throw."""
MOST_POINTS = 99
Points = Annotated[int, from_to(0, MOST_POINTS)]
Count = Annotated[int, from_to(1, MOST_POINTS)]
"""Movement, supply or load of a day, and days or hexes that the rules count one by one."""
People = Annotated[int, from_to(0, 999)]
"""People whom one line of a table brings: each is a line of a muster."""
Money = Annotated[int, from_to(0, 10_000)]
"""Half-deniers of one price."""
ByFace = Annotated[dict[Face, T], of_length(len(FACES))]
ByLevel = Annotated[dict[Level, T], of_length(len(LEVELS))]


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


def rising(key: str, values: Sequence[int]) -> None:
    """Refuse values that fall from one line to the next. Raises ValueError naming the key."""
    for low, high in pairwise(values):
        if high < low:
            raise ValueError(f"{key}: {high} follows {low}, but the values must not fall")
