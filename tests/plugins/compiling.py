"""Shares out among the processes of a run what pytest compiles of the tests, before any of them collects.

pytest writes the assertions of a test module anew and keeps the outcome beside it, which takes twice as long as all the
rest of collecting. In a fresh checkout every process would do so for every module, all at the same time.
"""

import sys
from collections.abc import Iterable
from pathlib import Path

import pytest
from _pytest.assertion import rewrite

TESTS = Path(__file__).parents[1]


def share(files: list[Path], number: int, of: int) -> list[Path]:
    """The part of one process, by its number from 0."""
    return files[number::of]


def compile_tests(files: Iterable[Path], config: pytest.Config) -> None:
    """Do for each file what pytest does when it imports it, unless that was done already."""
    state = config.stash[rewrite.assertstate_key]
    for file in files:
        folder = rewrite.get_cache_dir(file)
        kept = folder / (file.name.removesuffix(".py") + rewrite.PYC_TAIL)
        if rewrite._read_pyc(file, kept) is None and rewrite.try_makedirs(folder):
            digest, code = rewrite._rewrite_test(file, config)
            rewrite._write_pyc(state, code, digest, kept)


@pytest.hookimpl(tryfirst=True)
def pytest_collection(session: pytest.Session) -> None:
    """In one of several processes that run all tests: compile one's share."""
    config = session.config
    worker = getattr(config, "workerinput", None)
    everything = config.args_source is pytest.Config.ArgsSource.TESTPATHS
    if worker is None or not everything or sys.dont_write_bytecode:
        return
    number = int(worker["workerid"].removeprefix("gw"))
    compile_tests(share(sorted(TESTS.rglob("test_*.py")), number, worker["workercount"]), config)
