"""Which tests are asked about a function: those of the last whole run, and by their marks those it did not see."""

import os
from pathlib import Path

import pytest

from harness.mutation import proofs
from harness.mutation.sabotage import SabotageError
from rulebook import coverage
from rulebook.coverage import Marked, Proof

CARRIED = {"a.sum": ("GC-7c",), "a.most": ("GC-7c", "GC-7d"), "a.least": ("GC-7e",)}
SEEN, OTHER = "tests/test_seen.py", "tests/deep/test_other.py"
WRITTEN = 1_000_000.0
CONFTEST = 'pytest_plugins = ["tests.plugins.rules"]\n'
INI = "[pytest]\nmarkers = rule\naddopts = --import-mode=importlib\n"


def file(checkout: Path, name: str, *ids: str, changed: float = WRITTEN - 1) -> None:
    """A file with a test that is marked with these ids."""
    path = checkout / name
    path.parent.mkdir(parents=True, exist_ok=True)
    marks = "".join(f'@pytest.mark.rule("{id_}")\n' for id_ in ids)
    path.write_text(f"import pytest\n\n{marks}def test_one():\n    pass\n")
    os.utime(path, (changed, changed))


def run(checkout: Path, *tests: str) -> None:
    """The record of a whole run in which these called `a.sum`, and nothing else."""
    path = checkout / proofs.RUN
    path.parent.mkdir(parents=True)
    proved = [Proof(test, ("GC-7c",), {"a.sum": ("GC-7c",)}, False) for test in tests]
    path.write_bytes(coverage.encode(coverage.gather(proved, ())))
    os.utime(path, (WRITTEN, WRITTEN))


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The files that are collected, in which a stored test stands for each."""
    found: list[str] = []

    def collected(checkout: Path, files: list[str]) -> list[Marked]:
        found.extend(files)
        return [Marked(f"{name}::test_one", ("GC-7c",), True) for name in files]

    monkeypatch.setattr(proofs, "collected", collected)
    return found


def test_a_record_that_is_newer_than_the_tests_is_all_that_is_asked(tmp_path: Path, asked: list[str]) -> None:
    file(tmp_path, SEEN, "GC-7c")
    file(tmp_path, OTHER, "GC-7c")
    run(tmp_path, f"{SEEN}::test_one")
    record = proofs.known(tmp_path, CARRIED, ["a.sum", "a.most"])
    assert asked == []
    assert (record.tests_of("a.sum"), record.tests_of("a.most")) == ([f"{SEEN}::test_one"], [])


def test_tests_of_a_changed_file_are_asked_by_their_marks(tmp_path: Path, asked: list[str]) -> None:
    file(tmp_path, SEEN, "GC-7c", changed=WRITTEN + 1)
    run(tmp_path, f"{SEEN}::test_of_old", "tests/test_gone.py::test_one")
    record = proofs.known(tmp_path, CARRIED, ["a.sum"])
    assert asked == [SEEN]
    assert record.tests_of("a.sum") == record.tests_of("a.most") == record.stored == [f"{SEEN}::test_one"]
    assert record.tests_of("a.least") == []


def test_without_a_record_every_file_is_asked_that_names_an_id_of_the_functions(
    tmp_path: Path, asked: list[str]
) -> None:
    file(tmp_path, SEEN, "GC-7c")
    file(tmp_path, OTHER, "GC-7d")
    file(tmp_path, "tests/test_third.py")
    assert proofs.known(tmp_path, CARRIED, ["a.least"]) == proofs.NOTHING
    proofs.known(tmp_path, CARRIED, ["a.sum"])
    assert asked == [SEEN]
    proofs.known(tmp_path, CARRIED, ["a.most"])
    assert asked == [SEEN, OTHER, SEEN]


def test_marks_are_those_that_pytest_collects(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[3]))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    (tmp_path / "conftest.py").write_text(CONFTEST)
    (tmp_path / "pytest.ini").write_text(INI)
    file(tmp_path, SEEN, "GC-7c", "GC-7d")
    assert proofs.collected(tmp_path, [SEEN]) == [Marked(f"{SEEN}::test_one", ("GC-7c", "GC-7d"), False)]
    (tmp_path / SEEN).write_text("nothing that is Python")
    with pytest.raises(SabotageError, match="cannot be collected"):
        proofs.collected(tmp_path, [SEEN])


def test_a_record_that_cannot_be_read_says_what_to_run(tmp_path: Path) -> None:
    run(tmp_path)
    (tmp_path / proofs.RUN).write_text("{}")
    with pytest.raises(coverage.CoverageError, match="a whole run of the tests writes it anew"):
        proofs.known(tmp_path, CARRIED, ["a.sum"])
