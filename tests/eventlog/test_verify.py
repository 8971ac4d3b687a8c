from uuid import uuid4

import pytest
from django.db import connection

from eventlog import jsonl, verify
from eventlog.export import export
from eventlog.log import LOG, REHEARSALS
from eventlog.records import NEW, Encoded, Head
from tests.eventlog.account import ACCOUNT, command, deposit, withdraw

pytestmark = pytest.mark.usefixtures("log_db")


@pytest.fixture
def filled(stream):
    LOG.execute(ACCOUNT, stream, command("a", {"orders": [1, 2]}), deposit(5, times=3))
    LOG.execute(ACCOUNT, stream, command("b"), lambda account: [])
    LOG.execute(ACCOUNT, stream, command("c"), withdraw(4))
    LOG.execute(ACCOUNT, uuid4(), command("a"), deposit(5))
    return stream


def tamper(*statements):
    """What only DDL allows: the triggers off, the change, the triggers on."""
    with connection.cursor() as cursor:
        for table in ("eventlog_event", "eventlog_batch"):
            cursor.execute(f"alter table {table} disable trigger all")
        for statement in statements:
            cursor.execute(statement)
            assert cursor.rowcount > 0
        for table in ("eventlog_event", "eventlog_batch"):
            cursor.execute(f"alter table {table} enable always trigger eventlog_append_only")


EVENT = "update eventlog_event set {} where position = 2"
BATCH = "update eventlog_batch set {} where command_id = '{}' and last_version - first_version <> 0"
FLIPS = {
    "payload": EVENT.format("payload = replace(payload, '5', '6')"),
    "type": EVENT.format("type = 'Deposisted'"),
    "schema": EVENT.format("schema = 1"),
    "digest": EVENT.format("digest = set_byte(digest, 31, get_byte(digest, 31) # 1)"),
    "batch of an event": EVENT.format("batch = 3"),
    "place": EVENT.format("version = 99"),
    "stream": EVENT.format("stream = gen_random_uuid()"),
    "position": EVENT.format("position = 99"),
    "command id": BATCH.format("command_id = 'z'", "a"),
    "command name": BATCH.format("name = 'Mowe'", "a"),
    "command body": BATCH.format("body = replace(body, '1', '3')", "a"),
    "command actor": BATCH.format("actor = 'seat-2'", "a"),
    "command rules": BATCH.format("rules = 'rules-2'", "a"),
    "command digest": BATCH.format("digest = set_byte(digest, 0, get_byte(digest, 0) # 1)", "a"),
    "command without events": BATCH.format("body = '1'", "b"),
    "head of a batch": BATCH.format("head = set_byte(head, 0, get_byte(head, 0) # 1)", "a"),
    "first version": BATCH.format("first_version = 2", "a"),
    "last version": BATCH.format("last_version = 2", "a"),
    "number of a batch": BATCH.format("number = 9", "b"),
    "event removed": "delete from eventlog_event where position = 2",
    "last event removed": "delete from eventlog_event where position = 5",
    "batch removed": "delete from eventlog_batch where command_id = 'b'",
    "last batch removed": "delete from eventlog_batch where command_id = 'c'",
}


@pytest.mark.parametrize("flip", FLIPS.values(), ids=FLIPS.keys())
def test_a_change_anywhere_is_found(filled, flip):
    assert verify.whole(LOG) == []
    tamper(flip)
    assert verify.whole(LOG) != []


def test_events_that_changed_places_are_found(filled):
    tamper(
        "update eventlog_event set version = 99 where position = 1",
        "update eventlog_event set version = 1 where position = 4",
        "update eventlog_event set version = 4 where position = 1",
    )
    assert {fault.place for fault in verify.stream(LOG, filled)} >= {"version 1", "version 4"}


def test_a_changed_byte_is_named_where_it_stands(filled):
    tamper(FLIPS["payload"])
    [fault] = verify.whole(LOG)
    assert (fault.stream, fault.place) == (filled, "version 2")
    assert str(filled) in str(fault)


def test_positions_and_recording_times_are_not_covered(filled):
    """A log restored elsewhere keeps its digests; the order of the whole log is checked by itself."""
    tamper("update eventlog_batch set recorded_at = now() - interval '1 day'")
    assert verify.whole(LOG) == []
    tamper("update eventlog_event set position = position + 10")
    assert verify.stream(LOG, filled) == []
    assert [fault.place for fault in verify.positions(LOG)] == ["positions"]


def test_an_export_is_checked_without_the_database(filled, django_db_blocker):
    lines = list(export(LOG, filled))
    with django_db_blocker.block():
        read = jsonl.read(lines)
        assert read.faults() == []
        assert (len(read.commands), len(read.events), read.stream) == (3, 4, filled)
        flipped = [line.replace(b'\\"amount\\":5', b'\\"amount\\":6', 1) for line in lines]
        assert [fault.place for fault in jsonl.read(flipped).faults()] == [
            "version 1",
            "version 2",
            "version 3",
        ]
        assert [fault.place for fault in jsonl.read(lines[:-2]).faults()] == ["end"]


def test_an_export_hands_back_what_was_stored(filled):
    read = jsonl.read(export(LOG, filled))
    assert read.commands == LOG.commands(filled)
    assert read.events == LOG.read(filled)
    assert read.head == LOG.head(filled)


def test_a_stream_without_anything_exports_its_header(stream):
    read = jsonl.read(export(LOG, stream))
    assert (read.stream, read.head, read.commands, read.events) == (stream, NEW, [], [])
    assert read.faults() == []


def test_a_chain_restored_under_other_positions_has_the_same_digests(stream):
    head = LOG.append(stream, NEW, command("a"), [Encoded("X", 1, "{}")]).head
    LOG.append(uuid4(), NEW, command("a"), [Encoded("X", 1, "{}")])
    assert REHEARSALS.append(stream, NEW, command("a"), [Encoded("X", 1, "{}")]).head == head
    assert isinstance(head, Head)


def withheld(stream, number=1):
    """The lines of an export without what one batch says."""
    return list(export(LOG, stream, withhold=lambda commands, events: {number}))


def test_a_batch_that_is_withheld_is_told_by_its_digests_alone(filled):
    lines = withheld(filled)
    assert b'"format":2' in lines[0]
    assert (b"orders" in b"".join(export(LOG, filled)), b"orders" in b"".join(lines)) == (True, False)
    read = jsonl.read(lines)
    assert (read.withheld, read.faults()) == ({1}, [])
    assert read.head == LOG.head(filled)
    whole = jsonl.read(export(LOG, filled))
    assert [each.digest for each in read.events] == [each.digest for each in whole.events]
    assert {each.payload for each in read.events if each.batch == 1} == {""}
    assert read.commands[0].command.id == read.commands[0].command.body == ""
    assert read.commands[1:] == whole.commands[1:]


def test_an_export_that_withholds_nothing_is_of_the_first_format(filled):
    assert b'"format":1' in next(iter(export(LOG, filled)))


@pytest.mark.parametrize(
    ("line", "what"),
    [
        (1, b'"head":"'),
        (4, b'"digest":"'),
        (5, b'"digest":"'),
        (5, b'"body":"'),
        (6, b'"head":"'),
        (6, b'"body":"'),
        (7, b'"payload":"'),
    ],
)
def test_a_change_beside_a_withheld_batch_is_found(filled, line, what):
    """And so is another head of the batch itself, since the next link comes of it."""
    lines = withheld(filled)
    before, found, after = lines[line].partition(what)
    assert found
    changed = b"0" if not after.startswith(b"0") else b"1"
    lines[line] = before + found + changed + after[1:]
    assert jsonl.read(lines).faults() != []


def test_an_event_that_is_put_under_a_withheld_batch_is_found(filled):
    """No digest covers it there, so it must not be read at all."""
    lines = withheld(filled, 2)
    stray = next(line for line in lines if b'"kind":"event"' in line)
    place = next(number for number, line in enumerate(lines) if b'"number":2' in line)
    with pytest.raises(jsonl.ExportError, match="withheld in part"):
        jsonl.read([*lines[: place + 1], stray, *lines[place + 1 :]])
