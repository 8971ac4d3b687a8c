"""Whoever forges dice leaves their seed sealed; so each seed and seal that is missing is found, in logs with a seal for
each witness. `test_one_seal` has those with one for all.
"""

import json

import msgspec
import pytest

from campaign.audit import audit
from eventlog import jsonl
from harness.golden import shelf
from tests.campaign.test_audit import rechained
from tests.harness.golden.kept import SHELF

WITHOUT_ONE_SEAL = "5"
"""The last rules under which every witness had a seal of his own."""
KEPT = shelf.path_of(SHELF, WITHOUT_ONE_SEAL, "deadline")


def found(lines):
    """What is wrong with the seals of a log."""
    return [each.reason for each in audit(jsonl.read(lines)).findings if each.part == "seals"]


def altered(kind, change, *, nth):
    """The lines of a kept log with the payload of one event changed, fields in their order, and all digests made to fit."""
    lines = [json.loads(line) for line in shelf.lines(KEPT)]
    chosen = [line for line in lines if line.get("type") == kind][nth]
    payload = msgspec.json.decode(chosen["payload"])
    change(payload)
    chosen["payload"] = msgspec.json.encode(payload).decode()
    return rechained([json.dumps(line).encode() for line in lines])


def without(field, name):
    return lambda payload: payload[field].pop(name)


@pytest.mark.parametrize("name", ["open", "lombard"])
def test_a_seed_that_the_end_of_a_day_did_not_open_is_found(name):
    assert f"closing 1 has no seed of {name}" in found(altered("SeedsOpened", without("seeds", name), nth=1))


def test_a_seed_that_nobody_has_is_found():
    def more(payload):
        payload["seeds"]["pope"] = "ab" * 32

    assert "closing 1 has a seed of pope, who has none" in found(altered("SeedsOpened", more, nth=1))


def test_a_seed_of_the_referee_that_was_opened_before_the_close_is_found():
    def more(payload):
        payload["seeds"]["referee"] = "ab" * 32

    assert "closing 1 has a seed of referee, who has none" in found(altered("SeedsOpened", more, nth=1))


def test_a_seed_that_the_close_of_the_campaign_did_not_open_is_found():
    lines = altered("SeedsOpened", without("seeds", "referee"), nth=-1)
    assert any(reason.endswith("has no seed of referee") for reason in found(lines))


def test_a_closing_whose_seeds_were_not_opened_at_the_close_is_found():
    def not_at_the_close(payload):
        payload["close"] = False

    lines = altered("SeedsOpened", not_at_the_close, nth=-1)
    last = json.loads([line for line in lines if b'"SeedsOpened"' in line][-1])
    closing = msgspec.json.decode(last["payload"])["closing"]
    assert f"the campaign ends with seeds of closing {closing} sealed" in found(lines)


@pytest.mark.parametrize("name", ["open", "referee", "norman"])
def test_a_seal_that_was_not_published_is_found(name):
    assert f"closing 2 has no seal of {name}" in found(
        altered("SealsPublished", without("seals", name), nth=1)
    )


@pytest.mark.parametrize("text", ["xxxx", "", "AB" * 32, "ab" * 31])
def test_a_seal_or_seed_that_is_no_number_of_32_bytes_is_found(text):
    def spoilt(payload):
        payload[field]["open"] = text

    for kind, field in (("SealsPublished", "seals"), ("SeedsOpened", "seeds")):
        wanted = f"the {field[:-1]} of open is not of 64 hexadecimal digits"
        assert wanted in found(altered(kind, spoilt, nth=1))


def test_an_honest_log_has_every_seal_and_seed():
    assert found(shelf.lines(KEPT)) == []
