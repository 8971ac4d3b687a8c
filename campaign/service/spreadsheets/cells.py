"""Sheets as rows of text, and how a cell is named to whoever has to mend it."""

from collections.abc import Sequence

import msgspec
from openpyxl.utils import get_column_letter

XLSX, CSV = "xlsx", "csv"


class CellFault(msgspec.Struct, frozen=True):
    """Something that cannot be, and where: "groups!C5", "groups.csv, line 5, column C", or the file itself."""

    place: str
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


class Sheet(msgspec.Struct, frozen=True):
    """A sheet by its name: `rows` of cells as text, the first one its headings; `kind` is xlsx or csv."""

    name: str
    rows: Sequence[Sequence[str]]
    kind: str = XLSX

    def place(self, row: int, column: int) -> str:
        """The name of a cell, both counted from 0."""
        letter = get_column_letter(column + 1)
        if self.kind == CSV:
            return f"{self.name}.csv, line {row + 1}, column {letter}"
        return f"{self.name}!{letter}{row + 1}"


class Refused(ValueError):
    """A file that cannot be taken apart at all; `faults` say why."""

    def __init__(self, *faults: CellFault) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults = faults
