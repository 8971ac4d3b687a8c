"""The log itself: every promise on, each append a transaction of its own."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from uuid import UUID, uuid4

from eventlog.decider import Decider
from eventlog.ids import service_command
from eventlog.log import LOG
from eventlog.records import NEW, Command, Encoded

BODY = '{"closing":12,"sheets":{"drengot":"9f86d081884c7d65","hauteville":"2c26b46b68ffc68f"},"stretch":1}'


def command(number: int) -> Command:
    """A night's command, as the worker files it."""
    return Command(service_command("night", 12, number), "PlayNight", BODY, "night", "1")


def append(rows: Sequence[Encoded], size: int) -> UUID:
    """Append rows to a new stream, `size` a command; answers the stream."""
    stream, head = uuid4(), NEW
    for start in range(0, len(rows), size):
        head = LOG.append(stream, head, command(start), rows[start : start + size]).head
    return stream


def fold(decider: Decider[Any, Any], streams: Sequence[UUID]) -> int:
    """Load streams without a snapshot: typed events, the real evolve; answers how many events that were."""
    return sum(LOG.load(decider, stream).head.version for stream in streams)
