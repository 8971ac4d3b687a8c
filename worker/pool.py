"""The worker's processes: one that dies before the first task is replaced, like one that dies at a task."""

from typing import Any

from celery.concurrency.prefork import TaskPool


class Pool(TaskPool):
    """Celery's pool, whose worker would give up if a single process were found dead at the start."""

    def did_start_ok(self) -> bool:
        """True if the worker may go on: it may, with other processes for the dead ones."""
        processes: Any = self._pool  # type: ignore[attr-defined]
        processes.maintain_pool()
        return True
