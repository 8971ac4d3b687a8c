"""The facts of a workbook beside its values: formulas, merged cells, the number of full cells and their distance.

Its parts are read element by element, so that objects are made only for values. Empty cells that have a colour or a
frame count for nothing.
"""

import re
from collections.abc import Iterator, Mapping
from posixpath import join, normpath
from typing import Protocol
from xml.parsers.expat import ExpatError, ParserCreate
from xml.parsers.expat.errors import XML_ERROR_UNKNOWN_ENCODING, codes

from campaign.service.spreadsheets.cells import (
    XLSX,
    CellFault,
    Refused,
    check_count,
    check_name,
    check_reach,
    note,
    place_in,
)

Attributes = dict[str, str]
NAMESPACED = "}"
"""The sign between the namespace of a name and the name; namespaces differ from one edition of a format to the next."""
BOOK, RELATIONS = "xl/workbook.xml", "xl/_rels/workbook.xml.rels"
CONTENT = "content.xml"
"""The part in which an .ods has all its sheets."""
LABEL = re.compile(r"([A-Z]{1,3})([1-9][0-9]{0,6})")
NUMBER = re.compile(r"[1-9][0-9]{0,6}")
FORMULA = "it is a formula: put in the value that it gives"
MERGED = "these cells are merged: split them, and fill in each"
ERROR = "it says that something is wrong instead of a value"
ENCODING = "its XML is in an encoding that is not read: save the workbook again, in UTF-8"
FAULTY = "e"
"""The type of a cell of an .xlsx that holds an error."""


class Handler(Protocol):
    """Is told the elements of a part in their order."""

    def open_element(self, name: str, has: Attributes) -> None:
        """An element begins."""

    def close_element(self, name: str) -> None:
        """An element has ended."""


class Survey:
    """The findings so far in all sheets of a workbook."""

    def __init__(self) -> None:
        self.wrong: list[CellFault] = []
        self.cells = 0

    def find(self, place: str, reason: str) -> None:
        """Something cannot be."""
        note(self.wrong, [CellFault(place, reason)])

    def count(self, sheet: str, row: int, column: int, number: int = 1) -> None:
        """Some cells, of which the first is told, say something. Raises Refused where they lie too far off."""
        check_reach(place_in(sheet, XLSX, row, column), row, column)
        self.cells += number


class XlsxSheet:
    """A sheet of an .xlsx."""

    def __init__(self, survey: Survey, name: str) -> None:
        self.survey, self.name = survey, name
        self.row = self.column = -1
        self.filled = False

    def open_element(self, name: str, has: Attributes) -> None:
        """Note rows, cells, and their content."""
        if name == "row":
            self.row = number_in(has.get("r", ""), self.row + 2) - 1
            self.column = -1
        elif name == "c":
            self.row, self.column = position(has.get("r", ""), (self.row, self.column + 1))
            self.filled = False
            if has.get("t") == FAULTY:
                self.survey.find(self.place(), ERROR)
        elif name in ("v", "is", "f"):
            if not self.filled:
                self.survey.count(self.name, self.row, self.column)
            self.filled = True
            if name == "f":
                self.survey.find(self.place(), FORMULA)
        elif name == "mergeCell":
            self.survey.find(f"{self.name}!{has.get('ref', '')[:40]}", MERGED)

    def close_element(self, name: str) -> None:
        """Nothing follows from the end of an element."""

    def place(self) -> str:
        """The cell that was begun last."""
        return place_in(self.name, XLSX, self.row, self.column)


class OdsContent:
    """All sheets of an .ods: rows and cells that are alike stand there once, with how often they follow each other."""

    def __init__(self, survey: Survey) -> None:
        self.survey = survey
        self.name = ""
        self.row = self.column = 0
        self.rows = 1

    def open_element(self, name: str, has: Attributes) -> None:
        """Note sheets, rows and cells."""
        if name == "table":
            self.name, self.row = check_name(has.get("name", "")).strip().lower(), 0
        elif name == "table-row":
            self.rows, self.column = number_in(has.get("number-rows-repeated", ""), 1), 0
        elif name in ("table-cell", "covered-table-cell"):
            self.cell(has, number_in(has.get("number-columns-repeated", ""), 1))

    def close_element(self, name: str) -> None:
        """Go on below a row."""
        if name == "table-row":
            self.row += self.rows

    def cell(self, has: Attributes, columns: int) -> None:
        """Note a cell, and its equals beside it and in the rows below."""
        if "value-type" in has or "formula" in has:
            self.survey.count(self.name, self.row, self.column)
            self.survey.count(
                self.name, self.row + self.rows - 1, self.column + columns - 1, self.rows * columns - 1
            )
        if "formula" in has:
            self.survey.find(place_in(self.name, XLSX, self.row, self.column), FORMULA)
        wide = number_in(has.get("number-columns-spanned", ""), 1)
        high = number_in(has.get("number-rows-spanned", ""), 1)
        if wide > 1 or high > 1:
            last = place_in("", XLSX, self.row + high - 1, self.column + wide - 1).lstrip("!")
            self.survey.find(f"{place_in(self.name, XLSX, self.row, self.column)}:{last}", MERGED)
        self.column += columns


class Listed:
    """The elements of a part that have a name, with their attributes."""

    def __init__(self, wanted: str) -> None:
        self.wanted, self.found = wanted, list[Attributes]()

    def open_element(self, name: str, has: Attributes) -> None:
        """Keep it, if it is one of them."""
        if name == self.wanted:
            self.found.append(has)

    def close_element(self, name: str) -> None:
        """Nothing follows from the end of an element."""


def surveyed(parts: Mapping[str, bytes]) -> list[CellFault]:
    """The cells of a workbook that no sheet may have. Raises Refused for too many cells, and for one too far off."""
    survey, names = Survey(), dict(sheet_names(parts))
    for part, content in parts.items():
        # Whatever a part is called: another reader may find sheets by another way.
        handler = OdsContent(survey) if part == CONTENT else XlsxSheet(survey, names.get(part, part))
        look_through(part, content, handler)
    check_count(survey.cells)
    return survey.wrong


def sheet_names(parts: Mapping[str, bytes]) -> Iterator[tuple[str, str]]:
    """The parts of an .xlsx that are sheets, each with the name of its sheet. Raises Refused for one that is too long."""
    sheets, relations = Listed("sheet"), Listed("Relationship")
    look_through(BOOK, parts.get(BOOK, b""), sheets)
    look_through(RELATIONS, parts.get(RELATIONS, b""), relations)
    targets = {each.get("Id", ""): each.get("Target", "") for each in relations.found}
    for sheet in sheets.found:
        # Absolute ones begin with a stroke, the others are counted from the folder of the book.
        target = normpath(join("/xl", targets.get(sheet.get("id", ""), "")))
        yield target.lstrip("/"), check_name(sheet.get("name", "")).strip().lower()


def look_through(part: str, content: bytes, handler: Handler) -> None:
    """Tell a handler the elements of a part, as far as it is XML; names without the mark of their edition.

    Raises Refused for a part in an encoding that is not read.
    """

    def open_element(tag: str, has: Attributes) -> None:
        handler.open_element(plain(tag), {plain(key): value for key, value in has.items()})

    def close_element(tag: str) -> None:
        handler.close_element(plain(tag))

    parser = ParserCreate(namespace_separator=NAMESPACED)
    parser.StartElementHandler, parser.EndElementHandler = open_element, close_element
    try:
        parser.Parse(content, True)
    except Refused:
        raise
    except (ExpatError, LookupError, ValueError) as error:
        # Pictures are parts as well; the library that reads the values tells of a sheet that is broken.  Of an encoding
        # that Expat does not know it asks Python, which may have none of the name, or one of several bytes a sign.
        if not isinstance(error, ExpatError) or error.code == codes[XML_ERROR_UNKNOWN_ENCODING]:
            raise Refused(CellFault(part, ENCODING)) from error


def plain(name: str) -> str:
    """A name without its namespace."""
    return name.rpartition(NAMESPACED)[2]


def number_in(text: str, otherwise: int) -> int:
    """A number of rows or columns as it is written; another where it is none."""
    return int(text) if NUMBER.fullmatch(text) else otherwise


def position(label: str, otherwise: tuple[int, int]) -> tuple[int, int]:
    """Row and column of a label such as B4, counted from 0; another where it is none."""
    found = LABEL.fullmatch(label)
    if found is None:
        return otherwise
    column = 0
    for letter in found[1]:
        column = column * 26 + ord(letter) - ord("A") + 1
    return int(found[2]) - 1, column - 1
