"""`./run bench [--json] [--only a] [--rounds 5]`: the project's figures, measured in one run.

Each part is a module with `measure(rounds) -> list[Figure]`.  Figures are ratios within a round, so they may be
compared between machines; rates may not.  Exit code 1 when a target is missed.
"""

from __future__ import annotations

import argparse
import importlib
import json
import sys

from rich.console import Console
from rich.table import Table

from bench.database import fsync_ms, measured_database
from bench.figures import Figure

PARTS = {"a": "bench.log", "b": "bench.day", "c": "bench.http"}


def main() -> int:
    """Measure, print, judge."""
    arguments = _arguments()
    with measured_database():
        fsync = fsync_ms()
        figures = [
            figure
            for part in arguments.only or PARTS
            for figure in importlib.import_module(PARTS[part]).measure(arguments.rounds)
        ]
    if arguments.json:
        sys.stdout.write(json.dumps({figure.name: figure.value for figure in figures}) + "\n")
    else:
        Console().print(_table(figures, fsync, arguments.rounds))
    return 0 if all(figure.met for figure in figures) else 1


def _arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="./run bench", description="Measure the project's figures.")
    parser.add_argument("--json", action="store_true", help="print one JSON object instead of a table")
    parser.add_argument("--only", action="append", choices=PARTS, help="measure one part; may be repeated")
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds, at least 5 for a figure")
    return parser.parse_args()


def _table(figures: list[Figure], fsync: float, rounds: int) -> Table:
    caption = f"medians of {rounds} interleaved rounds; write and fdatasync of 8 kB: {fsync:.2f} ms"
    table = Table(title="Hauteville, measured", caption=caption)
    for heading in ("figure", "value", "target", "spread", "a second (median)", "beside"):
        table.add_column(heading)
    for figure in figures:
        table.add_row(
            figure.name,
            f"[{'green' if figure.met else 'red'}]{figure.value:g}[/]",
            "" if figure.target is None else f"{'≤' if figure.at_most else '≥'} {figure.target:g}",
            f"± {figure.spread:g}" if figure.spread else "",
            ", ".join(f"{name} {rate:,.0f}" for name, rate in figure.rates.items()),
            ", ".join(f"{name} {value:g}" for name, value in figure.beside.items()),
        )
    return table


if __name__ == "__main__":
    sys.exit(main())
