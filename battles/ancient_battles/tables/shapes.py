"""The common part of the shapes of all tables: words, bounds, lengths and blocks, as the catalogue prints them.

Lengths stand there in inches; names with `_` at the end are the same in thousandths of an inch.
"""

from fractions import Fraction
from typing import Annotated, Literal

import msgspec

from battles.ancient_battles.tables.measure import thousandths
from rulebook.bounds import from_to

Type = Literal["foot", "cavalry", "light_chariot", "heavy_chariot", "elephant", "artillery"]
Order = Literal["", "close", "loose", "skirmish"]
"""How a unit stands; characters have none ("")."""
Cover = Literal["none", "light", "hard"]
SCORES = range(1, 11)
Score = Annotated[int, from_to(SCORES[0], SCORES[-1])]
"""A characteristic, as far as the tables to hit and to wound reach."""
Leadership = Annotated[int, from_to(2, 12)]
Least = Annotated[int, from_to(0, 6)]
"""The least face of a die that succeeds, 0 for none."""
Added = Annotated[int, from_to(0, 6)]
Worse = Annotated[int, from_to(-10, 0)]
Several = Annotated[int, from_to(1, 10)]
"""Dice, ranks, shots: there is one at least."""
LONGEST = 240
"""The greatest side of a table (inches)."""
Radius = Annotated[int, from_to(0, LONGEST - 1)]
Distance = Annotated[int, from_to(1, LONGEST - 1)]
"""Lengths in inches, below the greatest side."""
Share = Annotated[float, from_to(0, 1)]
MOST_MODELS = 200
"""The most models of a unit."""
Models = Annotated[int, from_to(1, MOST_MODELS - 1)]


def exact(fraction: float) -> Fraction:
    """A fraction of a table as it is printed: 0.1 is a tenth."""
    return Fraction(str(fraction))


class Inches:
    """A length of a table, given in thousandths of an inch."""

    def __init__(self, key: str) -> None:
        self.key = key

    def __get__(self, table: msgspec.Struct, _: type) -> int:
        return thousandths(getattr(table, self.key))


class Table(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The common part of each block of a table: the source of its numbers."""

    provenance: str = ""
