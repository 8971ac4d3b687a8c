"""Sheets as rows of text, the name of a cell for the person who mends it, and the limit of a sheet's size."""

from collections.abc import Iterable, Mapping, Sequence

import msgspec

XLSX, CSV = "xlsx", "csv"
MOST_CELLS = 50_000
"""Cells of a file that say something."""
FURTHEST_ROW, FURTHEST_COLUMN = 5_000, 60
LONGEST_CELL = 1_000
LONGEST_TEXT = 2_000_000
"""Characters of all cells together."""
MOST_FAULTS = 1_000
"""The number of faulty cells that are named in one file; a longer list is hard to mend."""
LONGEST_NAME = 255
"""Characters of the name of a file, a part or a sheet, which each fault repeats; no system of files has longer ones."""
LETTERS = 26


class CellFault(msgspec.Struct, frozen=True):
    """Something that cannot be, and where: "groups!C5", "groups.csv, line 5, column C", or the file itself."""

    place: str
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}"


class Sheet(msgspec.Struct, frozen=True):
    """A sheet by its name: `rows` of cells as text, the first one its headings; `kind` is xlsx or csv.

    Rows end with their last cell that says something.
    """

    name: str
    rows: Sequence[Sequence[str]]
    kind: str = XLSX

    def place(self, row: int, column: int) -> str:
        """The name of a cell, both counted from 0."""
        return place_in(self.name, self.kind, row, column)


class Refused(ValueError):
    """A file that cannot be taken apart at all; `faults` say why, and so many `more` there are that are not named."""

    def __init__(self, *faults: CellFault, more: int = 0) -> None:
        super().__init__("; ".join(map(str, faults)))
        self.faults, self.more = faults, more


def note(wrong: list[CellFault], faults: Iterable[CellFault]) -> None:
    """Add faults to the list of a file: the first ones, and a last one that counts the rest."""
    for fault in faults:
        if len(wrong) >= MOST_FAULTS:
            if len(wrong) == MOST_FAULTS:
                wrong.append(
                    CellFault(
                        "file", f"it has more than {MOST_FAULTS:,} such cells, and only so many are named"
                    )
                )
            return
        wrong.append(fault)


def check_name(name: str) -> str:
    """The name of a file, a part or a sheet. Raises Refused for one that is too long."""
    if len(name) > LONGEST_NAME:
        raise Refused(CellFault(f"{name[:40]}…", f"its name has more than {LONGEST_NAME} characters"))
    return name


def letters(column: int) -> str:
    """The letters of a column, counted from 0: A, Z, AA."""
    # As openpyxl has them, which would be a third of what it costs to start the process that reads a file.
    found, rest = "", column + 1
    while rest:
        rest, letter = divmod(rest - 1, LETTERS)
        found = chr(ord("A") + letter) + found
    return found


def place_in(sheet: str, kind: str, row: int, column: int) -> str:
    """The name of a cell of a sheet, both counted from 0."""
    if kind == CSV:
        return f"{sheet}.csv, line {row + 1}, column {letters(column)}"
    return f"{sheet}!{letters(column)}{row + 1}"


def check_reach(place: str, row: int, column: int) -> None:
    """Raise Refused for a cell that lies further off than any sheet reaches."""
    if row >= FURTHEST_ROW or column >= FURTHEST_COLUMN:
        raise Refused(
            CellFault(
                place,
                f"a sheet has at most {FURTHEST_ROW:,} rows and {FURTHEST_COLUMN} columns; clear this cell",
            )
        )


def sheet_of(name: str, kind: str, rows: Iterable[Sequence[str]]) -> Sheet:
    """A sheet of some rows, as far as they say something. Raises Refused for a cell too far off, and for one too long."""
    kept = list[list[str]]()
    for number, cells in enumerate(rows):
        length = next((at for at in range(len(cells), 0, -1) if cells[at - 1]), 0)
        if not length:
            continue
        check_reach(place_in(name, kind, number, length - 1), number, length - 1)
        for column, text in enumerate(cells):
            if len(text) > LONGEST_CELL:
                place = place_in(name, kind, number, column)
                raise Refused(CellFault(place, f"it has more than {LONGEST_CELL:,} characters"))
        # Rows that say nothing are kept where others follow, so that these keep their numbers.
        kept += [[] for _ in range(number - len(kept))]
        kept.append(list(cells[:length]))
    return Sheet(name, kept, kind)


def check_size(sheets: Mapping[str, Sheet]) -> None:
    """Raise Refused for more cells than any campaign has, or more text."""
    said = [cell for sheet in sheets.values() for row in sheet.rows for cell in row if cell]
    check_count(len(said))
    if sum(map(len, said)) > LONGEST_TEXT:
        raise Refused(
            CellFault("file", f"it has more than {LONGEST_TEXT:,} characters, and only so many are read")
        )


def check_count(cells: int) -> None:
    """Raise Refused for so many cells that say something."""
    if cells > MOST_CELLS:
        raise Refused(CellFault("file", f"it has {cells:,} cells, and at most {MOST_CELLS:,} are read"))
