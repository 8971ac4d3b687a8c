"""The SQL of a log, read from the files in `sql/`, for the migrations."""

from __future__ import annotations

from pathlib import Path

from eventlog.tables import Tables

_FOLDER = Path(__file__).parent / "sql"


def sql(tables: Tables, *names: str) -> str:
    """The texts of the named files, one after the other, as they read for that log."""
    return tables.named("\n".join((_FOLDER / f"{name}.sql").read_text() for name in names))
