"""Tables of a system that lie for the battlefields of campaigns, a file each: which of them lies for a muster."""

from functools import cached_property
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from battles.contract.muster import Muster
from battles.contract.wording import phrase
from battles.fields.stand_ins import laid_for, serving
from rulebook.tables import read

A = TypeVar("A")
L = TypeVar("L")
TITLES = (
    phrase("Battle on open ground"),
    phrase("Battle in a forest"),
    phrase("Battle on a hill"),
    phrase("Battle in a marsh"),
    phrase("Battle at a ford"),
    phrase("Battle on the shore"),
    phrase("Battle for a village"),
    phrase("Battle at a priory"),
    phrase("Battle before a castle"),
    phrase("Battle in a meadow"),
)
"""How battles on them are called, as the files have it."""


class LaidTable(msgspec.Struct, Generic[A, L], frozen=True, forbid_unknown_fields=True):
    """A table: the `battlefield` for which it lies, how a battle on it is called, and half of its areas and lines.

    A system turns them by half a turn for the other half, so that a field favours no side.
    """

    provenance: str
    battlefield: str
    name: str
    area: tuple[A, ...] = ()
    line: tuple[L, ...] = ()


class LaidTables(Generic[A, L]):
    """The tables of a folder, each of the `shape`."""

    def __init__(self, folder: Path, shape: type[LaidTable[A, L]]) -> None:
        self._folder, self._shape = folder, shape

    @cached_property
    def all(self) -> dict[str, LaidTable[A, L]]:
        """All of them, by battlefield. Raises TableError."""
        found = (read(path, self._shape) for path in sorted(self._folder.glob("*.toml")))
        return {field.battlefield: field for field in found}

    def of(self, muster: Muster) -> LaidTable[A, L]:
        """The field of a muster: the first of its maps that serves the terrain of the hex, else the first of all.

        Raises Refusal for an unknown map.
        """
        return self.all[serving([laid.field for laid in laid_for(muster)], muster.terrain)]
