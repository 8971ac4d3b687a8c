"""Whatever is typed at the shell, a command answers with its work or in a line that says which argument, and why."""

import json
from pathlib import Path

import pytest
from django.core.management import CommandError

from eventlog.log import LOG
from harness.management.commands import golden
from tests.shell import run
from tests.worker import nights

DUMP = {
    "scenario": "corato",
    "days": 3,
    "seed": "s",
    "secret": "ab" * 32,
    "trouble": {
        "what": "",
        "why": "",
        "day": 1,
        "act": 1,
        "event": 0,
        "kind": "",
        "payload": None,
        "trace": "",
    },
    "sheets": {},
    "acts": [],
}
LEAST = {"closing": 1, "stretch": 0}


@pytest.mark.usefixtures("committed_db")
def test_no_word_to_a_campaign_s_command_ends_in_anything_but_a_sentence(tmp_path):
    campaign = nights.opened(battles="organiser")
    head = LOG.head(campaign)
    (tmp_path / "bytes.json").write_bytes(b"\xff\xfe")
    for arguments, reason in (
        (("settle", campaign, "--die", "x", "²"), "--die LABEL FACE: '²' is no whole number"),
        (("settle", campaign, "--die", "x", "٣"), "--die LABEL FACE: '٣' is no whole number"),
        (("settle", campaign, "--die", "x", "9" * 5000), "is no whole number from 1 to"),
        (("settle", campaign, "--die", "x", "-1"), "is no whole number|expected 2 arguments"),
        (("settle", campaign, "--die", "", "1"), r"die +is not awaited"),
        (("settle", campaign, "--die", "\udcff", "1"), "is no text in UTF-8"),
        (("settle", campaign, "²", "--quick"), "number: '²' is no whole number"),
        (("settle", campaign, "0", "--quick"), "number: '0' is no whole number"),
        (("settle", campaign, "9" * 30, "--quick"), "number: '9+' is no whole number"),
        (("settle", campaign, "1", "--quick"), "battle 1 is not awaited"),
        (("settle", campaign, "1", "--withdraw"), "battle 1 is not awaited"),
        (("settle", campaign, "1", "--result", tmp_path / "bytes.json"), r"bytes\.json cannot be read"),
        (("settle", campaign, "1", "--result", tmp_path), "cannot be read"),
        (("settle", campaign, "1", "--quick", "--reason", "\udcff"), "--reason: .* is no text in UTF-8"),
        (
            ("settle", campaign, "1", "--quick", "--reason", "x" * 2001),
            "--reason: 2001 characters are too many",
        ),
        (("settle", "\udcff", "1", "--quick"), "there is no campaign"),
        (("reseal", campaign, "--reason", "a\0b"), "--reason: .* is no text"),
        (("reseal", "%"), "there is no campaign '%'"),
        (("tables", campaign, "--printed", "prices.toml", "--reason", "\udcff"), "--reason: .* is no text"),
        (("tables", campaign, "--replace", tmp_path, "--reason", "so"), "cannot be read"),
        (("tables", campaign, "--replace", tmp_path / "bytes.json", "--reason", "so"), "cannot be read"),
        (("tables", "--show", "../night.py"), "there is no table"),
        (("export", campaign, tmp_path), "cannot be written"),
        (("export", campaign, tmp_path / "no" / "where"), "cannot be written"),
        (("export", "zz", tmp_path / "out"), "there is no campaign"),
        (("rebuild", "zz"), "there is no campaign"),
        (("night", "zz", "--close"), "there is no campaign"),
    ):
        with pytest.raises(CommandError, match=reason):
            run(*arguments)
    assert LOG.head(campaign) == head
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"scenario": "atlantis"}, "atlantis"),
        ({"scenario": "../corato"}, "corato"),
        ({"scenario": 3}, r"\$\.scenario"),
        ({"days": 0}, r"\$\.days"),
        ({"days": "many"}, r"\$\.days"),
        ({"secret": "zz"}, r"\$\.secret"),
        ({"secret": ""}, r"\$\.secret"),
        ({"sheets": {"1": {"norman": [{"order": "fly"}]}}}, r"\$\.sheets"),
        ({"acts": [{"act": "Rain", "body": {}}]}, "Rain"),
        ({"acts": [{"act": "PlayNight", "body": {}}]}, "closing"),
        ({"acts": [{"act": "PlayNight", "body": {"closing": "one", "stretch": 0}}]}, r"\$\.closing"),
        ({"acts": [{"act": "OpenCampaign", "body": {}}]}, "campaign"),
    ],
)
def test_a_forged_dump_is_told_in_a_sentence(tmp_path, change, reason):
    path = tmp_path / "dump.json"
    path.write_text(json.dumps(DUMP | change))
    with pytest.raises(CommandError, match=rf"dump\.json is no dump that can be played: .*{reason}"):
        run("soak", "--replay", path)


@pytest.mark.parametrize("garbage", [b"", b"\xff", b"[]", b"{}", b"null", b'{"acts":' + b"[" * 100_000])
def test_garbage_in_the_place_of_a_dump_is_told_in_a_sentence(tmp_path, garbage):
    path = tmp_path / "dump.json"
    path.write_bytes(garbage)
    with pytest.raises(CommandError, match="is no dump that can be played"):
        run("soak", "--replay", path)
    with pytest.raises(CommandError, match="cannot be read"):
        run("soak", "--replay", tmp_path)


@pytest.mark.parametrize("body", [LEAST, LEAST | {"closing": 10**30}, LEAST | {"stretch": -1}])
def test_an_act_that_no_campaign_is_open_for_fails_as_it_did(tmp_path, body):
    path = tmp_path / "dump.json"
    path.write_text(json.dumps(DUMP | {"acts": [{"act": "PlayNight", "body": body}]}))
    with pytest.raises(CommandError, match=r"FAILED corato|is no dump that can be played"):
        run("soak", "--replay", path)


@pytest.mark.parametrize(
    "arguments",
    [
        ("--campaigns", "0"),
        ("--campaigns", "²"),
        ("--days", "-3"),
        ("--processes", "many"),
        ("--scenario", "atlantis"),
        ("--balance", "--days", "3"),
    ],
)
def test_a_soak_that_cannot_be_is_refused_at_its_argument(arguments):
    with pytest.raises(CommandError, match=arguments[0] if len(arguments) == 2 else "--days"):
        run("soak", *arguments)


def test_dumps_that_cannot_be_written_are_refused_before_anything_is_played(tmp_path):
    (tmp_path / "file").touch()
    with pytest.raises(CommandError, match=r"--dumps: .* is no folder"):
        run("soak", "--campaigns", "1", "--dumps", tmp_path / "file")


def test_golden_looks_only_where_logs_are_and_says_where_it_finds_none(tmp_path, monkeypatch):
    (tmp_path / "older").mkdir()
    (tmp_path / "older" / "a.jsonl.xz").touch()
    with pytest.raises(CommandError, match="--shelf: there are no logs in"):
        run("golden", "check", "--shelf", tmp_path)
    (tmp_path / "1").mkdir()
    (tmp_path / "1" / "a.jsonl.xz").write_bytes(b"\xfd7zXZ\x00 and no more")
    with pytest.raises(CommandError, match=r"1/a\.jsonl\.xz: the archive is damaged"):
        run("golden", "check", "--shelf", tmp_path)
    (tmp_path / "file").touch()
    monkeypatch.setattr(golden, "CASES", golden.CASES[-1:])
    with pytest.raises(CommandError, match="cannot be written"):
        run("golden", "record", "--shelf", tmp_path / "file")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("scenario", "check", "/dev/null"), "scenario.toml|to mend"),
        (("scenario", "check", ""), "to mend"),
        (("scenario", "check", "x" * 5000), "to mend"),
        (("rules", "--break", "-1"), "--break"),
        (("rules", "--break", "some"), "--break"),
        (("rules", "--slips", "0"), "--slips"),
        (("verify", Path("/dev/null")), "line 0: the header is missing"),
        (("verify", "/"), "cannot be read"),
    ],
)
def test_other_commands_refuse_in_a_sentence(arguments, reason):
    with pytest.raises(CommandError, match=reason):
        run(*arguments)
