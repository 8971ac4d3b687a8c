"""Rule functions made wrong, one at a time, to see whether the tests marked for them notice."""

import importlib
import os
import pkgutil
import random
import subprocess
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec

from rulebook.coverage import Coverage
from rulebook.marks import MARKED
from rulebook.trace import BREAK

PYTEST = (sys.executable, "-m", "pytest", "-x", "-q", "--no-header", "--tb=line", "-p", "no:cacheprovider")
# Tests without a database need no servers: they are named, so none is started, and nobody connects.
NO_SERVERS = {"DATABASE_URL": "postgresql:///none", "REDIS_URL": "redis://none.invalid/0"}
PASSED, FAILED, INTERRUPTED = 0, 1, 2
AT_ONCE = 2


class SabotageError(Exception):
    """The tests could not be run, or fail with every rule as it should be."""


class Verdict(msgspec.Struct, frozen=True):
    """What became of one wrong function: `noticed` by a test, or else why not."""

    function: str
    noticed: bool
    reason: str = ""


Run = Callable[[Sequence[str], dict[str, str]], int]


class Laboratory:
    """Runs the tests of a checkout with a function made wrong."""

    def __init__(self, coverage: Coverage, checkout: Path, run: Run | None = None) -> None:
        self.coverage, self.checkout = coverage, checkout
        self.run = run or self.pytest

    def try_all(self, functions: Sequence[str]) -> Iterator[Verdict]:
        """One verdict a function, in their order. Raises SabotageError if the tests fail unbroken."""
        self.check_whole(functions)
        with ThreadPoolExecutor(AT_ONCE) as pool:
            yield from pool.map(self.try_one, functions)

    def check_whole(self, functions: Iterable[str]) -> None:
        """See that the tests pass with every rule right. Raises SabotageError."""
        tests = sorted({test for name in functions for test in self.coverage.tests_of(name)})
        if any(self.run(part, extra) != PASSED for part, extra in self.parts(tests)):
            raise SabotageError(
                "the tests fail with every rule as it should be; nothing can be told from them"
            )

    def try_one(self, function: str) -> Verdict:
        """Make one function wrong and run its tests, those without a database first."""
        tests = self.coverage.tests_of(function)
        if not tests:
            return Verdict(function, False, "no test is marked for it and calls it")
        for part, extra in self.parts(tests):
            code = self.run(part, {**extra, BREAK: function})
            if code in (FAILED, INTERRUPTED):
                return Verdict(function, True)
            if code != PASSED:
                raise SabotageError(f"{function}: its tests cannot be run; record the coverage again")
        return Verdict(function, False, f"{len(tests)} tests pass all the same")

    def parts(self, tests: Sequence[str]) -> Iterator[tuple[list[str], dict[str, str]]]:
        """The tests without and with a database, and what the environment of each lot says; empty lots left out."""
        stored = set(self.coverage.stored)
        pure = [test for test in tests if test not in stored]
        if pure:
            yield pure, NO_SERVERS
        if rest := [test for test in tests if test in stored]:
            yield rest, {}

    def pytest(self, tests: Sequence[str], extra: dict[str, str]) -> int:
        """pytest's exit code for these tests, in a process of its own."""
        env = {**os.environ, **extra}
        done = subprocess.run([*PYTEST, *tests], cwd=self.checkout, env=env, capture_output=True, check=False)
        return done.returncode


def marked_functions(packages: Iterable[str]) -> list[str]:
    """The names of all marked functions in these packages, which are imported for it."""
    roots = tuple(packages)
    for root in roots:
        package = importlib.import_module(root)
        for module in pkgutil.walk_packages(package.__path__, f"{root}."):
            if not {"migrations", "management"} & set(module.name.split(".")):
                importlib.import_module(module.name)
    return sorted(name for name in MARKED if name.split(".")[0] in roots)


def chosen(functions: Sequence[str], count: int, seed: int) -> list[str]:
    """So many of the functions, the same for the same seed; all if there are no more."""
    return sorted(random.Random(seed).sample(functions, min(count, len(functions))))
