"""Texts of separated values, one a sheet: in UTF-8, with commas, semicolons or tabs between their values."""

import csv
from collections.abc import Iterator, Mapping
from io import StringIO
from pathlib import PurePosixPath

from campaign.service.spreadsheets.cells import CSV, CellFault, Refused, Sheet, check_size, note, sheet_of
from campaign.service.spreadsheets.formulas import FORMULA, unguarded

SEPARATORS = ",;\t"


def tables(files: Mapping[str, bytes]) -> tuple[dict[str, Sheet], list[CellFault]]:
    """The sheets of some texts, by name, and the cells that are formulas. Raises Refused."""
    sheets, wrong = dict[str, Sheet](), list[CellFault]()
    for name, content in files.items():
        stem = PurePosixPath(name).stem.lower()
        if stem in sheets:
            raise Refused(CellFault(name, "a sheet of this name is there twice"))
        written = sheet_of(stem, CSV, separated(name, content))
        note(wrong, formulas(written))
        sheets[stem] = Sheet(stem, [[unguarded(cell) for cell in row] for row in written.rows], CSV)
    check_size(sheets)
    return sheets, wrong


def separated(name: str, content: bytes) -> Iterator[list[str]]:
    """The rows of a text of separated values. Raises Refused for another encoding, naming the line."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = content[: error.start].count(b"\n") + 1
        raise Refused(
            CellFault(
                f"{name}, line {line}",
                f"byte {content[error.start]:#04x} is not UTF-8, so it is of another encoding, perhaps Windows-1252: "
                "save it as “CSV UTF-8”",
            )
        ) from error
    if "\0" in text:
        raise Refused(CellFault(name, "it is no text in UTF-8: save it as “CSV UTF-8”"))
    heading = text.split("\n", 1)[0]
    separator = max(SEPARATORS, key=heading.count)
    try:
        for row in csv.reader(StringIO(text.rstrip(), newline=""), delimiter=separator, strict=True):
            yield [cell.strip() for cell in row]
    except csv.Error as error:
        raise Refused(CellFault(name, f"its values cannot be told apart: {error}")) from error


def formulas(sheet: Sheet) -> Iterator[CellFault]:
    """The cells that begin as formulas do."""
    for row, cells in enumerate(sheet.rows):
        for column, text in enumerate(cells):
            if text.startswith(FORMULA):
                yield CellFault(
                    sheet.place(row, column), f"{text[:40]} is a formula: put in the value that it gives"
                )
