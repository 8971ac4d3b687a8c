"""Which sheet a text of separated values is, by the name of its file: `groups.csv`, or `my-groups.csv` of a book `my`."""

from collections.abc import Mapping

from campaign.service.papers.sheets import CAMPAIGN, LISTS, READ_ME
from campaign.service.spreadsheets.cells import CSV, CellFault, Refused, Sheet

NAMES = frozenset({CAMPAIGN, READ_ME, *LISTS})
WANTED = "name the files as the sheets, campaign.csv and so on, or all of them BOOK-sheet.csv with one name of the book"


def by_sheet(files: Mapping[str, Sheet]) -> dict[str, Sheet]:
    """The sheets by their own names, without the book's that programs for spreadsheets put before all of them.

    Sheets of a workbook have their own. Raises Refused, once for all, where the names of the files tell no sheets.
    """
    if not all(sheet.kind == CSV for sheet in files.values()):
        return dict(files)
    books = {book_of(name) for name in files}
    length = len(books.pop()) if len(books) == 1 else 0
    found = {name[length:]: sheet for name, sheet in files.items()}
    if not NAMES & found.keys() or any(book_of(name) for name in found):
        raise Refused(CellFault("files", WANTED))
    return found


def book_of(name: str) -> str:
    """The name of a book with the hyphen after it, where that of a sheet follows; "" for none."""
    before, hyphen, sheet = name.rpartition("-")
    return before + hyphen if sheet in NAMES else ""


def sheet_in(place: str) -> str:
    """The sheet of a place that a fault names: "groups" of "groups!B3", and of "my-groups.csv, line 5, column C"."""
    for mark in ("!", ".csv"):
        name, found, _ = place.partition(mark)
        if found:
            return name.removeprefix(book_of(name))
    return place
