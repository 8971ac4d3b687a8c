"""Tests of the tests: one rule function made wrong at a time, and who notices."""

import os
import random
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

import msgspec

from rulebook.coverage import Recorded, tests_of

NOTICED = 1


class Broken(msgspec.Struct, frozen=True):
    """A function that was made wrong, and whether its tests noticed."""

    function: str
    ids: tuple[str, ...]
    tests: int
    noticed: bool


def chosen(marked: Mapping[str, tuple[str, ...]], number: int, seed: int) -> list[str]:
    """Which functions to break: `number` of them, drawn by `seed`, or all if there are fewer."""
    names = sorted(marked)
    return sorted(random.Random(seed).sample(names, min(number, len(names))))


def break_each(
    names: Sequence[str], marked: Mapping[str, tuple[str, ...]], record: Recorded, root: Path
) -> Iterator[Broken]:
    """Break one function after the other and run the tests that prove its rules."""
    for name in names:
        tests = tests_of(marked[name], record)
        yield Broken(name, marked[name], len(tests), bool(tests) and noticed(name, tests, root))


def noticed(name: str, tests: Sequence[str], root: Path) -> bool:
    """Whether any of the tests fails while the function is wrong. Raises RuntimeError if they could not run."""
    run = subprocess.run(
        [sys.executable, "-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", *tests],
        cwd=root,
        env={**os.environ, "HAUTEVILLE_BREAK_RULE": name},
        capture_output=True,
        text=True,
        check=False,
    )
    if run.returncode not in (0, NOTICED):
        raise RuntimeError(f"the tests of {name} could not run:\n{run.stdout[-2000:]}{run.stderr[-2000:]}")
    return run.returncode == NOTICED
