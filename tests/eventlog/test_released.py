"""A made-up log in a schema that is over, kept as it was written: it stays readable and verifiable to the byte."""

from pathlib import Path

import pytest

from eventlog import jsonl
from tests.eventlog.account import CODEC, Account, Deposited, Withdrawn, evolve

RELEASED = sorted((Path(__file__).parent / "released").glob("*.jsonl"))
TOLD = {"0.1": [Deposited(30, "unknown"), Deposited(12, "unknown"), Withdrawn(7)]}


def test_every_kept_log_is_told():
    assert [path.stem for path in RELEASED] == sorted(TOLD)


@pytest.mark.parametrize("path", RELEASED, ids=lambda path: path.stem)
def test_a_kept_log_is_whole_and_folds_to_the_same_state(path):
    export = jsonl.read(path.read_bytes().splitlines())
    assert export.faults() == []
    events = [CODEC.decode(event.type, event.schema, event.payload) for event in export.events]
    assert events == TOLD[path.stem]
    account = Account()
    for event in events:
        evolve(account, event)
    assert account == Account(balance=35, moves=3)
