"""The two logs: the real one keeps everything, the sandbox for rehearsals and forks may be dropped.

Both have the same tables and the same append function under another prefix; only the real one has the
triggers that refuse UPDATE, DELETE and TRUNCATE.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple, cast

import psycopg
from django.db import connection
from django.db.backends.utils import CursorWrapper


class Log(NamedTuple):
    """One log, by the prefix of its tables and functions."""

    prefix: str

    def named(self, sql: str) -> str:
        """An SQL text written for the real log, as it reads for this one."""
        return _named(self.prefix, sql)

    def rows(self, sql: str, *parameters: Any) -> list[tuple[Any, ...]]:
        """What a statement written for the real log answers from this one."""
        with prepared() as cursor:
            cursor.execute(self.named(sql), parameters)
            return cast(list[tuple[Any, ...]], cursor.fetchall())

    def run(self, sql: str, *parameters: Any) -> int:
        """The number of rows that a writing statement touched."""
        with prepared() as cursor:
            cursor.execute(self.named(sql), parameters)
            return int(cursor.rowcount)


def prepared() -> CursorWrapper:
    """A cursor of Django's connection whose statements the server parses and plans once.

    Django's own cursor sends each statement as new text, which costs a single append a third of its time.  A
    pooler in transaction mode must know prepared statements (pgbouncer from 1.21 on).
    """
    connection.ensure_connection()
    raw: psycopg.Connection[Any] = connection.connection
    cursor: Any = psycopg.Cursor(raw)
    if connection.queries_logged:
        raw.prepare_threshold = (
            None  # psycopg forgets the text of a prepared statement; the query log needs it
        )
        return connection.make_debug_cursor(cursor)
    raw.prepare_threshold = 0
    return connection.make_cursor(cursor)


@cache
def _named(prefix: str, sql: str) -> str:
    return sql.replace("eventlog_", f"{prefix}_")


REAL = Log("eventlog")
SANDBOX = Log("sandbox")
