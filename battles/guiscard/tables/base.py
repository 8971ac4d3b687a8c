"""The common parts of the skirmish's tables: dice, bounds, columns of ten results."""

from collections.abc import Sequence
from typing import Annotated, Literal

import msgspec

FACES = range(1, 11)
"""A ten-sided die reads 1 to 10 (D3)."""
POINTS = range(100)
"""Attack, defence, movement and the price of a hex."""
Points = Annotated[int, msgspec.Meta(ge=POINTS.start, lt=POINTS.stop)]
"""Points, hexes or people of which there may be none."""
Count = Annotated[int, msgspec.Meta(ge=1, lt=POINTS.stop)]
"""As many as there must be: people of a crew, hexes of a range, turns."""
Crew = Annotated[int, msgspec.Meta(ge=1, le=12)]
"""The number of people who find room about an engine."""
Highest = Annotated[int, msgspec.Meta(ge=0, le=FACES[-1])]
"""The highest face of a ten-sided die by which something happens; by 0 it never does."""
Lowest = Annotated[int, msgspec.Meta(ge=FACES[0], le=FACES[-1] + 1)]
"""The lowest face of a ten-sided die by which something happens; by 11 it never does."""
Added = Annotated[int, msgspec.Meta(ge=-20, le=20)]
"""The additions to a die, or columns to the right."""
IMPASSABLE = -1

Value = Literal["-", "0", "+"]
"""The worth of terrain to fighters on it: unfavourable, neutral, favourable (GT-3.1b)."""
Cover = Literal["none", "light", "medium", "strong"]
"""The degree of cover of a target; a wholly covered target is not shot at (GT-5.5.1d)."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row read as it is written: an unknown key is refused."""


class Meaning(Row, frozen=True):
    """The meaning of a letter of a table for each kind of shot or target."""

    offensive: str = ""
    defensive: str = ""
    foot: str = ""
    mounted: str = ""


def whole_column(key: str, results: Sequence[str]) -> None:
    """Refuse a column without a result for every face. Raises ValueError naming the key."""
    if len(results) != len(FACES):
        raise ValueError(
            f"{key}: there are {len(results)} results, and one for each of {len(FACES)} faces is due"
        )


def clamped(die: int) -> int:
    """A modified die as a row of a table: below the lowest the lowest, above the highest the highest (D3)."""
    return min(max(die, FACES[0]), FACES[-1])
