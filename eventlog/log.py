"""A log that runs deciders: load, decide, write the read models, append, in one transaction. Nothing else writes a log.

It owns what is appended to it, its snapshots, the states it keeps warm, and whether read models are written with it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Generic, cast
from uuid import UUID

from django.db import IntegrityError, connection, transaction

from bounds.work import one_by_one
from eventlog import queues
from eventlog.decider import Change, Decided, Decider, E, Loaded, Outcome, S
from eventlog.errors import CommandReused, LogGap, StaleVersion, UnknownEvent, VersionConflict
from eventlog.opening import Opened, open_stream, payloads
from eventlog.records import NEW, Command, Head, StoredCommand
from eventlog.snapshots import Snapshots
from eventlog.store import Sealed, Store, seal
from eventlog.tables import REAL, SANDBOX, Tables
from eventlog.warm import Warm, WarmStates

ATTEMPTS = 20
PATIENCE = 5
"""The races that a command loses before it takes its turn: a writer without pauses cannot keep others from it."""
logger = logging.getLogger(__name__)
ReadModels = Callable[[Decider[Any, Any], Change[Any, Any]], None]
Decide = Callable[[S], Sequence[E] | Decided[S, E]]
Numbered = Callable[[int], Command]
"""Makes a command that is known by its place in its stream, of how many there are before it."""
UNKNOWN = ""
"""The id of a command without its own, which is never stored."""


def of_its_decider(decider: Decider[Any, Any], change: Change[Any, Any]) -> None:
    """Write the read models that a stream's decider brings."""
    decider.project(change)


def none(decider: Decider[Any, Any], change: Change[Any, Any]) -> None:
    """Write no read model."""


class _FiledMeanwhileError(Exception):
    """The same command was appended by somebody else while this one decided: undo what was projected."""


@dataclass(frozen=True, slots=True)
class _Draft(Generic[S, E]):
    """The outcome of a command before it is written, and the state to keep warm afterwards."""

    batch: Sealed
    change: Change[S, E]
    snapshot_is_due: bool
    warm: Warm[S]


class Log(Store):
    """One log, by its tables. `read_models` writes what is told of each change, in the transaction of its events."""

    def __init__(self, tables: Tables, read_models: ReadModels = of_its_decider) -> None:
        super().__init__(tables)
        self.snapshots = Snapshots(tables)
        self.project = read_models
        self.warm = WarmStates()

    def load(self, decider: Decider[S, E], stream: UUID) -> Loaded[S]:
        """The newest state of a stream, for the caller alone, in two statements at most.

        Raises UnknownEvent, naming stream, version and type, for an event this version can't read.
        """
        key = (stream, decider.name, decider.reducer)
        warm = self.warm.take_out(key)
        opened = open_stream(self.tables, stream, decider.reducer, held=warm.head if warm else NEW)
        if warm is None or warm.head != opened.head:
            loaded = self._folded(decider, stream, opened)
            encoded = decider.encode(loaded.state)
            warm = Warm[S](loaded.head, opened.number, None, encoded, len(encoded), loaded.snapshot)
        else:
            warm.encoded = warm.encoded or decider.encode(cast(S, warm.state))
            loaded = Loaded(decider.decode(warm.encoded), warm.head, warm.snapshot)
        self.warm.keep(key, warm)
        return loaded

    def forget(self, stream: UUID | None = None) -> int:
        """Delete the snapshot of one stream, or all, and keep no state warm; answers how many snapshots there were."""
        self.warm.forget()
        return self.snapshots.forget(stream)

    def load_at(self, decider: Decider[S, E], stream: UUID, version: int) -> S:
        """The state as it was at a version, folded from the beginning without any snapshot."""
        state = decider.initial()
        for event in one_by_one(self._events(decider, stream, 0, version)):
            decider.evolve(state, event)
        return state

    def execute(
        self,
        decider: Decider[S, E],
        stream: UUID,
        command: Command | Numbered,
        decide: Decide[S, E],
        *,
        seen: int | None = None,
    ) -> Outcome[E]:
        """File a command, in a transaction of its own (RuntimeError inside another).

        `decide` gets the newest state and must leave it alone, unless it answers with `Decided`.  A command that
        is stored already is answered with its stored outcome, without deciding.  Where the decider allows it (`shown`)
        a command is decided on a warm state before the transaction begins.  When another writer came first
        the command is decided again on a fresh state, unless it names the version `seen`: then StaleVersion.  One
        that has lost five times keeps other writers out of its stream until it is through.  Threads of this process
        wait for each other rather than race.

        Raises what `decide` raises, CommandReused, LogBusy, UnknownEvent, and VersionConflict after twenty
        attempts; nothing is changed then.
        """
        if decider.shown is not None and seen is None:
            outcome = _Ahead(self, decider, stream, command, decider.shown).executed(decide)
            if outcome is not None:
                return outcome
        conflicts = 0
        while True:
            attempt = _Attempt(self, decider, stream, command, seen)
            try:
                with queues.turn(stream):
                    with transaction.atomic(durable=True):
                        if conflicts >= PATIENCE:
                            self.take_turn(stream)
                        made = attempt.made(decide)
                    return made if isinstance(made, Outcome) else attempt.keep_warm(made)
            except _FiledMeanwhileError:
                continue  # it is stored now, so the next attempt answers without deciding
            except (VersionConflict, IntegrityError) as conflict:
                # A read model's unique key may meet the other writer before the log does.
                actual = self.head(stream).version
                if seen is not None:
                    raise StaleVersion(stream, seen, actual) from conflict
                conflicts += 1
                if conflicts == ATTEMPTS:
                    raise

    def _folded(self, decider: Decider[S, E], stream: UUID, opened: Opened) -> Loaded[S]:
        state, version = _start(decider, stream, opened)
        evolve = decider.evolve
        for event in one_by_one(self._events(decider, stream, version, opened.head.version)):
            evolve(state, event)
        return Loaded(state, opened.head, version)

    def _events(self, decider: Decider[S, E], stream: UUID, after: int, upto: int) -> list[E]:
        if upto <= after:
            return []
        rows = payloads(self.tables, stream, after, upto)
        if len(rows) != upto - after:
            raise LogGap(f"events of stream {stream} up to version {upto}", after + len(rows) + 1, None)
        decode, events = decider.codec.decode, []
        try:
            for type_, schema, payload in one_by_one(rows):
                events.append(decode(type_, schema, payload))
        except UnknownEvent as unknown:
            raise unknown.at(stream, after + len(events) + 1) from unknown
        return events


class _Writing(Generic[S, E]):
    """A command that is decided and written once; the state that it leads to is kept warm when all is committed."""

    def __init__(self, log: Log, decider: Decider[S, E], stream: UUID, command: Command | Numbered) -> None:
        self.log, self.decider, self.stream, self.command = log, decider, stream, command
        self.key = (stream, decider.name, decider.reducer)

    def decided(self, at: Warm[S], decide: Decide[S, E]) -> _Draft[S, E]:
        """The outcome of the command, from a state that `decide` gets as its own."""
        decider, asked = self.decider, self.command
        command = asked if isinstance(asked, Command) else asked(at.number)
        held = at.state if at.state is not None else decider.decode(at.encoded or b"")
        events, state = _decided(decider, held, decide)
        batch = seal(self.stream, at.head, command, [decider.codec.encode(event) for event in events])
        due = bool(events) and 0 < decider.snapshot_every <= batch.head.version - at.snapshot
        change = Change(self.stream, command, at.head, batch.head, events, state)
        return _Draft(batch, change, due, Warm(batch.head, at.number + 1, state, None, at.size, at.snapshot))

    def write(self, draft: _Draft[S, E]) -> None:
        """Write read models, snapshot and, last, the batch: from then to COMMIT no other stream can be appended to."""
        log, decider, warm = self.log, self.decider, draft.warm
        log.project(decider, draft.change)
        if draft.snapshot_is_due:
            encoded, warm.snapshot = decider.encode(draft.change.state), draft.batch.head.version
            warm.size = len(encoded)
            log.snapshots.write(self.stream, draft.batch.head, decider.reducer, encoded)
        if log.append_sealed(draft.batch).repeated:
            raise _FiledMeanwhileError

    def keep_warm(self, draft: _Draft[S, E]) -> Outcome[E]:
        """Keep the state, once all is committed; the outcome."""
        warm = draft.warm
        warm.size = warm.size or len(self.decider.encode(draft.change.state))
        self.log.warm.keep(self.key, warm)
        return Outcome(draft.batch.head, draft.change.events, repeated=False)


class _Ahead(_Writing[S, E]):
    """A command that is decided on a warm state before its transaction begins, and written if that was the newest."""

    def __init__(
        self,
        log: Log,
        decider: Decider[S, E],
        stream: UUID,
        command: Command | Numbered,
        shown: Callable[[S], object],
    ) -> None:
        super().__init__(log, decider, stream, command)
        self.shown = shown

    def executed(self, decide: Decide[S, E]) -> Outcome[E] | None:
        """The outcome; None, without a change, if the command must be decided on the state of the log."""
        if connection.in_atomic_block:
            return None
        with queues.turn(self.stream):
            warm = self.log.warm.take_out(self.key)
            if warm is None:
                return None
            if warm.state is None:
                warm.state = self.decider.decode(warm.encoded or b"")
            before = self.shown(warm.state)
            try:
                draft = self.decided(warm, decide)
            except Exception:  # what is refused on a state that may be old is decided again on the newest
                return None
            try:
                self._write_as_needed(draft, before)
            except (VersionConflict, CommandReused, IntegrityError, _FiledMeanwhileError):
                return None
            return self.keep_warm(draft)

    def _write_as_needed(self, draft: _Draft[S, E], before: object) -> None:
        if self.shown(draft.change.state) != before or draft.snapshot_is_due:
            with transaction.atomic(durable=True):
                self.log.stand_beside(self.stream)
                self.write(draft)
        elif self.log.append_beside(draft.batch).repeated:
            raise _FiledMeanwhileError


class _Attempt(_Writing[S, E]):
    """A command that is decided in its transaction, on the warm state of its stream if that is the newest."""

    def __init__(
        self, log: Log, decider: Decider[S, E], stream: UUID, command: Command | Numbered, seen: int | None
    ) -> None:
        super().__init__(log, decider, stream, command)
        self.seen = seen

    def made(self, decide: Decide[S, E]) -> _Draft[S, E] | Outcome[E]:
        """The written outcome, to be kept warm after COMMIT; the stored outcome of a known command."""
        log, decider, stream, asked = self.log, self.decider, self.stream, self.command
        id_ = asked.id if isinstance(asked, Command) else UNKNOWN
        held = log.warm.take_out(self.key)
        opened = open_stream(log.tables, stream, decider.reducer, id_, held=held.head if held else NEW)
        if opened.stored is not None or (self.seen is not None and opened.head.version != self.seen):
            if held is not None:
                log.warm.keep(self.key, held)
            return self._not_decided(opened)
        if held is None or held.head != opened.head:
            loaded = log._folded(decider, stream, opened)
            held = Warm(loaded.head, opened.number, loaded.state, None, 0, loaded.snapshot)
        draft = self.decided(held, decide)
        self.write(draft)
        return draft

    def _not_decided(self, opened: Opened) -> Outcome[E]:
        if opened.stored is None:
            raise StaleVersion(self.stream, self.seen or 0, opened.head.version)
        return self._stored(opened.stored)

    def _stored(self, stored: StoredCommand) -> Outcome[E]:
        asked, before = self.command, stored.command
        if isinstance(asked, Command) and (before.name, before.body) != (asked.name, asked.body):
            raise CommandReused(stored.stream, asked.id)
        first, last = stored.first_version, stored.last_version
        events = self.log._events(self.decider, stored.stream, first - 1, last)
        return Outcome(Head(last, stored.head), events, repeated=True)


def _decided(decider: Decider[S, E], state: S, decide: Decide[S, E]) -> tuple[Sequence[E], S]:
    decided = decide(state)
    if isinstance(decided, Decided):
        return decided.events, decided.state
    for event in decided:
        decider.evolve(state, event)
    return decided, state


def _start(decider: Decider[S, E], stream: UUID, opened: Opened) -> tuple[S, int]:
    """The snapshot's state and version; the initial state when there is none that can be read."""
    if opened.snapshot is not None:
        try:
            return decider.decode(opened.snapshot.state), opened.snapshot.version
        except Exception:  # a cache must never stand in the way, whatever is wrong with it
            logger.warning(
                "snapshot of %s at version %s can't be read", stream, opened.snapshot.version, exc_info=True
            )
    return decider.initial(), 0


LOG = Log(REAL)
"""The real log, which keeps everything."""
REHEARSALS = Log(SANDBOX, read_models=none)
"""The log of rehearsals and forks: no read model is written with it, and its streams may be dropped."""
