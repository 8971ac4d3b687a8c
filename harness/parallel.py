"""Work that needs no database, spread over processes of one machine."""

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from typing import TypeVar

Job = TypeVar("Job")
Result = TypeVar("Result")


def spread(jobs: Sequence[Job], processes: int, work: Callable[[Job], Result]) -> Iterator[Result]:
    """Do all jobs on so many processes; the results come in the order of the jobs, each when it is there.

    Whatever is loaded before is there in every process; one alone is this one.
    """
    busy = min(processes, len(jobs))
    if busy <= 1:
        yield from map(work, jobs)
        return
    with ProcessPoolExecutor(busy, mp_context=get_context("fork")) as pool:
        yield from pool.map(work, jobs)
