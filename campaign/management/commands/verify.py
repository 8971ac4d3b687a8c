"""`manage.py verify`: check an export from the file alone, plain or packed, or the log in the database."""

import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.exceptions import ImproperlyConfigured
from django.core.management import BaseCommand, CommandError
from django.db import OperationalError, ProgrammingError

from campaign.audit import audit
from campaign.audit.printable import printable
from eventlog import archive, jsonl, verify
from eventlog.log import LOG


class Command(BaseCommand):
    """Verifies a log."""

    help = (
        "Check digests, seals, dice and decisions of an export, without a database; without FILE, the "
        "digests of the log."
    )
    requires_system_checks: list[str] = []

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?", help="an export, plain or packed by xz or gzip")

    def handle(self, *_: Any, file: str | None, **__: Any) -> None:
        wrong = self.file(file) if file is not None else self.database()
        if wrong:
            sys.exit(1)

    def file(self, file: str) -> bool:
        """Audit an export; True if anything is wrong with it."""
        try:
            streams = jsonl.read_each(archive.lines(Path(file)))
            ledger = audit(next(streams), streams)
        except OSError as failure:
            raise CommandError(f"{file} cannot be read: {failure.strerror}") from failure
        except (jsonl.ExportError, archive.ArchiveError) as failure:
            raise CommandError(printable(f"{file}: {failure}")) from failure
        for line in ledger.lines():
            self.stdout.write(line)
        return bool(ledger.findings)

    def database(self) -> bool:
        """Check the whole log where it is; True if anything is wrong with it. Raises CommandError where there is none."""
        run = f"{settings.COMMAND} verify"
        try:
            faults = verify.whole(LOG)
        except ImproperlyConfigured as missing:
            raise CommandError(
                f"there is no database here: `{run} FILE` checks an export without one, "
                f"`{run}` without options has its own, and DATABASE_URL names another"
            ) from missing
        except ProgrammingError as missing:
            raise CommandError(
                f"there is no log in the database: `{settings.COMMAND} migrate` sets one up, `{run} FILE` checks an export"
            ) from missing
        except OperationalError as failure:
            raise CommandError(f"the database does not answer: {str(failure).strip()}") from failure
        for fault in faults:
            self.stdout.write(printable(f"WRONG {fault}"))
        self.stdout.write(f"the log: {len(faults)} fault(s)")
        return bool(faults)
