"""Read a spreadsheet that a person sends: a workbook, a .zip of .csv files, or .csv files, one a sheet.

A file that is too large is refused before it is read. Formulas are never evaluated: they are named, cell by cell, and
so are merged cells.
"""

from collections.abc import Mapping
from pathlib import PurePosixPath

import msgspec

from campaign.service.spreadsheets.cells import CellFault, Refused, Sheet, check_name
from campaign.service.spreadsheets.packed import is_hidden, parts
from campaign.service.spreadsheets.texts import tables
from campaign.service.spreadsheets.workbooks import workbook

LARGEST_FILE = 2 * 2**20
"""Bytes of a file."""
WORKBOOKS, ZIP, TEXT = (".xlsx", ".ods"), ".zip", ".csv"
WANTED = (
    "send one workbook, .xlsx or .ods, one .zip of .csv files, or .csv files, one a sheet: programs for spreadsheets write "
    "them by “Save as”"
)

Found = tuple[dict[str, Sheet], list[CellFault]]
"""The sheets of some files, by name, and the cells that no sheet may have."""


class Taken(msgspec.Struct, frozen=True):
    """The reading as plain data: the sheets with their forbidden cells, or the reason why there are none."""

    sheets: dict[str, Sheet] = {}
    wrong: list[CellFault] = []
    refused: list[CellFault] = []


def taken(files: dict[str, bytes]) -> Taken:
    """The result or the error of `read`, as plain data."""
    try:
        sheets, wrong = read(files)
    except Refused as refusal:
        return Taken(refused=list(refusal.faults))
    return Taken(sheets, wrong)


def read(files: Mapping[str, bytes]) -> Found:
    """The sheets of the files, by name, and the cells that no sheet may have. Raises Refused."""
    for name, content in files.items():
        check_name(name)
        if len(content) > LARGEST_FILE:
            raise Refused(
                CellFault(name, f"it has {len(content):,} bytes, and at most {LARGEST_FILE:,} are read")
            )
    if not files:
        raise Refused(CellFault("file", "there is none"))
    if len(files) == 1:
        [(name, content)] = files.items()
        kind = suffix(name)
        if kind in WORKBOOKS:
            return workbook(name, content)
        if kind == ZIP:
            return tables(texts_in(name, content))
    for name in files:
        if suffix(name) != TEXT:
            raise Refused(CellFault(name, WANTED))
    return tables(files)


def texts_in(name: str, content: bytes) -> dict[str, bytes]:
    """The texts of a .zip, in any folder. Raises Refused where there are none, or one twice."""
    found = dict[str, bytes]()
    for part, text in parts(name, content):
        if suffix(part) != TEXT or is_hidden(part):
            continue
        stem = PurePosixPath(part).name
        if stem in found:
            raise Refused(CellFault(stem, "a sheet of this name is there twice"))
        found[stem] = text
    if not found:
        raise Refused(CellFault(name, WANTED))
    return found


def suffix(name: str) -> str:
    """How the name of a file ends, in small letters."""
    return PurePosixPath(name).suffix.lower()
