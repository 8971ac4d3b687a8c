"""A kind of stream, for a log that runs it (`eventlog.log`).

`decide(state, command)` gives the events by the rules, and refuses by raising.
`evolve(state, event)` keeps the books, without rules or dice, and cannot fail.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar
from uuid import UUID

from eventlog.codec import Codec
from eventlog.records import Command, Head

S = TypeVar("S")
E = TypeVar("E")


@dataclass(frozen=True, slots=True)
class Change(Generic[S, E]):
    """The effects of a command, for the read models: written before the append, in its transaction.

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

    `shown` is the part of a state that the read models show. With it, decide touches only its own state, so that a
    command can be decided before its transaction begins. A command that leaves this part alike writes no read model.
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
    shown: Callable[[S], object] | None = None


@dataclass(frozen=True, slots=True)
class Loaded(Generic[S]):
    """A folded state, the head it stands for, and the version of the snapshot it came from (0: none)."""

    state: S
    head: Head
    snapshot: int = 0


@dataclass(frozen=True, slots=True)
class Outcome(Generic[E]):
    """The outcome of a command, now or (`repeated`) when it was first filed."""

    head: Head
    events: Sequence[E]
    repeated: bool
