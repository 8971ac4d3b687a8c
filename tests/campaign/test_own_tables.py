"""Decisions are made again with the tables that were in force, from the export alone, and a changed text is found."""

import json

import pytest

from campaign.audit import audit
from campaign.service.editions import pinned, printed_texts
from campaign.service.log.commands import state_of
from campaign.service.organisers.organising import replace_table
from eventlog import jsonl
from eventlog.export import export
from eventlog.log import LOG
from tests.campaign.test_audit import changed, places, rewritten
from tests.plugins.databases import pointed_at
from tests.plugins.dice import drawing
from tests.worker import nights

PRINTED = printed_texts()
QUICK = PRINTED["quick.toml"].replace("cavalry_armoured = 5", "cavalry_armoured = 9")
TERRAIN = PRINTED["terrain.toml"].replace("hill = 2", "hill = 1")
DAYS = 2


@pytest.fixture(scope="module")
def lines(databases, django_db_blocker):
    """The export of a campaign that was opened with a table of its own and got a second one on its second day."""
    name = databases.clone()
    with django_db_blocker.unblock(), pointed_at(name), pytest.MonkeyPatch.context() as patch:
        patch.setattr("campaign.service.dice_secret.secrets", drawing(3))
        campaign = nights.opened("apulia_1053", tables={"quick.toml": QUICK})
        nights.play_days(campaign, 1, seed=3)
        seen = LOG.head(campaign).version
        replace_table(campaign, "terrain.toml", TERRAIN, actor=nights.ORGANISER, shown=seen)
        nights.play_days(campaign, DAYS, seed=4)
        assert pinned(state_of(campaign)).tables.terrain.cost["hill"] == 1
        found = list(export(LOG, campaign))
    databases.drop(name)
    return found


def texts_changed(name, old, new):
    """Another text of a table in what an event tells."""

    def change(payload):
        payload["tables"][name] = payload["tables"][name].replace(old, new)

    return change


def reason_at(ledger, version):
    """What is wrong with the decision of an event."""
    [reason] = [each.reason for each in ledger.findings if each.place == f"version {version}"]
    return reason


def test_an_honest_campaign_with_tables_of_its_own_has_no_findings(lines):
    read = jsonl.read(lines)
    ledger = audit(read)
    assert ledger.findings == []
    assert ledger.checked["decisions"] == len(read.commands)


def test_a_text_changed_in_the_opening_is_found(lines):
    forged, version = changed(
        lines, "CampaignOpened", texts_changed("quick.toml", "cavalry_armoured = 9", "cavalry_armoured = 8")
    )
    ledger = audit(jsonl.read(forged))
    assert places(ledger, "digests") == []
    assert "CampaignOpened: tables is {'quick.toml': " in reason_at(ledger, version)


def test_a_text_changed_wherever_it_stands_is_found_by_what_was_decided_with_it(lines):
    def command(line):
        if line["command"]["name"] == "OpenCampaign":
            body = json.loads(line["command"]["body"])
            body["tables"]["quick.toml"] = body["tables"]["quick.toml"].replace(
                "armoured = 9", "armoured = 1"
            )
            line["command"]["body"] = json.dumps(body)

    forged, _ = changed(lines, "CampaignOpened", texts_changed("quick.toml", "armoured = 9", "armoured = 1"))
    ledger = audit(jsonl.read(rewritten(forged, "batch", command)))
    assert places(ledger, "digests") == []
    assert any("BattleFought: attacker_total" in finding.reason for finding in ledger.findings)


@pytest.mark.parametrize("change", [{"text": TERRAIN + "# a remark\n"}, {"day": 2}, {"name": "roster.toml"}])
def test_a_replacement_changed_afterwards_is_found(lines, change):
    forged, version = changed(lines, "TableReplaced", lambda payload: payload.update(change))
    [field] = change
    assert f"TableReplaced: {field} is " in reason_at(audit(jsonl.read(forged)), version)


def test_a_printed_table_replaced_by_a_forger_is_refused_by_the_rules(lines):
    text = PRINTED["spy.toml"] + "# a remark\n"

    def command(line):
        if line["command"]["name"] == "ReplaceTable":
            body = json.loads(line["command"]["body"])
            line["command"]["body"] = json.dumps(body | {"name": "spy.toml", "text": text})

    forged, _ = changed(lines, "TableReplaced", lambda payload: payload.update(name="spy.toml", text=text))
    ledger = audit(jsonl.read(rewritten(forged, "batch", command)))
    assert any("the rules refuse it: spy.toml is printed" in finding.reason for finding in ledger.findings)


def test_every_table_that_counts_stands_in_the_campaigns_own_log(lines):
    told = [json.loads(line) for line in lines]
    kinds = {
        line["type"]: json.loads(line["payload"])
        for line in told
        if line.get("type") in ("CampaignOpened", "TableReplaced")
    }
    assert kinds["CampaignOpened"]["tables"] == {"quick.toml": QUICK}
    assert kinds["TableReplaced"]["text"] == TERRAIN
