"""`manage.py calibrate`: fight a grid of match-ups by a tactical system, and set the outcome beside the quick table."""

from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from battles import rulesets
from battles.quick import tables as quick_tables
from battles.rulesets import AnyRuleset
from campaign.management import pages
from campaign.management.arguments import processes, seed, up_to
from harness.drill import beside, calibration, plot, storms
from harness.drill.calibration import Compared, Job
from harness.parallel import spread
from rulebook import Refusal

BATTLES = 10
"""Of each match-up where no number is asked for, and the fewest whose figures are kept."""
MOST_BATTLES = 10_000
"""Days of work, as there are about thirty match-ups."""
PLOT, BESIDE = "calibration.svg", "calibration-beside.svg"
SIEGES = "sieges.md"
STORM_MARKS = ("<!-- assaults: begin -->\n", "<!-- assaults: end -->\n")
MARKS = ("<!-- calibration: begin -->\n", "<!-- calibration: end -->\n")


class Command(BaseCommand):
    """Calibrates a ruleset; needs no database."""

    help = "Fight a grid of match-ups by a tactical system, and set the outcome beside the quick table."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare which system, how often, from which seed, and whether the figures are kept."""
        parser.add_argument(
            "--ruleset",
            default=settings.ENGINE_RULESET,
            choices=sorted(id_ for id_ in rulesets.PACKAGES if rulesets.known(id_).musters),
            help="the tactical system",
        )
        parser.add_argument(
            "--battles",
            type=up_to(MOST_BATTLES, "battles"),
            default=BATTLES,
            metavar="N",
            help=f"battles of each match-up ({BATTLES}), at most {MOST_BATTLES}",
        )
        parser.add_argument(
            "--seed", type=seed, default="1", metavar="S", help="the same seed fights the same battles"
        )
        parser.add_argument(
            "--processes", type=processes, default=2, metavar="P", help="the number of processes"
        )
        parser.add_argument(
            "--sieges", action="store_true", help="assaults on a castle, beside the quick table of sieges"
        )
        parser.add_argument(
            "--keep", action="store_true", help="write the page of the system in docs/, and its plots"
        )

    def handle(self, *_: Any, **options: Any) -> None:
        """Fight them all, print the tables; with --keep write the first into the page, and the plots beside it.

        Raises CommandError where options contradict each other, and for people whom the system can't fight with.
        """
        rules = rulesets.ruleset(options["ruleset"])
        if options["keep"]:
            agree_to_keep(options, pages.DOCS / rules.page)
        if options["sieges"]:
            self.storm(rules, options)
            return
        try:
            cells = list(calibration.matchups(calibration.grid(), rules))
        except Refusal as refusal:
            raise CommandError(str(refusal)) from refusal
        jobs = [
            Job(rules.id, cell.muster, f"{options['seed']}/{place}", options["battles"])
            for place, cell in enumerate(cells)
        ]
        tables = quick_tables.load()
        compared = [
            Compared(
                cell.attacker, cell.defender, cell.heads, engine, calibration.by_table(cell.muster, tables)
            )
            for cell, engine in zip(
                cells, spread(jobs, options["processes"], calibration.by_engine), strict=True
            )
        ]
        told = calibration.lines(compared, options["battles"], rules.bots[0], options["seed"])
        shares = beside.others(rules.id, compared, pages.DOCS)
        figures = "\n".join(told) + "\n"
        self.stdout.write(figures)
        for line in beside.lines(rules.title, compared, shares):
            self.stdout.write(line)
        if options["keep"]:
            page = pages.DOCS / rules.page
            pages.keep(figures, page, MARKS)
            page.with_name(f"{page.stem}-{PLOT}").write_text(plot.plot(compared) + "\n", "utf-8")
            if shares:
                drawn = beside.picture(rules.title, compared, shares)
                page.with_name(f"{page.stem}-{BESIDE}").write_text(drawn + "\n", "utf-8")

    def storm(self, rules: AnyRuleset, options: dict[str, Any]) -> None:
        """Fight the assaults of the grid, print the table; with --keep write it into the page of sieges.

        Raises CommandError for a system that fights no assaults.
        """
        if not rules.trials.stormed:
            raise CommandError(f"--sieges: {rules.id} fights no assaults")
        told = storms.storms()
        place = rules.scenario(rules.trials.stormed).muster
        assert place is not None, "an assault is a muster"
        cells = list(storms.cells(told, place))
        jobs = [
            Job(rules.id, cell.muster, f"{options['seed']}/storm-{number}", options["battles"])
            for number, cell in enumerate(cells)
        ]
        found = list(zip(cells, spread(jobs, options["processes"], storms.by_engine), strict=True))
        tables = quick_tables.load()
        figures = storms.lines(told, found, tables, options["battles"], rules.bots[0], options["seed"])
        page = "\n".join(figures) + "\n"
        self.stdout.write(page)
        if options["keep"]:
            pages.keep(page, pages.DOCS / SIEGES, STORM_MARKS)


def agree_to_keep(options: dict[str, Any], page: Path) -> None:
    """Raises CommandError for too few battles, and for a page without a place for the figures."""
    if options["battles"] < BATTLES:
        raise CommandError(f"--battles: at least {BATTLES} of each match-up are kept")
    try:
        pages.marked_text(
            pages.DOCS / SIEGES if options["sieges"] else page, STORM_MARKS if options["sieges"] else MARKS
        )
    except ValueError as error:
        raise CommandError(f"--keep: {error}") from None
