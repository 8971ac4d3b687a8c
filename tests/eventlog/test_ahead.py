"""Commands that are decided before their transaction begins: as if they had been decided in it."""

import pytest
from django.db import IntegrityError, connection, transaction
from django.test.utils import CaptureQueriesContext

from eventlog import verify
from eventlog.errors import CommandReused
from eventlog.log import LOG, Log
from eventlog.records import Command
from eventlog.tables import REAL
from tests.eventlog.account import Account, Deposited, Overdrawn, command, decider, deposit, rows, withdraw
from tests.eventlog.test_races import until_one_waits

pytestmark = pytest.mark.usefixtures("log_db")
SHOWN = decider(shown=True)


@pytest.fixture(autouse=True)
def _opened(stream, log_db):
    """An account of five, which this process keeps warm."""
    LOG.warm.forget()
    LOG.execute(SHOWN, stream, command("first"), deposit(5))


def asked(action):
    """The statements that an action sends."""
    with CaptureQueriesContext(connection) as queries:
        action()
    return [query["sql"].split()[0].lower() for query in queries]


def by_number(before: int) -> Command:
    return command(f"move/{before}")


def test_what_leaves_alike_what_is_shown_is_one_statement(stream):
    assert asked(lambda: LOG.execute(SHOWN, stream, command("a"), deposit(0))) == ["select"]
    assert LOG.load(SHOWN, stream).state == Account(balance=5, moves=2)
    assert verify.whole(LOG) == []


def test_what_changes_what_is_shown_is_written_with_its_read_model_and_without_a_look_at_the_stream(stream):
    sent = asked(lambda: LOG.execute(SHOWN, stream, command("a"), deposit(2)))
    assert sent == ["begin", "select", "insert", "select", "commit"], (
        "its place beside others, the row, the append"
    )
    assert rows() == [(stream, 7, 0)]


def test_a_snapshot_that_is_due_is_written(stream):
    often = decider(shown=True, snapshot_every=3)
    for number in range(3):
        LOG.execute(often, stream, command(f"{number}"), deposit(0))
    LOG.warm.forget()
    assert LOG.load(often, stream).snapshot == 3


def test_a_stream_that_stands_elsewhere_is_decided_again_on_its_newest_state(stream):
    Log(REAL).execute(SHOWN, stream, command("theirs"), withdraw(5))
    with pytest.raises(Overdrawn):
        LOG.execute(SHOWN, stream, command("mine"), withdraw(1))
    assert LOG.head(stream).version == 2


def test_what_an_old_state_refuses_the_newest_allows(stream):
    Log(REAL).execute(SHOWN, stream, command("theirs"), deposit(95))
    LOG.execute(SHOWN, stream, command("mine"), withdraw(100))
    assert LOG.load(SHOWN, stream).state == Account(balance=0, moves=3)
    assert rows() == [(stream, 0, 0)]


def test_a_command_that_is_stored_already_is_answered_as_it_was(stream):
    first = LOG.execute(SHOWN, stream, command("a"), deposit(0))
    again = LOG.execute(SHOWN, stream, command("a"), deposit(0))
    assert (again.head, again.events, again.repeated) == (first.head, [Deposited(0)], True)
    with pytest.raises(CommandReused):
        LOG.execute(SHOWN, stream, command("a", 1), deposit(0))
    assert LOG.load(SHOWN, stream).state == Account(balance=5, moves=2)


def test_a_command_known_by_its_place_takes_the_next_whoever_came_between(stream):
    LOG.execute(SHOWN, stream, by_number, deposit(0))
    Log(REAL).execute(SHOWN, stream, by_number, deposit(0))
    LOG.execute(SHOWN, stream, by_number, deposit(0))
    assert [stored.command.id for stored in LOG.commands(stream)] == ["first", "move/1", "move/2", "move/3"]


def test_a_read_model_that_cannot_be_written_leaves_nothing_behind(stream):
    def breaks(change):
        connection.cursor().execute("insert into toy_account values (%s, 0, 0)", (change.stream,))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(LOG, "project", lambda _, change: breaks(change))
        with pytest.raises(IntegrityError):
            LOG.execute(SHOWN, stream, command("a"), deposit(2))
    assert (LOG.head(stream).version, rows()) == (1, [(stream, 5, 0)])
    assert LOG.load(SHOWN, stream).state == Account(balance=5, moves=1)


def test_inside_another_transaction_it_is_refused_as_any_command(stream):
    with transaction.atomic(), pytest.raises(RuntimeError, match="durable"):
        LOG.execute(SHOWN, stream, command("a"), deposit(0))


@pytest.mark.parametrize("amount", [0, 1])
def test_it_waits_for_who_takes_his_turn(stream, elsewhere, amount):
    with transaction.atomic():
        LOG.take_turn(stream)
        other = elsewhere(LOG.execute, SHOWN, stream, command("a"), deposit(amount))
        elsewhere(until_one_waits).result()
        assert not other.done()
    assert other.result().head.version == 2
