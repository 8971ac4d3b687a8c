"""A bench for wrong rules: `python -m tests.plugins.bench FILE...` collects tests once and runs them in copies of itself.

Each line of the input is JSON: the tests (without parameters: all cases of each), and the fault that a rule function is
to have (`harness.mutation.trace`). Each line of the output is the outcome: exit code, and the tests that failed.
"""

import json
import os
import resource
import signal
import sys
from collections import defaultdict
from collections.abc import Sequence
from typing import TextIO

import pytest

from harness.mutation import trace

# Read by the plugin of the rules when pytest is configured.
os.environ["HAUTEVILLE_BREAK_RULE"] = ""
# Before any rules are imported.
trace.install()
UNKNOWN, CRASHED = int(pytest.ExitCode.USAGE_ERROR), int(pytest.ExitCode.INTERNAL_ERROR)
# What one test of a wrong rule may use: a wrong rule may go on for ever.
SECONDS, BYTES = 20.0, 2 << 30
OPTIONS = ("-q", "-s", "--tb=no", "-p", "no:cacheprovider")


class Endless(BaseException):
    """A test has used more of the processor than any sound one does."""


class Bench:
    """In place of pytest's own loop over the tests: wait for what to run."""

    def __init__(self, orders: TextIO, answers: TextIO) -> None:
        self.orders, self.answers = orders, answers
        self.items: defaultdict[str, list[pytest.Item]] = defaultdict(list)
        self.failed: list[str] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Serve until nobody asks any more. Raises Interrupted if not all files could be collected."""
        if session.testsfailed:
            raise session.Interrupted("not all tests could be collected")
        for item in session.items:
            self.items[item.nodeid.partition("[")[0]].append(item)
        for line in self.orders:
            tests, broken = json.loads(line)
            self.answers.write(json.dumps(self.outcome(tests, broken)) + "\n")
            self.answers.flush()
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Keep a failed test."""
        if report.failed:
            self.failed.append(report.nodeid)

    def outcome(self, tests: Sequence[str], broken: str) -> dict[str, object]:
        """What becomes of these tests while there is this fault."""
        if any(test not in self.items for test in tests) or not trace.possible(broken):
            return {"code": UNKNOWN, "failed": []}
        reader, writer = os.pipe()
        child = os.fork()
        if child == 0:
            self.run_and_leave(tests, broken, writer)
        os.close(writer)
        with os.fdopen(reader, "rb") as said:
            text = said.read()
        os.waitpid(child, 0)
        failed = json.loads(text) if text else None
        return {"code": CRASHED if failed is None else int(bool(failed)), "failed": failed or []}

    def run_and_leave(self, tests: Sequence[str], broken: str, writer: int) -> None:
        """In the copy: run the tests up to the first that fails, tell, and end without a trace."""
        try:
            bound()
            trace.break_only(broken)
            items = [item for test in tests for item in self.items[test]]
            for item, following in zip(items, [*items[1:], None], strict=True):
                signal.setitimer(signal.ITIMER_PROF, SECONDS)
                item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
                if self.failed:
                    break
            os.write(writer, json.dumps(self.failed).encode())
        finally:
            os._exit(0)


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
