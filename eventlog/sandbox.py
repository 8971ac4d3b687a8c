"""Clear away what a rehearsal or a fork left in the log of sandboxes."""

from __future__ import annotations

from uuid import UUID

from django.db import transaction

from eventlog.tables import SANDBOX

_TABLES = ("eventlog_snapshot", "eventlog_event", "eventlog_batch")


def drop(stream: UUID) -> int:
    """Remove a stream from the sandbox; answers how many events it had.

    Its positions stay empty, so a follower must not read the sandbox.
    """
    with transaction.atomic():
        removed = {table: SANDBOX.run(f"delete from {table} where stream = %s", stream) for table in _TABLES}
    return removed["eventlog_event"]
