"""Follow the whole log: hand each event once to a named follower, whatever crashes in between.

`advance` moves the checkpoint in the transaction of the effects, by compare-and-set. So both stand or fall together, and
a second runner of the same follower can't repeat them. An event that can't be handled stops its follower where it is,
visibly, until somebody lets it go on: an event is never skipped.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Sequence
from functools import partial

import msgspec
from django.db import transaction

from eventlog.errors import LogBusy, LogRefusal, VersionConflict
from eventlog.log import Log
from eventlog.outages import passes
from eventlog.records import Recorded

logger = logging.getLogger(__name__)
Handle = Callable[[Recorded], None]

_BEGIN = "insert into eventlog_follower (name) values (%s) on conflict (name) do nothing"
_STATUS = (
    "select f.position, coalesce((select max(position) from eventlog_event), 0) - f.position,"
    " f.stopped_at, f.reason from eventlog_follower f where f.name = %s"
)
_MOVE = (
    "update eventlog_follower set position = %s, updated_at = now()"
    " where name = %s and position = %s and stopped_at is null"
)
_STOP = (
    "update eventlog_follower set stopped_at = %s, reason = %s, updated_at = now()"
    " where name = %s and position = %s"
)
_RESUME = (
    "update eventlog_follower set stopped_at = null, reason = '', updated_at = now()"
    " where name = %s and stopped_at is not null"
)


class Progress(msgspec.Struct, frozen=True):
    """How far a follower is: `lag` is the exact number of events before it, since positions have no gaps.

    `stopped_at` is the position of the event that stopped it, for `reason`; None while it runs.
    """

    position: int
    lag: int
    stopped_at: int | None
    reason: str


class OvertakenError(LogRefusal):
    """Another runner of the same follower moved the checkpoint first; what this one did is undone."""


def _not_the_events_fault(error: Exception) -> bool:
    """True if trouble passes on its own: the follower stays where it is and may be run again."""
    return isinstance(error, OvertakenError | LogBusy | VersionConflict) or passes(error)


def progress(log: Log, name: str) -> Progress:
    """Where a follower stands; at the beginning if it never ran."""
    log.tables.execute(_BEGIN, name)
    [row] = log.tables.rows(_STATUS, name)
    return Progress(*row)


def advance(log: Log, name: str, handle: Handle, *, limit: int = 100) -> Progress:
    """Handle the next events, at most `limit`, in one transaction with the checkpoint: for read models.

    `handle` only writes to the database.  When it raises, the follower stops before that event.  Raises
    OvertakenError.
    """
    now, events = _next(log, name, limit)
    try:
        _handled(log, name, now.position, events, handle)
    except Exception as error:
        if _not_the_events_fault(error):
            raise
        checkpoint = now.position
        for event in events:
            if not _alone(log, name, event, partial(_handled, log, name, checkpoint, [event], handle)):
                break
            checkpoint = event.position
    return progress(log, name)


def resume(log: Log, name: str) -> bool:
    """Let a stopped follower try its event again; False if it was not stopped."""
    return log.tables.execute(_RESUME, name) == 1


def _next(log: Log, name: str, limit: int) -> tuple[Progress, list[Recorded]]:
    """Where the follower stands and what comes next; nothing comes while it is stopped."""
    now = progress(log, name)
    return now, [] if now.stopped_at is not None else log.tail(now.position, limit)


def _move(log: Log, name: str, checkpoint: int, position: int) -> None:
    if log.tables.execute(_MOVE, position, name, checkpoint) != 1:
        raise OvertakenError(f"follower {name} is no longer at position {checkpoint}")


def _handled(log: Log, name: str, checkpoint: int, events: Sequence[Recorded], handle: Handle) -> None:
    if not events:
        return
    with transaction.atomic():
        # First the checkpoint: its row lock makes a second runner wait here, not halfway through the effects.
        _move(log, name, checkpoint, events[-1].position)
        for event in events:
            handle(event)


def _alone(log: Log, name: str, event: Recorded, step: Callable[[], None]) -> bool:
    """True if one event could be handled; if not, its follower is stopped there."""
    try:
        step()
    except Exception as error:
        if _not_the_events_fault(error):
            raise
        logger.exception("follower %s stopped at position %s", name, event.position)
        log.tables.execute(
            _STOP, event.position, f"{type(error).__name__}: {error}", name, event.position - 1
        )
        return False
    return True
