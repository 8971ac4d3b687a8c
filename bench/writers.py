"""Several writers at once, each a process with a connection and streams of its own."""

from __future__ import annotations

import multiprocessing
import time
from collections.abc import Callable
from multiprocessing.synchronize import Barrier

Work = Callable[[], None]
PATIENCE = 120
"""Seconds until a writer that does not come back fails the run."""


def rate(prepare: Callable[[], Work], *, writers: int, pieces: int) -> float:
    """Pieces of work a second of all writers together, each doing `pieces` from a common start.

    `prepare` runs in each process: it connects, and answers the work to be timed.
    """
    context = multiprocessing.get_context("fork")
    barrier = context.Barrier(writers + 1)
    processes = [context.Process(target=_write, args=(prepare, barrier)) for _ in range(writers)]
    for process in processes:
        process.start()
    barrier.wait(PATIENCE)
    start = time.perf_counter()
    barrier.wait(PATIENCE)
    seconds = time.perf_counter() - start
    for process in processes:
        process.join(PATIENCE)
        if process.exitcode != 0:
            raise RuntimeError(f"a writer ended with {process.exitcode}")
    return writers * pieces / seconds


def _write(prepare: Callable[[], Work], barrier: Barrier) -> None:
    work = prepare()
    barrier.wait(PATIENCE)
    work()
    barrier.wait(PATIENCE)
