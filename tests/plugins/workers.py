"""A real Celery worker for a test, on the run's broker and the test's own database."""

import os
import signal
import subprocess
import sys
from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

import pytest
import redis
from django.conf import settings

from config.state import CHECKOUT
from tests.plugins.waiting import PATIENCE, until

PING_SECONDS = 2.0


def plain_url(broker: str) -> str:
    """The same server in the words of redis-py: Celery and it spell unix sockets differently."""
    if not broker.startswith("redis+socket://"):
        return broker
    address = broker.removeprefix("redis+socket://").replace("?virtual_host=", "?db=")
    return f"unix://{address}"


@dataclass
class CeleryWorker:
    """A worker with two processes; started already, and answering."""

    process: subprocess.Popen[bytes]
    log: Path

    @property
    def pid(self) -> int:
        """The main process; the pool's processes share its process group."""
        return self.process.pid

    def kill9(self) -> None:
        """End all its processes at once, as a power cut does."""
        with suppress(ProcessLookupError):
            os.killpg(self.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> None:
        """Let it finish what it does, then end it."""
        if self.process.poll() is None:
            self.process.terminate()
            with suppress(subprocess.TimeoutExpired):
                self.process.wait(PATIENCE)
        self.kill9()

    def await_ready(self) -> None:
        """Return when it takes tasks; fails the test with the log when it ends instead."""
        until(answering, "the worker answers", self.process, told=self.log.read_text)


def answering() -> bool:
    """Whether a worker answers on the run's broker."""
    from worker.app import app

    return bool(app.control.ping(timeout=PING_SECONDS, limit=1))


STARTED: list[CeleryWorker] = []


@pytest.fixture(autouse=True)
def no_worker_outlives_its_test() -> Generator[None, None, None]:
    """End what a test has left running: on the common broker it would take the next test's tasks."""
    yield
    while STARTED:
        STARTED.pop().kill9()


@pytest.fixture(autouse=True)
def the_bell_is_told_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """No thread tells the broker of one test's campaign while the next test runs."""
    from worker import signals

    monkeypatch.setattr(signals.ringer, "ring", signals.tell)


def start_worker(database_url: str, log: Path, *arguments: str) -> CeleryWorker:
    """Start one more worker on this database; the caller ends it."""
    argv = [sys.executable, "-m", "celery", "-A", "worker.app", "worker", "-c", "2", "-l", "INFO", *arguments]
    with log.open("ab") as out:
        process = subprocess.Popen(
            argv,
            cwd=CHECKOUT,
            env={**os.environ, "DATABASE_URL": database_url},
            stdout=out,
            stderr=out,
            start_new_session=True,
        )
    worker = CeleryWorker(process, log)
    STARTED.append(worker)
    worker.await_ready()
    return worker


@pytest.fixture
def empty_broker() -> redis.Redis:
    """This process's own database of the broker, with nothing in it."""
    broker = redis.Redis.from_url(plain_url(settings.CELERY_BROKER_URL))
    broker.flushdb()
    return broker


@pytest.fixture
def celery_worker(
    committed_db: str, empty_broker: redis.Redis, tmp_path: Path, request: pytest.FixtureRequest
) -> Generator[CeleryWorker, None, None]:
    """A worker on `committed_db`; its log is shown when the test fails."""
    worker = start_worker(committed_db, tmp_path / "worker.log")
    yield worker
    worker.stop()
    request.node.add_report_section("teardown", "worker log", worker.log.read_text())
    empty_broker.close()
