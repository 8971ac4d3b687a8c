"""Run a decider on a stream: load, decide, project, append, in one transaction.  Nothing else writes the log.

decide(state, command) -> events      the rules; refuse by raising
evolve(state, event)                  bookkeeping only: no rules, no dice, cannot fail
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar
from uuid import UUID

from django.db import IntegrityError, transaction

from eventlog import queues, snapshots, store
from eventlog.codec import Codec
from eventlog.errors import CommandReused, LogGap, StaleVersion, UnknownEvent, VersionConflict
from eventlog.logs import REAL, Log
from eventlog.opening import Opened, open_stream, payloads
from eventlog.records import Command, Head, StoredCommand

S = TypeVar("S")
E = TypeVar("E")
ATTEMPTS = 20
PATIENCE = 5
"""Races that a command loses before it takes its turn: whoever writes without pause can keep nobody else from it."""
logger = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Change(Generic[S, E]):
    """What a command did, for the read models: written before the append, in its transaction.

    `state` is the state after the events; a read model must not change it.
    """

    stream: UUID
    command: Command
    before: Head
    head: Head
    events: Sequence[E]
    state: S


@dataclass(frozen=True, slots=True)
class Decided(Generic[S, E]):
    """Events together with the state after them, from a decide that walked its own draft through evolve."""

    events: Sequence[E]
    state: S


def _project_nothing(change: Change[S, E]) -> None:
    """The projection of a decider without read models."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Decider(Generic[S, E]):
    """One kind of stream.

    `evolve` mutates a draft that only the fold owns, so that a fold's cost grows linearly.  `reducer` is
    `snapshots.reducer_digest` of the modules that make the state.  A snapshot is written once
    `snapshot_every` events have come since the last (0: never).
    """

    name: str
    codec: Codec[E]
    initial: Callable[[], S]
    evolve: Callable[[S, E], None]
    encode: Callable[[S], bytes]
    decode: Callable[[bytes], S]
    reducer: str
    snapshot_every: int = 0
    project: Callable[[Change[S, E]], None] = _project_nothing


@dataclass(frozen=True, slots=True)
class Loaded(Generic[S]):
    """A folded state, the head it stands for, and the version of the snapshot it came from (0: none)."""

    state: S
    head: Head
    snapshot: int = 0


@dataclass(frozen=True, slots=True)
class Outcome(Generic[E]):
    """What a command led to, now or (`repeated`) when it was first filed."""

    head: Head
    events: Sequence[E]
    repeated: bool


class _FiledMeanwhileError(Exception):
    """The same command was appended by somebody else while this one decided: undo what was projected."""


def load(decider: Decider[S, E], stream: UUID, *, log: Log = REAL) -> Loaded[S]:
    """The newest state of a stream, in two statements at most.

    Raises UnknownEvent, naming stream, version and type, for an event this version can't read.
    """
    return _fold(decider, stream, open_stream(stream, decider.reducer, log=log), log)


def load_at(decider: Decider[S, E], stream: UUID, version: int, *, log: Log = REAL) -> S:
    """The state as it was at a version, folded from the beginning without any snapshot."""
    state = decider.initial()
    for event in _events(decider, stream, 0, version, log):
        decider.evolve(state, event)
    return state


def execute(
    decider: Decider[S, E],
    stream: UUID,
    command: Command,
    decide: Callable[[S], Sequence[E] | Decided[S, E]],
    *,
    seen: int | None = None,
    log: Log = REAL,
) -> Outcome[E]:
    """File a command, in a transaction of its own (RuntimeError inside another).

    `decide` gets the newest state and must leave it alone, unless it answers with `Decided`.  A command that
    is stored already is answered with its stored outcome, without deciding.  When another writer came first
    the command is decided again on a fresh state, unless it names the version `seen`: then StaleVersion.  One
    that has lost five times keeps other writers out of its stream until it is through.  Threads of this process wait
    for each other rather than race.

    Raises what `decide` raises, CommandReused, LogBusy, UnknownEvent, and VersionConflict after twenty
    attempts; nothing is changed then.
    """
    conflicts = 0
    while True:
        try:
            with queues.turn(stream), transaction.atomic(durable=True):
                if conflicts >= PATIENCE:
                    store.take_turn(stream, log=log)
                return _attempt(decider, stream, command, decide, seen, log)
        except _FiledMeanwhileError:
            continue  # it is stored now, so the next attempt answers without deciding
        except (VersionConflict, IntegrityError) as conflict:
            # A read model's unique key may meet the other writer before the log does.
            actual = store.head(stream, log=log).version
            if seen is not None:
                raise StaleVersion(stream, seen, actual) from conflict
            conflicts += 1
            if conflicts == ATTEMPTS:
                raise


def _attempt(
    decider: Decider[S, E],
    stream: UUID,
    command: Command,
    decide: Callable[[S], Sequence[E] | Decided[S, E]],
    seen: int | None,
    log: Log,
) -> Outcome[E]:
    opened = open_stream(stream, decider.reducer, command.id, log=log)
    if opened.stored is not None:
        return _stored_outcome(decider, command, opened.stored, log)
    if seen is not None and opened.head.version != seen:
        raise StaleVersion(stream, seen, opened.head.version)
    loaded = _fold(decider, stream, opened, log)
    events, state = _decided(decider, loaded.state, decide)
    batch = store.seal(stream, loaded.head, command, [decider.codec.encode(event) for event in events])
    decider.project(Change(stream, command, loaded.head, batch.head, events, state))
    if events and decider.snapshot_every and batch.head.version - loaded.snapshot >= decider.snapshot_every:
        snapshots.write(stream, batch.head, decider.reducer, decider.encode(state), log=log)
    # From the append to COMMIT no other stream can be appended to: nothing may come between.
    if store.append_sealed(batch, log=log).repeated:
        raise _FiledMeanwhileError
    return Outcome(batch.head, events, repeated=False)


def _decided(
    decider: Decider[S, E], state: S, decide: Callable[[S], Sequence[E] | Decided[S, E]]
) -> tuple[Sequence[E], S]:
    decided = decide(state)
    if isinstance(decided, Decided):
        return decided.events, decided.state
    for event in decided:
        decider.evolve(state, event)
    return decided, state


def _stored_outcome(decider: Decider[S, E], command: Command, stored: StoredCommand, log: Log) -> Outcome[E]:
    if (stored.command.name, stored.command.body) != (command.name, command.body):
        raise CommandReused(stored.stream, command.id)
    events = _events(decider, stored.stream, stored.first_version - 1, stored.last_version, log)
    return Outcome(Head(stored.last_version, stored.head), events, repeated=True)


def _fold(decider: Decider[S, E], stream: UUID, opened: Opened, log: Log) -> Loaded[S]:
    state, version = _start(decider, stream, opened)
    evolve = decider.evolve
    for event in _events(decider, stream, version, opened.head.version, log):
        evolve(state, event)
    return Loaded(state, opened.head, version)


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


def _events(decider: Decider[S, E], stream: UUID, after: int, upto: int, log: Log) -> list[E]:
    if upto <= after:
        return []
    rows = payloads(stream, after, upto, log=log)
    if len(rows) != upto - after:
        raise LogGap(f"events of stream {stream} up to version {upto}", after + len(rows) + 1, None)
    decode, events = decider.codec.decode, []
    try:
        for type_, schema, payload in rows:
            events.append(decode(type_, schema, payload))
    except UnknownEvent as unknown:
        raise unknown.at(stream, after + len(events) + 1) from unknown
    return events
