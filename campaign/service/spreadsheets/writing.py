"""Write rows of cells as an .xlsx workbook, as .csv, or as a .zip of .csv files.

Text never becomes a formula when the file is opened. A workbook marks it as text, and .csv has an apostrophe before
text that looks like a formula. A column of text is text in a workbook down to its end, so that typed text stays as it
is. A hex that begins with 0 keeps it.
"""

import csv
import zipfile
from collections.abc import Callable, Iterable, Sequence
from io import BytesIO, StringIO

from openpyxl import Workbook
from openpyxl.cell.cell import ILLEGAL_CHARACTERS_RE
from openpyxl.styles import Font, PatternFill
from openpyxl.styles.numbers import FORMAT_TEXT
from openpyxl.utils import get_column_letter

from bounds.work import one_by_one
from campaign.service.spreadsheets import formulas

Value = str | int | float | bool | None
Row = Sequence[Value]
NARROWEST, WIDEST, LONGEST_TITLE = 8, 48, 31
HEADING = PatternFill("solid", fgColor="FFEDE3D2")
EPOCH = (1980, 1, 1, 0, 0, 0)
"""The moment that parts of a .zip bear: the same rows are the same bytes."""


def guarded(value: Value) -> Value:
    """A value of .csv: text that would be taken for a formula stands behind an apostrophe; numbers stay."""
    if isinstance(value, str):
        return formulas.guarded(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    return value


def as_csv(rows: Iterable[Row]) -> bytes:
    """Rows as .csv in UTF-8 with the mark by which spreadsheets know it."""
    out = StringIO(newline="")
    csv.writer(out).writerows([guarded(value) for value in row] for row in one_by_one(rows))
    return out.getvalue().encode("utf-8-sig")


def as_zip(sheets: Iterable[tuple[str, Iterable[Row]]]) -> bytes:
    """Sheets as .csv files in one .zip."""
    out = BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, rows in sheets:
            packed.writestr(zipfile.ZipInfo(f"{name}.csv", EPOCH), as_csv(rows), zipfile.ZIP_DEFLATED)
    return out.getvalue()


def none(_sheet: str, _column: str) -> bool:
    """False for each column: none is known as text."""
    return False


def as_xlsx(sheets: Iterable[tuple[str, Iterable[Row]]], is_text: Callable[[str, str], bool] = none) -> bytes:
    """Sheets as a workbook, each with its first row as headings that stay in sight.

    `is_text` says of a sheet and a heading whether the column is text, down to its end.
    """
    book = Workbook()
    book.remove(book.active)
    for name, rows in sheets:
        page = book.create_sheet(name[:LONGEST_TITLE])
        widths: dict[int, int] = {}
        for number, row in enumerate(one_by_one(rows), 1):
            for column, value in enumerate(row, 1):
                cell = page.cell(number, column)
                if isinstance(value, str):
                    cell.value = ILLEGAL_CHARACTERS_RE.sub("", value)
                    # Whatever it begins with, it is text and no formula.
                    cell.data_type = "s"
                else:
                    cell.value = "yes" if value is True else "no" if value is False else value
                if number == 1:
                    cell.font, cell.fill = Font(bold=True), HEADING
                widths[column] = max(widths.get(column, NARROWEST), len(str(value or "")) + 2)
        page.freeze_panes = "A2"
        for column, width in widths.items():
            page.column_dimensions[get_column_letter(column)].width = min(width, WIDEST)
        for [heading, *below] in page.iter_cols():
            if is_text(name, str(heading.value)):
                page.column_dimensions[heading.column_letter].number_format = FORMAT_TEXT
                for cell in below:
                    cell.number_format = FORMAT_TEXT
    out = BytesIO()
    book.save(out)
    return out.getvalue()
