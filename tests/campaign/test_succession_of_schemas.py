"""One made-up succession: an event that had another schema under rules that are over is read, folded and audited."""

import json
from typing import Any

import msgspec
import pytest

from campaign.audit import Ledger, audit, payloads
from campaign.model import events as e
from campaign.model.orders import Order
from campaign.service.log.decider import RULES_VERSION, codec
from eventlog import jsonl
from eventlog.codec import Codec
from eventlog.marks import Mark
from harness.golden.cases import PAUSED
from tests.campaign.test_audit import rechained
from tests.campaign.test_verify import OLDER, doubled, of_rules

KIND = "OrderFailed"
Line = dict[str, Any]


class FailedFrom1(msgspec.Struct, frozen=True):
    """A failed order as it is made up to have been: the reason was a finished sentence."""

    faction: str
    order: Order
    rule: str
    reason: str


def from_1(fields: Line) -> Line:
    """What makes the fields of the first schema those of the second."""
    return {**fields, "said": fields["reason"], "values": {}}


@pytest.fixture(autouse=True)
def succession(monkeypatch: pytest.MonkeyPatch) -> None:
    """Failed orders are in their second schema here, and older rules wrote the first."""
    monkeypatch.setattr(e.OrderFailed, "__log_mark__", Mark(KIND, 2))
    for name, value in vars(Codec(e.EVENTS, {(KIND, 1): from_1})).items():
        monkeypatch.setattr(codec, name, value)
    monkeypatch.setitem(payloads.FORMER, (KIND, 1), payloads.Former(FailedFrom1, frozenset({OLDER})))  # type: ignore[arg-type]


def log(rules: str, schema: int) -> list[Line]:
    """The lines of a campaign under these rules, its failed orders in that schema."""
    lines = of_rules(rules, PAUSED)
    for line in all_failed(lines):
        told = json.loads(line["payload"])
        if schema == 1:
            told["reason"] = told.pop("said")
            del told["values"]
        line |= {"schema": schema, "payload": json.dumps(told)}
    return lines


def all_failed(lines: list[Line]) -> list[Line]:
    """The lines of failed orders."""
    return [line for line in lines if line.get("type") == KIND]


def audited(lines: list[Line]) -> Ledger:
    """What `verify` says of them, all digests made to fit."""
    return audit(jsonl.read(rechained([json.dumps(line).encode() for line in lines])))


def found(lines: list[Line]) -> list[str]:
    """What is wrong with them."""
    return [str(finding) for finding in audited(lines).findings]


def test_a_log_with_events_of_an_older_schema_is_read_and_verified() -> None:
    lines = log(OLDER, 1)
    older, commands = all_failed(lines), [line for line in lines if line["kind"] == "batch"]
    assert older
    for line in older:
        read = codec.decode(KIND, 1, line["payload"])
        assert isinstance(read, e.OrderFailed)
        assert (read.said, read.values) == (json.loads(line["payload"])["reason"], {})
    ledger = audited(lines)
    assert ledger.findings == []
    assert ledger.checked["events"] == sum(line["kind"] == "event" for line in lines)
    assert (ledger.checked["seals"] > 0, ledger.checked["dice"] > 0) == (True, True)
    [span] = ledger.spans
    assert (span.checked["decisions"], span.unchecked["decisions"]) == (0, len(commands))


def test_an_event_is_written_with_its_newest_schema() -> None:
    [line, *_] = all_failed(log(OLDER, 1))
    failed = codec.decode(KIND, 1, line["payload"])
    written = codec.encode(failed)
    assert (written.type, written.schema) == (KIND, 2)
    assert codec.decode(written.type, written.schema, written.payload) == failed


@pytest.mark.parametrize(
    ("key", "value", "reason"),
    [
        ("note", "bribe", "field note is none of OrderFailed"),
        ("reason", "bribed", "field reason stands there twice"),
        ("said", "bribed", "field said is none of OrderFailed"),
        ("values", {}, "field values is none of OrderFailed"),
    ],
)
def test_what_a_payload_of_a_former_schema_says_beside_its_event_is_found(
    key: str, value: object, reason: str
) -> None:
    lines = log(OLDER, 1)
    [line, *_] = all_failed(lines)
    line["payload"] = doubled(line["payload"], key, value)
    assert found(lines) == [f"version {line['version']}: events: {reason}"]


def test_a_field_within_an_order_of_a_former_schema_that_stands_twice_is_found() -> None:
    lines = log(OLDER, 1)
    [line, *_] = all_failed(lines)
    line["payload"] = line["payload"].replace('{"order":', '{"order":"hold","order":', 1)
    assert found(lines) == [f"version {line['version']}: events: field order stands there twice"]


@pytest.mark.parametrize(("rules", "schema"), [(OLDER, 2), (RULES_VERSION, 1)])
def test_a_schema_that_the_rules_of_its_time_did_not_write_is_found(rules: str, schema: int) -> None:
    lines = log(rules, schema)
    [first, *_] = found(lines)
    place = f"version {all_failed(lines)[0]['version']}: events"
    assert first == f"{place}: OrderFailed has schema {schema}, and rules {rules} write schema {3 - schema}"
