"""The common parts of the skirmish's tables: dice, bounds, columns of ten results."""

from typing import Annotated, Literal, TypeVar

import msgspec

from rulebook.bounds import from_to, of_length

R = TypeVar("R", bound=str)
FACES = range(1, 11)
"""A ten-sided die reads 1 to 10 (D3)."""
POINTS = range(100)
"""Attack, defence, movement and the price of a hex."""
Points = Annotated[int, from_to(0, POINTS[-1])]
"""Points, hexes or people of which there may be none."""
Count = Annotated[int, from_to(1, POINTS[-1])]
"""As many as there must be: people of a crew, hexes of a range, turns, points of what would be free, parts of a whole."""
Crew = Annotated[int, from_to(1, 12)]
"""The number of people who find room about an engine."""
Face = Annotated[int, from_to(FACES[0], FACES[-1])]
Highest = Annotated[int, from_to(0, FACES[-1])]
"""The highest face of a ten-sided die by which something happens; by 0 it never does."""
Lowest = Annotated[int, from_to(FACES[0], FACES[-1] + 1)]
"""The lowest face of a ten-sided die by which something happens; by 11 it never does."""
Added = Annotated[int, from_to(-20, 20)]
"""The additions to a die, or columns to the right."""
IMPASSABLE = -1
Price = Annotated[int, from_to(IMPASSABLE, POINTS[-1])]
"""The points to enter a hex."""
ByFace = Annotated[tuple[R, ...], of_length(len(FACES), len(FACES))]
"""A column of the results of all faces."""

Value = Literal["-", "0", "+"]
"""The worth of terrain to fighters on it: unfavourable, neutral, favourable (GT-3.1b)."""
Cover = Literal["none", "light", "medium", "strong"]
"""The degree of cover of a target; a wholly covered target is not shot at (GT-5.5.1d)."""


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A row read as it is written: an unknown key is refused."""


class Entered(Row, frozen=True):
    """A kind of hex that people enter for points, on foot and mounted. -1: it cannot be entered."""

    foot: Price
    mounted: Price

    def __post_init__(self) -> None:
        """Refuse hexes that cost nothing."""
        for key in self.__struct_fields__:
            price = getattr(self, key)
            if price == 0 and price is not False:
                raise ValueError(f"{key}: a hex that can be entered costs 1 point at least")


class Meaning(Row, frozen=True):
    """The meaning of a letter of a table for each kind of shot or target."""

    offensive: str = ""
    defensive: str = ""
    foot: str = ""
    mounted: str = ""


def clamped(die: int) -> int:
    """A modified die as a row of a table: below the lowest the lowest, above the highest the highest (D3)."""
    return min(max(die, FACES[0]), FACES[-1])
