import pytest
from django.db import DatabaseError, connection, transaction

from eventlog import store
from eventlog.errors import LogRefusal, VersionConflict
from eventlog.log import LOG
from eventlog.records import NEW, Encoded, Head
from tests.eventlog.account import command

pytestmark = pytest.mark.usefixtures("log_db")
EVENT = Encoded("Withdrawn", 1, '{"amount":1}')
PROTECTED = ("eventlog_event", "eventlog_batch")
REWRITES = (
    "update {} set stream = stream",
    "update {} set stream = stream where false",
    "delete from {}",
    "truncate {}",
)


def test_versions_and_positions_start_at_one_and_have_no_gap(stream):
    first = LOG.append(stream, NEW, command("a"), [EVENT, EVENT])
    second = LOG.append(stream, first.head, command("b"), [EVENT])
    assert (first.first_position, first.last_position, second.first_position) == (1, 2, 3)
    assert [event.version for event in LOG.read(stream)] == [1, 2, 3]
    assert [event.position for event in LOG.tail(0)] == [1, 2, 3]
    assert LOG.head(stream) == second.head
    assert LOG.position() == 3


def test_a_payload_comes_back_byte_for_byte(stream):
    payload = '{"b": 1.10, "a": 1e2, "a": 2, "nul": "\\u0000", "quote": "\\"", "é": "ἀ"}'
    LOG.append(stream, NEW, command("a"), [Encoded("Odd", 1, payload)])
    assert LOG.read(stream)[0].payload == payload


def test_the_second_writer_at_a_version_is_told(stream):
    LOG.append(stream, NEW, command("a"), [EVENT])
    with pytest.raises(VersionConflict) as conflict:
        LOG.append(stream, NEW, command("b"), [EVENT])
    assert (conflict.value.expected, conflict.value.actual) == (0, 1)
    assert len(LOG.read(stream)) == 1


def test_the_right_version_with_another_past_is_a_conflict(stream):
    LOG.append(stream, NEW, command("a"), [EVENT])
    with pytest.raises(VersionConflict):
        LOG.append(stream, Head(1, "ab" * 32), command("b"), [EVENT])


def test_a_command_without_events_is_stored_and_moves_the_digest(stream):
    appended = LOG.append(stream, NEW, command("a"), [])
    assert (appended.first_position, appended.head.version) == (None, 0)
    assert appended.head.digest != NEW.digest
    assert LOG.append(stream, NEW, command("a"), []).repeated
    with pytest.raises(VersionConflict):
        LOG.append(stream, NEW, command("b"), [EVENT])


def test_the_first_and_the_newest_command_are_found_without_reading_all(stream):
    assert LOG.first_command(stream) is None
    assert LOG.last_command(stream) is None
    head = NEW
    for name in "abc":
        head = LOG.append(stream, head, command(name), [EVENT]).head

    commands = LOG.commands(stream)
    assert LOG.first_command(stream) == commands[0]
    assert LOG.last_command(stream) == commands[-1]
    assert [each.number for each in commands] == [1, 2, 3]


def test_a_batch_keeps_its_command(stream):
    given = command("a", {"orders": [1, 2]})
    LOG.append(stream, NEW, given, [EVENT, EVENT])
    stored = LOG.command(stream, "a")
    assert stored is not None
    assert stored.command == given
    assert (stored.first_version, stored.last_version) == (1, 2)
    assert LOG.commands(stream) == [stored]
    assert LOG.command(stream, "b") is None


def test_a_rolled_back_append_leaves_no_hole(stream):
    with transaction.atomic():
        LOG.append(stream, NEW, command("a"), [EVENT])
        transaction.set_rollback(True)
    assert LOG.append(stream, NEW, command("b"), [EVENT]).first_position == 1


def test_a_refused_append_leaves_no_hole(stream):
    head = LOG.append(stream, NEW, command("a"), [EVENT]).head
    for id_, expected in (("a", NEW), ("b", NEW)):
        with pytest.raises(LogRefusal):
            LOG.append(stream, expected, command(id_, "another"), [EVENT, EVENT])
    LOG.append(stream, NEW, command("a"), [EVENT, EVENT])
    assert LOG.append(stream, head, command("c"), [EVENT]).first_position == 2


def test_the_log_is_owned_by_a_superuser_in_these_tests():
    """Otherwise the next tests would prove less than they say."""
    with connection.cursor() as cursor:
        cursor.execute("select rolsuper from pg_roles where rolname = current_user")
        assert cursor.fetchone() == (True,)


@pytest.mark.parametrize("table", PROTECTED)
@pytest.mark.parametrize("rewrite", REWRITES)
@pytest.mark.parametrize("role", ["origin", "replica"])
def test_nobody_rewrites_what_was_appended(stream, table, rewrite, role):
    LOG.append(stream, NEW, command("a"), [EVENT])
    with connection.cursor() as cursor:
        cursor.execute(f"set session_replication_role = {role}")
        with pytest.raises(DatabaseError, match="append-only"):
            cursor.execute(rewrite.format(table))
    assert len(LOG.read(stream)) == 1


def test_links_of_the_wrong_length_are_refused(stream):
    batch = store.seal(stream, NEW, command("a"), [EVENT])
    short = store.Sealed(stream, NEW, batch.command, batch.events, batch.digest, [b"short"], batch.head)
    with pytest.raises(DatabaseError, match="32 bytes"):
        LOG.append_sealed(short)
    assert LOG.position() == 0
