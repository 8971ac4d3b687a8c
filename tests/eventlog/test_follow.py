import pytest
from django.db import connection

from eventlog import follow
from eventlog.errors import LogGap
from eventlog.follow import OvertakenError, advance, progress, resume
from eventlog.log import LOG
from tests.eventlog.account import ACCOUNT, command, deposit


class Crash(BaseException):
    """The process dies here."""


@pytest.fixture(autouse=True)
def notes(log_db, stream):
    """Ten events to follow, and a place for the follower's effects."""
    with connection.cursor() as cursor:
        cursor.execute("create table toy_note (position bigint)")
    LOG.execute(ACCOUNT, stream, command("a"), deposit(1, times=10))


def note(event):
    with connection.cursor() as cursor:
        cursor.execute("insert into toy_note values (%s)", (event.position,))


def noted():
    with connection.cursor() as cursor:
        cursor.execute("select position from toy_note order by position")
        return [row[0] for row in cursor.fetchall()]


def note_but(position, error):
    def handle(event):
        note(event)
        if event.position == position:
            raise error

    return handle


def test_a_follower_is_handed_every_event_once_in_order():
    assert advance(LOG, "reports", note, limit=4).lag == 6
    assert advance(LOG, "reports", note, limit=100).lag == 0
    advance(LOG, "reports", note)
    assert noted() == list(range(1, 11))


def test_followers_do_not_know_of_each_other():
    advance(LOG, "reports", note, limit=4)
    assert (progress(LOG, "reports").position, progress(LOG, "feeds").position) == (4, 0)


def test_the_lag_is_exact(stream):
    advance(LOG, "reports", note)
    LOG.execute(ACCOUNT, stream, command("b"), deposit(1, times=3))
    assert progress(LOG, "reports").lag == 3


def test_a_crash_between_effect_and_checkpoint_repeats_nothing():
    with pytest.raises(Crash):
        advance(LOG, "reports", note_but(5, Crash()))
    assert (noted(), progress(LOG, "reports").position) == ([], 0)
    advance(LOG, "reports", note)
    assert noted() == list(range(1, 11))


def test_a_poisoned_event_stops_its_follower_visibly_and_no_other():
    stopped = advance(LOG, "reports", note_but(5, ValueError("no such hex")))
    assert (stopped.position, stopped.stopped_at, stopped.lag) == (4, 5, 6)
    assert stopped.reason == "ValueError: no such hex"
    assert advance(LOG, "reports", note) == stopped, "it stays there until it is let go"
    assert advance(LOG, "feeds", lambda event: None).lag == 0
    assert noted() == [1, 2, 3, 4]


def test_a_stopped_follower_goes_on_with_the_same_event():
    advance(LOG, "reports", note_but(5, ValueError()))
    assert resume(LOG, "reports")
    assert not resume(LOG, "reports")
    assert advance(LOG, "reports", note).lag == 0
    assert noted() == list(range(1, 11))


def test_a_second_runner_of_the_same_follower_undoes_what_it_did(elsewhere):
    def overtaken(event):
        note(event)

    def slow_tail(*args, **kwargs):
        events = LOG.tail(*args, **kwargs)
        elsewhere(advance, LOG, "reports", note, limit=3).result()
        return events

    now = progress(LOG, "reports")
    events = slow_tail(0, 5)
    with pytest.raises(OvertakenError):
        follow._handled(LOG, "reports", now.position, events, overtaken)
    assert (noted(), progress(LOG, "reports").position) == ([1, 2, 3], 3)


def test_a_missing_position_is_not_passed_over():
    with connection.cursor() as cursor:
        cursor.execute("alter table eventlog_event disable trigger all")
        cursor.execute("delete from eventlog_event where position = 4")
    with pytest.raises(LogGap, match="4 is missing"):
        advance(LOG, "reports", note)
    assert noted() == []
