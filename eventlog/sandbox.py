"""Clear away what a rehearsal or a fork left in the log of sandboxes."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

from django.db import transaction

from eventlog.tables import SANDBOX

_TABLES = ("eventlog_snapshot", "eventlog_event", "eventlog_batch")


def silent(before: datetime) -> list[UUID]:
    """The streams of the sandbox to which nothing was written since that moment."""
    found = SANDBOX.rows(
        "select stream from eventlog_batch group by stream having max(recorded_at) < %s order by stream",
        before,
    )
    return [stream for (stream,) in found]


def drop(stream: UUID) -> int:
    """Remove a stream from the sandbox; answers how many events it had.

    Its positions stay empty, so a follower must not read the sandbox.
    """
    with transaction.atomic():
        removed = {
            table: SANDBOX.execute(f"delete from {table} where stream = %s", stream) for table in _TABLES
        }
    return removed["eventlog_event"]
