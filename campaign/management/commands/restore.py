"""`manage.py restore`: a backup into an empty database."""

from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError, call_command

from campaign.service.processes.backup import BackupRefused, restore


class Command(BaseCommand):
    """Restores a backup."""

    help = "Put a backup into an empty database of the same release, and verify the log."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file")

    def handle(self, *_: Any, file: str, **__: Any) -> None:
        call_command("migrate", verbosity=0, interactive=False)
        try:
            manifest = restore(file)
        except BackupRefused as refusal:
            raise CommandError(str(refusal)) from refusal
        rows = sum(table.rows for table in manifest.tables)
        self.stdout.write(f"{file}: {len(manifest.tables)} tables, {rows} rows, no fault in the log")
