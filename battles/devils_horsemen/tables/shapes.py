"""The bounds and the words that the tables of Devil's Horsemen have in common."""

from typing import Annotated, Literal, TypeVar, get_args

import msgspec

from rulebook.bounds import each_of, from_to, one_of

T = TypeVar("T")

STRETCH = 12
"""The most that is added to a die or shifts a column, that a point costs, that one thing does in hits or hexes."""
Added = Annotated[int, from_to(-STRETCH, STRETCH)]
Lost = Annotated[int, from_to(-STRETCH, 0)]
Count = Annotated[int, from_to(0, STRETCH)]
One = Annotated[int, from_to(1, STRETCH)]
"""The number of things that exist at least once; hexes of a range."""
Face = Annotated[int, from_to(0, 9)]
"""The faces of a die (DH-2.3a)."""
Factor = Annotated[int, from_to(1, 20)]
"""Quality, and allowances in points."""
Type = Literal["CAT_HC", "HC", "KN", "LC", "HI", "MI", "LI", "ART"]
Class = Literal["LI", "FOOT", "CAV"]
"""Light infantry, all other infantry, all cavalry: the columns of the chart of hits (DH-6.37a)."""
TYPES: tuple[str, ...] = get_args(Type)
CLASSES: tuple[str, ...] = get_args(Class)
TypeName = Annotated[str, one_of(*TYPES)]
ByType = Annotated[dict[TypeName, T], each_of(*TYPES)]
Hits = Annotated[dict[Class, Count], each_of(*CLASSES)]
NoHits = Annotated[dict[Class, Literal[0]], each_of(*CLASSES)]
"""Empty entries of the chart, which rules skip."""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The common part of all tables."""

    provenance: str
