"""The cost of the last whole run of the suite, and where it lies: `./run test --costs`."""

import argparse
import sys
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from pathlib import Path
from typing import NamedTuple

from config.state import CHECKOUT
from harness.suite.plot import plot
from harness.suite.record import Priced, RecordError, Run, read

KEPT = CHECKOUT / ".pytest_cache" / "d" / "costs"
WHOLE, PART = KEPT / "whole.json", KEPT / "part.json"
SHOWN = 20
"""Rows of each table."""
STEPS = (0.007, 0.04, 0.2, 0.7)
"""Yardsticks that part cheap tests from dear ones."""


class Cost(NamedTuple):
    """The cost of one folder, file or test: how many tests it has, and the CPU seconds of set-up, call and tear-down."""

    name: str
    tests: int
    setup: float
    call: float
    teardown: float

    @property
    def seconds(self) -> float:
        """The CPU seconds of all three phases."""
        return self.setup + self.call + self.teardown


def file_of(test: Priced) -> str:
    """The file of a test, from the checkout's root."""
    return test.name.partition("::")[0]


def folder_of(test: Priced) -> str:
    """The folder of a test below `tests/`, two steps deep at most."""
    return "/".join(Path(file_of(test)).parent.parts[1:3]) or "."


def grouped(tests: Iterable[Priced], by: Callable[[Priced], str]) -> list[Cost]:
    """The cost of all tests together that have the same name by `by`, the dearest first."""
    groups = defaultdict[str, list[Priced]](list)
    for test in tests:
        groups[by(test)].append(test)
    costs = [
        Cost(
            name,
            len(group),
            sum(test.setup for test in group),
            sum(test.call for test in group),
            sum(test.teardown for test in group),
        )
        for name, group in groups.items()
    ]
    return sorted(costs, key=lambda cost: -cost.seconds)


def table(title: str, heads: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    """Lines of a table whose last column is text and may be of any length; the others stand flush right."""
    cells = [heads, *rows]
    widths = [max(len(row[place]) for row in cells) for place in range(len(heads) - 1)]
    lines = [
        "  ".join([*(cell.rjust(width) for cell, width in zip(row, widths, strict=False)), row[-1]])
        for row in cells
    ]
    return ["", title, *lines]


def costly(run: Run, title: str, costs: Sequence[Cost], shown: int) -> list[str]:
    """The dearest of these, in yardsticks by phase, with their share of all tests."""
    whole = sum(test.seconds for test in run.tests) or 1.0
    return table(
        title,
        ("y", "share", "tests", "set-up", "call", "tear-down", "name"),
        (
            (
                f"{run.yards(cost.seconds):.2f}",
                f"{cost.seconds / whole:.1%}",
                f"{cost.tests:,}",
                *(f"{run.yards(seconds):.2f}" for seconds in cost[2:]),
                cost.name,
            )
            for cost in costs[:shown]
        ),
    )


def steps(run: Run) -> Iterator[tuple[str, str, str]]:
    """How many tests there are of each price, and which share of all they cost."""
    whole = sum(test.seconds for test in run.tests) or 1.0
    prices = [(run.yards(test.seconds), test.seconds) for test in run.tests]
    bounds = (0.0, *STEPS, float("inf"))
    for low, high in pairwise(bounds):
        inside = [seconds for price, seconds in prices if low <= price < high]
        said = f"up to {high} y" if high < float("inf") else "more"
        yield f"{len(inside):,}", f"{sum(inside) / whole:.0%}", said


def report(run: Run, shown: int = SHOWN) -> list[str]:
    """The lines of the whole report."""
    fixtures = sorted(run.fixtures, key=lambda fixture: -fixture.seconds)
    return [
        run.line(),
        *table(
            "Processes",
            ("y", "name"),
            (
                (f"{run.yards(seconds):.0f}", name)
                for name, seconds in [*sorted(run.processes.items()), ("of it collecting", run.collecting)]
            ),
        ),
        *table("Tests by price", ("tests", "share", "price"), steps(run)),
        *costly(run, "The dearest folders", grouped(run.tests, folder_of), shown),
        *costly(run, "The dearest files", grouped(run.tests, file_of), shown),
        *costly(run, "The dearest tests", grouped(run.tests, lambda test: test.name), shown),
        *table(
            "The dearest fixtures",
            ("y", "times", "scope", "name"),
            (
                (f"{run.yards(fixture.seconds):.2f}", f"{fixture.times:,}", fixture.scope, fixture.name)
                for fixture in fixtures[:shown]
            ),
        ),
    ]


def drawing(run: Run) -> str:
    """The same as a picture: what the folders cost, and how few tests are most of it."""
    folders = [
        (cost.name, [run.yards(seconds) for seconds in cost[2:]]) for cost in grouped(run.tests, folder_of)
    ]
    dearest = sorted((run.yards(test.seconds) for test in run.tests), reverse=True)
    return plot(run.line(), folders, list(accumulate(dearest)))


def main(arguments: Sequence[str]) -> int:
    """Print the report and write the drawing; exit code 1 if there is no record."""
    parser = argparse.ArgumentParser(prog="./run test --costs", description=__doc__)
    parser.add_argument("--part", action="store_true", help="of the last run of a part of the suite")
    parser.add_argument(
        "--top", type=int, default=SHOWN, metavar="N", help="rows of each table (%(default)s)"
    )
    parser.add_argument("--svg", type=Path, default=KEPT / "costs.svg", metavar="FILE", help="the drawing")
    asked = parser.parse_args(arguments)
    try:
        run = read(PART if asked.part else WHOLE)
    except RecordError as error:
        print(f"hauteville: {error}; ./run test leaves one", file=sys.stderr)
        return 1
    print("\n".join(report(run, asked.top)))
    asked.svg.write_text(drawing(run))
    print(f"\nDrawn in {asked.svg}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
