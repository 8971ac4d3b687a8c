"""`./run bench [--json] [--keep] [--only a] [--rounds 5]`: the project's figures, measured in one run.

Each part is a module with `measure(rounds) -> list[Figure]`.  Figures are ratios within a round, so they may be
compared between machines; rates may not.  Exit code 1 when a target is missed.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import sys

from rich.console import Console
from rich.table import Table

from bench import page
from bench.database import fsync_ms, measured_database
from bench.figures import Figure
from bench.machine import facts

PARTS = {
    "a": "bench.log",
    "b": "bench.day",
    "c": "bench.http",
    "d": "bench.growth",
    "e": "bench.tactics",
    "f": "bench.load",
}


def main() -> int:
    """Measure, print, judge."""
    arguments = _arguments()
    load = os.getloadavg()[0]
    with measured_database():
        machine = facts(fsync_ms(), load)
        figures = [
            figure
            for part in arguments.only or PARTS
            for figure in importlib.import_module(PARTS[part]).measure(arguments.rounds)
        ]
    if arguments.json:
        sys.stdout.write(json.dumps({figure.name: figure.value for figure in figures}) + "\n")
    else:
        Console().print(_table(figures, machine, arguments.rounds))
    if arguments.keep:
        page.keep(figures, machine, arguments.rounds)
    return 0 if all(figure.met for figure in figures) else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./run bench", description="Measure the project's figures.")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--only", action="append", choices=PARTS, help="measure one part; may be repeated")
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds, at least 5 for a figure")
    parser.add_argument("--keep", action="store_true", help=f"write the table into {page.PAGE.name} as well")
    arguments = parser.parse_args()
    if arguments.keep and arguments.only:
        parser.error("--keep keeps all parts, so it can't go with --only")
    return arguments


def _table(figures: list[Figure], machine: str, rounds: int) -> Table:
    caption = f"medians of {rounds} interleaved rounds; {machine}"
    table = Table(title="Hauteville, measured", caption=caption)
    for heading in ("figure", "value", "target", "spread", "a second (median)", "beside"):
        table.add_column(heading)
    for figure in figures:
        table.add_row(
            figure.name,
            f"[{'green' if figure.met else 'red'}]{figure.value:g}[/]",
            page.target(figure),
            f"± {figure.spread:g}" if figure.spread else "",
            page.rates(figure),
            page.beside(figure),
        )
    return table


if __name__ == "__main__":
    sys.exit(main())
