"""The record of proved rules: what a run leaves, and what CI finds stale."""

import json
from pathlib import Path

import pytest

from tests.plugins.small_suite import SmallSuite

CONFTEST = """
from pathlib import Path
from tests.plugins import rules
pytest_plugins = ["tests.plugins.rules"]
rules.RECORD = Path(__file__).with_name("proved.txt")
"""
SAMPLE = """
import pytest
from rulebook import rule

@rule("GC-7c")
def level():
    return 7

@pytest.fixture(scope="module")
def shared():
    return level()

@pytest.fixture
def own():
    return level()

@pytest.mark.rule("GC-7c")
@pytest.mark.parametrize("number", [1, 2])
def test_called(number):
    assert level() == 7

@pytest.mark.rule("GC-7c")
def test_called_in_its_own_fixture(own):
    assert own == 7

@pytest.mark.rule("GC-7c")
def test_called_in_a_shared_fixture(shared):
    assert shared == 7

@pytest.mark.rule("GC-7c")
def test_never_called():
    pass

@pytest.mark.rule("GC-2a")
def test_of_data():
    pass

def test_without_a_mark():
    level()
"""
PROVED = {
    "rules": {
        "GC-7c": {
            "test_sample.level": [
                "test_sample.py::test_called",
                "test_sample.py::test_called_in_its_own_fixture",
            ]
        }
    },
    "data": {"GC-2a": ["test_sample.py::test_of_data"]},
    "stored": [],
}


class Suite(SmallSuite):
    """The small suite, where the ids stand that it proves, and what its cache has of tests."""

    def __init__(self, folder: Path) -> None:
        super().__init__(folder, CONFTEST, SAMPLE)
        self.record = folder / "proved.txt"
        self.cache = folder / ".pytest_cache" / "d" / "rules"
        self.whole, self.part = self.cache / "coverage.json", self.cache / "part.json"


@pytest.fixture
def suite(tmp_path: Path) -> Suite:
    """The small suite."""
    return Suite(tmp_path)


@pytest.mark.parametrize("processes", [(), ("-p", "xdist", "-n", "2")])
def test_a_whole_run_records_what_its_tests_called(suite: Suite, processes: tuple[str, ...]) -> None:
    assert suite.run(*processes).returncode == 0
    assert suite.record.read_text() == "GC-2a\nGC-7c\n"
    assert json.loads(suite.whole.read_text()) == PROVED


@pytest.mark.parametrize("part", [("-k", "called"), ("test_sample.py::test_called",), ("--deselect", "x")])
def test_a_part_of_the_suite_leaves_the_record_alone(suite: Suite, part: tuple[str, ...]) -> None:
    assert suite.run(*part).returncode == 0
    assert not suite.record.exists()
    assert not suite.whole.exists()
    assert "test_sample.level" in suite.part.read_text()


def test_a_failing_run_leaves_the_record_alone(suite: Suite) -> None:
    sample = suite.folder / "test_sample.py"
    sample.write_text(f"{SAMPLE}    assert level() == 8\n")
    assert suite.run().returncode == 1
    assert not suite.record.exists()
    assert not suite.whole.exists()


@pytest.mark.parametrize(
    ("kept", "said"),
    [
        ("GC-2a\nGC-7b\nGC-7c\n", "no longer GC-7b"),
        ("GC-7c\n", "lacks GC-2a"),
        (None, "./run refresh proved"),
    ],
)
def test_ci_finds_ids_that_are_not_those_of_the_run(suite: Suite, kept: str | None, said: str) -> None:
    suite.run()
    assert suite.run(CI="1").returncode == 0
    suite.record.unlink()
    if kept is not None:
        suite.record.write_text(kept)
    stale = suite.run(CI="1")
    assert stale.returncode == 1
    assert said in stale.stdout
    assert "is not that of this run" in stale.stdout
    assert (suite.record.read_text() if suite.record.exists() else None) == kept


def test_a_renamed_test_leaves_what_is_kept_as_it_is(suite: Suite) -> None:
    suite.run()
    (suite.folder / "test_sample.py").write_text(SAMPLE.replace("test_called", "test_renamed"))
    assert suite.run(CI="1").returncode == 0
    assert "test_renamed" in suite.whole.read_text()


def test_what_is_collected_alone_leaves_the_marks_of_tests(suite: Suite) -> None:
    assert suite.run("--collect-only").returncode == 0
    assert not suite.record.exists()
    assert not suite.whole.exists()
    assert not suite.part.exists()
    marked = json.loads((suite.cache / "marked.json").read_text())
    assert ["test_sample.py::test_never_called", ["GC-7c"], False] in marked
    assert ["test_sample.py::test_of_data", ["GC-2a"], False] in marked
    assert len(marked) == 5


def test_a_mark_with_an_unknown_rule_stops_the_run(suite: Suite) -> None:
    sample = suite.folder / "test_sample.py"
    sample.write_text(SAMPLE.replace('mark.rule("GC-2a")', 'mark.rule("GC-99z")'))
    stopped = suite.run()
    assert stopped.returncode == 4
    assert "unknown rules: GC-99z" in stopped.stderr + stopped.stdout
