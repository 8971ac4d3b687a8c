from concurrent.futures import Future, ThreadPoolExecutor
from contextlib import nullcontext
from uuid import UUID, uuid4

import pytest
from django.db import connection, connections

from eventlog import queues


@pytest.fixture
def stream() -> UUID:
    return uuid4()


@pytest.fixture
def log_db(committed_db: str) -> str:
    """A database of the test's own, with the toy's read model."""
    with connection.cursor() as cursor:
        cursor.execute("create table toy_account (stream uuid primary key, balance bigint, moves bigint)")
    return committed_db


@pytest.fixture
def elsewhere(log_db: str, monkeypatch: pytest.MonkeyPatch):
    """Run a call as another process would, on a connection of its own and out of every queue; answers the future."""
    monkeypatch.setattr(queues, "turn", lambda _: nullcontext())
    pool = ThreadPoolExecutor(10)

    def run(call, *args, **kwargs) -> Future:
        def work():
            try:
                return call(*args, **kwargs)
            finally:
                connections.close_all()

        return pool.submit(work)

    yield run
    pool.shutdown()
