"""`manage.py archive`: a whole campaign in one file, for `manage.py bring` on another server.

Without sheets of the open day and the secret of the dice, unless the operator asks for them, which is written down.
"""

import os
from argparse import ArgumentParser
from typing import Any

from django.core.management import BaseCommand, CommandError

from campaign.archives.shapes import ArchiveRefused
from campaign.archives.writing import archive
from campaign.management.files import overwriting, spare
from campaign.management.naming import campaign_named
from people.models import Reading

WHOLE = "the shell's `archive --whole`: all of it, the sheets of the open day too"
SECRET = "the shell's `archive --key`: the secret of the dice, in a box for the server {key}"
"""What is written down of whoever takes these."""


class Command(BaseCommand):
    """Archives a campaign."""

    help = (
        "Writes a whole campaign to a file that another server takes up: its log to the last byte, those of its battles, "
        "and the words of its organisers. Accounts and seats stay behind, and without --key the secret of the dice."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("campaign", help="id, or its beginning")
        parser.add_argument("file")
        parser.add_argument(
            "--whole",
            action="store_true",
            help="though sheets of the open day are on file; that it was taken is written down for the organisers",
        )
        parser.add_argument(
            "--key",
            default="",
            help="the other server's, as its `bring --key` prints it: the secret of the dice goes along in a box that "
            "only that server opens; this too is written down",
        )
        overwriting(parser)

    def handle(
        self, *_: Any, campaign: str, file: str, whole: bool, key: str, force: bool, **__: Any
    ) -> None:
        named = campaign_named(campaign)
        spare(file, force=force)
        part = f"{file}.part"
        try:
            target = os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600)
            with os.fdopen(target, "wb") as out:
                manifest = archive(named, out, whole=whole, key=key)
            for asked, path in ((whole, WHOLE), (key, SECRET.format(key=key))):
                if asked:
                    Reading.objects.create(campaign=named, path=path)
            os.replace(part, file)
        except OSError as failure:
            raise CommandError(f"{file} cannot be written: {failure.strerror}") from failure
        except ArchiveRefused as refusal:
            os.unlink(part)
            raise CommandError(str(refusal)) from refusal
        events = sum(end.version for end in manifest.streams)
        self.stdout.write(f"{named}: {len(manifest.streams)} streams, {events} events")
