"""`manage.py backup`: everything in one file."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from campaign.management.files import overwriting, spare
from campaign.service.processes.backup import BackupRefused, backup


class Command(BaseCommand):
    """Backs the database up."""

    help = "Write the whole database, as it is at one moment, to a file; keep the file secret."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")
        overwriting(parser)

    def handle(self, *_: Any, file: str, force: bool, **__: Any) -> None:
        spare(file, force=force)
        try:
            manifest = backup(file)
        except BackupRefused as refusal:
            raise CommandError(str(refusal)) from refusal
        rows = sum(table.rows for table in manifest.tables)
        self.stdout.write(f"{file}: {len(manifest.tables)} tables, {rows} rows")
