"""Texts of rules as HTML: runs of words with their links, and tables of numbers."""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec
from django.urls import reverse
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from rulebook.book.shelf import shelf
from rulebook.book.spans import Span
from rulebook.book.volume import Table

NO_LIMIT = 9999
ROWS, COLUMNS = 16, 8
"""A table of more is too long to stand beside a rule."""
NO_BOUND, MINUS = "\u2013", "\u2212"
APART = frozenset({"provenance"})


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
    """The address of a decision: on the page itself, else among those of its catalogue."""
    if named in here:
        return f"#{named}"
    elsewhere, _, number = named.rpartition(" ")
    return f"{reverse('rule-decisions', args=[shelf().by_prefix.get(elsewhere, volume)])}{came}#{number}"


class Grid(msgspec.Struct, frozen=True):
    """A table as rows of cells below the names of its columns, "" for none."""

    title: str
    columns: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]


def grids(tables: Iterable[Table]) -> Iterator[Grid]:
    """Tables as grids, without those that are too long for a page."""
    for table in tables:
        made = grid(table)
        if made.rows and len(made.rows) <= ROWS and max(map(len, made.rows)) <= COLUMNS:
            yield made


def grid(table: Table) -> Grid:
    """A table as a grid: lists of tables have a row each, tables of tables a row for each key."""
    title, entries = in_words(table.name), table.entries
    if isinstance(entries, list):
        rows = [each for each in entries if isinstance(each, dict)]
        columns = columns_of(rows)
        return Grid(title, tuple(map(in_words, columns)), tuple(cells(each, columns) for each in rows))
    shown = {key: each for key, each in entries.items() if key not in APART}
    inner = {key: each for key, each in shown.items() if isinstance(each, dict)}
    if inner and len(inner) == len(shown):
        columns = columns_of(inner.values())
        rows_of = tuple((in_words(key), *cells(each, columns)) for key, each in inner.items())
        return Grid(title, ("", *map(in_words, columns)), rows_of)
    flat = tuple((in_words(key), cell(each)) for key, each in shown.items() if not isinstance(each, dict))
    return Grid(title, (), flat)


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
    if isinstance(value, bool):
        return "✓" if value else ""
    if isinstance(value, int) and abs(value) == NO_LIMIT:
        return NO_BOUND
    return in_words(str(value)).replace("-", MINUS) if isinstance(value, int) else in_words(str(value))


def in_words(name: str) -> str:
    """A name of a program as words."""
    return name.replace("_", " ")
