"""Read a workbook, .xlsx of either edition or .ods: its values as text, and the cells that no sheet may have."""

import math
from collections.abc import Iterator
from datetime import date, datetime, time, timedelta
from io import BytesIO
from typing import Any

from python_calamine import CalamineError, CalamineWorkbook, SheetTypeEnum

from campaign.service.spreadsheets.cells import (
    XLSX,
    CellFault,
    Refused,
    Sheet,
    check_name,
    check_size,
    note,
    place_in,
    sheet_of,
)
from campaign.service.spreadsheets.packed import parts
from campaign.service.spreadsheets.surveys import surveyed

TOO_LARGE = "it is a number larger than anybody counts with"


def workbook(name: str, content: bytes) -> tuple[dict[str, Sheet], list[CellFault]]:
    """The sheets of a workbook by name, and the cells that no sheet may have. Raises Refused."""
    # All parts are unpacked here first, within bounds: what is read after that unpacks to no more.
    wrong = surveyed(dict(parts(name, content)))
    sheets = dict[str, Sheet]()
    try:
        for title, rows in pages_of(content):
            stem = check_name(title).strip().lower()
            if stem in sheets:
                raise Refused(CellFault(title, "a sheet of this name is there twice"))
            note(wrong, endless(stem, rows))
            sheets[stem] = sheet_of(stem, XLSX, ([text_of(value) for value in row] for row in rows))
    except CalamineError as error:
        raise Refused(
            CellFault(name, f"it is no workbook that can be read, .xlsx or .ods: {error}")
        ) from error
    check_size(sheets)
    return sheets, wrong


def pages_of(content: bytes) -> Iterator[tuple[str, list[list[Any]]]]:
    """The sheets of a workbook with their values, from the first cell of each on. Raises CalamineError."""
    with CalamineWorkbook.from_filelike(BytesIO(content)) as book:
        for each in book.sheets_metadata:
            if each.typ == SheetTypeEnum.WorkSheet:
                yield each.name, book.get_sheet_by_name(each.name).to_python(skip_empty_area=False)


def endless(sheet: str, rows: list[list[Any]]) -> Iterator[CellFault]:
    """The cells that hold numbers without end."""
    for row, values in enumerate(rows):
        for column, value in enumerate(values):
            if isinstance(value, float) and not math.isfinite(value):
                yield CellFault(place_in(sheet, XLSX, row, column), TOO_LARGE)


def text_of(value: Any) -> str:
    """The text of a cell: whole numbers without a point, and yes or no."""
    if value is None:
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, timedelta):
        return str(value)
    return str(value).strip()
