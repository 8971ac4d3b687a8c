"""The shape of `armies.toml`: army lists, and what an army must be."""

from typing import Annotated

import msgspec

from battles.ancient_battles.tables.shapes import MOST_MODELS, Models, Share, Table
from rulebook.bounds import from_to, within

MOST_UNITS = 40
"""The most units of an army."""
Few = Annotated[int, from_to(0, 1)]
Extra = Annotated[int, from_to(0, 1000)]
Points = Annotated[int, from_to(100, 10_000)]


class Entry(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A line of an army list (M8); its points may be left to the calculation (0).

    A character `joins` the unit of a line, from 1, for the whole battle (AB-H12.1); 0: none.
    """

    profile: str
    models: Annotated[int, from_to(1, MOST_MODELS)]
    files: int
    standard: bool = False
    musician: bool = False
    points: int = 0
    joins: Annotated[int, from_to(0, MOST_UNITS)] = 0

    def __post_init__(self) -> None:
        within("files", self.files, range(1, self.models + 1))


class Contingent(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An army list (M8); its points may be left to the calculation (0)."""

    total_points: int = 0
    units: tuple[Entry, ...]


class Sizes(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """How many points an army of each size has."""

    patrol: Points
    battle: Points


class Composition(Table, frozen=True, kw_only=True):
    """The composition that an army needs to pass the checker; shares are parts of its points."""

    standard_points: Extra
    musician_points: Extra
    sizes: Sizes
    above_size: Share
    close_order_share_min: Share
    characters_share_max: Share
    generals: Few
    army_standards_max: Few
    unit_models_min: Models


class Armies(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The armies."""

    muster: dict[str, Contingent]
    composition: Composition
