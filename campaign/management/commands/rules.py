"""manage.py rules: how far the tests prove the rules, and whether they would notice a wrong one."""

from pathlib import Path
from typing import Any

import msgspec
from django.core.management.base import BaseCommand, CommandError, CommandParser

from rulebook import catalogue, coverage, report, sabotage
from rulebook.tables import TableError

ROOT = Path(__file__).parents[3]
PAGES = ROOT / "docs" / "rules"
# Where rule functions live.
PACKAGES = ("battles", "campaign", "dice", "hexmap")


class Command(BaseCommand):
    """The standing of each catalogue; with --break, one function after the other made wrong."""

    help = "Shows which rules of the catalogues the tests prove, and makes rules wrong to see who notices."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare --json, --break and --seed."""
        parser.add_argument("--json", action="store_true", help="print the standing as JSON")
        parser.add_argument("--break", dest="wrong", type=int, metavar="N", help="make N functions wrong")
        parser.add_argument("--seed", type=int, default=1, help="which ones; the same for the same seed")

    def handle(self, *args: Any, **options: Any) -> None:
        """Print the standing, or the verdicts. Raises CommandError where something is not noticed or readable."""
        try:
            record = coverage.read(PAGES / "coverage.json")
            if options["wrong"] is not None:
                self.make_wrong(record, options["wrong"], options["seed"])
            else:
                self.show(record, as_json=options["json"])
        except (
            catalogue.CatalogueError,
            coverage.CoverageError,
            sabotage.SabotageError,
            TableError,
        ) as error:
            raise CommandError(str(error)) from error

    def show(self, record: coverage.Coverage, *, as_json: bool) -> None:
        """Print how many ids of each catalogue are proved."""
        catalogues = catalogue.read(PAGES)
        report.check_data_ids(report.read_data_ids(PAGES / "data.toml"), catalogues, "data.toml")
        found = report.standings(catalogues, record)
        self.stdout.write(msgspec.json.encode(found).decode() if as_json else report.as_text(found))

    def make_wrong(self, record: coverage.Coverage, count: int, seed: int) -> None:
        """Print a verdict for each wrong function. Raises CommandError if nobody noticed one."""
        functions = sabotage.chosen(sabotage.marked_functions(PACKAGES), count, seed)
        unnoticed = []
        for verdict in sabotage.Laboratory(record, ROOT).try_all(functions):
            self.stdout.write(
                f"{'noticed' if verdict.noticed else 'UNNOTICED':<10} {verdict.function} {verdict.reason}"
            )
            self.stdout.flush()
            if not verdict.noticed:
                unnoticed.append(verdict.function)
        if unnoticed:
            raise CommandError(f"{len(unnoticed)} of {len(functions)} wrong functions went unnoticed")
        self.stdout.write(f"all of {len(functions)} wrong functions were noticed")
