"""The bounds and the words that the tables of Devil's Horsemen have in common."""

from collections.abc import Iterable, Mapping
from typing import Any, Literal, get_args

import msgspec

from rulebook.bounds import within

STRETCH = 12
"""The most that is added to a die or shifts a column, that a point costs, that one thing does in hits or hexes."""
ADDED = range(-STRETCH, STRETCH + 1)
COUNT = range(STRETCH + 1)
ONE = range(1, STRETCH + 1)
"""The range of things that exist at least once."""
DIE = range(10)
"""The faces of a die (DH-2.3a)."""
FACTOR = range(1, 21)
"""Quality, and allowances in points."""
LONGEST = range(1, STRETCH + 1)
"""Columns of a table, hexes of a range."""
Type = Literal["CAT_HC", "HC", "KN", "LC", "HI", "MI", "LI", "ART"]
Class = Literal["LI", "FOOT", "CAV"]
"""Light infantry, all other infantry, all cavalry: the columns of the chart of hits (DH-6.37a)."""


class Table(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The common part of all tables."""

    provenance: str


def each_within(key: str, values: Mapping[Any, int], bounds: range) -> None:
    """Refuse a number of a block that is out of its bounds. Raises ValueError naming the key."""
    for name, value in values.items():
        within(f"{key}.{name}", value, bounds)


def all_of(key: str, found: Iterable[str], wanted: object) -> None:
    """Refuse a block that has not just an entry for each of these. Raises ValueError naming the key."""
    if set(found) != set(get_args(wanted)):
        raise ValueError(f"{key}: there is an entry for each of {', '.join(get_args(wanted))}")


def known(key: str, found: Iterable[str], wanted: Iterable[str]) -> None:
    """Refuse a name by which nothing goes. Raises ValueError naming the key."""
    if odd := sorted(set(found) - set(wanted)):
        raise ValueError(f"{key}: nothing is called {', '.join(odd)}")


def suffered(hits: Mapping[Class, int], bounds: range = COUNT) -> None:
    """Refuse hits that are not told of all classes. Raises ValueError naming the key."""
    all_of("hits", hits, Class)
    each_within("hits", hits, bounds)
