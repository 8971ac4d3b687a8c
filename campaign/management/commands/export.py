"""`manage.py export`: write a campaign's log and those of its battles as JSON Lines, for `manage.py verify` and to keep."""

import os
from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from campaign.engagements.exporting import export_with_battles
from campaign.management.naming import campaign_named


class Command(BaseCommand):
    """Exports a campaign's log."""

    help = "Writes the log of a campaign to a file, all of it: what is hidden from factions stands in it too."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", help="id, or its beginning")
        parser.add_argument("file")

    def handle(self, *_: Any, campaign: str, file: str, **__: Any) -> None:
        named = campaign_named(campaign)
        try:
            target = os.open(file, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
        except OSError as failure:
            raise CommandError(f"{file} cannot be written: {failure.strerror}") from failure
        with os.fdopen(target, "wb") as out:
            lines = sum(1 for line in export_with_battles(named) if out.write(line))
        self.stdout.write(f"{named}: {lines} lines")
