"""The tables of a log: statements are written for the real log's, and read as any other log's by its prefix.

All logs have the same tables and the same append function under another prefix. Only the real one has the triggers that
refuse UPDATE, DELETE and TRUNCATE.
"""

from __future__ import annotations

from functools import cache
from typing import Any, NamedTuple

from eventlog import prepared


class Tables(NamedTuple):
    """The tables and functions of one log, by their prefix."""

    prefix: str

    def named(self, sql: str) -> str:
        """An SQL text written for the real log, as it reads for this log."""
        return _named(self.prefix, sql)

    def rows(self, sql: str, *parameters: Any) -> list[tuple[Any, ...]]:
        """The answer from this log of a statement written for the real log."""
        return prepared.rows(self.named(sql), parameters)

    def call(self, sql: str, *parameters: Any) -> tuple[Any, ...]:
        """The one row that a statement answers; the quickest of the three."""
        return prepared.call(self.named(sql), parameters)

    def execute(self, sql: str, *parameters: Any) -> int:
        """The number of rows that a writing statement touched."""
        return prepared.execute(self.named(sql), parameters)


@cache
def _named(prefix: str, sql: str) -> str:
    return sql.replace("eventlog_", f"{prefix}_")


REAL, SANDBOX = Tables("eventlog"), Tables("sandbox")
