"""Which tests prove which functions: from the last whole run's record, and by their marks where it knows nothing.

A test of a file that has changed since is asked for every function that carries an id of its marks. The record does not say
whether it calls it. That costs time and changes no verdict.
"""

import os
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from harness.mutation.benches import NO_SERVERS, PYTHON
from harness.mutation.sabotage import SabotageError
from rulebook import coverage
from rulebook.coverage import Coverage, Marked, Proof

NOTHING = Coverage(rules={}, data={}, stored=[])
# Below the checkout: what the plugin of the rules leaves in pytest's cache.
FOLDER = Path(".pytest_cache") / "d" / "rules"
RUN, COLLECTED = FOLDER / "coverage.json", FOLDER / "marked.json"
TESTS = "tests"
MARK = b"mark.rule("
OPTIONS = ("--collect-only", "-q", "-q", "--no-header")


def known(checkout: Path, carried: Mapping[str, Sequence[str]], functions: Sequence[str]) -> Coverage:
    """The tests of these functions; `carried` are the ids of every function. Raises CoverageError, SabotageError."""
    run, written = last_run(checkout)
    ids = {id_ for name in functions for id_ in carried[name]}
    here = marked_files(checkout)
    fresh = [name for name, changed in here.items() if changed > written]
    kept = run.without(lambda test: file_of(test) not in here or file_of(test) in fresh)
    asked = [name for name in fresh if mentions(checkout / name, ids)]
    return kept.joined(by_marks(collected(checkout, asked), carried)) if asked else kept


def last_run(checkout: Path) -> tuple[Coverage, float]:
    """The record of the last whole run, and when it was written; without a record, an empty one of long ago."""
    path = checkout / RUN
    try:
        return coverage.read(path), path.stat().st_mtime
    except FileNotFoundError:
        return NOTHING, 0.0


def marked_files(checkout: Path) -> dict[str, float]:
    """The files with tests that are marked with rules, and when each was changed."""
    return {
        path.relative_to(checkout).as_posix(): path.stat().st_mtime
        for path in sorted((checkout / TESTS).rglob("test_*.py"))
        if MARK in path.read_bytes()
    }


def mentions(path: Path, ids: set[str]) -> bool:
    """True if a file names one of these ids."""
    text = path.read_text("utf-8")
    return any(f'"{id_}"' in text for id_ in ids)


def file_of(test: str) -> str:
    """The file that a test stands in."""
    return test.partition("::")[0]


def collected(checkout: Path, files: Sequence[str]) -> list[Marked]:
    """The marked tests of these files, as pytest collects them. Raises SabotageError, CoverageError."""
    (checkout / COLLECTED).unlink(missing_ok=True)
    done = subprocess.run(
        [*PYTHON, "pytest", *OPTIONS, *files],
        cwd=checkout,
        env={**os.environ, **NO_SERVERS},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise SabotageError(f"the tests cannot be collected: {done.stdout.strip().splitlines()[-1]}")
    return coverage.read_marks(checkout / COLLECTED)


def by_marks(marks: Sequence[Marked], carried: Mapping[str, Sequence[str]]) -> Coverage:
    """The functions that the tests prove if each calls every function that carries an id of its marks."""
    return coverage.gather(
        (
            Proof(
                each.test,
                each.ids,
                {name: tuple(ids) for name, ids in carried.items() if set(ids) & set(each.ids)},
                each.stored,
            )
            for each in marks
        ),
        (),
    )
