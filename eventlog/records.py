"""The values that go into the log and come out of it, plain and without Django or a database."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

import msgspec


class Head(msgspec.Struct, frozen=True):
    """Where a stream ends: the version of its last event and the digest over all of its past (hex)."""

    version: int
    digest: str


NEW = Head(0, "00" * 32)
"""The head of a stream that nothing was appended to yet."""


class Command(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Why events are appended.

    `id` is unique in its stream (see `eventlog.ids`), and `body` is canonical JSON text. `actor` is an opaque id without
    a name, `rules` the version of the rules that decided.
    """

    id: str
    name: str
    body: str
    actor: str
    rules: str


class Encoded(msgspec.Struct, frozen=True, array_like=True):
    """An event on its way into the log: stable type name, schema number, canonical JSON payload.

    Array-like, so that a whole batch becomes one JSON parameter of the append function.
    """

    type: str
    schema: int
    payload: str


class Appended(msgspec.Struct, frozen=True):
    """The log's answer: global positions of the batch (None for a batch without events) and the head after it."""

    first_position: int | None
    last_position: int | None
    head: Head
    repeated: bool


class Recorded(msgspec.Struct, frozen=True):
    """An event as the log keeps it; `batch` numbers its batch in the stream, `command` is the id of its command."""

    position: int
    stream: UUID
    version: int
    batch: int
    command: str
    type: str
    schema: int
    payload: str
    digest: str
    recorded_at: datetime


class StoredCommand(msgspec.Struct, frozen=True):
    """A batch as the log keeps it: the command, the versions it led to and its two digests (hex).

    `digest` covers the command itself; `head` is the digest after the batch's last event.  A command without
    events has `last_version == first_version - 1` and `head == digest`.
    """

    stream: UUID
    number: int
    command: Command
    first_version: int
    last_version: int
    digest: str
    head: str
    recorded_at: datetime
