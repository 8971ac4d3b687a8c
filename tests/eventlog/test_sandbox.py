from uuid import uuid4

import pytest

from eventlog import sandbox, store, verify
from eventlog.decider import execute, load
from eventlog.export import export
from eventlog.jsonl import read
from eventlog.records import NEW
from tests.eventlog.account import Account, command, decider, deposit

pytestmark = pytest.mark.usefixtures("log_db")
EVERY_2 = decider(snapshot_every=2)


def test_a_rehearsal_leaves_the_real_log_alone(stream):
    for id_ in ("a", "b"):
        execute(EVERY_2, stream, command(id_), deposit(5), log=store.SANDBOX)
    assert load(EVERY_2, stream, log=store.SANDBOX).state == Account(balance=10, moves=2)
    assert (store.head(stream), store.position(), store.tail(0)) == (NEW, 0, [])
    assert read(export(stream, log=store.SANDBOX)).faults() == []
    assert verify.whole(log=store.SANDBOX) == []


def test_a_rehearsal_may_be_dropped_and_begun_again(stream):
    other = uuid4()
    for name in (stream, other):
        execute(EVERY_2, name, command("a"), deposit(5, times=3), log=store.SANDBOX)
    assert sandbox.drop(stream) == 3
    assert store.head(stream, log=store.SANDBOX) == NEW
    assert load(EVERY_2, stream, log=store.SANDBOX).state == Account()
    assert len(store.read(other, log=store.SANDBOX)) == 3
    assert not execute(EVERY_2, stream, command("a"), deposit(1), log=store.SANDBOX).repeated
