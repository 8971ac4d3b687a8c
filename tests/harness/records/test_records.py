"""What is kept of the code is found stale where it is, and printed anew."""

import json
import lzma
import shutil
from collections.abc import Callable
from io import StringIO
from itertools import islice
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from api.management.commands import orders
from campaign.management import pages as marked_pages
from config import lint
from config.state import CHECKOUT
from harness.golden import fights, replay
from harness.management.commands import refresh
from harness.records import alike, dearest, drawings, golden, pages, proved, suite
from harness.records.record import Record, printed
from harness.records.table import MEASURED, RECORDS
from harness.suite.record import Priced, Run
from tests.battles.guiscard import pictures
from tests.shell import run

BY_NAME = {record.name: record for record in RECORDS}
DOCS = CHECKOUT / "docs"


def findings(name: str) -> list[str]:
    """What is told of a record."""
    return list(BY_NAME[name].stale())


def copied(folder: Path, *names: str, change: Callable[[str], str] = lambda text: f"{text}\n") -> None:
    """Copies of pages or drawings, changed."""
    for name in names:
        (folder / name).write_text(change((DOCS / name).read_text("utf-8")), "utf-8")


@pytest.mark.parametrize("record", RECORDS, ids=lambda record: record.name)
def test_the_files_of_every_record_are_there(record: Record) -> None:
    found = list(record.files())
    assert found
    assert all(path.is_file() for path in found)


def test_no_file_is_of_two_records() -> None:
    every = [path for record in RECORDS for path in record.files()]
    assert len(every) == len(set(every))


def test_what_is_measured_is_named_with_its_command() -> None:
    assert all("./run " in command or command.startswith("requirements/") for command in MEASURED.values())


def test_lint_checks_the_records() -> None:
    assert lint.COMMANDS["records"][-2:] == ("refresh", "--check")


@pytest.fixture
def marks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two ids that tests are marked with and functions carry, and the file that keeps them."""
    monkeypatch.setattr(proved, "PATH", tmp_path / "proved.txt")
    monkeypatch.setattr(proved, "marked", lambda: {"GC-7c", "GC-7d"})
    proved.PATH.write_text("GC-7c\nGC-7d\n")
    return proved.PATH


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        ("GC-7c\nGC-7d\n", []),
        ("GC-7c\n", ["proved.txt lacks GC-7d"]),
        ("GC-7c\nGC-7d\nGC-7z\n", ["proved.txt no longer GC-7z"]),
    ],
)
def test_ids_are_held_against_the_marks_of_the_tests(marks: Path, kept: str, said: list[str]) -> None:
    marks.write_text(kept)
    assert findings("proved") == said
    BY_NAME["proved"].anew()
    assert marks.read_text() == "GC-7c\nGC-7d\n"


def test_a_mark_with_an_id_that_nothing_carries_is_told_and_a_missing_record_is(
    marks: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(proved, "provable", lambda: {"GC-7c"})
    marks.unlink()
    [carried, missing] = findings("proved")
    assert carried == "tests are marked with GC-7d, which no function carries"
    assert "./run refresh proved" in missing


def test_marks_are_read_off_functions_parameters_and_modules(tmp_path: Path) -> None:
    path = tmp_path / "tests" / "test_sample.py"
    path.parent.mkdir()
    path.write_text(
        "import pytest\npytestmark = pytest.mark.rule('A')\n"
        "@pytest.mark.rule('B', 'C')\n"
        "@pytest.mark.parametrize('x', [pytest.param(1, marks=pytest.mark.rule('D'))])\n"
        "def test_it(x): other('E')\n"
    )
    assert proved.marked(tmp_path) == {"A", "B", "C", "D"}


ALIKE = """# What changes nothing.
provenance = "house"

["campaign.rules.hostility.may_attack"]
"always yes" = "so it is"
"4 -> 5" = "there is no four"

["campaign.rules.hostility.forgotten"]
"always no" = "of old"
"""


def test_faults_that_cannot_be_are_told_and_struck_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(alike, "PATH", tmp_path / "alike.toml")
    alike.PATH.write_text(ALIKE)
    assert findings("alike") == [
        "alike.toml: campaign.rules.hostility.forgotten cannot have 'always no' (kept since of old)",
        "alike.toml: campaign.rules.hostility.may_attack cannot have '4 -> 5' (kept since there is no four)",
    ]
    BY_NAME["alike"].anew()
    assert alike.PATH.read_text() == ALIKE.partition('"4 -> 5"')[0]
    assert findings("alike") == []


def test_the_kept_list_of_faults_is_written_anew_as_it_is() -> None:
    text = alike.PATH.read_text("utf-8")
    assert alike.without(text, set()) == text


def test_a_page_of_orders_of_yesterday_is_told_and_printed_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(orders, "PAGE", tmp_path / "orders.md")
    assert findings("orders") == ["orders.md is missing"]
    copied(tmp_path, "orders.md")
    assert findings("orders") == ["orders.md is not what is printed today"]
    BY_NAME["orders"].anew()
    assert (tmp_path / "orders.md").read_text("utf-8") == (DOCS / "orders.md").read_text("utf-8")


def test_figures_between_the_marks_of_pages_are_told_and_printed_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(marked_pages, "DOCS", tmp_path)
    names = ("devils_horsemen.md", "rulesets.md")
    copied(tmp_path, *names, change=lambda text: text.replace(": begin -->\n", ": begin -->\n| of | old |\n"))
    assert findings("odds") == ["devils_horsemen.md is not what is printed today"]
    assert findings("systems") == ["rulesets.md: the words of the table are others"]
    for name in ("odds", "systems"):
        BY_NAME[name].anew()
        assert findings(name) == []


def test_a_message_without_its_french_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    template = pages.read("fr")
    template.add("Nobody has said this yet")
    monkeypatch.setattr(pages.extraction, "template", lambda: template)
    assert [said for said in findings("messages") if "obsolete" not in said] == [
        "fr: 'Nobody has said this yet': has no translation"
    ]


def test_maps_of_yesterday_are_told_and_drawn_anew(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(drawings, "DOCS", tmp_path)
    copied(tmp_path, *drawings.MAPS)
    assert findings("maps") == [f"{name} is not what is printed today" for name in drawings.MAPS]
    BY_NAME["maps"].anew()
    assert findings("maps") == []


def test_pictures_of_yesterday_are_told_and_drawn_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pictures, "DOCS", tmp_path)
    copied(tmp_path, *pictures.DRAWN)
    assert findings("pictures") == [f"{name} is not what is printed today" for name in pictures.DRAWN]
    BY_NAME["pictures"].anew()
    assert findings("pictures") == []


def test_the_field_of_a_system_is_drawn_by_the_words_of_its_page(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert {path.name for path in drawings.fields()} >= {"skirmish.svg", "warmaster.svg", "grunwald.svg"}
    monkeypatch.setattr(drawings, "DOCS", tmp_path)
    shutil.copy(DOCS / "warmaster.md", tmp_path)
    BY_NAME["fields"].anew()
    assert (tmp_path / "warmaster.svg").read_text("utf-8") == (DOCS / "warmaster.svg").read_text("utf-8")


def test_another_schema_of_the_api_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "answers.jsonl.xz"
    answer = {"asked": suite.SCHEMA, "body": json.dumps(suite.schema())}
    path.write_bytes(lzma.compress(json.dumps(answer).encode()))
    assert list(suite.answers_stale(path)) == []
    answer["body"] = answer["body"].replace("deadline", "dead_line")
    path.write_bytes(lzma.compress(json.dumps(answer).encode()))
    assert list(suite.answers_stale(path)) == [
        "answers.jsonl.xz: /api/schema?format=json is answered otherwise"
    ]


def test_the_recorded_answers_have_the_schema() -> None:
    assert suite.recorded_schema(suite.ANSWERS) is not None


def test_a_golden_log_that_is_missing_or_decided_otherwise_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(golden, "CASES", golden.CASES[:1])
    kept = list(islice(fights.all_of_them(), 2))
    monkeypatch.setattr(fights, "all_of_them", lambda: kept)
    monkeypatch.setattr(golden, "SMALL", 1 << 30)
    monkeypatch.setattr(replay, "judged", lambda first, others: (None, ["otherwise"]))
    monkeypatch.setattr(fights, "fault", lambda battle: "otherwise")
    told = findings("golden")
    assert len(told) == 2
    assert all(said.endswith(golden.OTHERWISE) for said in told)
    monkeypatch.setattr(golden, "RULES_VERSION", "999")
    assert findings("golden")[0].endswith("is missing")


def test_small_golden_logs_are_judged_and_large_ones_are_said_not_to_be(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    judged: list[int] = []
    monkeypatch.setattr(fights, "all_of_them", lambda: ())
    monkeypatch.setattr(golden, "judged_otherwise", lambda path: judged.append(path.stat().st_size))
    assert findings("golden") == []
    assert judged
    assert max(judged) <= golden.SMALL
    assert "large logs" in BY_NAME["golden"].unchecked


@pytest.fixture
def page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A page of yesterday, the only record that there is besides one that is never looked at."""
    path = tmp_path / "page.md"
    path.write_text("yesterday")
    never = Record(name="never", files=list, anew=lambda: None, stale=lambda: (), unchecked="all of it")
    monkeypatch.setattr(refresh, "RECORDS", (printed("page", lambda: {path: "today"}), never))
    return path


def test_the_command_tells_what_is_stale_and_what_is_not_looked_at(page: Path) -> None:
    said = StringIO()
    with pytest.raises(CommandError, match=r"^stale: page; \./run refresh page$"):
        call_command("refresh", "--check", stdout=said)
    assert "page: page.md is not what is printed today" in said.getvalue()
    assert "not checked of never: all of it" in said.getvalue()
    assert page.read_text() == "yesterday"


def test_the_command_prints_anew_and_says_what_has_changed(page: Path) -> None:
    said = run("refresh")
    assert page.read_text() == "today"
    assert "page: changed: page.md" in said
    assert "never: as it was" in said
    assert "./run calibrate" in said
    again = StringIO()
    call_command("refresh", "page", stdout=again)
    assert again.getvalue() == "page: as it was\n"
    call_command("refresh", "--check", stdout=again)


def test_a_record_that_stays_stale_and_one_that_there_is_not_are_refused(
    page: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with pytest.raises(CommandError, match="no record: nothing; there are page, never"):
        call_command("refresh", "nothing")
    lasting = Record(name="lasting", files=lambda: [page], anew=lambda: None, stale=lambda: ["for ever"])
    monkeypatch.setattr(refresh, "RECORDS", (lasting,))
    with pytest.raises(CommandError, match="still to be seen to: lasting"):
        run("refresh")


def test_a_run_begins_with_the_files_that_share_a_browser_and_goes_on_with_the_dearest() -> None:
    prices = {
        "tests/a": 1.0,
        "tests/b": 0.9,
        "tests/c": 7.0,
        "tests/desk/browser/d": 2.0,
        "tests/desk/browser/e": 3.0,
    }
    run = Run(
        tests=[Priced(f"{name}::one", 0.0, 2 * price, 0.0) for name, price in prices.items()],
        fixtures=[],
        processes={},
        collecting=0.0,
        yardsticks=[2.0],
        wall=1.0,
        cores=2,
    )
    assert dearest.order(run) == [
        "tests/desk/browser/e",
        "tests/desk/browser/d",
        "tests/c",
        "tests/a",
    ]


def test_a_dear_file_that_is_gone_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dearest, "PATH", tmp_path / "dearest.txt")
    dearest.PATH.write_text("tests/plugins/test_costs.py\ntests/test_gone.py\n")
    assert findings("dearest") == ["dearest.txt names tests/test_gone.py, which is not there"]
