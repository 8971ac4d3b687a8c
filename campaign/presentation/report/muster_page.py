"""The sheet of a muster as a page to print, in its reader's language: men in a table, commanders in a line each."""

import msgspec

from campaign.presentation.report.language import phrase
from campaign.presentation.report.muster_sheet import SIDE_TITLES, Array, Company, Line, Sheet, chief, heading
from campaign.presentation.report.words import Names

COLUMNS = (
    phrase("Men"),
    phrase("Count"),
    phrase("Numbers"),
    phrase("Mounted"),
    phrase("Armoured"),
    phrase("Wounded"),
    phrase("From beds"),
)
"""The columns of a table of men, in the order of the page."""


class Table(msgspec.Struct, frozen=True):
    """A group."""

    heading: str
    lines: tuple[Line, ...]
    leaders: tuple[str, ...]


class Side(msgspec.Struct, frozen=True):
    """One side."""

    title: str
    tables: tuple[Table, ...]


class Page(msgspec.Struct, frozen=True):
    """All of it; `field` stands above the sentences of the sheet about the field."""

    sheet: Sheet
    field: str
    columns: tuple[str, ...]
    sides: tuple[Side, ...]


def laid_out(sheet: Sheet, names: Names) -> Page:
    """The page of a sheet that was made with the same names."""
    return Page(
        sheet=sheet,
        field=names.say("The field"),
        columns=tuple(names.say(column) for column in COLUMNS),
        sides=tuple(side(each, names) for each in sheet.sides),
    )


def side(found: Array, names: Names) -> Side:
    """One side with its groups."""
    title = names.count(found.heads, *SIDE_TITLES[found.side])
    return Side(title, tuple(table(each, names) for each in found.companies))


def table(found: Company, names: Names) -> Table:
    """One group."""
    return Table(heading(found, names), found.lines, tuple(chief(each, names) for each in found.leaders))
