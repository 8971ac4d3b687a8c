"""`manage.py bring`: take up a campaign that `manage.py archive` wrote on another server."""

from argparse import ArgumentParser
from functools import partial
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management import BaseCommand, CommandError

from campaign.archives.boxes import own_key
from campaign.archives.restoring import Restored, restore
from campaign.archives.shapes import ArchiveRefused
from campaign.archives.uploaded import file_checked_apart
from campaign.audit.printable import printable
from campaign.management.commands.night import OPERATOR
from campaign.management.naming import organiser_named
from eventlog import archive
from eventlog.errors import LogRefusal

RESEALED = "the secret of its dice stayed behind: another seal is published, and everybody is told"


class Command(BaseCommand):
    """Takes up a campaign."""

    help = (
        "Check an archive from end to end, and take its campaign up. It rests, with empty seats, until "
        "its organiser lets it go on."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("file", nargs="?")
        parser.add_argument("--organiser", default="", help="the account that organises it from now on")
        parser.add_argument(
            "--key",
            action="store_true",
            help="print this server's key, for `archive --key` on the other server",
        )

    def handle(self, *_: Any, file: str | None, organiser: str, key: bool, **__: Any) -> None:
        if key:
            self.stdout.write(own_key())
            return
        if file is None:
            raise CommandError("name a file, or say --key")
        account = organiser_named(organiser) if organiser else None
        try:
            found = restore(
                partial(archive.lines, Path(file)),
                actor=OPERATOR,
                organiser=account,
                check=partial(file_checked_apart, Path(file)),
            )
        except OSError as failure:
            raise CommandError(f"{file} cannot be read: {failure.strerror}") from failure
        except (ArchiveRefused, LogRefusal) as refusal:
            raise CommandError(printable(f"{file}: {refusal}")) from refusal
        self.tell(found, organised=account is not None)

    def tell(self, found: Restored, *, organised: bool) -> None:
        """Print how it went, and what to do next."""
        self.stdout.write(
            printable(
                f"{found.campaign}: {found.title}, day {found.day}, {found.events} events and {found.battles} battles"
            )
        )
        if found.resealed:
            self.stdout.write(RESEALED)
        if not organised:
            self.stdout.write(
                f"nobody organises it: `{settings.COMMAND} bring` takes --organiser, and an operator finds it at the desk"
            )
