"""`manage.py export`: write a campaign's log and those of its battles as JSON Lines, for `manage.py verify` and to keep.

Without what the sheets of the open day say, unless the operator asks for the whole of it, which is written down.
"""

import os
from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from campaign.management.files import overwriting, spare
from campaign.management.naming import campaign_named
from campaign.service.engagements.exporting import export_with_battles
from people.models import Reading

TAKEN = "the shell's `export --whole`: all of it, the sheets of the open day too"
"""What is written down of whoever takes it at the shell."""


class Command(BaseCommand):
    """Exports a campaign's log."""

    help = (
        "Writes the log of a campaign to a file: what is hidden from factions stands in it too, but not what the sheets "
        "of the open day say."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", help="id, or its beginning")
        parser.add_argument("file")
        parser.add_argument(
            "--whole",
            action="store_true",
            help="with the sheets of the open day; that it was taken is written down for the organisers",
        )
        overwriting(parser)

    def handle(self, *_: Any, campaign: str, file: str, whole: bool, force: bool, **__: Any) -> None:
        named = campaign_named(campaign)
        spare(file, force=force)
        try:
            target = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        except OSError as failure:
            raise CommandError(f"{file} cannot be written: {failure.strerror}") from failure
        if whole:
            Reading.objects.create(campaign=named, path=TAKEN)
        with os.fdopen(target, "wb") as out:
            lines = sum(1 for line in export_with_battles(named, whole=whole) if out.write(line))
        self.stdout.write(f"{named}: {lines} lines")
