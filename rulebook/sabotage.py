"""Rule functions made wrong, one at a time, to see whether the tests marked for them notice."""

import importlib
import pkgutil
import random
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor

import msgspec

from rulebook.coverage import Coverage
from rulebook.marks import MARKED

# Exit codes of pytest; a wrong rule may also break the import of a test, or end the process.
PASSED, FAILED, INTERRUPTED, CRASHED = 0, 1, 2, 3


class SabotageError(Exception):
    """The tests could not be run, or fail with every rule as it should be."""


class Verdict(msgspec.Struct, frozen=True):
    """What became of one wrong function: `noticed` by a test, or else why not."""

    function: str
    noticed: bool
    reason: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """A run of tests: pytest's exit code, and the node ids that failed."""

    code: int
    failed: tuple[str, ...] = ()


# Runs these tests while the function of this name is wrong; none is for an empty name.
Run = Callable[[Sequence[str], str], Outcome]


class Laboratory:
    """Tries wrong functions on the tests that prove them."""

    def __init__(self, coverage: Coverage, run: Run) -> None:
        self.coverage, self.run = coverage, run
        self.stored = set(coverage.stored)

    def try_all(self, functions: Sequence[str], at_once: int = 1) -> Iterator[Verdict]:
        """One verdict a function, in their order. Raises SabotageError where nothing can be told."""
        with ThreadPoolExecutor(at_once) as pool:
            yield from pool.map(self.try_one, functions)

    def try_one(self, function: str) -> Verdict:
        """Make one function wrong and run its tests, those without a database first."""
        tests = self.coverage.tests_of(function)
        if not tests:
            return Verdict(function, False, "no test is marked for it and calls it")
        for part in self.parts(tests):
            outcome = self.run(part, function)
            if outcome.code in (FAILED, INTERRUPTED, CRASHED):
                self.confirm(part, outcome)
                return Verdict(function, True)
            if outcome.code != PASSED:
                raise SabotageError(f"{function}: its tests cannot be run; record the coverage again")
        return Verdict(function, False, f"{len(tests)} tests pass all the same")

    def confirm(self, part: Sequence[str], outcome: Outcome) -> None:
        """See that what failed passes with every rule right. Raises SabotageError."""
        failed = {node.partition("[")[0] for node in outcome.failed}
        suspects = [test for test in part if test in failed] or part
        if self.run(suspects, "").code != PASSED:
            raise SabotageError(f"{suspects[0]} fails with every rule as it should be")

    def parts(self, tests: Sequence[str]) -> Iterator[list[str]]:
        """The tests without and with a database; empty lots left out."""
        lots = (
            [test for test in tests if test not in self.stored],
            [test for test in tests if test in self.stored],
        )
        yield from filter(None, lots)


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
