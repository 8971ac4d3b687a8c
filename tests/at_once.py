"""Several people who act at the same moment."""

from collections.abc import Callable
from threading import Barrier, Thread

from django.db import connections

from tests.plugins.waiting import PATIENCE


def at_once(*works: Callable[[], object]) -> list[object]:
    """What works on connections of their own come to that begin at the same moment; an exception counts as an outcome."""
    outcomes: list[object] = []
    start = Barrier(len(works))

    def run(work: Callable[[], object]) -> None:
        try:
            start.wait(timeout=PATIENCE)
            outcomes.append(work())
        except Exception as failure:
            outcomes.append(failure)
        finally:
            connections.close_all()

    threads = [Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(timeout=PATIENCE)
    return outcomes
