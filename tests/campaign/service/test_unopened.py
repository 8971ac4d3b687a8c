"""Sheets of the open day are in no export, and whoever verifies one is told what he could not check."""

import json
import random

import pytest
from django.core.management import call_command

from campaign.audit import audit
from campaign.audit.batches import UNOPENED
from campaign.audit.decisions import UNOPENED as UNDECIDED
from campaign.model.orders import Hold
from campaign.models import CampaignSummary
from campaign.service.engagements.exporting import export_with_battles
from campaign.service.log.commands import state_of
from campaign.service.nights.deputies import file_by_deputies, name_deputy
from campaign.service.players.sheets import file_sheet, withdraw_sheet
from campaign.service.unopened import unopened
from eventlog import jsonl
from eventlog.log import LOG
from people.models import Reading
from tests.worker import nights

pytestmark = pytest.mark.usefixtures("committed_db")


@pytest.fixture
def running(committed_db):
    """A campaign on its second day, for which sheets are filed, a deputy has written, and something else was done since."""
    campaign = nights.opened("apulia_1053")
    nights.play_days(campaign, 1)
    nights.file_sheets(campaign, random.Random(3))
    name_deputy(campaign, "norman", "greedy", actor="player")
    return campaign


def exported(campaign, **how):
    return list(export_with_battles(campaign, **how))


def audited(lines):
    read = jsonl.read_each(lines)
    return audit(next(read), read)


def sheets_of(campaign, day):
    """The bodies and payloads that tell what is ordered for a day."""
    bodies = [c.command.body for c in LOG.commands(campaign) if c.command.name == "FileSheet"]
    payloads = [each.payload for each in LOG.read(campaign) if each.type == "SheetFiled"]
    return [text for text in bodies + payloads if json.loads(text)["day"] == day]


def test_the_sheets_of_the_open_day_are_left_out_and_those_of_a_closed_one_are_there(running):
    text = b"".join(exported(running)).decode()
    assert len(sheets_of(running, 1)) > 2
    assert all(json.dumps(told) in text for told in sheets_of(running, 1))
    assert len(sheets_of(running, 2)) > 2
    assert not any(json.dumps(told) in text for told in sheets_of(running, 2))
    assert not any(json.loads(told).get("salt", "none") in text for told in sheets_of(running, 2))


def test_what_a_deputy_writes_before_the_closing_is_left_out_too():
    campaign = nights.opened("apulia_1053")
    name_deputy(campaign, "norman", "greedy", actor="player")
    file_by_deputies(campaign, 1)
    hidden = [
        (each["type"], each["payload"])
        for each in map(json.loads, exported(campaign))
        if each["kind"] == "event" and each["type"] in ("SheetFiled", "DeputyWrote")
    ]
    assert hidden == [("SheetFiled", None), ("DeputyWrote", None)]
    assert audited(exported(campaign)).findings == []


def test_the_rest_verifies_and_what_could_not_be_checked_is_said(running):
    ledger = audited(exported(running))
    assert ledger.findings == []
    filed = len(unopened(LOG.commands(running), LOG.read(running)))
    assert ledger.unchecked["digests", UNOPENED] == 2 * filed > 4
    assert ledger.unchecked["events", UNOPENED] == ledger.unchecked["inputs", UNOPENED] == filed
    assert ledger.unchecked["decisions", UNDECIDED] == filed + 1, "the deputy was named after them"
    assert ledger.checked["decisions"] > filed
    whole = audited(exported(running, whole=True))
    assert whole.findings == []
    assert whole.unchecked["digests", UNOPENED] == 0
    assert whole.checked["digests"] == ledger.checked["digests"] + 2 * filed


def test_after_the_closing_the_same_digests_cover_the_opened_sheets(running):
    before = [json.loads(line) for line in exported(running)]
    nights.close(running)
    after = [json.loads(line) for line in exported(running)][: len(before)]
    assert [line.get("digest") for line in before[1:]] == [line.get("digest") for line in after[1:]]
    assert all(line["payload"] for line in after if line["kind"] == "event")
    assert audited(exported(running)).findings == []


def withheld(lines, name):
    """The lines with the first batch of a command withheld, by somebody who would rather not show it."""
    parsed, hides = [json.loads(line) for line in lines], None
    for line in parsed:
        if line["kind"] == "stream":
            line["format"] = 2
        elif line["kind"] == "batch" and (line["command"]["name"] == name or hides == line["number"]):
            hides = hides or line["number"]
            if hides == line["number"]:
                line["command"] |= {"id": None, "body": None}
        elif line["kind"] == "event" and line["batch"] == hides:
            line["payload"] = None
    return [json.dumps(line).encode() for line in parsed]


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        ("PlayNight", "PlayNight is withheld, and it is no sheet"),
        ("FileSheet", "orders are closed, and sheets that were filed before are withheld"),
    ],
)
def test_nothing_else_is_withheld_from_a_verifier(running, name, reason):
    ledger = audited(withheld(exported(running, whole=True), name))
    assert reason in [finding.reason for finding in ledger.findings]


def test_what_is_open_depends_on_the_events_that_are_exported_alone(running):
    """Orders that are closed while somebody exports neither hide nor show a sheet."""
    commands, events = LOG.commands(running), LOG.read(running)
    assert CampaignSummary.objects.get(campaign=running).phase == "orders"
    filed = {each.number for each in commands if each.command.name == "FileSheet"}
    assert unopened(commands, events) < filed
    nights.close(running)
    assert unopened(LOG.commands(running), LOG.read(running)) == frozenset()
    assert unopened(commands, events) != frozenset()


def test_at_the_shell_the_whole_is_asked_for_and_written_down(running, tmp_path, capsys):
    call_command("export", str(running), str(tmp_path / "log.jsonl"))
    assert not Reading.objects.exists()
    call_command("verify", str(tmp_path / "log.jsonl"))
    assert f"x {UNOPENED}" in capsys.readouterr().out
    call_command("export", str(running), str(tmp_path / "whole.jsonl"), whole=True)
    assert "--whole" in Reading.objects.get(campaign=running).path
    call_command("verify", str(tmp_path / "whole.jsonl"))
    assert UNOPENED not in capsys.readouterr().out


def test_an_empty_sheet_cannot_be_told_from_another(running):
    """Its body has no salt: with the id of its command everybody could make the digest of the batch by trying."""
    file_sheet(running, "norman", 2, [Hold("n1")], actor="g", key="some")
    file_sheet(running, "norman", 2, [], actor="g", key="none")
    lines = [json.loads(line) for line in exported(running)]
    batches = [line for line in lines if line["kind"] == "batch" and line["command"]["body"] is None]
    assert {line["command"]["id"] for line in batches} == {None}
    stored = {each.command.id for each in LOG.commands(running) if each.command.name == "FileSheet"}
    text = b"".join(exported(running)).decode()
    assert len([each for each in stored if each in text]) == len(stored) - len(batches)


def test_a_sheet_that_was_withdrawn_on_the_open_day_is_kept_back_with_its_withdrawal(committed_db):
    campaign = nights.opened("apulia_1053")
    for number in (1, 2):
        file_one(campaign, f"sheet {number}")
        withdraw_sheet(campaign, "norman", 1, number, actor="player")
    file_one(campaign, "the last")
    ledger = audited(exported(campaign))
    assert ledger.findings == []
    assert ledger.unchecked["events", UNOPENED] == 5
    nights.close(campaign)
    assert audited(exported(campaign)).findings == []


def test_a_sheet_that_its_deputy_lost_with_his_seat_does_not_count(committed_db):
    campaign = nights.opened("apulia_1053")
    name_deputy(campaign, "norman", "greedy", actor="player")
    file_by_deputies(campaign, 1)
    name_deputy(campaign, "norman", "", actor="player")
    nights.close(campaign)
    assert audited(exported(campaign)).findings == []


def file_one(campaign, key):
    group = next(name for name, each in state_of(campaign).groups.items() if each.faction == "norman")
    file_sheet(campaign, "norman", 1, (Hold(group),), actor="player", key=key)
