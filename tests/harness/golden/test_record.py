"""Golden logs are recorded by one command, alike each time, and never over what was recorded before."""

import pytest
from django.core.management import CommandError

from campaign.model import events as e
from campaign.service.log.decider import RULES_VERSION, codec
from harness.golden import record, replay, shelf
from harness.golden.cases import CASES, CONTINUED, PAUSED
from harness.management.commands import golden
from tests.campaign.test_audit import changed, die_of, flip_face
from tests.harness.golden.test_fights import SMALLEST
from tests.shell import run

[WAITING] = [case for case in CASES if case.name == PAUSED]
OLDER = "0"
"""Made-up rules that came before those installed."""


@pytest.fixture
def one_case(monkeypatch):
    """Only the shortest case is recorded, and the smallest of the stand-alone battles."""
    monkeypatch.setattr(golden, "CASES", (WAITING,))
    monkeypatch.setattr(golden.fights, "all_of_them", lambda: (SMALLEST,))


def put_older(folder, monkeypatch):
    """A paused log of older rules."""
    with monkeypatch.context() as patch:
        patch.setattr("harness.golden.recording.RULES_VERSION", OLDER)
        recording = record.recorded(WAITING)
    shelf.put(recording.logs, shelf.path_of(folder, OLDER, PAUSED))
    return recording


def test_the_same_release_records_the_same_log():
    one, other = (b"".join(record.recorded(WAITING).log.lines()) for _ in range(2))
    assert one == other


def test_what_is_recorded_is_whole_and_decided_alike(tmp_path):
    path = shelf.path_of(tmp_path, RULES_VERSION, "hand")
    shelf.put(record.recorded(next(case for case in CASES if case.name == "hand")).logs, path)
    ledger, faults = replay.judged(shelf.read(path))
    assert faults == []
    assert ledger.checked["decisions"] == len(shelf.read(path).commands)


def test_a_case_that_does_not_come_about_is_told(monkeypatch):
    monkeypatch.setattr(record, "MOST", 0)
    with pytest.raises(record.NotFound, match="revolt: not in 0 campaigns"):
        record.recorded(next(case for case in CASES if case.name == "revolt"))


@pytest.mark.usefixtures("one_case")
def test_what_was_recorded_is_kept_unless_it_is_to_be_recorded_anew(tmp_path):
    path = shelf.path_of(tmp_path, RULES_VERSION, PAUSED)
    path.parent.mkdir()
    path.write_bytes(b"kept")
    assert f"{path}: is kept" in run("golden", "record", "--shelf", tmp_path)
    assert path.read_bytes() == b"kept"
    assert f"{path}: is kept" not in run("golden", "record", "--shelf", tmp_path, "--anew")
    assert shelf.read(path).head.version > 0


@pytest.mark.usefixtures("one_case")
def test_the_night_that_older_rules_left_waiting_is_played_on(tmp_path, monkeypatch):
    older = put_older(tmp_path, monkeypatch)
    kept = shelf.path_of(tmp_path, OLDER, PAUSED).read_bytes()
    run("golden", "record", "--shelf", tmp_path)
    assert shelf.path_of(tmp_path, OLDER, PAUSED).read_bytes() == kept
    export = shelf.read(shelf.path_of(tmp_path, RULES_VERSION, CONTINUED))
    ledger, faults = replay.judged(export)
    assert faults == []
    last = older.log.head.version
    assert [(each.rules, each.first) for each in ledger.spans] == [(OLDER, 1), (RULES_VERSION, last + 1)]
    [before, after] = ledger.spans
    assert (before.checked["decisions"], after.unchecked["decisions"]) == (0, 0)
    assert (after.checked["dice"] > 0, after.checked["decisions"] > 0) == (True, True)
    told = [codec.decode(each.type, each.schema, each.payload) for each in export.events]
    assert isinstance(told[last - 1], e.MusterIssued)
    answers = [each for each in told[last:] if isinstance(each, e.BattleSettled | e.MusterWithdrawn)]
    assert answers[0].number == told[last - 1].number
    turns = [each for each in told[:last] if isinstance(each, e.OrdersClosed | e.DayEnded)]
    assert isinstance(turns[-1], e.OrdersClosed)
    ends = [each for each in told[last:] if isinstance(each, e.OrdersClosed | e.DayEnded)]
    assert isinstance(ends[0], e.DayEnded)
    assert isinstance(told[-1], e.CampaignEnded)


@pytest.mark.usefixtures("one_case")
def test_a_night_of_another_edition_is_not_played_on_and_why_is_told(tmp_path, monkeypatch):
    put_older(tmp_path, monkeypatch)
    monkeypatch.setattr("campaign.service.editions.tables_digest", lambda: "ab" * 32)
    assert "not recorded: the campaign was opened with another edition of its tables" in run(
        "golden", "record", "--shelf", tmp_path
    )
    assert not shelf.path_of(tmp_path, RULES_VERSION, CONTINUED).exists()


@pytest.mark.usefixtures("one_case")
def test_without_an_older_night_there_is_none_to_play_on(tmp_path):
    assert "no older rules have left a night that waits" in run("golden", "record", "--shelf", tmp_path)


@pytest.mark.usefixtures("one_case")
def test_check_prints_each_stretch_and_fails_with_the_obligation(tmp_path):
    run("golden", "record", "--shelf", tmp_path)
    path = shelf.path_of(tmp_path, RULES_VERSION, PAUSED)
    assert f"{path}: versions 1 to " in run("golden", "check", "--shelf", tmp_path)
    type_, nth, _ = die_of(shelf.lines(path), lambda die, line: True)
    forged, _ = changed(shelf.lines(path), type_, flip_face, nth=nth)
    path.write_bytes(shelf.lzma.compress(b"\n".join(forged)))
    with pytest.raises(CommandError, match=replay.OTHER_EVENTS):
        run("golden", "check", "--shelf", tmp_path)


def test_logs_are_told_apart_by_the_number_of_their_rules(tmp_path):
    for rules in ("10", "9", "0.1"):
        shelf.path_of(tmp_path, rules, "a").parent.mkdir()
        shelf.path_of(tmp_path, rules, "a").touch()
    assert shelf.versions(tmp_path) == ["0.1", "9", "10"]


def test_the_paused_log_ends_in_a_night_that_has_rolled_dice():
    recording = record.recorded(WAITING)
    closed = max(n for n, each in enumerate(recording.events) if isinstance(each, e.OrdersClosed))
    assert any(getattr(each, "rolls", ()) for each in recording.events[closed:])
    assert recording.state.phase == "night"
