"""A backup of the whole database in one file, made without the server's own tools.

Those tools may be missing or of another release. It is a zip file, mode 0600, since it has the secrets of the dice and
people's data. It holds `manifest.json` and an entry for each table in PostgreSQL's COPY text, all of one moment.
"""

import zipfile
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
import psycopg
from django.conf import settings
from django.db import DatabaseError, connection, transaction
from psycopg import sql

from campaign.service.processes import whole_files
from eventlog import verify
from eventlog.log import LOG

FORMAT = 1
MANIFEST = "manifest.json"
CHUNK = 1 << 20
# The flag of an entry of a zip file.
ENCRYPTED = 1
# Which release the tables belong to; compared, not copied.
MIGRATIONS = "django_migrations"
# Refuse TRUNCATE even when empty.
APPEND_ONLY = frozenset({"eventlog_event", "eventlog_batch"})
# Where anything in them means that the database is in use.
USED = ("eventlog_batch", "campaign_card", "people_account")

_COLUMNS = """
select c.table_name, c.column_name from information_schema.columns c
join information_schema.tables t using (table_schema, table_name)
where table_schema = 'public' and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
order by c.table_name, c.ordinal_position
"""
_SEQUENCES = (
    "select sequencename, last_value from pg_sequences where schemaname = 'public' order by sequencename"
)


class BackupRefused(Exception):
    """A backup that cannot be made or restored, and why; nothing was changed."""


class Table(msgspec.Struct):
    """A table of the backup."""

    name: str
    columns: list[str]
    rows: int = 0


class Manifest(msgspec.Struct):
    """The contents of a backup: its migrations, its tables, and the counters of ids."""

    format: int
    migrations: list[tuple[str, str]]
    tables: list[Table]
    sequences: dict[str, int | None]


def backup(file: str) -> Manifest:
    """Write a backup of one moment; work goes on meanwhile. Raises BackupRefused where the file cannot be written."""
    try:
        with whole_files.written(file) as out, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
            manifest = write(archive)
    except OSError as failure:
        raise BackupRefused(f"{file} cannot be written: {failure.strerror}") from failure
    return manifest


def write(archive: zipfile.ZipFile) -> Manifest:
    """Copy every table out, in one snapshot of the database."""
    with transaction.atomic(durable=True), connection.cursor() as cursor:
        cursor.execute("set transaction isolation level repeatable read, read only")
        manifest = Manifest(FORMAT, migrations(cursor), tables(cursor), dict(rows(cursor, _SEQUENCES)))
        for table in manifest.tables:
            with archive.open(table.name, "w", force_zip64=True) as entry:
                table.rows = copy_out(cursor, table, entry)
    archive.writestr(MANIFEST, msgspec.json.encode(manifest))
    return manifest


def copy_out(cursor: Any, table: Table, entry: Any) -> int:
    """Write the rows of a table; answers how many there were."""
    with cursor.copy(copying("copy {} ({}) to stdout", table)) as copied:
        for chunk in copied:
            entry.write(chunk)
    return int(cursor.rowcount)


def copying(statement: str, table: Table) -> sql.Composed:
    """A COPY statement for the columns of a table."""
    columns = sql.SQL(", ").join(map(sql.Identifier, table.columns))
    return sql.SQL(statement).format(sql.Identifier(table.name), columns)


def rows(cursor: Any, statement: str) -> list[tuple[Any, ...]]:
    """The rows that answer a statement."""
    cursor.execute(statement)
    return list(cursor.fetchall())


def migrations(cursor: Any) -> list[tuple[str, str]]:
    """The migrations of a database. Raises BackupRefused where it has none."""
    if MIGRATIONS not in connection.introspection.table_names(cursor):
        raise BackupRefused(f"the database is not migrated: run `{settings.COMMAND} migrate` first")
    return rows(cursor, f"select app, name from {MIGRATIONS} order by app, name")


def tables(cursor: Any) -> list[Table]:
    """The tables of a database with their columns."""
    found: dict[str, Table] = {}
    for name, column in rows(cursor, _COLUMNS):
        if name != MIGRATIONS:
            found.setdefault(name, Table(name, [])).columns.append(column)
    return list(found.values())


def restore(file: str) -> Manifest:
    """Put a backup into an empty migrated database, all or nothing. Raises BackupRefused."""
    with opened(file) as archive:
        manifest = manifest_of(archive)
        with transaction.atomic(durable=True), connection.cursor() as cursor:
            check(cursor, manifest)
            empty(cursor, [table.name for table in manifest.tables])
            for table in manifest.tables:
                copy_in(cursor, table, archive)
            for name, value in manifest.sequences.items():
                if value is not None:
                    cursor.execute("select setval(%s::regclass, %s)", (f'"{name}"', value))
            if faults := verify.whole(LOG):
                raise BackupRefused(f"its log is not whole: {'; '.join(map(str, faults[:5]))}")
    return manifest


@contextmanager
def opened(file: str) -> Iterator[zipfile.ZipFile]:
    """The archive, its bytes checked as they are read."""
    try:
        with zipfile.ZipFile(file) as archive:
            if any(entry.flag_bits & ENCRYPTED for entry in archive.infolist()):
                raise BackupRefused(f"{file} is no whole backup: its entries are encrypted")
            yield archive
    except OSError as failure:
        raise BackupRefused(f"{file} cannot be read: {failure.strerror}") from failure
    except (zipfile.BadZipFile, zlib.error, EOFError, KeyError, NotImplementedError) as failure:
        raise BackupRefused(f"{file} is no whole backup: {failure}") from failure
    except (DatabaseError, psycopg.Error) as failure:
        raise BackupRefused(f"{file} holds what the database does not take: {failure}") from failure


def manifest_of(archive: zipfile.ZipFile) -> Manifest:
    """The manifest of a backup."""
    try:
        manifest = msgspec.json.decode(archive.read(MANIFEST), type=Manifest)
    except (msgspec.DecodeError, RecursionError) as failure:
        raise BackupRefused(f"the manifest of the backup cannot be read: {failure}") from failure
    if manifest.format != FORMAT:
        raise BackupRefused(f"format {manifest.format} of backups is not known, only {FORMAT}")
    return manifest


def check(cursor: Any, manifest: Manifest) -> None:
    """Refuse a database of another release, or one that is in use."""
    here, there = set(migrations(cursor)), set(manifest.migrations)
    if here != there:
        odd = ", ".join(f"{app}.{name}" for app, name in sorted(here ^ there))
        raise BackupRefused(f"the backup is of another release; only one of the two has {odd}")
    check_tables(cursor, manifest)
    for table in USED:
        if rows(cursor, f"select 1 from {table} limit 1"):
            raise BackupRefused(f"the database is not empty: {table} has rows")


def check_tables(cursor: Any, manifest: Manifest) -> None:
    """Refuse a manifest that leaves out a table, a column or a counter of the database, or has one more."""
    here = {table.name: table.columns for table in tables(cursor)}
    there = {table.name: table.columns for table in manifest.tables}
    odd = sorted(name for name in {*here, *there} if here.get(name) != there.get(name))
    counters = {name for name, _ in rows(cursor, _SEQUENCES)}
    odd += sorted(counters ^ set(manifest.sequences))
    if odd or len(there) != len(manifest.tables):
        raise BackupRefused(
            f"the manifest does not name all that a database of this release has: {', '.join(odd)}"
        )


def empty(cursor: Any, names: Iterable[str]) -> None:
    """Remove the rows that a migration puts into its tables."""
    removable = sql.SQL(", ").join(sql.Identifier(name) for name in names if name not in APPEND_ONLY)
    cursor.execute(sql.SQL("truncate {}").format(removable))


def copy_in(cursor: Any, table: Table, archive: zipfile.ZipFile) -> None:
    """Read the rows of a table."""
    statement = copying("copy {} ({}) from stdin", table)
    with archive.open(table.name) as entry, cursor.copy(statement) as copied:
        while chunk := entry.read(CHUNK):
            copied.write(chunk)
    if cursor.rowcount != table.rows:
        raise BackupRefused(
            f"{table.name} has {cursor.rowcount} rows in the backup, {table.rows} were written"
        )
