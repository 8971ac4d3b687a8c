"""The tests that a change can affect: `./run test --changed [REV]` chooses them, says what it leaves out, and runs them.

Where there is any doubt, all tests run: CI runs all of them every time.
"""

import argparse
import ast
import os
import subprocess
import sys
from collections.abc import Collection, Iterable, Mapping, Sequence
from fnmatch import fnmatch
from pathlib import Path, PurePosixPath
from typing import NamedTuple

import msgspec

from battles.rulesets import PACKAGES
from config.state import CHECKOUT
from harness.suite import costs, graph
from harness.suite.record import RecordError, Run, read
from harness.suite.seen import Edges, Seen

RECORD = CHECKOUT / ".pytest_cache" / "d" / "seen" / "seen.json"
EVERYTHING = (
    "conftest.py",
    "tests/conftest.py",
    "tests/plugins/*",
    "harness/suite/*",
    "harness/mutation/stubs.py",
    "harness/mutation/trace.py",
    "config/settings/*",
    "requirements/*",
    "pyproject.toml",
    "manage.py",
    "run",
    "*/migrations/*",
)
"""The files that all tests stand on."""
ADDRESSES, GATE = ("config/urls.py", "*/urls.py", "*/addresses.py"), "config/policy.py"
"""Lists of addresses, in which nothing is called when a page is asked for, and what every request comes through."""
WEB = ("account/", "api/", "config/", "desk/", "people/", "play/")
"""Packages that answer requests."""
MANY = 60.0
"""Yardsticks from which on several processes pay."""
SEVERAL = ["-n", "3", "--dist", "loadfile", "--no-loadscope-reorder"]
"""Pytest's options for several processes, which take file by file in the order that `tests.plugins.dearest` makes."""
SHOWN = 8


class Doubt(Exception):
    """Why all tests have to run."""


class Choice(NamedTuple):
    """Files of tests that a change can affect, and files that start processes and are left to CI."""

    tests: list[str]
    left_to_ci: list[str]


def choose(changed: Collection[str], files: Collection[str], edges: Edges, seen: Seen) -> Choice:
    """The tests that have to run when these files have changed. Raises Doubt.

    `files` are all files of the checkout, `edges` its graph, `seen` the record of the last whole run.
    """
    for path in sorted(changed):
        if matches(path, EVERYTHING):
            raise Doubt(f"{path} is what all tests stand on")
    every = {path for path in files if is_tests(path)}
    unknown = every - seen.imports.keys()
    whole = graph.united(edges, graph.seen_edges(seen))
    chosen = set[str]()
    for path in sorted(changed):
        known = path in files and (path in seen.imports or not path.endswith(".py"))
        begin = [path, graph.as_read(path), *beside(path), *([] if known else folders(path))]
        found = graph.users(whole, begin) & every
        if not found:
            raise Doubt(f"nothing is known to use {path}")
        chosen |= found
    starting = (seen.started & every) - chosen
    if of_one_system(changed):
        return Choice(sorted(chosen | unknown), sorted(starting))
    return Choice(sorted(chosen | unknown | starting), [])


def beside(path: str, root: Path = CHECKOUT) -> list[str]:
    """The stand-ins for a file whose code runs when a page is asked for, and in which no function is seen to be called."""
    lists = matches(path, ADDRESSES)
    wraps = (
        path.startswith(WEB) and path.endswith(".py") and (root / path).is_file() and gives_back(root / path)
    )
    return [GATE] if lists or wraps else []


def gives_back(path: Path) -> bool:
    """True if a function in a file makes another and gives it away, as what decorates views does."""
    functions = ast.FunctionDef | ast.AsyncFunctionDef
    outer = (node for node in ast.walk(ast.parse(path.read_bytes())) if isinstance(node, functions))
    return any(
        isinstance(inner, functions) for node in outer for inner in ast.walk(node) if inner is not node
    )


def matches(path: str, patterns: Iterable[str]) -> bool:
    """True if one of the patterns says this path."""
    return any(fnmatch(path, pattern) for pattern in patterns)


def is_tests(path: str) -> bool:
    """True if pytest looks for tests in this file."""
    return fnmatch(path, "tests/*") and fnmatch(PurePosixPath(path).name, "test_*.py")


def folders(path: str) -> list[str]:
    """The folders in which a file is new or gone, as `seen_edges` writes them."""
    return [f"{parent}/" for parent in PurePosixPath(path).parents][:-1]


def of_one_system(changed: Iterable[str]) -> bool:
    """True if all that has changed lies in one tactical system or its tests."""
    places = {"/".join(path.removeprefix("tests/").split("/")[:2]) for path in changed}
    # A system that varies another lies in its package.
    return len(places) == 1 and places <= {"/".join(name.split(".")[:2]) for name in PACKAGES.values()}


def git(*arguments: str) -> str:
    """The answer of git. Raises Doubt if it does not."""
    told = subprocess.run(("git", *arguments), cwd=CHECKOUT, capture_output=True, text=True, check=False)
    if told.returncode:
        raise Doubt(f"git {' '.join(arguments)}: {told.stderr.strip() or told.returncode}")
    return told.stdout


def changed_since(base: str) -> list[str]:
    """The files that differ from a revision, were moved, are gone or are new. Raises Doubt."""
    differing = git("diff", "--name-only", "--no-renames", "-z", base)
    new = git("ls-files", "--others", "--exclude-standard", "-z")
    return sorted({*differing.split("\0"), *new.split("\0")} - {""})


def record_for(base: str) -> Seen:
    """The record of the last whole run. Raises Doubt if it is older than a revision, or cannot be read."""
    try:
        seen = msgspec.json.decode(RECORD.read_bytes(), type=Seen)
    except OSError as error:
        raise Doubt("no whole run is on record here") from error
    except msgspec.DecodeError as error:
        raise Doubt(f"the record of the last whole run cannot be read: {error}") from error
    if git("merge-base", base, seen.commit).strip() != git("rev-parse", base).strip():
        raise Doubt("the record of the last whole run is older than that revision")
    return seen


def prices() -> Mapping[str, costs.Cost]:
    """The cost of each file of tests in the last whole run; empty without a record."""
    try:
        run: Run = read(costs.WHOLE)
    except RecordError:
        return {}
    return {
        cost.name: cost._replace(
            setup=run.yards(cost.setup), call=run.yards(cost.call), teardown=run.yards(cost.teardown)
        )
        for cost in costs.grouped(run.tests, costs.file_of)
    }


def listed(paths: Sequence[str]) -> str:
    """The first of these, and how many more there are."""
    more = f" and {len(paths) - SHOWN} more" if len(paths) > SHOWN else ""
    return ", ".join(paths[:SHOWN]) + more


def say(choice: Choice, every: Collection[str], priced: Mapping[str, costs.Cost]) -> float:
    """Say what runs and what does not; what that costs, in yardsticks."""
    chosen = [priced[path] for path in choice.tests if path in priced]
    yards, tests = sum(cost.seconds for cost in chosen), sum(cost.tests for cost in chosen)
    part = f"{len(choice.tests):,} of {len(every):,} files of tests"
    if priced:
        whole = sum(cost.seconds for cost in priced.values())
        part += f", {tests:,} of {sum(cost.tests for cost in priced.values()):,} tests, {yards:.0f} of {whole:.0f} y"
    print(f"Chosen: {part}.")
    if left := sorted(set(every) - {*choice.tests, *choice.left_to_ci}):
        print(f"Left out, for nothing in them leads there: {listed(left)}.")
    if choice.left_to_ci:
        print(
            f"Left to CI, for they start processes and one system alone has changed: {listed(choice.left_to_ci)}."
        )
    return yards


def arguments_of(base: str) -> tuple[list[str], list[str]] | None:
    """The files to run and pytest's options for them; None if all files are unchanged. Raises Doubt."""
    changed = changed_since(base)
    if not changed:
        return None
    print(f"Changed since {git('rev-parse', '--short', base).strip()}: {listed(changed)}.")
    seen = record_for(base)
    files = graph.files_of()
    edges = graph.read(files)
    choice = choose(changed, files, edges, seen)
    yards = say(choice, [path for path in files if is_tests(path)], prices())
    return choice.tests, SEVERAL if yards > MANY else []


def main(arguments: Sequence[str]) -> int:
    """Choose, and become pytest; exit code 0 if nothing has changed."""
    parser = argparse.ArgumentParser(prog="./run test --changed", description=__doc__)
    parser.add_argument("rev", nargs="?", metavar="REV", help="what changes are counted from (what main has)")
    parser.add_argument("--say", action="store_true", help="say what would run, and run nothing")
    asked, options = parser.parse_known_args(arguments)
    try:
        found = arguments_of(asked.rev or git("merge-base", "main", "HEAD").strip())
    except Exception as error:
        # A fault of the choice must leave no test out.
        reason = error if isinstance(error, Doubt) else f"{type(error).__name__}: {error}"
        print(f"All tests: {reason}.")
        found = [], SEVERAL
    if found is None:
        print("Nothing has changed.")
    elif not asked.say:
        sys.stdout.flush()
        tests, processes = found
        os.execv(sys.executable, [sys.executable, "-m", "pytest", *processes, *options, *tests])
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
