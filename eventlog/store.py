"""Append to the log and read it.

`append` is one round trip to one server function. Called on its own it is a transaction. Inside one it must be the last
statement before COMMIT, because other appends wait for it until then.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any
from uuid import UUID

import msgspec
from django.db import DatabaseError

from bounds.work import one_by_one
from eventlog.digest import batch_link, event_links
from eventlog.errors import CommandReused, LogBusy, LogGap, LogRefusal, VersionConflict
from eventlog.records import NEW, Appended, Command, Encoded, Head, Recorded, StoredCommand
from eventlog.tables import Tables

_APPEND = (
    "select first_position, last_position, stored_version, stored_head"
    " from eventlog_append(%b, %s, %b, %s, %s, %s, %s, %s, %b, %b, %s, %b)"
)
# The stream is made of what the lock answers, so that nothing is appended before it is held.
_APPEND_BESIDE = _APPEND.replace(
    " from eventlog_append(%b",
    " from (select pg_advisory_xact_lock_shared(hashtextextended(%s::text, 1))::text as held offset 0) as beside,"
    " lateral eventlog_append((held || %s::text)::uuid",
)
_EVENTS = (
    "select e.position, e.stream, e.version, e.batch, b.command_id,"
    " e.type, e.schema, e.payload, e.digest, b.recorded_at"
    " from eventlog_event e join eventlog_batch b on b.stream = e.stream and b.number = e.batch"
)
_READ = _EVENTS + " where e.stream = %s and e.version > %s and e.version <= %s order by e.version"
_TAIL = _EVENTS + " where e.position > %s order by e.position limit %s"
COMMAND_COLUMNS = (
    "b.stream, b.number, b.command_id, b.name, b.body, b.actor, b.rules,"
    " b.first_version, b.last_version, b.digest, b.head, b.recorded_at"
)
_COMMANDS = f"select {COMMAND_COLUMNS} from eventlog_batch b where b.stream = %s"
_HEAD = "select last_version, head from eventlog_batch where stream = %s order by number desc limit 1"
_WAIT = "select set_config('lock_timeout', '10s', true)"
_TURN = "select pg_advisory_xact_lock(hashtextextended(%s::text, 1))"
_BESIDE = "select pg_advisory_xact_lock_shared(hashtextextended(%s::text, 1))"
_POSITION = "select coalesce(max(position), 0) from eventlog_event"
_STREAMS = "select distinct stream from eventlog_batch order by stream"
_NO_NUMBER, _AT_ONCE = 2**31 - 1, 50
_NEWEST = """
select number, name, rules from eventlog_batch where stream = %s and number < %s order by number desc limit %s
"""
_NO_LIMIT = 2**31 - 1
_encode = msgspec.json.Encoder().encode


class Sealed(msgspec.Struct, frozen=True):
    """A batch ready to append: its digests are computed and the head it leads to is known."""

    stream: UUID
    expected: Head
    command: Command
    events: Sequence[Encoded]
    digest: bytes
    links: Sequence[bytes]
    head: Head


def seal(stream: UUID, expected: Head, command: Command, events: Sequence[Encoded]) -> Sealed:
    """Chain a command and its events to the head they are meant for."""
    first = expected.version + 1
    digest = batch_link(bytes.fromhex(expected.digest), stream, first, command)
    links = event_links(digest, stream, first, command.id, events)
    head = Head(expected.version + len(events), (links[-1] if links else digest).hex())
    return Sealed(stream, expected, command, events, digest, links, head)


def _refusal(batch: Sealed, error: DatabaseError) -> LogRefusal | None:
    """The append function's error code as an error of ours; None for another code."""
    cause: Any = error.__cause__
    match getattr(cause, "sqlstate", None):
        case "LOG01":
            return VersionConflict(batch.stream, batch.expected.version, int(cause.diag.message_detail))
        case "LOG02":
            return CommandReused(batch.stream, batch.command.id)
        case "55P03":
            return LogBusy("another append stayed open; file the command again")
    return None


def _recorded(row: tuple[Any, ...]) -> Recorded:
    position, stream, version, batch, command, type_, schema, payload, digest, at = row
    return Recorded(position, stream, version, batch, command, type_, schema, payload, digest.hex(), at)


def stored_command(row: tuple[Any, ...]) -> StoredCommand:
    """A row of COMMAND_COLUMNS as a value."""
    stream, number, id_, name, body, actor, rules, first, last, digest, head, at = row
    given = Command(id_, name, body, actor, rules)
    return StoredCommand(stream, number, given, first, last, digest.hex(), head.hex(), at)


def _one_command(rows: list[tuple[Any, ...]]) -> StoredCommand | None:
    return stored_command(rows[0]) if rows else None


class Store:
    """The streams of one log: what is appended to them, and what can be read of them."""

    def __init__(self, tables: Tables) -> None:
        self.tables = tables

    def append(self, stream: UUID, expected: Head, command: Command, events: Sequence[Encoded]) -> Appended:
        """Append a command and its events to a stream that stands at `expected` (`NEW` for a stream not begun).

        A command whose id is stored with the same name and body has no second effect: the answer is the stored
        one, with `repeated`.  A command without events is stored too, so that its retry is known.

        Raises VersionConflict, CommandReused, LogBusy.
        """
        return self.append_sealed(seal(stream, expected, command, events))

    def append_sealed(self, batch: Sealed) -> Appended:
        """`append` for a batch whose digests are computed already."""
        return self._append(_APPEND, batch, batch.stream)

    def append_beside(self, batch: Sealed) -> Appended:
        """`append_sealed` behind a writer who takes his turn, for who has not opened the stream to write."""
        return self._append(_APPEND_BESIDE, batch, batch.stream, batch.stream)

    def _append(self, sql: str, batch: Sealed, *stream: UUID) -> Appended:
        command, expected = batch.command, batch.expected
        stands_at = (*stream, expected.version, bytes.fromhex(expected.digest))
        told = (command.id, command.name, command.body, command.actor, command.rules)
        digests = (batch.digest, bytes.fromhex(batch.head.digest))
        events = (_encode(batch.events).decode(), b"".join(batch.links))
        try:
            first, last, version, digest = self.tables.call(sql, *stands_at, *told, *digests, *events)
        except DatabaseError as error:
            if (refusal := _refusal(batch, error)) is not None:
                raise refusal from error
            raise
        if version is None:
            return Appended(first, last, batch.head, repeated=False)
        return Appended(first, last, Head(version, digest.hex()), repeated=True)

    def take_turn(self, stream: UUID) -> None:
        """Keep other writers from a stream until this transaction ends: for a writer who has lost to others again and
        again.

        It must be the first statement of a transaction, so that no waiting one holds a row that this one wants. Raises
        LogBusy.
        """
        self.tables.call(_WAIT)
        try:
            self.tables.call(_TURN, stream)
        except DatabaseError as error:
            if getattr(error.__cause__, "sqlstate", None) == "55P03":
                raise LogBusy("another writer stayed at this stream; file the command again") from error
            raise

    def stand_beside(self, stream: UUID) -> None:
        """Write to a stream beside other writers, until this transaction ends, and behind a writer who takes his turn."""
        self.tables.call(_BESIDE, stream)

    def read(self, stream: UUID, after: int = 0, upto: int | None = None) -> list[Recorded]:
        """The events of a stream with `after` < version <= `upto`, in order."""
        return [
            _recorded(row)
            for row in one_by_one(self.tables.rows(_READ, stream, after, _NO_LIMIT if upto is None else upto))
        ]

    def tail(self, after: int, limit: int = 500) -> list[Recorded]:
        """The next events of the whole log after a global position, at most `limit`.

        Positions are gapless and become visible in order, so a reader that goes on from the last one it was given
        misses nothing.  Raises LogGap if a position is missing all the same.
        """
        events = [_recorded(row) for row in self.tables.rows(_TAIL, after, limit)]
        for expected, event in enumerate(events, after + 1):
            if event.position != expected:
                raise LogGap("the log's positions", expected, event.position)
        return events

    def commands(self, stream: UUID) -> list[StoredCommand]:
        """Every command that took effect in a stream, in order."""
        rows = self.tables.rows(_COMMANDS + " order by b.number", stream)
        return [stored_command(row) for row in one_by_one(rows)]

    def first_command(self, stream: UUID) -> StoredCommand | None:
        """The command that began a stream; None for an empty stream."""
        return _one_command(self.tables.rows(_COMMANDS + " order by b.number limit 1", stream))

    def last_command(self, stream: UUID) -> StoredCommand | None:
        """The newest command of a stream; its `number` tells how many there are. None for an empty stream."""
        return _one_command(self.tables.rows(_COMMANDS + " order by b.number desc limit 1", stream))

    def rules_since(self, stream: UUID, names: Iterable[str]) -> set[str]:
        """Every version of the rules under which a stream was decided, from the newest command of these names on.

        Without such a command, in all of it. Rows further back are not read, however long the stream has become.
        """
        found: set[str] = set()
        below, wanted = _NO_NUMBER, frozenset(names)
        while rows := self.tables.rows(_NEWEST, stream, below, _AT_ONCE):
            for number, name, rules in rows:
                below = number
                found.add(rules)
                if name in wanted:
                    return found
        return found

    def command(self, stream: UUID, id_: str) -> StoredCommand | None:
        """The stored command of that id, if there is one."""
        return _one_command(self.tables.rows(_COMMANDS + " and b.command_id = %s", stream, id_))

    def head(self, stream: UUID) -> Head:
        """Where a stream stands; `NEW` for one that was never appended to."""
        rows = self.tables.rows(_HEAD, stream)
        return Head(rows[0][0], rows[0][1].hex()) if rows else NEW

    def position(self) -> int:
        """The global position of the newest event, 0 in an empty log."""
        return int(self.tables.rows(_POSITION)[0][0])

    def streams(self) -> list[UUID]:
        """Every stream of the log."""
        return [row[0] for row in self.tables.rows(_STREAMS)]
