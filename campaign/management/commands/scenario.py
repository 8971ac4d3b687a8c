"""manage.py scenario: the campaigns that can be opened, and what is wrong with one that is being written."""

from pathlib import Path
from typing import Any

from django.core.management.base import BaseCommand, CommandError, CommandParser

from campaign import scenarios
from campaign.audit.printable import printable
from campaign.service.processes.uploaded import findings


class Command(BaseCommand):
    """`list` names the scenarios; `check FOLDER` prints one line for each finding."""

    help = "List the scenarios of this installation, or check the scenario in a folder."
    requires_system_checks = ()

    def add_arguments(self, parser: CommandParser) -> None:
        """Declare the two actions."""
        actions = parser.add_subparsers(dest="action", required=True)
        actions.add_parser("list", help="the scenarios that can be opened")
        actions.add_parser("check", help="look for slips").add_argument("folder", type=Path)

    def handle(self, *args: Any, **options: Any) -> None:
        """Do the action. Raises CommandError where something was found."""
        if options["action"] == "list":
            self.show()
        else:
            self.check_folder(options["folder"])

    def show(self) -> None:
        """One line a scenario, in its newest edition: id, map and its version, start, length, title."""
        for name in scenarios.current():
            book = scenarios.load(name).book
            ground = f"{book.map} {book.map_version}"
            self.stdout.write(f"{name:<14} {ground:<10} {book.start} {book.days:>3} days  {book.title}")
        for name, found in scenarios.broken().items():
            self.stderr.write(printable(f"{name}: {len(found)} to mend, the first: {found[0]}"))

    def check_folder(self, folder: Path) -> None:
        """One line a finding. Raises CommandError if there is any."""
        found = findings(folder)
        for finding in found:
            self.stdout.write(printable(str(finding)))
        if found:
            raise CommandError(f"{folder}: {len(found)} to mend")
        self.stdout.write(f"{folder.resolve().name}: nothing to mend")
