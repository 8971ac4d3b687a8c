"""The states that this process read or made last, so that a command that follows another need not fold them again.

A cache: a state counts only for the head it was folded to, which the log names in the transaction that appends. The
digest of a head covers all that led to it. So a state that is behind, or of a log that was put back, is never used.
"""

from __future__ import annotations

from collections import OrderedDict
from threading import Lock
from typing import Any, Generic, TypeVar
from uuid import UUID

from eventlog.records import Head

S = TypeVar("S")
Key = tuple[UUID, str, str]
"""A stream, and the decider with its reducer that folded it."""
MOST_BYTES = 8 * 2**20
"""Bytes of all states that are kept, encoded; as objects they take about ten times as many."""


class Warm(Generic[S]):
    """A state and the head that it stands for, which `number` commands led to; `snapshot` is the version of the newest.

    `encoded` is the state as a decider encodes it, or None before it was asked for. `size` is its bytes, or the bytes of
    a state shortly before it. A state that is only to be read stands here encoded alone.
    """

    __slots__ = ("encoded", "head", "number", "size", "snapshot", "state")

    def __init__(
        self, head: Head, number: int, state: S | None, encoded: bytes | None, size: int, snapshot: int = 0
    ) -> None:
        self.head, self.number, self.state, self.encoded = head, number, state, encoded
        self.size, self.snapshot = size, snapshot


class WarmStates:
    """The states of one log, the one that was used last at the end; what is over the limit goes, the oldest first.

    A taker has it alone, and gives it back unchanged.
    """

    def __init__(self, most: int = MOST_BYTES) -> None:
        self._most, self._bytes = most, 0
        self._kept: OrderedDict[Key, Warm[Any]] = OrderedDict()
        self._lock = Lock()

    def take_out(self, key: Key) -> Warm[Any] | None:
        """The state that is kept of a stream; others do not get it meanwhile."""
        with self._lock:
            found = self._kept.pop(key, None)
            self._bytes -= found.size if found else 0
            return found

    def keep(self, key: Key, warm: Warm[Any]) -> None:
        """Keep a state instead of any other of its stream."""
        with self._lock:
            before = self._kept.pop(key, None)
            self._bytes += warm.size - (before.size if before else 0)
            self._kept[key] = warm
            while self._bytes > self._most:
                _, oldest = self._kept.popitem(last=False)
                self._bytes -= oldest.size

    def forget(self) -> None:
        """Keep nothing."""
        with self._lock:
            self._kept.clear()
            self._bytes = 0

    def __len__(self) -> int:
        return len(self._kept)
