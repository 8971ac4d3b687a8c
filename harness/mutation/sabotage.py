"""Rule functions made wrong, one at a time, to see whether the tests marked for them notice.

A fault (`harness.mutation.trace`) is a wrong outcome, of which a function may have several, or one slip in its text.
"""

import importlib
import pkgutil
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from pathlib import Path

import msgspec

from harness.mutation import plain
from harness.mutation.slips import slips, words
from harness.mutation.trace import HOW, possible
from harness.mutation.wrong import ways
from rulebook.coverage import Coverage
from rulebook.marks import FUNCTIONS, MARKED
from rulebook.tables import read

# Exit codes of pytest; a wrong rule may also break the import of a test, or end the process.
PASSED, FAILED, INTERRUPTED, CRASHED = 0, 1, 2, 3


class SabotageError(Exception):
    """The tests could not be run, or fail with every rule as it should be."""


class Verdict(msgspec.Struct, frozen=True):
    """The verdict on one fault: `noticed` by a test, or else why not."""

    fault: str
    noticed: bool
    reason: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """A run of tests: pytest's exit code, and the node ids that failed."""

    code: int
    failed: tuple[str, ...] = ()


# Runs these tests while there is this fault; none for an empty text.
Run = Callable[[Sequence[str], str], Outcome]


class Laboratory:
    """Tries faults on the tests that prove the functions."""

    def __init__(self, coverage: Coverage, run: Run) -> None:
        self.coverage, self.run = coverage, run
        self.stored = set(coverage.stored)
        self.sound: set[str] = set()

    def try_all(self, faults: Sequence[str], at_once: int = 1) -> Iterator[Verdict]:
        """One verdict a fault, in their order. Raises SabotageError where nothing can be told."""
        with ThreadPoolExecutor(at_once) as pool:
            yield from pool.map(self.try_one, faults)

    def try_one(self, fault: str) -> Verdict:
        """Run the tests of a function that has this fault, first the tests without a database."""
        tests = self.coverage.tests_of(function_of(fault))
        if not tests:
            return Verdict(fault, False, "no test is marked for it and calls it")
        for part in self.parts(tests):
            outcome = self.run(part, fault)
            if outcome.code in (FAILED, INTERRUPTED, CRASHED):
                self.confirm(part, outcome)
                return Verdict(fault, True)
            if outcome.code != PASSED:
                raise SabotageError(f"{fault}: its tests cannot be run; a whole run records them anew")
        return Verdict(fault, False, f"{len(tests)} tests pass all the same")

    def confirm(self, part: Sequence[str], outcome: Outcome) -> None:
        """See, once for each, that what failed passes with every rule right. Raises SabotageError."""
        failed = {node.partition("[")[0] for node in outcome.failed}
        suspects = [test for test in part if test in failed] or part
        if self.sound.issuperset(suspects):
            return
        if self.run(suspects, "").code != PASSED:
            raise SabotageError(f"{suspects[0]} fails with every rule as it should be")
        self.sound.update(suspects)

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


def function_of(fault: str) -> str:
    """The name of the function that has a fault."""
    return fault.partition(HOW)[0]


def read_alike(path: Path) -> dict[str, dict[str, str]]:
    """The faults that change nothing, by function, with the reason. Raises TableError for what is no table of texts."""
    raw = read(path, dict[str, str | dict[str, str]])
    return {name: block for name, block in raw.items() if isinstance(block, dict)}


def outcomes(function: str) -> list[str]:
    """The wrong outcomes that a function may have."""
    return [function, *(f"{function}{HOW}{way}" for way in ways(FUNCTIONS[function]))]


def slips_in(function: str) -> list[str]:
    """The slips in the text of a function."""
    return [f"{function}{HOW}{slip}" for slip in slips(FUNCTIONS[function])]


def everything(package: str, marked: Iterable[str]) -> Iterator[str]:
    """All faults of a package: wrong outcomes, slips and words of its marked functions; slips and words of the rest."""
    for name in marked:
        yield from outcomes(name)
        yield from slips_in(name)
        yield from (f"{name}{HOW}{slip}" for slip in words(FUNCTIONS[name]))
    for name in plain.functions(package):
        function = plain.found(name)
        yield from (f"{name}{HOW}{slip}" for slip in (*slips(function), *words(function)))


def without(faults: Iterable[str], alike: Mapping[str, Mapping[str, str]]) -> list[str]:
    """The faults except the ones that change nothing. Raises SabotageError for an entry that is no fault at all."""
    left_out = {f"{name}{HOW}{how}" for name, block in alike.items() for how in block}
    for fault in sorted(left_out):
        if not possible(fault):
            raise SabotageError(f"said to change nothing, but it cannot be: {fault}")
    return [fault for fault in faults if fault not in left_out]


def chosen(faults: Iterable[str], count: int, seed: int) -> list[str]:
    """So many of the faults, the same for the same seed; all if there are fewer.

    Each fault draws a lot of its own: where one is left out another comes in, and the rest stay the same.
    """

    def lot(fault: str) -> bytes:
        return sha256(f"{seed}|{fault}".encode()).digest()

    return sorted(sorted(faults, key=lot)[:count])
