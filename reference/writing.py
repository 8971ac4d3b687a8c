"""Texts of rules as HTML: runs of words with their links, and tables of numbers."""

import re
from collections.abc import Iterable, Iterator
from functools import partial
from typing import Any

import msgspec
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from rulebook.book.shelf import shelf
from rulebook.book.spans import Span
from rulebook.book.table_words import called
from rulebook.book.volume import Table

FRACTION = re.compile(r"(?<=_\d)_(?=\d\b)")
"""Between the figures of a number such as 1.5 in the name of a row."""
NO_LIMIT = 9999
ROWS, COLUMNS, MARKS = 16, 8, 12
"""A table of more is too long to stand beside a rule; of columns as narrow as marks there may be more."""
NARROW = 2
"""The most letters of a mark."""
NO_BOUND, MINUS = "\u2013", "\u2212"
APART = frozenset({"provenance"})
BOUNDS = ("lower", "upper")
"""The keys of a table that has only the bounds of the columns of another."""
SPELT = {"att": "attacker", "def": "defender", "mp": "movement points", "diff": "difference"}
AT_THE_END = {"min": "from", "max": "up to"}
"""How the words in the name of a column or row are spelt out, anywhere and at its end."""


def running(spans: Iterable[Span], volume: str, came: str, here: Iterable[str] = ()) -> SafeString:
    """Runs of words; `came` goes with addresses, and decisions and tables of the page itself, `here`, are led to there."""
    on_page = frozenset(here)
    return format_html_join("", "{}", ((written(each, volume, came, on_page),) for each in spans))


def written(span: Span, volume: str, came: str, here: frozenset[str]) -> str | SafeString:
    """A run of words."""
    match span.kind:
        case "rule":
            return format_html(
                '<a class="rule" href="{}{}">{}</a>', reverse("rule", args=[span.to]), came, span.text
            )
        case "word":
            address = reverse("rule-words")
            return format_html('<a class="word" href="{}{}#{}">{}</a>', address, came, span.to, span.text)
        case "decision":
            return format_html(
                '<a class="rule" href="{}">{}</a>', decision(span.to, volume, came, here), span.text
            )
        case "table" if span.to in here:
            return format_html('<a href="#{}">{}</a>', span.to, span.text)
        case "strong" | "em":
            return format_html("<{0}>{1}</{0}>", span.kind, span.text)
    return span.text


def decision(named: str, volume: str, came: str, here: frozenset[str]) -> str:
    """The address of a decision: on the page itself, else on the page of its catalogue."""
    if named in here:
        return f"#{named}"
    elsewhere, _, number = named.rpartition(" ")
    return f"{reverse('rule-decisions', args=[shelf().by_prefix.get(elsewhere, volume)])}{came}#{number}"


class Grid(msgspec.Struct, frozen=True):
    """A table as rows of cells below the names of its columns, "" for none; `headed`: a row begins with its name."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    headed: bool = False


def grids(tables: Iterable[Table], language: str) -> Iterator[Grid]:
    """Tables as grids, without the tables that are too long for a page; bounds head the columns of another table."""
    found = list(tables)
    bounds = {len(each.entries["lower"]): bounded(each, language) for each in found if is_bounds(each)}
    widths = {width_of(each) for each in found}
    for table in found:
        if is_bounds(table) and len(table.entries["lower"]) in widths:
            continue
        made = grid(table, bounds.get(width_of(table), ()), language)
        if made.rows and len(made.rows) <= ROWS and max(map(len, made.rows)) <= most_columns(made):
            yield made


def most_columns(made: Grid) -> int:
    """How many columns a grid may have beside a rule."""
    narrow = all(len(each) <= NARROW for row in made.rows for each in row[1:])
    return MARKS if narrow else COLUMNS


def is_bounds(table: Table) -> bool:
    """True for the bounds of columns: two lists of one length."""
    return (
        isinstance(table.entries, dict) and tuple(key for key in table.entries if key not in APART) == BOUNDS
    )


def bounded(table: Table, language: str) -> tuple[str, ...]:
    """The columns between bounds, in words: "up to 20", "21 to 40", "41 or more"."""
    between = RANGES.get(language, RANGES["en"])
    return tuple(map(between.of, table.entries["lower"], table.entries["upper"]))


class Between(msgspec.Struct, frozen=True):
    """The words of a language for numbers from one to another."""

    up_to: str
    or_more: str
    to: str

    def of(self, lower: int, upper: int) -> str:
        """Numbers from one to another, of which either may be a limit beyond everything."""
        if abs(lower) == NO_LIMIT:
            return self.up_to.format(cell(upper))
        if abs(upper) == NO_LIMIT:
            return self.or_more.format(cell(lower))
        return cell(lower) if lower == upper else self.to.format(cell(lower), cell(upper))


RANGES = {
    "en": Between("up to {}", "{} or more", "{} to {}"),
    "fr": Between("jusqu\u2019à {}", "{} ou plus", "{} à {}"),
}


def width_of(table: Table) -> int:
    """How many values stand in each row of a table of lists; 0 where rows differ, or are no lists, or are bounds."""
    if not isinstance(table.entries, dict) or is_bounds(table):
        return 0
    rows = [each for key, each in table.entries.items() if key not in APART]
    widths = {len(each) if isinstance(each, list) else 0 for each in rows}
    return widths.pop() if len(rows) > 1 and len(widths) == 1 else 0


def grid(table: Table, bounds: tuple[str, ...], language: str) -> Grid:
    """A table as a grid: lists of tables have a row each, tables of tables or of equal lists a row for each key."""
    title, entries = called(in_words(table.name), language), table.entries
    head = partial(named, language=language)
    if isinstance(entries, list):
        rows = [each for each in entries if isinstance(each, dict)]
        columns = columns_of(rows)
        return Grid(title, tuple(map(head, columns)), tuple(cells(each, columns) for each in rows))
    shown = {key: each for key, each in entries.items() if key not in APART}
    inner = {key: each for key, each in shown.items() if isinstance(each, dict)}
    if inner and len(inner) == len(shown):
        columns = columns_of(inner.values())
        rows_of = tuple((head(key), *cells(each, columns)) for key, each in inner.items())
        return Grid(title, ("", *map(head, columns)), rows_of, headed=True)
    if bounds:
        rows_of = tuple((head(key), *map(cell, each)) for key, each in shown.items())
        return Grid(title, ("", *bounds), rows_of, headed=True)
    flat = tuple((head(key), cell(each)) for key, each in shown.items() if not isinstance(each, dict))
    return Grid(title, (), flat, headed=True)


def columns_of(rows: Iterable[dict[str, Any]]) -> list[str]:
    """The names of all columns, in the order in which they come."""
    return list(dict.fromkeys(key for row in rows for key in row if key not in APART))


def cells(row: dict[str, Any], columns: Iterable[str]) -> tuple[str, ...]:
    """The cells of a row."""
    return tuple(cell(row.get(column, "")) for column in columns)


def cell(value: Any) -> str:
    """A value as it stands in a cell: a limit beyond everything is a dash."""
    if isinstance(value, list):
        return ", ".join(map(cell, value))
    if isinstance(value, dict):
        return ", ".join(f"{heading(key)} {cell(each)}" for key, each in value.items())
    if isinstance(value, bool):
        return "✓" if value else ""
    if isinstance(value, int) and abs(value) == NO_LIMIT:
        return NO_BOUND
    return in_words(str(value)).replace("-", MINUS) if isinstance(value, int) else in_words(str(value))


def in_words(name: str) -> str:
    """A name of a program as words."""
    return name.replace("_", " ")


def named(name: str, language: str) -> str:
    """The name of a column or a row in words of a language."""
    return called(heading(name), language)


def heading(name: str) -> str:
    """The name of a column or a row as English words, spelt out, by which `docs/rules/tables.toml` has it."""
    *before, last = in_words(FRACTION.sub(".", name)).split(" ")
    return " ".join(
        [*(SPELT.get(each, each) for each in before), AT_THE_END.get(last, SPELT.get(last, last))]
    )
