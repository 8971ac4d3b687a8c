"""Which rules the tests prove: recorded from the marks of passing tests and the rule functions that they called.

A run of the whole suite that passes writes the ids that are proved into docs/rules/proved.txt; under CI those that are
kept there must be those of the run. Which tests prove them stands in pytest's cache: of a whole run that passed in
`coverage.json`, which `manage.py rules --break` reads, of any other in `part.json`. A run that collects alone leaves the
marks of what it has collected in `marked.json`.
"""

import os
from collections.abc import Generator
from pathlib import Path

import pytest

from harness.mutation import trace
from rulebook import catalogue, coverage
from rulebook.marks import MARKED
from rulebook.report import read_data_ids
from tests.plugins.extent import whole

# Rules are marked when they are imported: what records their calls is there before.
trace.install()

PAGES = Path(__file__).parents[2] / "docs" / "rules"
RECORD = PAGES / "proved.txt"
FOLDER, WHOLE, PART, COLLECTED = "rules", "coverage.json", "part.json", "marked.json"
PROOF = "rules"
# Differences that are told one by one.
SHOWN = 5


class Recorder:
    """What the tests of this run proved; on the controller where the tests run in several processes."""

    def __init__(self) -> None:
        self.proofs: list[coverage.Proof] = []
        self.said = ""

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Refuse marks with an id that no catalogue knows."""
        known = {id_ for each in catalogue.read(PAGES) for id_ in each.ids}
        for item in items:
            if unknown := sorted(ids_of(item) - known):
                raise pytest.UsageError(f"{item.nodeid} is marked with unknown rules: {', '.join(unknown)}")

    def pytest_collection_finish(self, session: pytest.Session) -> None:
        """Leave the marks of what is collected, where nothing else is done with it."""
        cache = getattr(session.config, "cache", None)
        if cache and session.config.option.collectonly:
            found: dict[str, coverage.Marked] = {}
            for item in session.items:
                if ids := ids_of(item):
                    test = item.nodeid.partition("[")[0]
                    ids |= set(found[test].ids) if test in found else set()
                    found[test] = coverage.Marked(test, tuple(sorted(ids)), is_stored(item))
            cache.mkdir(FOLDER).joinpath(COLLECTED).write_bytes(coverage.encode_marks(found.values()))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self) -> Generator[None, None, None]:
        """Begin with no calls seen."""
        trace.forget()
        return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
        """Leave out the calls of shared fixtures: which test sets them up depends on the order of the run."""
        before = set(trace.CALLED)
        result = yield
        if fixturedef.scope != "function":
            trace.forget(kept=before)
        return result

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_call(self, item: pytest.Item) -> Generator[None, None, None]:
        """Put the ids, the calls and the use of a database into the report, which travels to the controller."""
        yield
        if ids := ids_of(item):
            called = {name: list(MARKED[name]) for name in sorted(trace.CALLED)}
            item.user_properties.append((PROOF, (sorted(ids), called, is_stored(item))))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep what a passing test proved; the cases of a parametrised test count as one."""
        if report.when != "call" or not report.passed:
            return
        test = report.nodeid.partition("[")[0]
        for name, value in report.user_properties:
            if name == PROOF:
                self.proofs.append(coverage.Proof(test, *value))

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Write the record, or hold the kept one against the run."""
        config = session.config
        if hasattr(config, "workerinput") or config.option.collectonly or trace.BREAK in os.environ:
            return
        seen = coverage.gather(self.proofs, data_ids())
        passed = exitstatus == 0 and whole(config)
        if cache := getattr(config, "cache", None):
            name = WHOLE if passed else PART
            cache.mkdir(FOLDER).joinpath(name).write_bytes(coverage.encode(seen))
        if not passed:
            return
        if not os.environ.get("CI"):
            coverage.write_ids(seen.ids(), RECORD)
        elif stale := self.against_kept(seen):
            self.said = f"{RECORD.name} is not that of this run; a whole run outside CI writes it: {stale}"
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    @staticmethod
    def against_kept(seen: coverage.Coverage) -> str:
        """How the ids that are kept differ from the run's; empty if they do not."""
        try:
            found = coverage.differences(coverage.read_ids(RECORD), seen.ids())
        except coverage.CoverageError as error:
            return str(error)
        more = f" and {len(found) - SHOWN} more" if len(found) > SHOWN else ""
        return "; ".join(found[:SHOWN]) + more

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say what is wrong with the kept record."""
        if self.said:
            terminalreporter.write_line(f"ERROR {self.said}", red=True)


def ids_of(item: pytest.Item) -> set[str]:
    """The rules that a test is marked with."""
    return {id_ for mark in item.iter_markers("rule") for id_ in mark.args}


def is_stored(item: pytest.Item) -> bool:
    """Whether a test uses a database."""
    return "databases" in getattr(item, "fixturenames", ())


def data_ids() -> set[str]:
    """Ids that are pure data: a marked test proves them without a call."""
    return {id_ for block in read_data_ids(PAGES / "data.toml").values() for id_ in block}


def pytest_configure(config: pytest.Config) -> None:
    """Record."""
    config.pluginmanager.register(Recorder(), "hauteville-rules")
