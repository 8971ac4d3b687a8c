"""The shape of `armies.toml`: army lists, and what an army must be."""

import msgspec

from battles.ancient_battles.tables.shapes import MOST_MODELS, Lines, Table, by_name, share
from rulebook.bounds import all_within, within

MOST_UNITS = 40
"""The most units of an army."""


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of an army list (M8); its points may be left to the calculation (0).

    A character `joins` the unit of a line, from 1, for the whole battle (AB-H12.1); 0: none.
    """

    profile: str
    models: int
    files: int
    standard: bool = False
    musician: bool = False
    points: int = 0
    joins: int = 0

    def __post_init__(self) -> None:
        within("models", self.models, range(1, MOST_MODELS + 1))
        within("files", self.files, range(1, self.models + 1))
        within("joins", self.joins, range(MOST_UNITS + 1))


class Contingent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An army list (M8); its points may be left to the calculation (0)."""

    total_points: int = 0
    units: tuple[Entry, ...]


class Sizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many points an army of each size has."""

    patrol: int
    battle: int

    def __post_init__(self) -> None:
        all_within(self, range(100, 10_001))


class Composition(Table, frozen=True, kw_only=True):
    """The composition that an army needs to pass the checker; shares are parts of its points."""

    standard_points: int
    musician_points: int
    sizes: Sizes
    above_size: float
    close_order_share_min: float
    characters_share_max: float
    generals: int
    army_standards_max: int
    unit_models_min: int

    def __post_init__(self) -> None:
        all_within(self, range(1001), "standard_points", "musician_points")
        all_within(self, range(2), "generals", "army_standards_max")
        all_within(self, range(1, MOST_MODELS), "unit_models_min")
        for key in ("above_size", "close_order_share_min", "characters_share_max"):
            share(key, getattr(self, key))


class Armies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The armies."""

    muster: Lines
    composition: Composition

    def __post_init__(self) -> None:
        by_name(self, muster=Contingent)
