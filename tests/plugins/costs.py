"""What each test costs: CPU seconds of set-up, call and tear-down, ended children counted, kept in pytest's cache.

A run ends with its tests, minutes and yardsticks; `./run test --costs` prints the rest.
"""

import os
import resource
import time
from collections import defaultdict
from collections.abc import Generator
from contextlib import suppress
from typing import Any

import psutil
import pytest

from harness.suite import yardstick
from harness.suite.record import Fixture, Priced, Run, write
from tests.plugins.extent import whole

EVERY = 60.0
"""Seconds of the clock between two yardsticks of one process."""
FOLDER, WHOLE, PART = "costs", "whole.json", "part.json"
SERVERS = ("postgres", "valkey", "redis")
PHASES = ("setup", "call", "teardown")


def spent() -> float:
    """The CPU seconds of this process and of the children whose end it has seen."""
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return time.process_time() + children.ru_utime + children.ru_stime


def servers() -> dict[str, float]:
    """The CPU seconds of the run's servers, by program: they still run, with children of their own."""
    found: defaultdict[str, float] = defaultdict(float)
    for child in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            name, times = child.name(), child.cpu_times()
            if name.startswith(SERVERS):
                found[name] += times.user + times.system + times.children_user + times.children_system
    return dict(found)


class Meter:
    """Measures one process of a run."""

    def __init__(self) -> None:
        self.phases: dict[str, float] = {}
        self.fixtures: defaultdict[tuple[str, str], list[float]] = defaultdict(lambda: [0, 0.0])
        self.inner = [0.0]
        self.yardsticks: list[float] = []
        self.measuring = 0.0
        self.collecting = 0.0
        self.next = 0.0

    @pytest.hookimpl(trylast=True)
    def pytest_collection_finish(self) -> None:
        """All before the first test is collecting."""
        self.collecting = spent()

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self) -> Generator[None, object, object]:
        """Take the yardstick now and then, between two tests."""
        if time.monotonic() >= self.next:
            self.measure()
        self.phases = {}
        return (yield)

    def measure(self) -> None:
        """Take the yardstick."""
        found, took = yardstick.measure()
        self.yardsticks.append(found)
        self.measuring += took
        self.next = time.monotonic() + EVERY

    def phase(self, name: str) -> Generator[None, Any, Any]:
        """Measure what happens between the two halves of a hook."""
        before = spent()
        try:
            return (yield)
        finally:
            self.phases[name] = spent() - before

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_setup(self) -> Generator[None, Any, Any]:
        """Measure the set-up."""
        return (yield from self.phase("setup"))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_call(self) -> Generator[None, Any, Any]:
        """Measure the test's own body."""
        return (yield from self.phase("call"))

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_teardown(self) -> Generator[None, Any, Any]:
        """Measure the tear-down."""
        return (yield from self.phase("teardown"))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_makereport(self) -> Generator[None, pytest.TestReport, pytest.TestReport]:
        """Put what the test has cost so far into the report, which travels to the controller."""
        report = yield
        report.costs = dict(self.phases)
        return report

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
        """Measure a fixture without those that it asks for on its way."""
        before = spent()
        self.inner.append(0.0)
        try:
            return (yield)
        finally:
            took = spent() - before
            found = self.fixtures[fixturedef.argname, fixturedef.scope]
            found[0] += 1
            found[1] += took - self.inner.pop()
            self.inner[-1] += took

    def told(self) -> dict[str, Any]:
        """What the process has measured until now, in types that travel."""
        self.measure()
        return {
            "seconds": spent() - self.measuring,
            "collecting": self.collecting,
            "yardsticks": self.yardsticks,
            "fixtures": [[*key, int(times), seconds] for key, (times, seconds) in self.fixtures.items()],
        }


class Purse:
    """What the whole run has cost; where its tests run in several processes, in the one that started them."""

    def __init__(self, meter: Meter) -> None:
        self.meter = meter
        self.tests: dict[str, dict[str, float]] = {}
        self.told: dict[str, dict[str, Any]] = {}
        self.run: Run | None = None

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep the costs of a test, which are complete with its last report."""
        self.tests[report.nodeid] = getattr(report, "costs", {})

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take over what a process has measured that ends."""
        with suppress(AttributeError, KeyError):
            self.told[node.gateway.id] = node.workeroutput[FOLDER]

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Keep the record: of a whole run, or of a part."""
        self.run = self.gathered()
        cache = getattr(session.config, "cache", None)
        if cache and self.run.tests:
            write(self.run, cache.mkdir(FOLDER) / (WHOLE if whole(session.config) else PART))

    def gathered(self) -> Run:
        """The run until now."""
        main = self.meter.told()
        processes = {name: told["seconds"] for name, told in self.told.items()}
        # Processes that tests ran in are children too: they have told themselves what they spent.
        own = time.process_time() if processes else main["seconds"]
        everybody = [main, *self.told.values()]
        fixtures: defaultdict[tuple[str, str], list[float]] = defaultdict(lambda: [0, 0.0])
        for told in everybody:
            for name, scope, times, seconds in told["fixtures"]:
                fixtures[name, scope][0] += times
                fixtures[name, scope][1] += seconds
        return Run(
            tests=[
                Priced(name, *(costs.get(phase, 0.0) for phase in PHASES))
                for name, costs in self.tests.items()
            ],
            fixtures=[Fixture(*key, int(times), seconds) for key, (times, seconds) in fixtures.items()],
            processes={"main": own, **processes, **servers()},
            collecting=sum(told["collecting"] for told in everybody),
            yardsticks=[found for told in everybody for found in told["yardsticks"]],
            wall=time.time() - psutil.Process().create_time(),
            cores=len(os.sched_getaffinity(0)),
        )

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """End with what the run has cost."""
        if self.run is not None and self.run.tests:
            terminalreporter.write_line(self.run.line())


def pytest_configure(config: pytest.Config) -> None:
    """Measure."""
    meter = Meter()
    config.pluginmanager.register(meter, "hauteville-meter")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Purse(meter), "hauteville-purse")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell the controller what this process has measured."""
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output[FOLDER] = session.config.pluginmanager.get_plugin("hauteville-meter").told()
