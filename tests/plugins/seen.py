"""Sees in a whole run what each file of tests uses, for `./run test --changed` (`harness.suite.seen`)."""

import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Generator
from contextlib import suppress
from typing import Any
from zlib import crc32

import msgspec
import pytest
from django.template import Template
from django.test.signals import template_rendered

from config.state import CHECKOUT
from harness.mutation import trace
from harness.suite.changed import EVERYTHING, beside, matches
from harness.suite.graph import files_of, read, seen_edges, united, unled
from harness.suite.seen import FIXTURE, Watch, merged, path_of
from tests.plugins.extent import whole
from tests.plugins.worlds import PREFIX

FOLDER, KEPT = "seen", "seen.json"
SHARED = ("session", "package")
ONE_IN = 500
"""Of so many tests one is looked at function by function."""
COMMIT = subprocess.run(
    ("git", "rev-parse", "HEAD"), cwd=CHECKOUT, capture_output=True, text=True, check=False
).stdout.strip()


def looked_at(test: str) -> bool:
    """True for some forty tests, which are others with each commit."""
    return crc32(f"{COMMIT} {test}".encode()) % ONE_IN == 0


class Watcher:
    """Tells the watch which file of tests is at work."""

    def __init__(self) -> None:
        self.watch = Watch()
        self.using: defaultdict[str, set[str]] = defaultdict(set)
        sys.addaudithook(self.watch.audit)
        template_rendered.connect(self.rendered)

    def rendered(self, template: Template, **_: object) -> None:
        """A page is made of a template, which was read when another page first needed it."""
        if path := path_of(template.origin.name):
            self.watch.opened[self.watch.current].add(path)

    @pytest.hookimpl(wrapper=True)
    def pytest_make_collect_report(self, collector: pytest.Collector) -> Generator[None, Any, Any]:
        """What a file does while it is imported counts as its own."""
        if isinstance(collector, pytest.Module):
            self.watch.turn_to(path_of(collector.path) or "")
        try:
            return (yield)
        finally:
            self.watch.turn_to("")

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, Any, Any]:
        """A test begins."""
        tests = path_of(item.path) or ""
        self.watch.turn_to(tests)
        for name in getattr(item, "fixturenames", ()):
            self.using[name].add(tests)
        if not looked_at(item.nodeid):
            return (yield)
        with self.watch.looking_closely():
            return (yield)

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[object]) -> Generator[None, object, object]:
        """A fixture that is made once for many counts for every file that asks for it."""
        name, at_work = fixturedef.argname, self.watch.current
        if fixturedef.scope not in SHARED and not name.startswith(PREFIX):
            return (yield)
        self.watch.turn_to(FIXTURE + name)
        try:
            return (yield)
        finally:
            self.watch.turn_to(at_work)

    def in_types(self) -> dict[str, Any]:
        """What this process has seen, in types that travel."""
        return self.watch.in_types() | {"using": {name: sorted(files) for name, files in self.using.items()}}


class Keeper:
    """Keeps what all processes of a run have seen, in the one that started them."""

    def __init__(self, watcher: Watcher | None) -> None:
        self.watcher = watcher
        self.told: list[dict[str, Any]] = []
        self.unled: list[tuple[str, str]] = []

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Take over what a process has seen that ends."""
        with suppress(AttributeError, KeyError):
            self.told.append(node.workeroutput[FOLDER])

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> None:
        """Keep the record."""
        cache = getattr(session.config, "cache", None)
        told = self.told or ([self.watcher.in_types()] if self.watcher else [])
        if cache is None or not told:
            return
        files = files_of()
        edges = read(files)
        seen = merged(told, COMMIT, edges, files)
        cache.mkdir(FOLDER).joinpath(KEPT).write_bytes(msgspec.json.encode(seen))
        ran = united(*({tests: set(used) for tests, used in each["ran"].items()} for each in told))
        self.unled = [
            each for each in unled(seen_edges(seen), ran, beside) if not matches(each[1], EVERYTHING)
        ]
        if self.unled:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say which tests a change would not have chosen that they would notice."""
        for tests, path in self.unled:
            terminalreporter.write_line(
                f"ERROR ./run test --changed would leave out {tests}, which runs {path}", red=True
            )


def pytest_configure(config: pytest.Config) -> None:
    """Watch a whole run where nothing is wrong on purpose."""
    if trace.BREAK in os.environ or not whole(config):
        return
    watcher = None
    if not getattr(config.option, "numprocesses", None):
        watcher = Watcher()
        config.pluginmanager.register(watcher, "hauteville-watcher")
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Keeper(watcher), "hauteville-keeper")


@pytest.hookimpl(trylast=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """Tell the controller what this process has seen."""
    output = getattr(session.config, "workeroutput", None)
    watcher = session.config.pluginmanager.get_plugin("hauteville-watcher")
    if output is not None and watcher is not None:
        output[FOLDER] = watcher.in_types()
