"""Check the log in the database: the digests of every stream, and the global order."""

from __future__ import annotations

from uuid import UUID

from eventlog import chain
from eventlog.chain import Fault
from eventlog.decider import Decider, E, S
from eventlog.log import Log
from eventlog.opening import open_stream

_POSITIONS = "select count(*), coalesce(min(position), 1), coalesce(max(position), 0) from eventlog_event"
_ORPHANS = (
    "select e.version from eventlog_event e where e.stream = %s and not exists"
    " (select from eventlog_batch b where b.stream = e.stream and b.number = e.batch) order by e.version"
)
_STREAMS = "select stream from eventlog_batch union select stream from eventlog_event order by stream"
_WHOLE = UUID(int=0)


def stream(log: Log, stream: UUID) -> list[Fault]:
    """The faults of one stream; none means that every byte of it is as it was appended."""
    orphans = [
        Fault(stream, f"version {version}", "the event's batch is missing")
        for (version,) in log.tables.rows(_ORPHANS, stream)
    ]
    return [*orphans, *chain.faults(stream, log.commands(stream), log.read(stream))]


def positions(log: Log) -> list[Fault]:
    """The faults of the global order: positions that are missing."""
    [(count, first, last)] = log.tables.rows(_POSITIONS)
    if (first, last) != (1, count):
        return [Fault(_WHOLE, "positions", f"{count} events stand from {first} to {last}")]
    return []


def whole(log: Log) -> list[Fault]:
    """The faults of the whole log, all streams and the global order."""
    faults = positions(log)
    for (one,) in log.tables.rows(_STREAMS):
        faults += stream(log, one)
    return faults


def snapshot(log: Log, decider: Decider[S, E], stream: UUID) -> list[Fault]:
    """A fault if the stream's snapshot is not what its events fold to."""
    taken = open_stream(log.tables, stream, decider.reducer).snapshot
    if taken is None or decider.encode(log.load_at(decider, stream, taken.version)) == taken.state:
        return []
    return [Fault(stream, f"snapshot at version {taken.version}", "it is not the state its events fold to")]
