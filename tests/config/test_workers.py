"""The worker that other tests rely on."""

from tests.plugins.workers import CeleryWorker, answering


def test_a_worker_answers_until_it_is_killed(celery_worker: CeleryWorker) -> None:
    celery_worker.await_ready()
    celery_worker.kill9()
    assert celery_worker.process.returncode == -9
    assert not answering()


def test_a_stopped_worker_ends_of_its_own_accord(celery_worker: CeleryWorker) -> None:
    celery_worker.stop()
    assert celery_worker.process.returncode == 0
