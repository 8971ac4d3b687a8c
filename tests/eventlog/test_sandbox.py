from uuid import uuid4

import pytest

from eventlog import sandbox, verify
from eventlog.export import export
from eventlog.jsonl import read
from eventlog.log import LOG, REHEARSALS
from eventlog.records import NEW
from tests.eventlog.account import Account, command, decider, deposit

pytestmark = pytest.mark.usefixtures("log_db")
EVERY_2 = decider(snapshot_every=2)


def test_a_rehearsal_leaves_the_real_log_alone(stream):
    for id_ in ("a", "b"):
        REHEARSALS.execute(EVERY_2, stream, command(id_), deposit(5))
    assert REHEARSALS.load(EVERY_2, stream).state == Account(balance=10, moves=2)
    assert (LOG.head(stream), LOG.position(), LOG.tail(0)) == (NEW, 0, [])
    assert read(export(REHEARSALS, stream)).faults() == []
    assert verify.whole(REHEARSALS) == []


def test_a_rehearsal_may_be_dropped_and_begun_again(stream):
    other = uuid4()
    for name in (stream, other):
        REHEARSALS.execute(EVERY_2, name, command("a"), deposit(5, times=3))
    assert sandbox.drop(stream) == 3
    assert REHEARSALS.head(stream) == NEW
    assert REHEARSALS.load(EVERY_2, stream).state == Account()
    assert len(REHEARSALS.read(other)) == 3
    assert not REHEARSALS.execute(EVERY_2, stream, command("a"), deposit(1)).repeated
