"""The worker that other tests rely on."""

from tests.plugins.workers import CeleryWorker
from worker.app import app


def _answering() -> bool:
    return bool(app.control.ping(timeout=0.5, limit=1))


def test_a_worker_answers_until_it_is_killed(celery_worker: CeleryWorker) -> None:
    assert _answering()
    celery_worker.kill9()
    assert celery_worker.process.returncode == -9
    assert not _answering()


def test_a_stopped_worker_ends_of_its_own_accord(celery_worker: CeleryWorker) -> None:
    celery_worker.stop()
    assert celery_worker.process.returncode == 0
