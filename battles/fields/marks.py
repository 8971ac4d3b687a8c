"""The marks with which battlefields are drawn, and the legends by which each system reads them."""

from functools import cache
from pathlib import Path
from typing import Annotated

import msgspec

from rulebook import tables
from rulebook.bounds import of_length

PATH = Path(__file__).with_name("marks.toml")
OPEN, BANK, BEACH, SHALLOWS, DEEP = ".", "/", ",", "s", "w"
DECKS = frozenset("BJ")
TENTS = frozenset("TO")
GENTLE = frozenset(".b,lyei")
"""The terrain that becomes a bank at a joint below a higher map: ground that lies open or bears brush."""


class Marks(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The meaning of each mark, in words."""

    provenance: str
    marks: dict[Annotated[str, of_length(1, 1)], str]


@cache
def marks() -> dict[str, str]:
    """The words for each mark."""
    return tables.read(PATH, Marks).marks


class Legend(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The system's terrain for each mark: the name of its own terrain.

    `built` is terrain that belongs to buildings, `roofed` lies under a roof, `aloft` raises a man there above the
    ground. So the same battlefields serve systems that know other ground: a bank of one is uphill to another.
    """

    provenance: str
    legend: dict[str, str]
    built: frozenset[str] = frozenset()
    roofed: frozenset[str] = frozenset()
    aloft: frozenset[str] = frozenset()

    def __post_init__(self) -> None:
        """Refuse a mark that no battlefield is drawn with, and one that is left out."""
        if odd := sorted(self.legend.keys() ^ marks().keys()):
            raise ValueError(f"legend: {odd[0]!r} is read by the legend or drawn on a map, not both")
