"""Which failures pass by themselves, as PostgreSQL really raises them."""

import select

import pytest
from django.db import Error, InternalError, connection, transaction

from eventlog.outages import passes, unreachable

pytestmark = pytest.mark.usefixtures("committed_db")


def failure_of(*statements: str, idle: bool = False) -> Error:
    """What the last of these statements raises, all in one transaction: at once, or after the server has said something."""
    try:
        with transaction.atomic(), connection.cursor() as cursor:
            for statement in statements[:-1]:
                cursor.execute(statement)
            if idle:
                select.select([connection.connection], [], [])
            cursor.execute(statements[-1])
    except Error as failure:
        connection.close()
        return failure
    raise AssertionError("it went well")


def test_a_session_ended_because_it_stood_idle_passes() -> None:
    failure = failure_of("SET LOCAL idle_in_transaction_session_timeout = 50", "SELECT 1", idle=True)
    assert isinstance(failure, InternalError)
    assert passes(failure)


def test_a_server_that_takes_no_writes_passes() -> None:
    failure = failure_of("SET TRANSACTION READ ONLY", "CREATE TABLE never (id int)")
    assert isinstance(failure, InternalError)
    assert passes(failure)


def test_a_connection_that_is_lost_passes() -> None:
    failure = failure_of("SELECT pg_terminate_backend(pg_backend_pid())")
    assert passes(failure)
    assert unreachable(failure)


def test_a_server_that_does_not_listen_is_unreachable() -> None:
    connection.close()
    wrapper = connection.copy()
    wrapper.settings_dict = {**wrapper.settings_dict, "HOST": "127.0.0.1", "PORT": "1"}
    with pytest.raises(Error) as refused:
        wrapper.ensure_connection()
    assert passes(refused.value)
    assert unreachable(refused.value)


@pytest.mark.parametrize(
    "statement",
    [
        "DO $$ BEGIN RAISE 'a lock' USING ERRCODE = '55P03'; END $$",
        "DO $$ BEGIN RAISE 'a deadlock' USING ERRCODE = '40P01'; END $$",
        "DO $$ BEGIN RAISE 'too slow' USING ERRCODE = '57014'; END $$",
    ],
)
def test_what_one_request_meets_passes_and_is_nobody_else_s(statement: str) -> None:
    failure = failure_of(statement)
    assert passes(failure)
    assert not unreachable(failure)


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
