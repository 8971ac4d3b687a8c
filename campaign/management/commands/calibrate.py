"""`manage.py calibrate`: fight a grid of match-ups with the engine, and set what comes of it beside the quick table."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand

from battles import quick_tables
from campaign.abreast import spread
from campaign.drill import calibration, plot
from campaign.drill.calibration import Compared
from campaign.management import pages
from campaign.management.arguments import count, processes, seed

BATTLES = 20
PAGE, PLOT = "skirmish.md", "calibration.svg"
MARKS = ("<!-- calibration: begin -->\n", "<!-- calibration: end -->\n")


class Command(BaseCommand):
    """Calibrates the engine; needs no database."""

    help = "Fights a grid of match-ups with the engine and sets the outcome beside the quick table."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare how often, from which seed, and whether the figures are kept."""
        parser.add_argument(
            "--battles", type=count, default=BATTLES, metavar="N", help=f"of each match-up ({BATTLES})"
        )
        parser.add_argument(
            "--seed", type=seed, default="1", metavar="S", help="the same seed fights the same battles"
        )
        parser.add_argument("--processes", type=processes, default=2, metavar="P", help="how many at once")
        parser.add_argument("--keep", action="store_true", help=f"write docs/{PAGE} and docs/{PLOT}")

    def handle(self, *_: Any, **options: Any) -> None:
        """Fight them all, print the table; with --keep write it into the page, and the plot beside it."""
        cells = list(calibration.matchups(calibration.grid()))
        tables = quick_tables.load()
        jobs = [
            (cell.muster, f"{options['seed']}/{place}", options["battles"])
            for place, cell in enumerate(cells)
        ]
        fought = list(spread(jobs, options["processes"], calibration.by_engine))
        compared = [
            Compared(
                cell.attacker, cell.defender, cell.heads, engine, calibration.by_table(cell.muster, tables)
            )
            for cell, engine in zip(cells, fought, strict=True)
        ]
        figures = "\n".join(calibration.lines(compared, options["battles"], options["seed"])) + "\n"
        self.stdout.write(figures)
        if options["keep"]:
            pages.keep(figures, pages.DOCS / PAGE, MARKS)
            (pages.DOCS / PLOT).write_text(plot.plot(compared) + "\n", "utf-8")
