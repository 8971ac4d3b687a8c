"""Who notices what: every test that fails by a fault, what each runs, and the few that show all that all show."""

from collections.abc import Mapping, Sequence
from contextlib import nullcontext
from pathlib import Path

import msgspec
import pytest
from django.core.management import CommandError

from harness.management.commands import rules as command
from harness.mutation import notices, proofs, sabotage, trace
from harness.mutation.arcs import Traced
from harness.mutation.benches import Benches, benches
from harness.mutation.notices import Asking, First, Notice, Notices, needed, worths
from harness.mutation.sabotage import CRASHED, Outcome, everything, function_of, marked_functions
from rulebook import coverage
from tests.shell import run

ROOT = Path(__file__).parents[3]
RULES = """
def share(points):
    return half(points) if points > 4 else points

def half(points):
    return points // 2

def idle(points):
    return points
"""
TESTS = """
import pytest
from wares import rates

@pytest.mark.parametrize("points", [3, 4])
def test_few_are_not_shared(points):
    assert rates.share(points) == points

def test_many_are_halved():
    assert rates.share(8) == 4

def test_half_of_many():
    assert rates.half(9) == 4

def test_it_ends():
    while rates.half(2) != 1:
        pass
"""
FILE = "test_rates.py"
FEW, MANY, HALF, ENDS = (
    f"{FILE}::test_{name}" for name in ("few_are_not_shared", "many_are_halved", "half_of_many", "it_ends")
)
LONG = {FEW: 9, MANY: 99, HALF: 9, ENDS: 99}
NOTHING = coverage.Coverage(rules={}, data={}, stored=[])
WORTHS = [
    "       notices alone shows",
    "needed       0     0     1 f.py::test_beside",
    "needed       1     1     1 f.py::test_one",
    "spare        0     0     0 f.py::test_other",
]
BOUNDARY, FLOOR = "wares.rates.share: 4 -> 3", "wares.rates.half: points // 2 -> points * 2"


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with a package and its tests, for a pytest of its own."""
    (tmp_path / "wares").mkdir()
    (tmp_path / "wares" / "__init__.py").touch()
    (tmp_path / "wares" / "rates.py").write_text(RULES)
    (tmp_path / FILE).write_text(TESTS)
    (tmp_path / "pytest.ini").write_text("[pytest]\npythonpath = .\n")
    monkeypatch.setenv("PYTHONPATH", str(ROOT))
    monkeypatch.setenv("PYTEST_DISABLE_PLUGIN_AUTOLOAD", "1")
    monkeypatch.delenv("PYTEST_XDIST_WORKER", raising=False)
    return tmp_path


def test_every_test_that_calls_a_function_is_asked_and_every_case_that_fails_is_kept(sample: Path) -> None:
    path = sample / "journal"
    with benches("tests.plugins.bench", [FEW], [], sample, 1) as ready:
        with ready.one() as bench:
            assert bench.listed() == {FEW: 3, MANY: 2, HALF: 2, ENDS: 3}
        asking = Asking(Notices(path, "today"), NOTHING, ready)
        asking.trace([FEW, MANY, HALF, ENDS], [str(sample / "wares")])
        few, many = asking.notices.traced[FEW], asking.notices.traced[MANY]
        assert few.calls == ("wares.rates.share",)
        assert many.calls == ("wares.rates.half", "wares.rates.share")
        assert few.arcs == {"wares.rates": ((-2, 3), (3, -2))}
        assert many.arcs == {"wares.rates": ((-5, 6), (-2, 3), (3, -2), (6, -5))}
        assert list(asking.ask([BOUNDARY, FLOOR, "wares.rates.idle: of old"])) == [
            Notice(BOUNDARY, 2, (f"{FEW}[4]",)),
            Notice(FLOOR, 3, (HALF, ENDS, MANY)),
            Notice("wares.rates.idle: of old", 0),
        ]
    again = Notices(path, "today")
    assert again.traced == asking.notices.traced
    assert again.noticed == asking.notices.noticed
    assert [(each.test, each.notices, each.alone, each.needed) for each in worths(again, NOTHING, LONG)] == [
        (FEW, 1, 1, True),
        (HALF, 1, 0, True),
        (ENDS, 1, 0, False),
        (MANY, 1, 0, False),
    ]


def test_those_that_are_kept_are_asked_first_and_another_that_notices_is_kept_from_then_on(
    sample: Path,
) -> None:
    path = sample / "journal"
    with benches("tests.plugins.bench", [FEW], [], sample, 1) as ready:
        asking = Asking(Notices(path, "today"), NOTHING, ready)
        asking.trace([FEW, MANY, HALF], [str(sample / "wares")])
        kept = {MANY}
        assert list(asking.ask_kept([FLOOR, BOUNDARY], kept)) == [
            First(FLOOR, 2, MANY),
            First(BOUNDARY, 2, f"{FEW}[4]"),
        ]
        assert kept == {MANY, FEW}
        kept = {MANY}
        again = Asking(Notices(path, "today"), NOTHING, ready)
        assert list(again.ask_kept([FLOOR, BOUNDARY], kept)) == []
        assert kept == {MANY, FEW}


def test_a_test_that_ends_the_process_by_a_fault_has_noticed_it() -> None:
    class Fragile(Silent):
        def within(self, limits: Mapping[str, float], broken: str, *, every: bool) -> Outcome:
            return Outcome(CRASHED if OTHER in limits else 0)

    known = Notices(None, "")
    for test in (ONE, OTHER, BESIDE):
        known.add(Traced(test, 0.1, ("m.f",)))
    ready = Benches([Fragile()], [], ROOT)  # type: ignore[list-item]
    assert list(Asking(known, NOTHING, ready).ask(["m.f: 1 -> 2"])) == [Notice("m.f: 1 -> 2", 3, (OTHER,))]
    assert list(Asking(known, NOTHING, ready).ask_kept(["m.f: 1 -> 2"], {ONE})) == [
        First("m.f: 1 -> 2", 3, OTHER)
    ]


def test_what_is_too_long_to_be_looked_at_is_kept_and_asked_last() -> None:
    asked: list[list[str]] = []

    class Slow(Silent):
        def traced(self, test: str, folders: Sequence[str]) -> list[Traced]:
            return [] if test == ONE else [Traced(test, 0.1)]

        def within(self, limits: Mapping[str, float], broken: str, *, every: bool) -> Outcome:
            asked.append(list(limits))
            return Outcome(0)

    known = Notices(None, "")
    record = coverage.Coverage(rules={"GC-1": {marked()[0]: [ONE, OTHER]}}, data={}, stored=[])
    asking = Asking(known, record, Benches([Slow()], [], ROOT))  # type: ignore[list-item]
    asking.trace([ONE, OTHER], ["m"])
    assert notices.few(known, record, {ONE: 9, OTHER: 1}) == {ONE}
    assert list(asking.ask([faults()[0]])) == [Notice(faults()[0], 2)]
    assert asked == [[OTHER], [ONE]]


def test_a_line_that_was_cut_off_is_dropped_and_another_state_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "journal"
    Notices(path, "today").add(Notice("a: b", 1, ("t[1]",)))
    whole = path.read_bytes()
    path.write_bytes(whole + b'{"type":"not')
    assert Notices(path, "today").noticed == {"a: b": Notice("a: b", 1, ("t[1]",))}
    assert path.read_bytes() == whole
    with pytest.raises(ValueError, match="another state"):
        Notices(path, "tomorrow")
    path.write_bytes(b"no journal\n")
    with pytest.raises(msgspec.DecodeError):
        Notices(path, "today")


def test_another_text_is_another_state(tmp_path: Path) -> None:
    (tmp_path / "a").mkdir()
    (tmp_path / "a" / "b.py").write_text("1")
    (tmp_path / "a" / "c.txt").write_text("1")
    first = notices.sources(tmp_path, ["a"])
    (tmp_path / "a" / "c.txt").write_text("2")
    assert notices.sources(tmp_path, ["a"]) == first
    (tmp_path / "a" / "b.py").write_text("2")
    assert notices.sources(tmp_path, ["a"]) != first


@pytest.mark.parametrize(
    ("shows", "kept"),
    [
        ({"a": {1, 2}, "b": {2, 3}, "c": {1, 3}}, {"a", "b"}),  # each of them twice: the first two by name
        ({"a": {1}, "b": {2}, "c": {1, 2}}, {"c"}),
        ({"a": {1, 2, 3}, "b": {4}, "c": {1, 2, 4}}, {"a", "b"}),  # of no less, what is needed anyhow
        ({"a": {1, 2}, "b": {2}, "dear": {1, 2}}, {"a"}),
        ({"a": set(), "b": {1}}, {"b"}),
        ({}, set()),
    ],
)
def test_a_few_tests_show_all_that_all_of_them_show(shows: dict[str, set[str]], kept: set[str]) -> None:
    assert needed(shows, {test: 9.0 if test == "dear" else 1.0 for test in shows}) == kept


def test_a_rule_is_shown_by_a_test_that_proves_it_and_lines_by_one_that_runs_them() -> None:
    known = Notices(None, "")
    for test in ("one", "other"):
        known.add(Traced(test, 0.1, (), {"m": ((1, 2),)}))
    record = coverage.Coverage(
        rules={"GC-1": {"m.f": ["one", "elsewhere"]}}, data={"GC-2": ["other"]}, stored=[]
    )
    assert notices.shown(known, record) == {
        "one": {"arc m 1 2", "proof GC-1 m.f"},
        "other": {"arc m 1 2", "proof GC-2"},
    }
    known.add(Notice("m.f: 1 -> 2", 1, ("one[1]", "one[2]")))
    assert [
        (each.notices, each.alone, each.shows) for each in worths(known, record, {"one": 1, "other": 1})
    ] == [
        (1, 1, 2),
        (0, 0, 1),
    ]


def test_a_package_without_rules_is_refused() -> None:
    with pytest.raises(CommandError, match=r"no function of campaign\.visibility carries a rule"):
        run("rules", "--alone", "campaign.visibility")


def test_a_journal_of_another_state_is_refused_in_one_line(tmp_path: Path) -> None:
    (tmp_path / "journal").write_text('{"type":"header","sources":"of old"}\n')
    with pytest.raises(CommandError, match="--journal: its notices are of another state"):
        run("rules", "--spare", "battles.people", "--journal", str(tmp_path / "journal"))


class Silent:
    """In place of a bench: nobody but one test notices anything, and that only of one fault."""

    def listed(self) -> dict[str, int]:
        return {ONE: 3, OTHER: 4, BESIDE: 2}

    def traced(self, test: str, folders: Sequence[str]) -> list[Traced]:
        assert folders == [str(ROOT / "battles/people")]
        return [Traced(f"{test}[1]", 0.1, (), {"m": ((1, 2),)} if test == BESIDE else {})]

    def within(self, limits: Mapping[str, float], broken: str, *, every: bool) -> Outcome:
        failed = tuple(test for test in limits if test == ONE and broken == faults()[0])
        return Outcome(int(bool(failed)), failed)


ONE, OTHER, BESIDE = "f.py::test_one", "f.py::test_other", "f.py::test_beside"


def marked() -> list[str]:
    """The functions of the package that carry rules."""
    return [name for name in marked_functions(command.PACKAGES) if name.startswith("battles.people.")]


def faults() -> list[str]:
    """The first faults of the package."""
    return list(everything("battles.people", marked()))[:2]


@pytest.mark.parametrize(
    ("option", "lines"),
    [
        ("--alone", ["   1 of    2 {0}", "   0 of    2 {1}", *WORTHS, "UNNOTICED {1}"]),
        (
            "--spare",
            ["   2 {0} f.py::test_one", "   2 {1} UNNOTICED", "spare    4 f.py::test_other", "UNNOTICED {1}"],
        ),
    ],
)
def test_the_command_lists_who_notices_what_who_can_go_and_what_nobody_notices(
    option: str, lines: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    two = faults()
    kept = coverage.Coverage(rules={"GC-1": {marked()[0]: [ONE, OTHER]}}, data={}, stored=[])
    monkeypatch.setattr(proofs, "known", lambda *given: kept)
    monkeypatch.setattr(sabotage, "everything", lambda package, names: iter(two))
    monkeypatch.setattr(command, "benches", lambda *given: nullcontext(Benches([Silent()], [], ROOT)))  # type: ignore[list-item]
    assert run("rules", option, "battles.people").splitlines() == [line.format(*two) for line in lines]


def test_everything_that_can_be_wrong_in_a_package_is_looked_at_with_or_without_a_rule() -> None:
    every = list(everything("battles.people", marked()))
    with_rule = {function_of(fault) for fault in every} & set(marked())
    assert with_rule == set(marked())
    assert {function_of(fault) for fault in every} - with_rule
    assert all(trace.possible(fault) for fault in every)
