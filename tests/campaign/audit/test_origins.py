"""Where a log says that it comes from is held against what stands before it."""

import json
from typing import Any

import msgspec
import pytest

from campaign.audit import audit
from campaign.model import commands
from campaign.rules.deadline import written
from campaign.service import clock
from campaign.service.log.commands import execute_command
from campaign.service.organisers.forking import fork_campaign
from eventlog import jsonl
from eventlog.export import export
from eventlog.log import LOG
from tests.campaign.test_audit import changed, rechained
from tests.worker import nights

OTHER, LATER = "ab" * 32, "2030-01-01T00:00:00Z"
Lines = list[bytes]


@pytest.fixture
def brought(committed_db: str) -> Lines:
    """The log of a campaign that has come from elsewhere after a day."""
    campaign = nights.opened("corato")
    nights.play_days(campaign, 1)
    head = LOG.head(campaign)
    command = commands.BringCampaign(at=written(clock.now()), version=head.version, digest=head.digest)
    execute_command(campaign, command, "bring", "operator")
    return list(export(LOG, campaign))


def found(lines: Lines) -> list[str]:
    """What is wrong with the digests of a log."""
    return [each.reason for each in audit(jsonl.read(lines)).findings if each.part == "digests"]


def altered(lines: Lines, kind: str, **fields: object) -> Lines:
    """The log with an event and its command changed alike, and all digests made to fit."""
    forged, _ = changed(lines, kind, lambda payload: payload.update(fields))
    parsed: list[dict[str, Any]] = [json.loads(line) for line in forged]
    command = next(
        each["command"] for each in parsed[1:] if each.get("command", {}).get("name") == "BringCampaign"
    )
    body = msgspec.json.decode(command["body"]) | fields
    command["body"] = msgspec.json.encode(body, order="deterministic").decode()
    remade: Lines = rechained([json.dumps(each).encode() for each in parsed])
    return remade


def test_a_log_that_came_with_the_head_that_it_had_has_nothing_wrong(brought: Lines) -> None:
    ledger = audit(jsonl.read(brought))
    assert ledger.findings == []
    assert any(b"CampaignBrought" in line for line in brought)


@pytest.mark.parametrize("fields", [{"version": 3}, {"digest": OTHER}])
def test_another_head_than_it_had_is_found(brought: Lines, fields: dict[str, object]) -> None:
    [reason] = found(altered(brought, "CampaignBrought", **fields))
    assert reason.startswith("it says that it came here with version ")


def test_a_past_that_was_written_anew_after_it_came_is_found_by_its_digest(brought: Lines) -> None:
    forged, _ = changed(brought, "DayOpened", lambda payload: payload.update(deadline=LATER))
    [reason] = found(forged)
    assert reason.startswith("it says that it came here with version ")


def test_a_fork_after_another_event_than_it_says_is_found(committed_db: str) -> None:
    origin = nights.opened("corato")
    nights.play_days(origin, 1)
    fork = fork_campaign(origin, None, title="What if", actor="organiser")
    lines = list(export(LOG, fork))
    assert found(lines) == []
    [wrong] = found(changed(lines, "CampaignForked", lambda payload: payload.update(version=2))[0])
    assert wrong.startswith("it says that it is a fork after event 2, and has ")
