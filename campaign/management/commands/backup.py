"""`manage.py backup`: everything in one file."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from campaign.backup import BackupRefused, backup


class Command(BaseCommand):
    """Backs the database up."""

    help = "Writes the whole database, as it is at one moment, to a file; keep it secret."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")

    def handle(self, *_: Any, file: str, **__: Any) -> None:
        try:
            manifest = backup(file)
        except BackupRefused as refusal:
            raise CommandError(str(refusal)) from refusal
        rows = sum(table.rows for table in manifest.tables)
        self.stdout.write(f"{file}: {len(manifest.tables)} tables, {rows} rows")
