"""`manage.py verify` by what it says of exports: packed, damaged, cut, of older rules, and of what nobody can check."""

import gzip
import json
import lzma
import os
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command
from django.db import ProgrammingError

from campaign.audit import audit, ledger, payloads
from campaign.model import events as e
from campaign.service.log.decider import RULES_VERSION
from eventlog import jsonl, verify
from harness.golden import shelf
from harness.golden.cases import PAUSED
from tests.campaign.test_audit import changed, rechained

SHELF = Path(__file__).parents[1] / "golden"
KEPT = shelf.path_of(SHELF, RULES_VERSION, PAUSED)
OLDER = "0"
"""Made-up rules that came before those installed."""


def verified(path):
    """What the command says of a file, and how it ends."""
    out = StringIO()
    try:
        call_command("verify", str(path), stdout=out)
    except SystemExit as ended:
        return out.getvalue(), ended.code
    return out.getvalue(), 0


def put(folder, lines, name="log.jsonl"):
    path = folder / name
    path.write_bytes(b"".join(line.rstrip(b"\n") + b"\n" for line in lines))
    return path


def test_an_export_is_verified_packed_or_plain_with_the_same_words(tmp_path):
    plain = put(tmp_path, shelf.lines(KEPT))
    packed = tmp_path / "log.gz"
    packed.write_bytes(gzip.compress(plain.read_bytes()))
    said, ended = verified(KEPT)
    assert (said, ended) == verified(plain) == verified(packed)
    assert ended == 0
    assert f"up to version {shelf.read(KEPT).head.version}" in said


@pytest.mark.parametrize("line", [["-v", "1"], ["--no-color"]])
def test_a_log_that_is_in_no_database_here_is_said_in_a_sentence(line, nursery):
    env = {name: value for name, value in os.environ.items() if name != "DATABASE_URL"}
    env["DJANGO_SETTINGS_MODULE"] = "config.settings.development"
    done = nursery.run("verify", *line, env=env)

    assert done.returncode == 1
    assert done.stderr.startswith("CommandError: there is no database here")
    assert "verify FILE" in done.stderr
    assert len(done.stderr.splitlines()) == 1


def test_a_database_without_a_log_is_said_in_a_sentence(monkeypatch):
    def missing(*_):
        raise ProgrammingError('relation "eventlog_event" does not exist')

    monkeypatch.setattr(verify, "whole", missing)
    with pytest.raises(CommandError, match="no log in the database"):
        call_command("verify")


def test_a_file_without_a_name_is_no_log_in_the_database():
    with pytest.raises(CommandError, match="cannot be read"):
        verified("")


@pytest.mark.parametrize("name", ["log.jsonl.xz", "log.jsonl.gz"])
def test_an_archive_that_was_cut_is_an_error_that_names_the_file(tmp_path, name):
    pack = lzma.compress if name.endswith("xz") else gzip.compress
    whole = pack(b"".join(shelf.lines(KEPT)))
    (tmp_path / name).write_bytes(whole[: len(whole) // 2])
    with pytest.raises(CommandError, match=rf"{name}: the archive ends too early: it was cut"):
        verified(tmp_path / name)


def test_a_damaged_archive_and_a_file_that_is_not_there_are_errors_that_name_the_file(tmp_path):
    whole = bytearray(KEPT.read_bytes())
    whole[len(whole) // 2] ^= 1
    (tmp_path / "log.xz").write_bytes(whole)
    with pytest.raises(CommandError, match=r"log\.xz: the archive is damaged"):
        verified(tmp_path / "log.xz")
    for nothing in (tmp_path / "none", tmp_path):
        with pytest.raises(CommandError, match=f"{nothing} cannot be read"):
            verified(nothing)


def test_of_older_rules_it_says_that_decisions_were_not_made_again_and_checks_the_rest(tmp_path):
    made = len(shelf.read(KEPT).commands)
    [here] = spans(verified(KEPT)[0])
    said, ended = verified(put(tmp_path, rechained(dumped(of_rules(OLDER, PAUSED)))))
    assert ended == 0
    assert spans(said) == [
        here.replace(f"rules {RULES_VERSION}", f"rules {OLDER}").replace(
            f"decisions {made} good 0 not checked", f"decisions 0 good {made} not checked"
        )
    ]
    reason = f"decisions under rules {OLDER}, here are rules {RULES_VERSION}"
    assert f"not checked: decisions: {made} x {reason}\n" in said


def test_of_a_night_paused_over_a_release_it_says_stretch_by_stretch_what_it_could_check(tmp_path):
    commands = shelf.read(KEPT).commands
    before, last = commands[-2].last_version, commands[-1].last_version
    said, ended = verified(put(tmp_path, rechained(dumped(of_rules(OLDER, PAUSED, upto=before)))))
    older, newer = spans(said)
    assert ended == 0
    assert older.startswith(f"versions 1 to {before} under rules {OLDER}: ")
    assert older.endswith(f"decisions 0 good {len(commands) - 1} not checked")
    assert newer.startswith(f"versions {before + 1} to {last} under rules {RULES_VERSION}: ")
    assert newer.endswith("decisions 1 good 0 not checked")


def spans(said):
    """What is said of each stretch of the same rules."""
    return [line for line in said.splitlines() if line.startswith("versions ")]


def test_it_says_what_no_digest_covers_and_does_not_find_it_changed(tmp_path):
    def later(line):
        line = json.loads(line)
        if line["kind"] == "batch":
            line["recorded_at"] = "2031-01-01T00:00:00Z"
        if line["kind"] == "event":
            line["position"] += 1000
        return json.dumps(line).encode()

    said, ended = verified(put(tmp_path, map(later, shelf.lines(KEPT))))
    assert (said, ended) == verified(KEPT)
    assert f"not covered: {ledger.OF_NO_DIGEST}\n" in said


def test_a_log_cut_at_the_end_reaches_a_lower_version_and_says_what_to_compare_it_with(tmp_path):
    """Whoever cuts whole commands off and writes the header anew leaves no trace; only the digest kept elsewhere tells."""
    lines = [json.loads(line) for line in shelf.lines(KEPT)]
    last = max(number for number, line in enumerate(lines) if line["kind"] == "batch")
    header, *kept = lines[:last]
    batch = next(line for line in reversed(kept) if line["kind"] == "batch")
    header |= {"version": batch["last_version"], "digest": batch["head"]}
    said, ended = verified(put(tmp_path, [json.dumps(line).encode() for line in (header, *kept)]))
    assert ended == 0
    assert f", up to version {batch['last_version']}, digest {batch['head']}\n" in said
    assert f"not covered: {ledger.CUT}\n" in said


def test_a_log_cut_within_a_command_is_found(tmp_path):
    said, ended = verified(put(tmp_path, shelf.lines(KEPT)[:-1]))
    assert ended == 1
    last = shelf.read(KEPT).head.version
    assert f"WRONG version {last}: digests: the events after {last - 1} are missing" in said


@pytest.mark.parametrize("nth", [1, 5, 9])
def test_a_command_left_out_is_found(tmp_path, nth):
    lines = [json.loads(line) for line in shelf.lines(KEPT)]
    starts = [number for number, line in enumerate(lines) if line["kind"] == "batch"]
    without = [*lines[: starts[nth]], *lines[starts[nth + 1] :]]
    said, ended = verified(put(tmp_path, [json.dumps(line).encode() for line in without]))
    assert ended == 1
    assert f"WRONG batch {nth + 2}: digests: expected batch {nth + 1} from version" in said


def test_a_line_of_another_kind_is_not_covered_and_said_to_be_there(tmp_path):
    lines = [*shelf.lines(KEPT), b'{"kind":"seal","witness":"open"}']
    said, ended = verified(put(tmp_path, lines))
    assert ended == 0
    assert "not covered: 1 line(s) of kinds that are not of the log: seal\n" in said


def test_an_unknown_field_of_a_line_is_an_error_that_names_file_line_and_field(tmp_path):
    lines = shelf.lines(KEPT)
    lines[4] = lines[4].replace(b'"payload"', b'"remark":"so it was","payload"', 1)
    with pytest.raises(CommandError, match=r"log\.jsonl: line 5: .*unknown field `remark`"):
        verified(put(tmp_path, lines))


def test_a_field_that_no_event_has_is_found_although_all_digests_fit_and_the_rules_are_older():
    lines, version = changed(
        dumped(of_rules(OLDER, PAUSED)), "DayOpened", lambda told: told.update(weather="fair")
    )
    [finding] = audit(jsonl.read(lines)).findings
    assert str(finding) == f"version {version}: events: field weather is none of DayOpened"


def test_a_field_of_an_event_that_stands_twice_is_found():
    lines = of_rules(OLDER, PAUSED)
    opened = event_of(lines, "DayOpened")
    opened["payload"] = opened["payload"].replace('"day":', '"day":9,"day":')
    assert found_in(lines) == [f"version {opened['version']}: events: field day stands there twice"]


def doubled(text, key, value):
    """JSON text with a key put before all others, so that a later one of the same name is the one that counts."""
    return text.replace("{", f"{{{json.dumps(key)}:{json.dumps(value)},", 1)


def event_of(lines, type_):
    """The first event of a type."""
    return next(line for line in lines if line.get("type") == type_)


def command_of(lines, name):
    """The first command of a name."""
    return next(line["command"] for line in lines if line.get("command", {}).get("name") == name)


def of_rules(rules, case, *, upto=None):
    """The lines of a kept log that says it was decided under these rules, up to a version or throughout."""
    lines = [json.loads(line) for line in shelf.lines(shelf.path_of(SHELF, RULES_VERSION, case))]
    for line in lines:
        if line["kind"] == "batch" and (upto is None or line["first_version"] <= upto):
            line["command"]["rules"] = rules
    return lines


def found_in(lines):
    return [str(finding) for finding in audit(jsonl.read(rechained(dumped(lines)))).findings]


def dumped(lines):
    return [json.dumps(line).encode() for line in lines]


def test_every_former_schema_has_its_fields_declared():
    assert payloads.FORMER.keys() == e.UPCASTERS.keys()


def test_an_element_of_a_list_that_no_event_hears_is_found():
    lines = of_rules(OLDER, PAUSED)
    events = next(
        line for line in lines if line.get("type") == "AgendaTurned" and json.loads(line["payload"])["then"]
    )
    told = json.loads(events["payload"])
    told["then"][0] = told["then"][0] | {"note": "bribe"}
    events["payload"] = json.dumps(told)
    assert found_in(lines) == [
        f"version {events['version']}: events: field then[0].note is none of AgendaTurned"
    ]


COMMANDS = ("OpenCampaign", "TakeSeat", "FileSheet", "CloseOrders", "PlayNight", "SettleBattle")


@pytest.mark.parametrize("rules", [OLDER, RULES_VERSION])
@pytest.mark.parametrize("name", COMMANDS)
@pytest.mark.parametrize("twice", [False, True])
def test_what_a_body_says_beside_its_command_is_found_whatever_its_rules(rules, name, twice):
    lines = of_rules(rules, PAUSED)
    command = command_of(lines, name)
    key = list(json.loads(command["body"]))[-1] if twice else "note"
    command["body"] = doubled(command["body"], key, "bribe")
    reason = f"field {key} stands there twice" if twice else f"field note is none of {name}"
    [found] = found_in(lines)
    assert f"command {command['id']}: decisions: {reason}" in found


@pytest.mark.parametrize("rules", [OLDER, RULES_VERSION])
def test_what_the_door_adds_is_none_of_the_body(rules):
    lines = of_rules(rules, PAUSED)
    command = command_of(lines, "FileSheet")
    command["body"] = doubled(command["body"], "salt", "00" * 16)
    [found] = found_in(lines)
    assert found.endswith("decisions: field salt is none of FileSheet")


def test_a_command_that_is_none_is_found_under_older_rules():
    lines = of_rules(OLDER, PAUSED)
    command_of(lines, "PlayNight")["name"] = "BuyNight"
    [found] = found_in(lines)
    assert "there is no command BuyNight" in found


@pytest.mark.parametrize("depth", [300, 480, 930, 960, 990, 100_000])
@pytest.mark.parametrize("digits", [1, 5000])
def test_a_surplus_field_is_found_however_deep_it_nests_and_however_long_its_numbers_are(depth, digits):
    lines = of_rules(OLDER, PAUSED)
    failed = event_of(lines, "OrderFailed")
    failed["payload"] = failed["payload"][:-1] + ',"x":' + "[" * depth + "1" * digits + "]" * depth + "}"
    [found, *_] = found_in(lines)
    assert found.startswith(f"version {failed['version']}: events: ")


HIDING = "x\x1b[8m\rversion 1\n\x9b2J\u202e\u2028\x7f"


@pytest.mark.parametrize("place", ["kind", "command", "rules", "type", "key"])
def test_nothing_that_a_file_says_hides_colours_or_adds_a_line_of_the_answer(tmp_path, place):
    lines = of_rules(RULES_VERSION, PAUSED)
    command, events = command_of(lines, "PlayNight"), event_of(lines, "DayOpened")
    if place == "kind":
        lines.append({"kind": HIDING})
    elif place == "type":
        events["type"] = HIDING
    elif place == "key":
        events["payload"] = json.dumps(json.loads(events["payload"]) | {HIDING: 1})
    else:
        command["name" if place == "command" else "rules"] = HIDING
    said, _ = verified(put(tmp_path, rechained_with_others(lines)))
    assert all(line.isprintable() for line in said.split("\n"))
    assert "version 1" not in said.split("\n")


def rechained_with_others(lines):
    others = [line for line in lines if line["kind"] not in ("stream", "batch", "event")]
    own = [line for line in lines if line not in others]
    return [*rechained(dumped(own)), *dumped(others)]


def test_the_name_of_a_field_that_no_line_has_cannot_hide_the_error_that_names_it(tmp_path):
    lines = of_rules(OLDER, PAUSED)
    lines[3][HIDING] = 1
    with pytest.raises(CommandError, match=r"line 4: .*unknown field") as refused:
        verified(put(tmp_path, dumped(lines)))
    assert str(refused.value).isprintable()
