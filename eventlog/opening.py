"""Open a stream in one round trip: where it stands, its snapshot, and the stored command of a given id."""

from __future__ import annotations

from typing import Any
from uuid import UUID

import msgspec

from eventlog.records import NEW, Head, StoredCommand
from eventlog.snapshots import Snapshot
from eventlog.store import COMMAND_COLUMNS, stored_command
from eventlog.tables import Tables

# A writer opens a stream beside other writers, and behind one that has lost too often and waits for its turn.
_BESIDE = "(select pg_advisory_xact_lock_shared(hashtextextended(%s::text, 1))) as once"
# The join with the event makes a snapshot count only on the history it was taken from.
_OPEN = f"""
select newest.last_version, newest.head, newest.number, taken.version, taken.state, {COMMAND_COLUMNS}
from (values (1)) as once
left join lateral (
    select last_version, head, number from eventlog_batch where stream = %s order by number desc limit 1
) newest on true
left join lateral (
    select s.version, s.state from eventlog_snapshot s
    join eventlog_event e on e.stream = s.stream and e.version = s.version and e.digest = s.digest
    where s.stream = %s and s.reducer = %s and newest.head is distinct from %s
) taken on true
left join eventlog_batch b on b.stream = %s and b.command_id = %s
"""
_OPEN_TO_WRITE = _OPEN.replace("(values (1)) as once", _BESIDE)
_EVENTS = (
    "select type, schema, payload from eventlog_event"
    " where stream = %s and version > %s and version <= %s order by version"
)


class Opened(msgspec.Struct, frozen=True):
    """A stream as it stood at one moment; `number` counts its commands."""

    head: Head
    number: int
    snapshot: Snapshot | None
    stored: StoredCommand | None


def open_stream(
    tables: Tables,
    stream: UUID,
    reducer: str,
    command_id: str | None = None,
    *,
    held: Head = NEW,
) -> Opened:
    """Where the stream stands, with the snapshot of that reducer and the stored command of that id.

    No snapshot comes along where the stream still stands at `held`, of which the caller has the state.
    With an id, be it "" for a command that has none yet, to write: until the transaction ends `Store.take_turn` of
    others waits.
    """
    asked = (stream, stream, reducer, bytes.fromhex(held.digest), stream, command_id)
    row = tables.call(_OPEN, *asked) if command_id is None else tables.call(_OPEN_TO_WRITE, stream, *asked)
    last_version, digest, number, version, state, *command = row
    return Opened(
        head=NEW if last_version is None else Head(last_version, digest.hex()),
        number=number or 0,
        snapshot=None if version is None else Snapshot(version, bytes(state)),
        stored=None if command[0] is None else stored_command(tuple(command)),
    )


def payloads(tables: Tables, stream: UUID, after: int, upto: int) -> list[tuple[Any, ...]]:
    """(type, schema, payload) of the events with `after` < version <= `upto`: all that a fold needs."""
    return tables.rows(_EVENTS, stream, after, upto)
