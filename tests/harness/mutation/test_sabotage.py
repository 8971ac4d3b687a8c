"""Rules are made wrong on purpose; what no test notices is listed."""

import re
from collections.abc import Sequence
from io import StringIO
from pathlib import Path

import msgspec
import pytest
from django.core.management import CommandError, call_command

from harness.management.commands import rules as command
from harness.mutation.benches import apart, benches
from harness.mutation.sabotage import Laboratory, Outcome, SabotageError, Verdict, chosen, function_of
from rulebook import coverage
from rulebook.catalogue import SYSTEMS
from rulebook.marks import MARKED
from tests.shell import run

ROOT = Path(__file__).parents[3]
RULES = """
from rulebook import rule

@rule("GC-7c")
def watched(level, modifier):
    return level + modifier

@rule("GC-7d")
def unwatched(one, other):
    return max(one, other) <= 6

@rule("GC-7e")
def stops(number):
    return number >= 0
"""
TESTS = """
import sample_rules

def test_levels_add_up():
    assert sample_rules.watched(7, 1) == 8

def test_peace_is_an_answer():
    assert sample_rules.unwatched(3, 4) in (True, False)

def test_it_ends():
    while not sample_rules.stops(1):
        pass
"""
SHORT = """
from tests.plugins import bench
bench.SECONDS = 0.2
bench.main(["test_sample.py"])
"""


WATCHED, UNWATCHED = "test_sample.py::test_levels_add_up", "test_sample.py::test_peace_is_an_answer"
RECORD = coverage.Coverage(
    rules={
        "GC-7c": {"sample_rules.watched": [WATCHED]},
        "GC-7d": {"sample_rules.unwatched": [UNWATCHED]},
    },
    data={},
    stored=[],
)


class Runs:
    """In place of tests: codes by function ("" for none wrong), and what was asked."""

    def __init__(self, codes: dict[str, int], failed: tuple[str, ...] = ()) -> None:
        self.codes, self.failed = codes, failed
        self.asked: list[tuple[tuple[str, ...], str]] = []

    def __call__(self, tests: Sequence[str], broken: str) -> Outcome:
        self.asked.append((tuple(tests), broken))
        code = self.codes.get(broken, 0)
        return Outcome(code, self.failed if code else ())


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with two rules and their tests, for a pytest of its own."""
    (tmp_path / "sample_rules.py").write_text(RULES)
    (tmp_path / "test_sample.py").write_text(TESTS)
    (tmp_path / "conftest.py").write_text("from harness.mutation import trace\n\ntrace.install()\n")
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    return tmp_path


def test_tests_that_pass_all_the_same_did_not_notice(sample: Path) -> None:
    with benches("tests.plugins.bench", [WATCHED, UNWATCHED], [], sample, 1) as ready:
        laboratory = Laboratory(RECORD, ready.run_tests)
        assert list(laboratory.try_all(["sample_rules.watched", "sample_rules.unwatched"])) == [
            Verdict("sample_rules.watched", True),
            Verdict("sample_rules.unwatched", False, "1 tests pass all the same"),
        ]
        assert ready.run_tests(["test_sample.py::test_of_old"], "").code == 4


def test_a_slip_is_noticed_like_a_wrong_outcome(sample: Path) -> None:
    with benches("tests.plugins.bench", [WATCHED, UNWATCHED], [], sample, 1) as ready:
        laboratory = Laboratory(RECORD, ready.run_tests)
        slip = "sample_rules.watched: level + modifier -> level - modifier"
        unseen = "sample_rules.unwatched: 6 -> 7"
        assert list(laboratory.try_all([slip, unseen])) == [
            Verdict(slip, True),
            Verdict(unseen, False, "1 tests pass all the same"),
        ]
        with pytest.raises(SabotageError, match="cannot be run"):
            laboratory.try_one("sample_rules.watched: of old -> new")


def test_tests_with_a_database_run_in_a_process_of_their_own(sample: Path) -> None:
    with benches("tests.plugins.bench", [WATCHED], [WATCHED], sample, 1) as ready:
        assert ready.free.empty()
        assert ready.run_tests([WATCHED], "sample_rules.watched") == Outcome(1, (WATCHED,))
    assert apart([WATCHED], "", sample) == Outcome(0)


def test_a_test_that_never_ends_has_noticed(sample: Path) -> None:
    (sample / "short.py").write_text(SHORT)
    endless = "test_sample.py::test_it_ends"
    with benches("short", [endless], [], sample, 1) as ready:
        assert ready.run_tests([endless], "sample_rules.stops") == Outcome(1, (endless,))
        assert ready.run_tests([endless], "") == Outcome(0)


def test_a_bench_that_cannot_collect_is_an_error(sample: Path) -> None:
    (sample / "sample_rules.py").unlink()
    with (
        benches("tests.plugins.bench", [WATCHED], [], sample, 1) as ready,
        pytest.raises(SabotageError, match="cannot be collected"),
    ):
        ready.run_tests([WATCHED], "")


def test_a_function_that_no_test_calls_goes_unnoticed() -> None:
    verdict = Laboratory(RECORD, Runs({})).try_one("sample_rules.forgotten")
    assert not verdict.noticed
    assert "no test" in verdict.reason


def test_tests_that_fail_unbroken_prove_nothing() -> None:
    runs = Runs({"sample_rules.watched": 1, "": 1}, failed=(f"{WATCHED}[7-1]",))
    with pytest.raises(SabotageError, match="test_levels_add_up fails with every rule as it should be"):
        Laboratory(RECORD, runs).try_one("sample_rules.watched")
    assert runs.asked == [((WATCHED,), "sample_rules.watched"), ((WATCHED,), "")]


@pytest.mark.parametrize("code", [2, 3])
def test_a_rule_that_breaks_an_import_or_a_process_is_noticed(code: int) -> None:
    assert Laboratory(RECORD, Runs({"sample_rules.watched": code})).try_one("sample_rules.watched").noticed


def test_tests_that_cannot_be_run_are_an_error() -> None:
    with pytest.raises(SabotageError, match="cannot be run"):
        Laboratory(RECORD, Runs({"sample_rules.watched": 4})).try_one("sample_rules.watched")


def test_tests_without_a_database_run_first() -> None:
    both = coverage.Coverage(
        rules={"GC-7c": {"a.watched": ["a::stored", "b::pure"]}}, data={}, stored=["a::stored"]
    )
    runs = Runs({})
    Laboratory(both, runs).try_one("a.watched")
    assert runs.asked == [(("b::pure",), "a.watched"), (("a::stored",), "a.watched")]


def test_what_fails_is_tried_with_every_rule_right_but_once() -> None:
    faults = ["sample_rules.watched", "sample_rules.watched: one -> another"]
    runs = Runs(dict.fromkeys(faults, 1), failed=(WATCHED,))
    assert all(verdict.noticed for verdict in Laboratory(RECORD, runs).try_all(faults))
    assert [broken for _, broken in runs.asked] == [faults[0], "", faults[1]]


def test_the_choice_is_the_same_for_the_same_seed() -> None:
    functions = [f"a.f{number}" for number in range(30)]
    assert chosen(functions, 5, seed=3) == chosen(functions, 5, seed=3)
    assert len(set(chosen(functions, 5, seed=3))) == 5
    assert chosen(functions, 5, seed=3) != chosen(functions, 5, seed=4)
    assert chosen(functions, 99, seed=1) == sorted(functions)


def test_a_draw_keeps_to_those_it_had_where_one_is_left_out_or_added() -> None:
    functions = [f"a.f{number}" for number in range(40)]
    drawn = chosen(functions, 10, seed=1)
    without = chosen([name for name in functions if name != drawn[0]], 10, seed=1)
    assert set(drawn) - set(without) == {drawn[0]}
    assert len(set(chosen([*functions, "a.another"], 10, seed=1)) - set(drawn)) <= 1


@pytest.mark.parametrize(
    ("option", "kind"), [("--break", r"\d+ wrong outcomes of 2 functions"), ("--slips", "2 slips")]
)
@pytest.mark.parametrize(("noticed", "words"), [(True, "noticed"), (False, "UNNOTICED")])
def test_the_command_fails_if_nobody_noticed(
    noticed: bool, words: str, option: str, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def verdicts(self: Laboratory, functions: Sequence[str], at_once: int) -> list[Verdict]:
        return [Verdict(name, noticed) for name in functions]

    monkeypatch.setattr(Laboratory, "try_all", verdicts)
    monkeypatch.setattr(command, "AT_ONCE", 0)
    monkeypatch.setattr(command.proofs, "known", lambda *asked: RECORD)
    said = StringIO()
    if noticed:
        call_command("rules", option, "2", "--seed", "5", stdout=said)
        assert re.search(rf"all of {kind} were noticed \(seed 5, of \d+\)", said.getvalue())
    else:
        with pytest.raises(CommandError, match=rf"\d+ of {kind} went unnoticed \(seed 5"):
            call_command("rules", option, "2", "--seed", "5", stdout=said)
    assert [line.split()[0] for line in said.getvalue().splitlines()[:2]] == [words, words]


@pytest.mark.parametrize("option", ["--break", "--slips"])
def test_only_functions_of_one_catalogue_are_made_wrong(option: str, monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def verdicts(self: Laboratory, faults: Sequence[str], at_once: int) -> list[Verdict]:
        tried.extend(map(function_of, faults))
        return [Verdict(name, True) for name in faults]

    monkeypatch.setattr(Laboratory, "try_all", verdicts)
    monkeypatch.setattr(command, "AT_ONCE", 0)
    monkeypatch.setattr(command.proofs, "known", lambda *asked: RECORD)
    said = StringIO()
    call_command("rules", option, "9999", "--catalogue", "guiscard-siege", stdout=said)
    assert tried
    assert all(any(id_.startswith("GS-") for id_ in MARKED[name]) for name in tried)
    for name in [name for name in MARKED if any(id_.startswith("DH-") for id_ in MARKED[name])]:
        monkeypatch.delitem(MARKED, name)
    with pytest.raises(CommandError, match="no function carries an id of devils-horsemen"):
        call_command("rules", option, "1", "--catalogue", "devils-horsemen", stdout=said)


def test_the_command_prints_one_catalogue_alone() -> None:
    assert list(msgspec.json.decode(run("rules", "--catalogue", "grunwald", "--json"))) == ["grunwald"]


def test_the_command_prints_all_catalogues() -> None:
    said = run("rules", "--json")
    found = msgspec.json.decode(said)
    assert list(found) == list(SYSTEMS)
    assert all(each["covered"] + len(each["missing"]) == each["total"] for each in found.values())


def test_the_command_tells_in_one_line_that_nothing_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(command, "PAGES", tmp_path)
    with pytest.raises(CommandError, match=r"proved\.txt: `\./run refresh proved` writes it"):
        call_command("rules")
