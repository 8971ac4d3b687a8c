"""A worker outlives its processes."""

from pathlib import Path

import pytest
import redis

from tests.plugins.workers import start_worker
from tests.worker import dying, logs
from worker import tasks
from worker.models import Sweep


def test_a_process_that_dies_at_the_start_does_not_end_the_worker(
    committed_db: str, empty_broker: redis.Redis, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    died = tmp_path / "died"
    monkeypatch.setenv(dying.MARK, str(died))
    worker = start_worker(committed_db, tmp_path / "worker.log", "-c", "1", "--include", "tests.worker.dying")
    try:
        assert died.exists()
        tasks.sweep.delay()
        logs.wait_until(Sweep.objects.exists, "a task was done", worker)
        assert worker.process.poll() is None
    finally:
        worker.stop()
