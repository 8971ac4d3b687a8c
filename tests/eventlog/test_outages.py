"""Which failures pass by themselves, as PostgreSQL really raises them."""

import time

import pytest
from django.db import Error, InternalError, connection, transaction

from eventlog.outages import passes

pytestmark = pytest.mark.usefixtures("committed_db")


def failure_of(*statements: str, pause: float = 0.0) -> Error:
    """What the last of these statements raises, all in one transaction."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            for statement in statements[:-1]:
                cursor.execute(statement)
            time.sleep(pause)
            cursor.execute(statements[-1])
    except Error as failure:
        connection.close()
        return failure
    raise AssertionError("it went well")


def test_a_session_ended_because_it_stood_idle_passes() -> None:
    failure = failure_of("SET LOCAL idle_in_transaction_session_timeout = 50", "SELECT 1", pause=0.3)
    assert isinstance(failure, InternalError)
    assert passes(failure)


def test_a_server_that_takes_no_writes_passes() -> None:
    failure = failure_of("SET TRANSACTION READ ONLY", "CREATE TABLE never (id int)")
    assert isinstance(failure, InternalError)
    assert passes(failure)


def test_a_connection_that_is_lost_passes() -> None:
    assert passes(failure_of("SELECT pg_terminate_backend(pg_backend_pid())"))


@pytest.mark.parametrize(
    "statement",
    [
        "SELECT 1 / 0",
        "SELECT * FROM nowhere",
        "INSERT INTO django_session (session_key) VALUES (NULL)",
        "DO $$ BEGIN RAISE 'a broken index' USING ERRCODE = 'XX002'; END $$",
        "DO $$ BEGIN RAISE 'in a failed transaction' USING ERRCODE = '25P02'; END $$",
    ],
)
def test_what_was_asked_wrongly_and_what_is_broken_does_not(statement: str) -> None:
    assert not passes(failure_of(statement))
    assert not passes(ValueError("no failure of the database"))
