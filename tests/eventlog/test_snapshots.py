import importlib.util
import logging

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

import eventlog
import eventlog.digest
from eventlog import snapshots, verify
from eventlog.log import LOG
from eventlog.records import NEW, Head
from eventlog.warm import WarmStates
from tests.eventlog.account import Account, command, decider, deposit

pytestmark = pytest.mark.usefixtures("log_db")
EVERY_4 = decider(snapshot_every=4)
TAMPERED = b'{"balance":9999,"moves":1}'


@pytest.fixture(autouse=True)
def cold(monkeypatch):
    """No state is kept warm, so that snapshots are read."""
    monkeypatch.setattr(LOG, "warm", WarmStates(0))


def fill(stream, times=10):
    for number in range(times):
        LOG.execute(EVERY_4, stream, command(f"c{number}"), deposit(1))


def test_a_snapshot_is_written_when_due_and_read_back(stream):
    fill(stream)
    assert LOG.load(EVERY_4, stream).snapshot == 8
    assert LOG.load(EVERY_4, stream).state == Account(balance=10, moves=10)
    assert verify.snapshot(LOG, EVERY_4, stream) == []


def test_a_loaded_snapshot_leaves_only_the_newer_events_to_read(stream):
    fill(stream, 8)
    with CaptureQueriesContext(connection) as queries:
        LOG.load(EVERY_4, stream)
    assert len(queries) == 1


def test_deleting_all_snapshots_changes_nothing(stream):
    fill(stream)
    before = LOG.load(EVERY_4, stream)
    assert LOG.snapshots.forget() == 1
    after = LOG.load(EVERY_4, stream)
    assert (after.state, after.head, after.snapshot) == (before.state, before.head, 0)
    LOG.execute(EVERY_4, stream, command("next"), deposit(1))
    assert LOG.load(EVERY_4, stream).snapshot == 11, "the next command writes it anew"


def test_a_snapshot_of_another_reducer_counts_for_nothing(stream):
    fill(stream)
    LOG.snapshots.write(stream, LOG.head(stream), "another", TAMPERED)
    assert LOG.load(EVERY_4, stream).state == Account(balance=10, moves=10)


def test_a_snapshot_of_another_history_counts_for_nothing(stream):
    fill(stream)
    LOG.snapshots.write(stream, Head(10, "ab" * 32), EVERY_4.reducer, TAMPERED)
    assert LOG.load(EVERY_4, stream).state == Account(balance=10, moves=10)


def test_a_snapshot_that_cannot_be_read_is_told_and_replayed(stream, caplog):
    fill(stream)
    LOG.snapshots.write(stream, LOG.head(stream), EVERY_4.reducer, b"\x00")
    with caplog.at_level(logging.WARNING):
        assert LOG.load(EVERY_4, stream).state == Account(balance=10, moves=10)
    assert str(stream) in caplog.text


def test_a_snapshot_that_is_not_the_fold_of_its_events_is_found(stream):
    fill(stream)
    LOG.snapshots.write(stream, LOG.head(stream), EVERY_4.reducer, TAMPERED)
    assert [fault.place for fault in verify.snapshot(LOG, EVERY_4, stream)] == ["snapshot at version 10"]


def test_a_command_without_events_writes_no_snapshot(stream):
    LOG.execute(EVERY_4, stream, command("a"), deposit(1, times=3))
    LOG.execute(EVERY_4, stream, command("b"), lambda account: [])
    assert LOG.snapshots.forget(stream) == 0
    assert LOG.head(stream) != NEW


def test_the_reducer_follows_its_sources(tmp_path):
    def module(text):
        path = tmp_path / "reducer.py"
        path.write_text(text)
        spec = importlib.util.spec_from_file_location("reducer", path)
        return importlib.util.module_from_spec(spec)

    first = snapshots.reducer_digest([module("A = 1\n")])
    assert first == snapshots.reducer_digest([module("A = 1\n")])
    assert first != snapshots.reducer_digest([module("A = 2\n")])
    assert snapshots.reducer_digest([eventlog]) != snapshots.reducer_digest([eventlog.digest])
