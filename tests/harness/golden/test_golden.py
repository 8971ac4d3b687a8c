"""Whole campaigns that were recorded once are read, folded and proved, and decided as they were."""

from itertools import takewhile

import msgspec
import pytest

from campaign.model import events as e
from campaign.service.log.decider import RULES_VERSION
from harness.golden import released, replay, shelf
from harness.golden.cases import CASES, CONTINUED
from harness.soak.table import rolls_of
from tests.campaign.test_audit import changed, flip_face
from tests.harness.golden.kept import PATHS, SHELF, case_of, events, judged, name_of

RECORD = "record them: ./run golden record"
RELEASED = set(released.named(SHELF))
BY_NAME = {case.name: case for case in CASES}
REVOLT = shelf.path_of(SHELF, RULES_VERSION, "revolt")
OF_EACH_LOG = pytest.mark.parametrize("path", PATHS, ids=name_of, scope="module")
"""All that is asked of a log is asked one after the other, so that one worker reads and judges it, once."""


@OF_EACH_LOG
def test_a_golden_log_is_whole_and_decided_as_it_was(path):
    export, ledger, faults = judged(path)
    assert not faults, "\n".join([f"{path}:", *faults])
    arrivals = sum(each.type == "CampaignBrought" for each in export.events)
    assert ledger.checked["digests"] == len(export.commands) + len(export.events) + arrivals
    assert ledger.checked["events"] == export.head.version
    assert ledger.checked["inputs"] > 0
    assert ledger.checked["decisions"] == sum(each.command.rules == RULES_VERSION for each in export.commands)


@OF_EACH_LOG
def test_its_dice_fit_their_seeds_unless_they_were_rolled_on_a_table(path):
    _, ledger, _ = judged(path)
    by_hand = any(isinstance(each, e.DieEntered) for each in events(path))
    assert ledger.checked["seals"] > 0
    opening = takewhile(lambda each: not isinstance(each, e.OrdersClosed), events(path))
    set_up = sum(len(rolls_of(each)) for each in opening)
    assert (ledger.checked["dice"] == set_up) is by_hand


@OF_EACH_LOG
def test_it_is_told_stretch_by_stretch_what_could_be_checked(path):
    export, ledger, _ = judged(path)
    told = list(ledger.lines())
    assert ledger.spans[0].first == 1
    assert ledger.spans[-1].last == export.head.version
    for span in ledger.spans:
        commands = [each for each in export.commands if span.first <= each.first_version <= span.last]
        assert {each.command.rules for each in commands} == {span.rules}
        good, missed = (len(commands), 0) if span.rules == RULES_VERSION else (0, len(commands))
        assert (span.checked["decisions"], span.unchecked["decisions"]) == (good, missed)
        assert f"decisions {good} good {missed} not checked" in next(
            line for line in told if line == str(span)
        )


def test_the_installed_rules_have_a_log_of_every_case():
    """Of a system whose rules or bots have a new version, the log that a release has stays beside the new one."""
    names = {case.kept_as for case in CASES} | {CONTINUED}
    installed = [path for path in PATHS if path.parent.name == RULES_VERSION]
    assert names - {path.name.removesuffix(shelf.SUFFIX) for path in installed} <= {CONTINUED}, RECORD
    assert {path.name.removesuffix(shelf.SUFFIX) for path in installed if path not in RELEASED} <= names


def test_of_other_rules_the_shelf_holds_what_releases_have_handed_out_and_nothing_else():
    """What no release has written nobody has to read for ever."""
    assert {path for path in PATHS if path.parent.name != RULES_VERSION} <= RELEASED


def test_what_a_release_has_handed_out_is_there_to_the_last_byte():
    assert list(released.faults(SHELF)) == []


@pytest.mark.parametrize(
    "path", [path for path in PATHS if CONTINUED not in path.name], ids=name_of, scope="module"
)
def test_a_golden_log_holds_what_its_case_is_about(path):
    case, told = BY_NAME[case_of(path)], events(path)
    assert case.wanted(told)
    assert any(isinstance(each, e.CampaignEnded) for each in told) is not bool(case.pauses_from)


def test_a_changed_die_is_found_and_obliges():
    forged, version = changed(shelf.lines(REVOLT), "BattleFought", flip_face)
    ledger, faults = replay.judged(shelf.jsonl.read(forged))
    assert ledger.checked["digests"] > 0
    assert {(each.part, each.place) for each in ledger.findings} >= {
        ("dice", f"version {version}"),
        ("decisions", f"version {version}"),
    }
    assert faults[0] == replay.OTHER_EVENTS


def test_a_changed_event_is_found_and_obliges():
    forged, version = changed(shelf.lines(REVOLT), "SettlementPlundered", lambda told: told.update(amount=99))
    _, faults = replay.judged(shelf.jsonl.read(forged))
    assert faults[0] == replay.OTHER_EVENTS
    assert f"version {version}: decisions: SettlementPlundered: amount is 99 where" in faults[1]


def test_another_decision_of_the_same_command_is_found_and_obliges(monkeypatch):
    """The rules were changed, and their version was not raised: a band is content with any share."""
    monkeypatch.setattr("campaign.rules.bands.loyalty.content", lambda points, heads: True)
    _, faults = replay.judged(shelf.read(REVOLT))
    assert faults[0] == replay.OTHER_EVENTS
    assert any("LootShared: loyal is False where the rules decide True" in fault for fault in faults)


def test_rules_of_a_raised_version_owe_older_logs_no_decision(monkeypatch):
    monkeypatch.setattr("campaign.audit.decisions.RULES_VERSION", "1000")
    monkeypatch.setattr("harness.golden.replay.RULES_VERSION", "1000")
    monkeypatch.setattr("campaign.rules.bands.loyalty.content", lambda points, heads: True)
    ledger, faults = replay.judged(shelf.read(REVOLT))
    assert faults == []
    [span] = ledger.spans
    assert (span.checked["decisions"], span.checked["dice"] > 0) == (0, True)


def test_printed_tables_that_were_changed_under_the_same_version_are_told_of(monkeypatch):
    monkeypatch.setattr("campaign.audit.decisions.tables_digest", lambda: "ab" * 32)
    _, faults = replay.judged(shelf.read(REVOLT))
    assert faults == [replay.OTHER_EDITION]


def test_a_golden_log_whose_digest_does_not_fit_is_found():
    lines = shelf.lines(REVOLT)
    events = msgspec.json.decode(lines[-1])
    lines[-1] = msgspec.json.encode(events | {"payload": events["payload"] + " "})
    ledger, faults = replay.judged(shelf.jsonl.read(lines))
    assert ledger.findings[0].part == "digests"
    assert str(ledger.findings[0]) in faults
