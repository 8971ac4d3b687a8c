"""Threads of one process that write to the same stream queue up: in a race, only the first would decide with effect.

Between processes the version that an append expects decides; this only spares work, so waiting has an end.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from uuid import UUID

QUEUES = 256
"""Streams share queues: two that meet in one wait for each other now and then, and nothing has to be tidied up."""
PATIENCE_SECONDS = 5.0
"""How long a thread waits for those before it; then it races."""

_LOCKS = tuple(Lock() for _ in range(QUEUES))


@contextmanager
def turn(stream: UUID) -> Iterator[None]:
    """Wait until no other thread of this process writes to the stream, for some seconds at most."""
    lock = _LOCKS[stream.int % QUEUES]
    taken = lock.acquire(timeout=PATIENCE_SECONDS)
    try:
        yield
    finally:
        if taken:
            lock.release()
