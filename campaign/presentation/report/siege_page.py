"""A siege sheet as a page of HTML that stands alone: without scripts or foreign parts, and printed on A4 as it is."""

from collections.abc import Iterator
from importlib.resources import files

from campaign.presentation.report.siege_maps import HEADING, fights
from campaign.presentation.report.siege_sheet import calendar, standing, title
from campaign.presentation.report.words import Names
from campaign.visibility import SiegeSheet
from hexmap.drawing import element, words

STYLE = (files("campaign.presentation.report") / "siege_page.css").read_text("utf-8")


def page(sheet: SiegeSheet, names: Names, drawing: str, *, subtitle: str = "") -> str:
    """The sheet as HTML, in the language of `names`; `subtitle` says whose it is and of when.

    Everything told is escaped; the drawing, an SVG of the place without a heading of its own, is taken as it is.
    """
    head = element(
        "head",
        '<meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        element("title", words(title(sheet, names))),
        element("style", STYLE),
    )
    parts = (*header(sheet, names, subtitle), element("figure", drawing), *days(sheet, names))
    body = element("body", *parts, *on_maps(sheet, names))
    return f"<!DOCTYPE html>\n{element('html', head, body, lang=names.language.code)}\n"


def header(sheet: SiegeSheet, names: Names, subtitle: str) -> Iterator[str]:
    """Title, date, and what stands of the siege."""
    yield element("h1", words(title(sheet, names)))
    if subtitle:
        yield element("p", words(subtitle), class_="date")
    yield element("ul", *(element("li", words(line)) for line in standing(sheet, names)))


def days(sheet: SiegeSheet, names: Names) -> Iterator[str]:
    """The days of the siege as a table."""
    head, *rows = calendar(sheet, names)
    yield element("h2", words(names.say("Day by day")))
    yield element(
        "table",
        element("thead", element("tr", *(element("th", words(cell)) for cell in head))),
        element("tbody", *(element("tr", *(element("td", words(cell)) for cell in row)) for row in rows)),
    )


def on_maps(sheet: SiegeSheet, names: Names) -> Iterator[str]:
    """The fights on maps; nothing for a reader outside the siege."""
    told = list(fights(sheet, names))
    if told:
        yield element("h2", words(names.say(HEADING)))
        yield from (element("p", words(line)) for line in told)
