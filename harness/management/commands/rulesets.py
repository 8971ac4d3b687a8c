"""`manage.py rulesets`: the tactical systems one beside the other."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand

from campaign.management import pages
from harness import systems


class Command(BaseCommand):
    """Set the systems beside each other, without a database and without measuring."""

    help = (
        "Show the tactical systems: scale, rules, lines of code, and the speeds and shares that their "
        "pages keep."
    )
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare whether the table is kept."""
        parser.add_argument("--keep", action="store_true", help=f"write the table into docs/{systems.PAGE}")

    def handle(self, *_: Any, **options: Any) -> None:
        """Print the table; with --keep write it into the page."""
        figures = "\n".join(systems.lines()) + "\n"
        self.stdout.write(figures)
        if options["keep"]:
            pages.keep(figures, pages.DOCS / systems.PAGE, systems.MARKS)
