"""Statements on Django's connection that the server parses and plans once.

Django's own cursor sends each statement as new text, which costs a single append a third of its time.  A pooler in
transaction mode must know prepared statements (pgbouncer from 1.21 on).
"""

from __future__ import annotations

import threading
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, cast

import psycopg
from django.db import DEFAULT_DB_ALIAS, connections
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.backends.utils import CursorWrapper

Row = tuple[Any, ...]
Named = Mapping[str, Any]


class _Kept(threading.local):
    """A cursor of this thread's connection, for statements that answer one row: making one costs as much as sending."""

    cursor: psycopg.Cursor[Any] | None = None


_kept = _Kept()


def call(sql: str, parameters: Row) -> Row:
    """The one row that a statement answers."""
    django, raw = _connected()
    cursor = _kept.cursor
    if cursor is None or cursor.connection is not raw:
        cursor = _kept.cursor = psycopg.Cursor(raw)
    _wrapped(django, cursor).execute(sql, parameters)
    return cast(Row, cursor.fetchone())


def rows(sql: str, parameters: Row | Named) -> list[Row]:
    """The answer of a statement whose parameters are counted or named."""
    django, raw = _connected()
    with _wrapped(django, psycopg.Cursor(raw)) as cursor:
        cursor.execute(sql, parameters)
        return cast(list[Row], cursor.fetchall())


def execute(sql: str, parameters: Row) -> int:
    """The number of rows that a writing statement touched."""
    django, raw = _connected()
    with _wrapped(django, psycopg.Cursor(raw)) as cursor:
        cursor.execute(sql, parameters)
        return int(cursor.rowcount)


def copy(table: str, columns: Sequence[str], lines: Iterable[Row]) -> None:
    """Add many rows to a table: the server takes them in as they come, without a document to parse first.

    Raises Django's IntegrityError for a row that is there already.
    """
    django, raw = _connected()
    sql = f"copy {table} ({', '.join(columns)}) from stdin"
    with django.wrap_database_errors, raw.cursor() as cursor, cursor.copy(sql) as stream:
        for line in lines:
            stream.write_row(line)
    if django.queries_logged:
        django.queries_log.append({"sql": sql, "time": "0"})


def _connected() -> tuple[BaseDatabaseWrapper, psycopg.Connection[Any]]:
    django = connections[DEFAULT_DB_ALIAS]
    django.ensure_connection()
    raw: psycopg.Connection[Any] = django.connection
    # psycopg forgets the text of a prepared statement, and Django's query log wants it.
    raw.prepare_threshold = None if django.queries_logged else 0
    return django, raw


def _wrapped(django: BaseDatabaseWrapper, cursor: Any) -> CursorWrapper:
    return django.make_debug_cursor(cursor) if django.queries_logged else django.make_cursor(cursor)
