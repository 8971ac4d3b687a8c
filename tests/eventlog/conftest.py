from concurrent.futures import Future, ThreadPoolExecutor
from uuid import UUID, uuid4

import pytest
from django.db import connection, connections


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
def elsewhere(log_db: str):
    """Run a call in another thread, on a connection of its own; answers the future."""
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
