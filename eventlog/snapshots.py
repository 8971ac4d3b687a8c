"""Snapshots of folded states: a cache. Deleting any or all of them only costs time.

A snapshot counts only for the reducer that wrote it: a digest of the sources of state, events and evolve. It counts only
on the history it was taken from: the digest of its last event. It is never converted: one that doesn't fit is replaced.
"""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from types import ModuleType
from uuid import UUID

import msgspec

from eventlog.records import Head
from eventlog.sources import digest_of
from eventlog.tables import Tables

_WRITE = (
    "insert into eventlog_snapshot (stream, version, digest, reducer, state) values (%s, %s, %s, %s, %s)"
    " on conflict (stream) do update set version = excluded.version, digest = excluded.digest,"
    " reducer = excluded.reducer, state = excluded.state"
)
_FORGET = "delete from eventlog_snapshot"


class Snapshot(msgspec.Struct, frozen=True):
    """A state as a decider encoded it, and the version it stands for."""

    version: int
    state: bytes


class Snapshots:
    """The snapshots of one log."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    def write(self, stream: UUID, head: Head, reducer: str, state: bytes) -> None:
        """Keep `state` as the stream's only snapshot; `head` must be the head right after an event."""
        self._tables.execute(_WRITE, stream, head.version, bytes.fromhex(head.digest), reducer, state)

    def forget(self, stream: UUID | None = None) -> int:
        """Delete the snapshot of one stream, or all; answers how many there were."""
        if stream is None:
            return self._tables.execute(_FORGET)
        return self._tables.execute(_FORGET + " where stream = %s", stream)


def reducer_digest(modules: Iterable[ModuleType]) -> str:
    """SHA-256 over the sources of the modules that make a state out of events; a package counts as a whole.

    Name every module whose change could change a state: state, events, evolve and what evolve calls.
    """
    return digest_of({source for module in modules for source in _sources(module)})


def _sources(module: ModuleType) -> list[tuple[str, Path]]:
    if module.__file__ is None:
        raise ValueError(f"{module.__name__} has no source file")
    path = Path(module.__file__)
    if not hasattr(module, "__path__"):
        return [(module.__name__, path)]
    folder = path.parent
    return [(f"{module.__name__}/{p.relative_to(folder).as_posix()}", p) for p in folder.rglob("*.py")]
