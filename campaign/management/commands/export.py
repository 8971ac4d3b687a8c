"""`manage.py export`: write the logs of a campaign and its battles as JSON Lines, for `manage.py verify` and to keep.

Without what the sheets of the open day say, unless the operator asks for the whole of it, which is written down.
"""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from campaign.management.files import overwriting, spare
from campaign.management.naming import campaign_named
from campaign.service.engagements.exporting import export_with_battles
from campaign.service.processes.whole_files import written
from people.models import Reading

TAKEN = "the shell's `export --whole`: all of it, the sheets of the open day too"
"""The record of an operator who takes it at the shell."""


class Command(BaseCommand):
    """Exports a campaign's log."""

    help = (
        "Write the log of a campaign to a file: with the secrets of factions, and without the sheets of "
        "the open day."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", help="the campaign's id, or its beginning")
        parser.add_argument("file")
        parser.add_argument(
            "--whole",
            action="store_true",
            help="include the sheets of the open day; the organisers read that you did",
        )
        overwriting(parser)

    def handle(self, *_: Any, campaign: str, file: str, whole: bool, force: bool, **__: Any) -> None:
        named = campaign_named(campaign)
        spare(file, force=force)
        try:
            with written(file) as out:
                if whole:
                    Reading.objects.create(campaign=named, path=TAKEN)
                lines = sum(1 for line in export_with_battles(named, whole=whole) if out.write(line))
        except OSError as failure:
            raise CommandError(f"{file} cannot be written: {failure.strerror}") from failure
        self.stdout.write(f"{named}: {lines} lines")
