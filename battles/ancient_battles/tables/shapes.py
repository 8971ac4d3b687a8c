"""The common part of the shapes of all tables: words, bounds, lengths and blocks, as the catalogue prints them.

Lengths stand there in inches; names with `_` at the end are the same in thousandths of an inch.
"""

from collections.abc import Iterable
from fractions import Fraction
from typing import Any, Literal

import msgspec

from battles.ancient_battles.tables.measure import thousandths
from rulebook.bounds import within

Type = Literal["foot", "cavalry", "light_chariot", "heavy_chariot", "elephant", "artillery"]
Order = Literal["", "close", "loose", "skirmish"]
"""How a unit stands; characters have none ("")."""
Cover = Literal["none", "light", "hard"]
Lines = dict[str, Any]
"""A block whose lines have names of their own, without its provenance."""
SCORES = range(1, 11)
"""The range of characteristics, as far as the tables to hit and to wound reach."""
LONGEST = 240
"""The greatest range, and the greatest side of a table (inches)."""
MOST_MODELS = 200
"""The most models of a unit."""


def exact(fraction: float) -> Fraction:
    """A fraction of a table as it is printed: 0.1 is a tenth."""
    return Fraction(str(fraction))


def share(key: str, value: float, least: float = 0) -> None:
    """Refuse what is no part of a whole. Raises ValueError naming the key."""
    if not least <= value <= 1:
        raise ValueError(f"{key}: {value} is not from {least} to 1")


def length(key: str, inches: float, least: float, most: float) -> None:
    """Refuse a length out of its bounds. Raises ValueError naming the key."""
    if not least <= inches <= most:
        raise ValueError(f"{key}: {inches} is not from {least} to {most}")


def by_name(file: msgspec.Struct, **shapes: type[Any]) -> None:
    """Shape the lines of blocks in which each has a name of its own. Raises ValueError naming the line and the key."""
    for block, shape in shapes.items():
        found = {}
        for name, line in getattr(file, block).items():
            if name == "provenance":
                continue
            try:
                found[name] = msgspec.convert(line, shape)
            except msgspec.ValidationError as error:
                reason, _, key = str(error).partition(" - at `$")
                raise ValueError(f"{block}.{name}{key.strip('`')}: {reason}") from error
        msgspec.structs.force_setattr(file, block, found)


class Inches:
    """A length of a table, given in thousandths of an inch."""

    def __init__(self, key: str) -> None:
        self.key = key

    def __get__(self, table: msgspec.Struct, _: type) -> int:
        return thousandths(getattr(table, self.key))


class Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The common part of each block of a table: the source of its numbers."""

    provenance: str = ""


def ten(key: str, row: Iterable[int], bounds: range) -> None:
    """Refuse a row that is not of ten numbers within bounds. Raises ValueError naming the key."""
    found = tuple(row)
    if len(found) != len(SCORES):
        raise ValueError(f"{key}: there are {len(found)} numbers, and not {len(SCORES)}")
    for number, value in enumerate(found, 1):
        within(f"{key} {number}", value, bounds)
