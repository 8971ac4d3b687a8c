"""`manage.py refresh`: print the records of the repository again, or name the stale ones."""

import subprocess
from argparse import ArgumentParser
from collections.abc import Iterable
from hashlib import sha256
from typing import Any

from django.core.management import BaseCommand, CommandError

from config.state import CHECKOUT
from harness.records.record import Record
from harness.records.table import MEASURED, RECORDS


class Command(BaseCommand):
    """Print records again, without a database of its own."""

    help = "Print the records of the code again, and list the changed ones."
    requires_system_checks = ()

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare which records, and --check."""
        names = [record.name for record in RECORDS]
        parser.add_argument("names", nargs="*", metavar="RECORD", help=f"of {', '.join(names)}; all without")
        parser.add_argument(
            "--check", action="store_true", help="change nothing; fail, in seconds, if a record is stale"
        )

    def handle(self, *_: Any, names: list[str], check: bool, **__: Any) -> None:
        """Print the records again, or check them. Raises CommandError for an unknown name, and where a record is stale."""
        known = {record.name: record for record in RECORDS}
        if unknown := sorted(set(names) - set(known)):
            raise CommandError(f"no record: {', '.join(unknown)}; there are {', '.join(known)}")
        asked = [known[name] for name in names] or list(RECORDS)
        if check:
            self.check_all(asked)
        else:
            self.print_all(asked, everything=not names)

    def check_all(self, asked: Iterable[Record]) -> None:
        """Print the stale records, and the unchecked ones. Raises CommandError."""
        wrong = [record.name for record in asked if self.report_stale(record)]
        for record in asked:
            if record.unchecked:
                self.stdout.write(f"not checked of {record.name}: {record.unchecked}")
        if wrong:
            raise CommandError(f"stale: {', '.join(wrong)}; ./run refresh {' '.join(wrong)}")

    def print_all(self, asked: Iterable[Record], *, everything: bool) -> None:
        """Print the records again, one after the other. Raises CommandError for what is stale all the same."""
        wrong = []
        for record in asked:
            self.report_stale(record)
            before = digests(record)
            try:
                record.anew()
            except subprocess.CalledProcessError as failed:
                raise CommandError(f"{record.name}: {' '.join(failed.cmd)} failed") from failed
            after = digests(record)
            changed = sorted(name for name in before | after if before.get(name) != after.get(name))
            self.stdout.write(
                f"{record.name}: {'changed: ' + ', '.join(changed) if changed else 'as it was'}"
            )
            self.stdout.flush()
            if self.report_stale(record):
                wrong.append(record.name)
        if everything:
            self.stdout.write("Not printed anew, since it is measured or fetched:")
            for what, command in MEASURED.items():
                self.stdout.write(f"  {what}: {command}")
        if wrong:
            raise CommandError(f"still to be seen to: {', '.join(wrong)}")

    def report_stale(self, record: Record) -> bool:
        """True if a record is stale; each finding is printed."""
        found = list(record.stale())
        for said in found:
            self.stdout.write(f"{record.name}: {said}")
        return bool(found)


def digests(record: Record) -> dict[str, str]:
    """The contents of a record's files."""
    return {
        path.relative_to(CHECKOUT).as_posix() if path.is_relative_to(CHECKOUT) else path.name: sha256(
            path.read_bytes()
        ).hexdigest()
        for path in record.files()
        if path.exists()
    }
