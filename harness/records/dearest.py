"""The files of tests that a whole run begins with, the dearest first, so that no process works on alone at its end."""

from collections.abc import Iterator
from pathlib import Path

from config.state import CHECKOUT
from harness.suite.costs import WHOLE, file_of, grouped
from harness.suite.record import RecordError, Run, read

PATH = CHECKOUT / "tests" / "dearest.txt"
DEAR = 1.0
"""Yardsticks of a file from which on it is one of them."""
SHARING = "/browser/"
"""The part of the names of files that share a browser in their folder: they stand together, before all others."""


def order(run: Run) -> list[str]:
    """The dear files of a run in the order in which they should begin."""
    dear = [cost.name for cost in grouped(run.tests, file_of) if run.yards(cost.seconds) >= DEAR]
    browsers = [name for name in dear if SHARING in name]
    return sorted(browsers, key=lambda name: Path(name).parent) + [
        name for name in dear if name not in browsers
    ]


def kept(path: Path = PATH) -> list[str]:
    """The files that are kept, in their order; empty where nothing is kept."""
    return path.read_text("utf-8").split() if path.exists() else []


def anew() -> None:
    """Keep the dear files of the last whole run; without a record, the files of before that are still there."""
    try:
        names = order(read(WHOLE))
    except RecordError:
        names = kept(PATH)
    there = (name for name in names if (CHECKOUT / name).is_file())
    PATH.write_text("".join(f"{name}\n" for name in there), "utf-8")


def stale() -> Iterator[str]:
    """The kept files that are gone."""
    for name in kept(PATH):
        if not (CHECKOUT / name).is_file():
            yield f"{PATH.name} names {name}, which is not there"
