"""A stream in one writer's hands: state and head stay loaded, and several commands go into one transaction.

For who gives thousands of small commands in a row, each decided on the state that the one before left. The stored text is
the same, byte for byte, as if `Log.execute` had been called for each.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic
from uuid import UUID

from django.db import transaction

from eventlog.decider import Change, Decider, E, S
from eventlog.errors import CommandReused, VersionConflict
from eventlog.log import Log
from eventlog.records import Command, Head
from eventlog.store import Sealed, seal


class Session(Generic[S, E]):
    """A decider works on `state` as a draft, `note`s each command with the events that are booked in it, and `commit`s.

    Nothing is stored before `commit`. After an error of `commit` the draft is ahead of the log: `load` it again.
    """

    def __init__(self, log: Log, decider: Decider[S, E], stream: UUID) -> None:
        self._log, self._decider, self._stream = log, decider, stream
        self.load()

    def load(self) -> None:
        """Read the newest state; what was noted and not committed is forgotten. Raises UnknownEvent."""
        loaded = self._log.load(self._decider, self._stream)
        self.state: S = loaded.state
        self._stored = self._head = loaded.head
        self._snapshot = loaded.snapshot
        self._sealed: list[Sealed] = []
        self._events: list[E] = []

    @property
    def head(self) -> Head:
        """Where the stream will stand once all that was noted is stored."""
        return self._head

    @property
    def pending(self) -> int:
        """How many events are noted and not stored."""
        return len(self._events)

    def note(self, command: Command, events: Sequence[E]) -> None:
        """Take down a command and the events that it led to, which `state` holds already."""
        encoded = [self._decider.codec.encode(event) for event in events]
        self._sealed.append(seal(self._stream, self._head, command, encoded))
        self._head = self._sealed[-1].head
        self._events += events

    def commit(self) -> None:
        """Store all that was noted, in a transaction of its own: read models, snapshot, then the log.

        The read models are written once, for the last of the commands with the events of all. Raises VersionConflict
        where somebody else wrote to the stream meanwhile, CommandReused and LogBusy; nothing is stored then.
        """
        if not self._sealed:
            return
        try:
            self._store()
        except CommandReused as reused:
            stands = self._log.head(self._stream)
            if stands.version == self._stored.version:
                raise
            # Another writer gave the same id to a command of his own: he was first.
            raise VersionConflict(self._stream, self._stored.version, stands.version) from reused

    def _store(self) -> None:
        with transaction.atomic(durable=True):
            last = self._sealed[-1].command
            change = Change(self._stream, last, self._stored, self._head, self._events, self.state)
            self._log.project(self._decider, change)
            taken = self._keep_snapshot()
            for batch in self._sealed:
                if self._log.append_sealed(batch).repeated:
                    raise VersionConflict(self._stream, batch.expected.version, batch.head.version)
        self._stored, self._snapshot = self._head, taken
        self._sealed, self._events = [], []

    def _keep_snapshot(self) -> int:
        """Write a snapshot if it is time for one; answers the version of the one that stands then.

        It counts only right after an event, so it waits where the last command led to none.
        """
        every, version = self._decider.snapshot_every, self._head.version
        if not every or not self._sealed[-1].events or version - self._snapshot < every:
            return self._snapshot
        state = self._decider.encode(self.state)
        self._log.snapshots.write(self._stream, self._head, self._decider.reducer, state)
        return version
