"""Write a stream of the log as JSON Lines."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Sequence
from uuid import UUID

from django.db import transaction

from eventlog import jsonl
from eventlog.log import Log
from eventlog.records import NEW, Head, Recorded, StoredCommand

Withholding = Callable[[Sequence[StoredCommand], Sequence[Recorded]], Collection[int]]
"""Which batches of a stream an export withholds, by their numbers."""


def nothing(commands: Sequence[StoredCommand], events: Sequence[Recorded]) -> Collection[int]:
    """Withhold no batch."""
    return ()


def export(log: Log, stream: UUID, *, withhold: Withholding = nothing) -> Iterator[bytes]:
    """The lines of a stream as it stands now, without what `withhold` names; `jsonl.read` takes them back."""
    with transaction.atomic():
        commands = log.commands(stream)
        last = commands[-1] if commands else None
        head = NEW if last is None else Head(last.last_version, last.head)
        # What is appended between the two statements stays out: the commands say where the export ends.
        events = log.read(stream, upto=head.version)
    yield from jsonl.lines(stream, head, commands, events, withhold(commands, events))
