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
    "g": "bench.addresses",
    "h": "bench.memory",
    "i": "bench.pages",
}


def main() -> int:
    """Measure, print, judge."""
    arguments = _arguments()
    load = os.getloadavg()[0]
    with measured_database():
        machine = facts(fsync_ms(), load)
        figures: list[Figure] = []
        for part in arguments.only or PARTS:
            measured = importlib.import_module(PARTS[part]).measure(arguments.rounds)
            figures += measured
            # At once: what has taken minutes must not be lost with the part that comes after it.
            if not arguments.json:
                Console().print(_table(part, measured, machine, arguments.rounds))
    if arguments.json:
        sys.stdout.write(json.dumps({figure.name: figure.value for figure in figures}) + "\n")
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


def _table(part: str, figures: list[Figure], machine: str, rounds: int) -> Table:
    caption = f"medians of {rounds} interleaved rounds; {machine}"
    table = Table(title=f"Hauteville, measured: part ({part})", caption=caption)
    for heading in ("figure", "value", "target", "spread", "a second (median)", "beside"):
        # Whole addresses are figures, too, and of those the end counts.
        table.add_column(heading, overflow="fold")
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
