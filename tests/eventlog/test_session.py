"""A stream in one writer's hands: what it stores, and what it does when another writer comes."""

import pytest
from django.db import IntegrityError, connection
from django.test.utils import CaptureQueriesContext

from eventlog import verify
from eventlog.errors import CommandReused, VersionConflict
from eventlog.log import LOG
from eventlog.records import NEW
from eventlog.session import Session
from tests.eventlog.account import (
    ACCOUNT,
    Account,
    Deposited,
    Withdrawn,
    command,
    decider,
    deposit,
    evolve,
    rows,
)

pytestmark = pytest.mark.usefixtures("log_db")


def give(session, name, *events):
    """What a decide does: book in the draft, then take down."""
    for event in events:
        evolve(session.state, event)
    session.note(command(name), events)


def stored(stream):
    return [(c.command, c.first_version, c.last_version, c.digest, c.head) for c in LOG.commands(stream)]


def test_what_is_noted_is_stored_at_the_commit_and_not_before(stream):
    session = Session(LOG, ACCOUNT, stream)
    give(session, "a", Deposited(5))
    give(session, "b", Deposited(1), Withdrawn(2))
    assert (session.pending, LOG.head(stream).version, rows()) == (3, 0, [])
    session.commit()
    assert (session.pending, LOG.head(stream), rows()) == (0, session.head, [(stream, 4, 3)])
    assert LOG.load(ACCOUNT, stream).state == session.state == Account(balance=4, moves=3)
    assert verify.whole(LOG) == []


def test_a_session_stores_what_single_commands_store(stream):
    for name in "abc":
        LOG.execute(ACCOUNT, stream, command(name), deposit(2, times=2))
    single = stored(stream)
    with connection.cursor() as cursor:
        cursor.execute("alter table eventlog_event disable trigger all")
        cursor.execute("alter table eventlog_batch disable trigger all")
        cursor.execute("delete from eventlog_event; delete from eventlog_batch; delete from toy_account")
    session = Session(LOG, ACCOUNT, stream)
    for name in "abc":
        give(session, name, Deposited(2), Deposited(2))
    session.commit()
    assert stored(stream) == single


def test_a_session_goes_on_from_what_is_stored(stream):
    LOG.execute(ACCOUNT, stream, command("a"), deposit(5))
    session = Session(LOG, ACCOUNT, stream)
    give(session, "b", Withdrawn(2))
    session.commit()
    give(session, "c", Withdrawn(3))
    session.commit()
    assert rows() == [(stream, 0, 3)]
    assert [c.command.id for c in LOG.commands(stream)] == ["a", "b", "c"]


def test_an_untouched_stream_is_not_read_again(stream):
    session = Session(LOG, ACCOUNT, stream)
    with CaptureQueriesContext(connection) as asked:
        for number in range(5):
            give(session, f"c{number}", Deposited(1))
            session.commit()
    assert not [query["sql"] for query in asked if "from eventlog_event" in query["sql"]]


def test_another_writer_wins_and_the_session_reads_anew(stream):
    session = Session(LOG, ACCOUNT, stream)
    give(session, "mine", Deposited(5))
    LOG.execute(ACCOUNT, stream, command("other"), deposit(1))
    with pytest.raises(VersionConflict):
        session.commit()
    assert rows() == [(stream, 1, 1)]
    session.load()
    assert (session.state, session.pending) == (Account(balance=1, moves=1), 0)
    give(session, "mine", Deposited(5))
    session.commit()
    assert rows() == [(stream, 6, 2)]


def test_the_id_of_another_command_is_refused(stream):
    LOG.execute(ACCOUNT, stream, command("same", "another body"), deposit(5))
    session = Session(LOG, ACCOUNT, stream)
    give(session, "same", Deposited(5))
    with pytest.raises(CommandReused):
        session.commit()
    assert rows() == [(stream, 5, 1)]


@pytest.mark.parametrize("body", [None, "another body"])
def test_a_writer_who_was_first_with_a_command_of_that_id_wins(stream, body):
    session = Session(LOG, ACCOUNT, stream)
    give(session, "same", Deposited(5))
    LOG.execute(ACCOUNT, stream, command("same", body), deposit(5))
    with pytest.raises(VersionConflict, match="stands at version 1, not at 0"):
        session.commit()
    assert rows() == [(stream, 5, 1)]


def test_a_failing_projection_stores_nothing(stream):
    with connection.cursor() as cursor:
        cursor.execute("alter table toy_account add check (balance < 100)")
    session = Session(LOG, ACCOUNT, stream)
    give(session, "a", Deposited(100))
    with pytest.raises(IntegrityError):
        session.commit()
    assert (LOG.head(stream), rows()) == (NEW, [])


def test_a_commit_of_nothing_asks_nothing(stream):
    session = Session(LOG, ACCOUNT, stream)
    with CaptureQueriesContext(connection) as asked:
        session.commit()
    assert len(asked) == 0


def test_a_session_keeps_snapshots_as_often_as_its_decider_says(stream):
    every = decider(snapshot_every=3)
    session = Session(LOG, every, stream)
    versions = []
    for number in range(8):
        give(session, f"c{number}", Deposited(1))
        session.commit()
        versions.append(LOG.load(every, stream).snapshot)
    assert versions == [0, 0, 3, 3, 3, 6, 6, 6]
    assert verify.snapshot(LOG, every, stream) == []
    assert Session(LOG, every, stream).state == session.state


def test_a_command_without_events_does_not_spoil_a_snapshot(stream):
    every = decider(snapshot_every=3)
    session = Session(LOG, every, stream)
    for number in range(4):
        give(session, f"c{number}", Deposited(1))
    session.commit()
    for number in range(4, 8):
        give(session, f"c{number}", Deposited(1))
    give(session, "nothing")
    session.commit()
    assert LOG.load(every, stream).snapshot == 4
    give(session, "c9", Deposited(1))
    session.commit()
    assert LOG.load(every, stream).snapshot == 9
    assert LOG.load(every, stream).state == session.state
