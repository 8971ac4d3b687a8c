"""A bench for wrong rules: `python -m tests.plugins.bench FILE...` collects tests once and runs them in copies of itself.

Each line of the input is an order in JSON (`harness.mutation.benches`): the tests, without parameters: all cases of each;
and the fault that a function is to have (`harness.mutation.trace`). Each line of the output is the answer to it.
"""

import inspect
import json
import os
import resource
import signal
import sys
import time
from collections import defaultdict
from collections.abc import Sequence
from pathlib import Path
from typing import Any, TextIO

import msgspec
import pytest

from harness.mutation import trace
from harness.mutation.arcs import Traced, Tracer
from harness.mutation.benches import Order

# Read by the plugin of the rules when pytest is configured.
os.environ["HAUTEVILLE_BREAK_RULE"] = ""
# Before any rules are imported.
trace.install()
UNKNOWN, CRASHED = int(pytest.ExitCode.USAGE_ERROR), int(pytest.ExitCode.INTERNAL_ERROR)
# What one test of a wrong rule may use: a wrong rule may go on for ever.
SECONDS, BYTES = 20.0, 2 << 30
# What the cases of a test may use while their lines are looked at, which is slow.
LOOK = 4.0
# So many tests of one fault may go beyond their time.
PATIENCE = 3
# Nothing is measured: each copy of the process would do it anew.
OPTIONS = ("-q", "-s", "--tb=no", "-p", "no:cacheprovider", "-p", "no:tests.plugins.costs")


class Endless(BaseException):
    """A test has used more of the processor than any sound one does."""


class Bench:
    """In place of pytest's own loop over the tests: wait for what to run."""

    def __init__(self, orders: TextIO, answers: TextIO) -> None:
        self.orders, self.answers = orders, answers
        self.items: defaultdict[str, list[pytest.Item]] = defaultdict(list)
        self.failed: list[str] = []
        self.endless = 0

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Serve until nobody asks any more. Raises Interrupted if not all files could be collected."""
        if session.testsfailed:
            raise session.Interrupted("not all tests could be collected")
        for item in session.items:
            self.items[item.nodeid.partition("[")[0]].append(item)
        for line in self.orders:
            self.answers.write(json.dumps(self.answer(msgspec.json.decode(line, type=Order))) + "\n")
            self.answers.flush()
        return True

    def answer(self, order: Order) -> object:
        """What an order asks for."""
        if not order.tests:
            return {test: self.length(items[0]) for test, items in self.items.items()}
        if any(test not in self.items for test in order.tests) or not trace.possible(order.broken):
            return {"code": UNKNOWN, "failed": []}
        said = self.forked(order)
        if order.folders:
            return said or []
        return {"code": CRASHED if said is None else int(bool(said)), "failed": said or []}

    @staticmethod
    def length(item: pytest.Item) -> int:
        """The lines of a test, with its marks."""
        return len(inspect.getsourcelines(item.function)[0]) if isinstance(item, pytest.Function) else 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep a failed test."""
        if report.failed:
            self.failed.append(report.nodeid)

    def forked(self, order: Order) -> Any:
        """What a copy of this process says that has run the tests; None for one that ended without a word."""
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            self.run_and_leave(order, writer)
        os.close(writer)
        with os.fdopen(reader, "rb") as said:
            text = said.read()
        os.waitpid(child, 0)
        return json.loads(text) if text else None

    def run_and_leave(self, order: Order, writer: int) -> None:
        """In the copy: run the tests, tell, and end without a trace."""
        try:
            bound()
            trace.break_for_good(order.broken)
            items = [item for test in order.tests for item in self.items[test]]
            said = self.traced(items, order.folders) if order.folders else self.noticed(items, order)
            with os.fdopen(writer, "wb") as out:
                out.write(msgspec.json.encode(said))
        finally:
            os._exit(0)

    def noticed(self, items: Sequence[pytest.Item], order: Order) -> list[str]:
        """The tests that fail: the first of them, or every one that is asked for.

        Where one went beyond its time after the other, the rest are not tried.
        """
        for item, following in zip(items, [*items[1:], None], strict=True):
            limit = order.limits.get(item.nodeid.partition("[")[0], SECONDS)
            signal.setitimer(signal.ITIMER_PROF, limit)
            begun = time.process_time()
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            self.endless += time.process_time() - begun >= limit
            if (self.failed and not order.every) or self.endless >= PATIENCE:
                break
        signal.setitimer(signal.ITIMER_PROF, 0)
        return self.failed

    @staticmethod
    def traced(items: Sequence[pytest.Item], folders: Sequence[str]) -> list[Traced]:
        """What each case runs of the code in some folders; the copy ends without a word if they take too long."""
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, LOOK)
        found = []
        for item, following in zip(items, [*items[1:], None], strict=True):
            tracer = Tracer([Path(folder) for folder in folders], Path.cwd())
            with tracer.seeing():
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            found.append(tracer.found(item.nodeid))
        return found


def bound() -> None:
    """Set a bound to memory, and fail a test that goes beyond its time of the processor."""

    def stop(number: int, frame: object) -> None:
        raise Endless(f"more than {SECONDS:.0f} seconds of the processor")

    resource.setrlimit(resource.RLIMIT_DATA, (BYTES, BYTES))
    signal.signal(signal.SIGPROF, stop)


def main(files: Sequence[str]) -> None:
    """Keep the output for the answers alone, and let pytest collect."""
    answers = os.fdopen(os.dup(1), "w")
    silence = os.open(os.devnull, os.O_WRONLY)
    os.dup2(silence, 1)
    pytest.main([*OPTIONS, *files], plugins=[Bench(sys.stdin, answers)])


if __name__ == "__main__":
    main(sys.argv[1:])
