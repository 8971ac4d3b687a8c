import threading
from uuid import uuid4

import pytest
from django.db import connection, transaction

from eventlog import verify
from eventlog.errors import LogBusy, VersionConflict
from eventlog.log import LOG
from eventlog.records import NEW, Encoded
from tests.eventlog.account import command
from tests.plugins.waiting import until

EVENT = Encoded("Withdrawn", 1, '{"amount":1}')
WRITERS, COMMANDS = 8, 20


def append_all(writer, stream):
    """Every command of one writer, each tried again until it wins; answers the conflicts it met."""
    conflicts = 0
    for number in range(COMMANDS):
        while True:
            try:
                LOG.append(
                    stream, LOG.head(stream), command(f"{writer}/{number}"), [EVENT] * (1 + number % 3)
                )
                break
            except VersionConflict:
                conflicts += 1
    return conflicts


def follow_until(count, written):
    """All that a tail reader is handed while the writers are at work, and, once all is written, what is left."""
    seen, over, more = [], False, True
    while len(seen) < count and (more or not over):
        over = written.is_set()
        more = LOG.tail(seen[-1].position if seen else 0, limit=7)
        seen += more
    return seen


@pytest.mark.parametrize("streams", [1, 3, WRITERS])
def test_eight_writers_lose_nothing_and_a_tailing_reader_misses_and_repeats_nothing(elsewhere, streams):
    names = [uuid4() for _ in range(streams)]
    total = WRITERS * sum(1 + number % 3 for number in range(COMMANDS))
    written = threading.Event()
    reader = elsewhere(follow_until, total, written)
    writers = [elsewhere(append_all, writer, names[writer % streams]) for writer in range(WRITERS)]
    try:
        for writer in writers:
            writer.result()
    finally:
        written.set()
    seen = reader.result()
    assert [event.position for event in seen] == list(range(1, total + 1))
    for name in names:
        events = [event for event in seen if event.stream == name]
        assert [event.version for event in events] == list(range(1, len(events) + 1))
    assert len({event.command for event in seen}) == WRITERS * COMMANDS
    assert verify.whole(LOG) == []


def until_one_waits():
    """Until some connection waits for a lock; to be run on a connection outside any transaction."""

    def waits():
        with connection.cursor() as cursor:
            cursor.execute(
                "select count(*) from pg_stat_activity"
                " where datname = current_database() and wait_event_type = 'Lock'"
            )
            return cursor.fetchone() != (0,)

    until(waits, "somebody waits: the append lets nobody pass")


def test_a_later_append_waits_for_an_earlier_one_that_is_still_open(elsewhere):
    """The interleaving that a sequence gets wrong: the reader would see position 2, and never 1."""
    with transaction.atomic():
        LOG.append(uuid4(), NEW, command("early"), [EVENT])
        late = elsewhere(LOG.append, uuid4(), NEW, command("late"), [EVENT])
        elsewhere(until_one_waits).result()
        assert elsewhere(LOG.tail, 0).result() == []
        assert not late.done()
    assert late.result().first_position == 2
    assert [event.command for event in LOG.tail(0)] == ["early", "late"]


def test_the_version_is_checked_after_the_wait(elsewhere, stream):
    """Both start from the same head; the one that waited must see what the other committed meanwhile."""
    with transaction.atomic():
        LOG.append(stream, NEW, command("early"), [EVENT])
        late = elsewhere(LOG.append, stream, NEW, command("late"), [EVENT])
        elsewhere(until_one_waits).result()
    with pytest.raises(VersionConflict):
        late.result()


def test_a_command_filed_twice_at_once_has_the_effect_of_once(elsewhere, stream):
    with transaction.atomic():
        first = LOG.append(stream, NEW, command("same"), [EVENT])
        again = elsewhere(LOG.append, stream, NEW, command("same"), [EVENT])
        elsewhere(until_one_waits).result()
    answer = again.result()
    assert answer.repeated
    assert (answer.first_position, answer.head) == (first.first_position, first.head)


def test_an_append_does_not_wait_for_ever(elsewhere, stream):
    with connection.cursor() as cursor:
        cursor.execute("alter function eventlog_append set lock_timeout = '50ms'")
    with transaction.atomic():
        LOG.append(stream, NEW, command("early"), [EVENT])
        with pytest.raises(LogBusy):
            elsewhere(LOG.append, uuid4(), NEW, command("late"), [EVENT]).result()
