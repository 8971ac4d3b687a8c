"""Read a spreadsheet that somebody sends: an .xlsx workbook, a .zip of .csv files, or .csv files, one a sheet.

What is too large is refused before it is parsed.  Formulas are never evaluated: they are named, cell by cell, and so are
merged cells.  A .csv is UTF-8, with its values between commas, semicolons or tabs.
"""

import csv
import zipfile
import zlib
from collections.abc import Iterable, Iterator, Mapping
from contextlib import suppress
from datetime import date, datetime, time
from io import BytesIO, StringIO
from pathlib import PurePath
from typing import Any
from xml.etree.ElementTree import ParseError
from xml.parsers.expat import ExpatError, ParserCreate

from openpyxl import load_workbook
from openpyxl.utils.cell import range_boundaries
from openpyxl.utils.exceptions import InvalidFileException
from openpyxl.worksheet.worksheet import Worksheet

from campaign.service.spreadsheets.cells import CSV, XLSX, CellFault, Refused, Sheet

LARGEST_FILE = 2 * 2**20
"""Bytes of a file."""
LARGEST_PARTS = 8 * 2**20
"""Bytes that the parts of a packed file may unpack to."""
MOST_PARTS = 200
MOST_CELLS = 50_000
FURTHEST_ROW, FURTHEST_COLUMN = 5_000, 60
LONGEST_CELL = 1_000
SEPARATORS = ",;\t"
FORMULA = "="
CELL, SPANS = "c", frozenset({"mergeCell", "hyperlink"})
"""The elements of a workbook that are a cell, and those for which its reader makes every cell of a range."""
NAMESPACED = "}"
BROKEN = (
    zipfile.BadZipFile,
    zlib.error,
    EOFError,
    KeyError,
    ValueError,
    TypeError,
    AttributeError,
    IndexError,
    NotImplementedError,
    ParseError,
    InvalidFileException,
)
"""What a file that is no workbook makes its reader raise."""


def read(files: Mapping[str, bytes]) -> tuple[dict[str, Sheet], list[CellFault]]:
    """The sheets of the files, by name, and the cells that no sheet may have. Raises Refused."""
    for name, content in files.items():
        if len(content) > LARGEST_FILE:
            raise Refused(
                CellFault(name, f"it has {len(content):,} bytes, and at most {LARGEST_FILE:,} are read")
            )
    named = {name: PurePath(name).suffix.lower() for name in files}
    if not named:
        raise Refused(CellFault("file", "there is none"))
    if len(files) == 1 and (".xlsx" in named.values()):
        [(name, content)] = files.items()
        return workbook(name, content)
    if len(files) == 1 and (".zip" in named.values()):
        [(name, content)] = files.items()
        files = {inner: text for inner, text in parts(name, content) if inner.lower().endswith(".csv")}
    odd = [name for name in files if not name.lower().endswith(".csv")]
    if odd or not files:
        told = odd[0] if odd else next(iter(named))
        raise Refused(
            CellFault(told, "send one .xlsx workbook, one .zip of .csv files, or .csv files, one a sheet")
        )
    return tables(files)


def tables(files: Mapping[str, bytes]) -> tuple[dict[str, Sheet], list[CellFault]]:
    """Texts of separated values, one a sheet."""
    sheets, wrong = dict[str, Sheet](), list[CellFault]()
    for name, content in files.items():
        stem = PurePath(name).stem.lower()
        if stem in sheets:
            raise Refused(CellFault(name, "a sheet of this name is there twice"))
        sheets[stem] = Sheet(stem, list(separated(name, content)), CSV)
        wrong += formulas(sheets[stem])
    check_size(sheets)
    return sheets, wrong


def parts(name: str, content: bytes) -> Iterator[tuple[str, bytes]]:
    """The parts of a packed file by their names, without folders. Raises Refused, before anything large is unpacked."""
    try:
        with zipfile.ZipFile(BytesIO(content)) as packed:
            infos = packed.infolist()
            if len(infos) > MOST_PARTS or sum(info.file_size for info in infos) > LARGEST_PARTS:
                raise Refused(
                    CellFault(name, f"it unpacks to more than {MOST_PARTS} parts or {LARGEST_PARTS:,} bytes")
                )
            for info in infos:
                if not info.is_dir():
                    yield PurePath(info.filename).name, packed.read(info)
    except Refused:
        raise
    except (*BROKEN, RuntimeError) as error:
        raise Refused(CellFault(name, f"it cannot be unpacked: {error}")) from error


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
        for row in csv.reader(StringIO(text, newline=""), delimiter=separator, strict=True):
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


def check_size(sheets: Mapping[str, Sheet]) -> None:
    """Raise Refused for more cells than any campaign has, or text without end."""
    if sum(len(row) for sheet in sheets.values() for row in sheet.rows) > MOST_CELLS:
        raise Refused(CellFault("file", f"it has more than {MOST_CELLS:,} cells"))
    for sheet in sheets.values():
        for row, cells in enumerate(sheet.rows):
            for column, text in enumerate(cells):
                if len(text) > LONGEST_CELL:
                    raise Refused(
                        CellFault(sheet.place(row, column), f"it has more than {LONGEST_CELL:,} characters")
                    )


def workbook(name: str, content: bytes) -> tuple[dict[str, Sheet], list[CellFault]]:
    """The sheets of a workbook. Raises Refused."""
    declared = sum(declared_in(text) for _, text in parts(name, content))
    if declared > MOST_CELLS:
        raise Refused(CellFault(name, f"it has {declared:,} cells, and at most {MOST_CELLS:,} are read"))
    try:
        book = load_workbook(BytesIO(content), data_only=False, keep_links=False)
    except BROKEN as error:
        raise Refused(CellFault(name, f"it is no .xlsx workbook that can be read: {error}")) from error
    check_reach(book.worksheets)
    sheets, wrong = dict[str, Sheet](), list[CellFault]()
    for page in book.worksheets:
        stem = page.title.strip().lower()
        sheets[stem] = Sheet(stem, [[text_of(cell.value) for cell in row] for row in page.iter_rows()], XLSX)
        wrong += odd_cells(page, stem)
    check_size(sheets)
    return sheets, wrong


def check_reach(pages: Iterable[Worksheet]) -> None:
    """Raise Refused for sheets that reach too far: whoever reads one makes all cells up to its last."""
    reached = 0
    for page in pages:
        if page.max_row > FURTHEST_ROW or page.max_column > FURTHEST_COLUMN:
            raise Refused(
                CellFault(
                    f"{page.title}!{page.cell(page.max_row, page.max_column).coordinate}",
                    f"a sheet has at most {FURTHEST_ROW:,} rows and {FURTHEST_COLUMN} columns",
                )
            )
        reached += page.max_row * page.max_column
    if reached > MOST_CELLS:
        raise Refused(CellFault("file", f"it has more than {MOST_CELLS:,} cells"))


def declared_in(part: bytes) -> int:
    """How many cells a part of a workbook makes its reader keep, as far as it is XML."""
    found = 0

    def begin(tag: str, attributes: dict[str, str]) -> None:
        nonlocal found
        name = tag.rpartition(NAMESPACED)[2]
        if name == CELL:
            found += 1
        elif name in SPANS:
            found += spanned(attributes.get("ref", ""))

    parser = ParserCreate(namespace_separator=NAMESPACED)
    parser.StartElementHandler = begin
    with suppress(ExpatError):
        parser.Parse(part, True)
    return found


def spanned(ref: str) -> int:
    """How many cells a range has; 0 for what is no range."""
    try:
        bounds = range_boundaries(ref)
    except ValueError:
        return 0
    if None in bounds:
        return MOST_CELLS + 1
    first_column, first_row, last_column, last_row = bounds
    return max(0, last_column - first_column + 1) * max(0, last_row - first_row + 1)


def odd_cells(page: Worksheet, name: str) -> Iterator[CellFault]:
    """The cells of a page that hold formulas, and those that are merged."""
    for merged in page.merged_cells.ranges:
        yield CellFault(f"{name}!{merged.coord}", "these cells are merged: split them, and fill in each")
    for row in page.iter_rows():
        for cell in row:
            if cell.data_type == "f":
                yield CellFault(
                    f"{name}!{cell.coordinate}", "it is a formula: put in the value that it gives"
                )


def text_of(value: Any) -> str:
    """What a cell says, as text: whole numbers without a point, and yes or no."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    return str(value).strip()
