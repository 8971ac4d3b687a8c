"""Part (a): the event log with all its promises on, against a bare INSERT and SELECT of the same rows.

| figure | ours | floor |
| --- | --- | --- |
| append1 | `store.append`, one event a transaction | `INSERT` of one jsonb row, autocommit |
| append100 | `store.append`, 100 events a transaction | one `INSERT` of 100 rows from one jsonb parameter |
| append1_4writers | four processes, each its own stream | four processes, nothing between them |
| fold | `load`: typed events, the real evolve, no snapshot | `SELECT` of the jsonb rows, psycopg's decoding |

Beside them stands the `eventsourcing` library on the same server.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from django.db import connections

from bench import log_ours, writers
from bench.figures import Figure, Subject, interleaved, ratio
from bench.log_floor import Floor
from bench.log_library import Library
from bench.recording import Recording, recording

SINGLES, BATCHED, BATCH, FOLDED, WRITERS, EACH = 500, 10_000, 100, 10_000, 4, 200
WARMED = 20
"""Appends before a writer's clock starts: connection, plans, prepared statements."""


def measure(rounds: int) -> list[Figure]:
    """The figures of part (a)."""
    recorded, floor, library = recording(), Floor(), Library()
    return [
        _appends("append1", recorded, floor, library, SINGLES, 1, rounds, 0.42),
        _appends("append100", recorded, floor, library, BATCHED, BATCH, rounds, 0.45),
        _writers(recorded, rounds),
        _folds(recorded, floor, library, rounds),
    ]


def _timed(count: int, work: Callable[[], object]) -> Subject:
    def rate_once() -> float:
        start = time.perf_counter()
        work()
        return count / (time.perf_counter() - start)

    return rate_once


def _appends(
    name: str,
    recorded: Recording,
    floor: Floor,
    library: Library,
    count: int,
    size: int,
    rounds: int,
    target: float,
) -> Figure:
    rows = recorded.rows(count)
    rates = interleaved(
        {
            "floor": _timed(count, partial(floor.append, rows, size)),
            "ours": _timed(count, partial(log_ours.append, rows, size)),
            "eventsourcing": _timed(count, partial(library.append, rows, size)),
        },
        rounds,
    )
    return ratio(name, rates, ours="ours", floor="floor", target=target)


def _writers(recorded: Recording, rounds: int) -> Figure:
    warm, rows = recorded.rows(WARMED), recorded.rows(EACH)

    def ours() -> Callable[[], None]:
        log_ours.append(warm, 1)
        return lambda: log_ours.append(rows, 1) and None

    def floor() -> Callable[[], None]:
        bare = Floor()
        bare.append(warm, 1)
        return partial(bare.append, rows, 1)

    # A connection must not be shared with a forked process.
    connections.close_all()
    subjects = {"floor": floor, "ours": ours}
    rates = interleaved(
        {name: partial(writers.rate, work, writers=WRITERS, pieces=EACH) for name, work in subjects.items()},
        rounds,
    )
    return ratio("append1_4writers", rates, ours="ours", floor="floor", target=0.30)


def _folds(recorded: Recording, floor: Floor, library: Library, rounds: int) -> Figure:
    # A recording shorter than the measure is kept in several streams, each whole, so that its fold makes sense.
    rows, whole = recorded.rows(FOLDED), list(recorded.events)
    parts = [whole] * (FOLDED // len(whole)) + [whole[: FOLDED % len(whole)]] * (FOLDED % len(whole) > 0)
    streams = [log_ours.append(part, BATCH) for part in parts]
    first, last = floor.keep(rows)
    aggregate = library.append(rows, BATCH)
    rates = interleaved(
        {
            "floor": _timed(FOLDED, partial(floor.read, first, last)),
            "ours": _timed(FOLDED, partial(log_ours.fold, recorded.decider, streams)),
            "eventsourcing": _timed(FOLDED, partial(library.fold, aggregate)),
        },
        rounds,
    )
    return ratio("fold", rates, ours="ours", floor="floor", target=0.60)
