"""Rules are made wrong on purpose; what no test notices is listed."""

import os
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from campaign.management.commands import rules as command
from rulebook import coverage
from rulebook.sabotage import NO_SERVERS, Laboratory, SabotageError, Verdict, chosen
from rulebook.trace import BREAK

ROOT = Path(__file__).parents[2]
RULES = """
from rulebook import rule

@rule("GC-7c")
def watched(level, modifier):
    return level + modifier

@rule("GC-7d")
def unwatched(one, other):
    return max(one, other) <= 6
"""
TESTS = """
import sample_rules

def test_levels_add_up():
    assert sample_rules.watched(7, 1) == 8

def test_peace_is_an_answer():
    assert sample_rules.unwatched(3, 4) in (True, False)
"""


def record(**stored: bool) -> coverage.Coverage:
    """A record of two functions and a test each."""
    return coverage.Coverage(
        rules={
            "GC-7c": {"sample_rules.watched": ["test_sample.py::test_levels_add_up"]},
            "GC-7d": {"sample_rules.unwatched": ["test_sample.py::test_peace_is_an_answer"]},
        },
        data={},
        stored=[f"test_sample.py::{name}" for name in stored],
    )


class Runs:
    """In pytest's place: answers from a list of codes by function, and keeps what was asked."""

    def __init__(self, **codes: int) -> None:
        self.codes, self.asked = codes, list[tuple[str, str | None, bool]]()

    def __call__(self, tests: Sequence[str], extra: dict[str, str]) -> int:
        broken = extra.get(BREAK, "").rpartition(".")[2]
        for test in tests:
            self.asked.append((test.rpartition("::")[2], broken, "DATABASE_URL" in extra))
        return self.codes.get(broken or "whole", 0)


def test_tests_that_pass_all_the_same_did_not_notice(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The whole way, with a pytest of its own."""
    (tmp_path / "sample_rules.py").write_text(RULES)
    (tmp_path / "test_sample.py").write_text(TESTS)
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_ADDOPTS", "-p no:django")
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    laboratory = Laboratory(record(), tmp_path)
    assert list(laboratory.try_all(["sample_rules.watched", "sample_rules.unwatched"])) == [
        Verdict("sample_rules.watched", True),
        Verdict("sample_rules.unwatched", False, "1 tests pass all the same"),
    ]


def test_a_function_that_no_test_calls_goes_unnoticed() -> None:
    verdict = Laboratory(record(), ROOT, Runs()).try_one("sample_rules.forgotten")
    assert not verdict.noticed
    assert "no test" in verdict.reason


def test_tests_that_fail_unbroken_prove_nothing() -> None:
    with pytest.raises(SabotageError, match="as it should be"):
        list(Laboratory(record(), ROOT, Runs(whole=1)).try_all(["sample_rules.watched"]))


def test_a_rule_that_breaks_the_import_is_noticed() -> None:
    assert Laboratory(record(), ROOT, Runs(watched=2)).try_one("sample_rules.watched").noticed


def test_tests_that_cannot_be_run_are_an_error() -> None:
    with pytest.raises(SabotageError, match="cannot be run"):
        Laboratory(record(), ROOT, Runs(watched=4)).try_one("sample_rules.watched")


def test_tests_without_a_database_run_first_and_without_servers() -> None:
    both = coverage.Coverage(
        rules={"GC-7c": {"a.watched": ["t::pure", "t::stored"]}}, data={}, stored=["t::stored"]
    )
    runs = Runs()
    Laboratory(both, ROOT, runs).try_one("a.watched")
    assert runs.asked == [("pure", "watched", True), ("stored", "watched", False)]
    assert NO_SERVERS.keys() == {"DATABASE_URL", "REDIS_URL"}


def test_the_choice_is_the_same_for_the_same_seed() -> None:
    functions = [f"a.f{number}" for number in range(30)]
    assert chosen(functions, 5, seed=3) == chosen(functions, 5, seed=3)
    assert len(set(chosen(functions, 5, seed=3))) == 5
    assert chosen(functions, 5, seed=3) != chosen(functions, 5, seed=4)
    assert chosen(functions, 99, seed=1) == sorted(functions)


@pytest.mark.parametrize(("noticed", "words"), [(True, "noticed"), (False, "UNNOTICED")])
def test_the_command_fails_if_nobody_noticed(
    noticed: bool, words: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def verdicts(self: Laboratory, functions: Sequence[str]) -> list[Verdict]:
        return [Verdict(name, noticed) for name in functions]

    monkeypatch.setattr(Laboratory, "try_all", verdicts)
    said = StringIO()
    if noticed:
        call_command("rules", "--break", "2", stdout=said)
    else:
        with pytest.raises(CommandError, match="2 of 2 wrong functions went unnoticed"):
            call_command("rules", "--break", "2", stdout=said)
    assert [line.split()[0] for line in said.getvalue().splitlines()[:2]] == [words, words]


def test_the_command_prints_all_seven_catalogues() -> None:
    said = StringIO()
    call_command("rules", "--json", stdout=said)
    found = coverage.msgspec.json.decode(said.getvalue())
    assert len(found) == 7
    assert all(each["covered"] + len(each["missing"]) == each["total"] for each in found.values())


def test_the_command_tells_a_missing_record_in_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "PAGES", tmp_path)
    with pytest.raises(CommandError, match=r"coverage\.json: run the whole test suite"):
        call_command("rules")
    assert BREAK not in os.environ
