"""Where tests run with a rule made wrong: in copies of a process that has collected them, or in one of their own."""

from __future__ import annotations

import os
import queue
import re
import subprocess
import sys
from collections.abc import Generator, Iterable, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TypeVar

import msgspec

from harness.mutation.arcs import Traced
from harness.mutation.sabotage import Outcome, SabotageError
from harness.mutation.trace import BREAK

# Sets come in the same order in every run, so that what they make of a fault is the same too.
ORDERLY = {"PYTHONHASHSEED": "1"}
# Tests without a database need no servers: they are named, so none is started, and nobody connects.
NO_SERVERS = {"DATABASE_URL": "postgresql:///none", "REDIS_URL": "redis://none.invalid/0"}
OPTIONS = ("-x", "-q", "--no-header", "--tb=no", "-rfE", "-p", "no:cacheprovider")
FAILURE = re.compile(r"^(?:FAILED|ERROR) (\S+)", re.MULTILINE)
PYTHON = (sys.executable, "-m")
Answer = TypeVar("Answer")


class Order(msgspec.Struct, frozen=True, omit_defaults=True):
    """The order to a bench: run these tests while there is this fault, up to the first that fails.

    With `every` all of them, each no longer than its limit in CPU seconds. With `folders` no fault: what each case runs
    of them. Without tests: which there are.
    """

    tests: tuple[str, ...] = ()
    broken: str = ""
    every: bool = False
    limits: dict[str, float] = {}
    folders: tuple[str, ...] = ()


class Bench:
    """A process that has collected tests; it speaks JSON by the line: an order in, the answer out."""

    def __init__(self, command: Sequence[str], checkout: Path) -> None:
        env = {**os.environ, **ORDERLY, **NO_SERVERS}
        self.process = subprocess.Popen(
            command,
            cwd=checkout,
            env=env,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
        )

    def run_tests(self, tests: Sequence[str], broken: str) -> Outcome:
        """Run tests up to the first that fails. Raises SabotageError if the process has ended."""
        return self.asked(Order(tuple(tests), broken), Outcome)

    def within(self, limits: Mapping[str, float], broken: str, *, every: bool) -> Outcome:
        """Run tests, each within its limit of CPU seconds, `every` one or up to the first that fails.

        Raises SabotageError if the process has ended.
        """
        return self.asked(Order(tuple(limits), broken, every, dict(limits)), Outcome)

    def listed(self) -> dict[str, int]:
        """The tests that were collected, with the lines that each is long. Raises SabotageError."""
        return self.asked(Order(), dict[str, int])

    def traced(self, test: str, folders: Sequence[str]) -> list[Traced]:
        """The trace of each case of a test in the code of these folders. Raises SabotageError."""
        return self.asked(Order((test,), folders=tuple(folders)), list[Traced])

    def asked(self, order: Order, kind: type[Answer]) -> Answer:
        """The answer to an order. Raises SabotageError if the process has ended."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        try:
            self.process.stdin.write(msgspec.json.encode(order) + b"\n")
            self.process.stdin.flush()
            return msgspec.json.decode(self.process.stdout.readline(), type=kind)
        except (OSError, msgspec.DecodeError) as error:
            raise SabotageError(
                "the tests cannot be collected; are the requirements of development there?"
            ) from error

    def stop(self) -> None:
        """End the process."""
        self.process.kill()
        self.process.communicate()


class Benches:
    """Several benches for tests without a database; `stored` tests run in a process of their own."""

    def __init__(self, made: Iterable[Bench], stored: Iterable[str], checkout: Path) -> None:
        self.stored, self.checkout = set(stored), checkout
        self.free: queue.SimpleQueue[Bench] = queue.SimpleQueue()
        for bench in made:
            self.free.put(bench)

    def run_tests(self, tests: Sequence[str], broken: str) -> Outcome:
        """Run tests where they belong. Raises SabotageError if they cannot be run."""
        if self.stored.intersection(tests):
            return apart(tests, broken, self.checkout)
        with self.one() as bench:
            return bench.run_tests(tests, broken)

    @contextmanager
    def one(self) -> Generator[Bench, None, None]:
        """A bench that is not at work, taken out as long as it is."""
        bench = self.free.get()
        try:
            yield bench
        finally:
            self.free.put(bench)


def apart(tests: Sequence[str], broken: str, checkout: Path) -> Outcome:
    """Run tests in a process of their own, which may start servers."""
    command = [*PYTHON, "pytest", *OPTIONS, *tests]
    env = {**os.environ, **ORDERLY, BREAK: broken}
    done = subprocess.run(command, cwd=checkout, env=env, capture_output=True, text=True, check=False)
    return Outcome(done.returncode, tuple(FAILURE.findall(done.stdout)))


@contextmanager
def benches(
    module: str, tests: Iterable[str], stored: Iterable[str], checkout: Path, count: int
) -> Generator[Benches, None, None]:
    """So many benches for these tests: `module` is the program that they run, given the files of the tests."""
    kept = set(stored)
    files = sorted({test.partition("::")[0] for test in tests if test not in kept})
    with ExitStack() as stack:
        made = []
        for _ in range(count if files else 0):
            made.append(Bench([*PYTHON, module, *files], checkout))
            stack.callback(made[-1].stop)
        yield Benches(made, kept, checkout)
